import { nothingToLoad } from '../run/loading.ts';
import { renderForNode } from '../template/nodeTemplate.ts';
import { templateOf } from '../template/typeTemplate.ts';
import type { Json } from './description.ts';
import { nodeStatesAt, nodesInRun } from './runState.ts';
import type { RefreshPlan, StoredRun } from './world.ts';

interface RenderedStage {
  name: string;
  sql: string;
}

const RENDERED = new WeakMap<RefreshPlan, Map<string, readonly RenderedStage[] | string>>();

/** The stages of a node as its run template renders in the environment, or what is wrong with the template. Remembered by plan. */
function stagesOf(plan: RefreshPlan, node: number): readonly RenderedStage[] | string {
  const known = RENDERED.get(plan) ?? new Map<string, readonly RenderedStage[] | string>();
  RENDERED.set(plan, known);
  const { pipeline, context } = plan;
  const subject = pipeline.nodes[node]!;
  const found = known.get(subject.id);
  if (found !== undefined) return found;
  const render = renderForNode(pipeline, subject, context, templateOf(pipeline, subject, 'run'));
  const stages = render.ok ? render.stages.map(({ name, sql }) => ({ name, sql })) : render.error.message;
  known.set(subject.id, stages);
  return stages;
}

/** The number of rows that an insert reports: made up, always the same for a node. */
function rowsOf(id: string): number {
  let sum = 7;
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) % 150_000;
  return sum + 25;
}

interface Timing {
  start: number;
  finish: number;
  isRunning: boolean;
}

function queryResult(stage: RenderedStage, id: string, { start, finish, isRunning }: Timing, error: string | undefined): Json {
  const status = isRunning ? 'Running' : error === undefined ? 'Success' : 'Failed';
  const isInsert = /^\s*INSERT\b/i.test(stage.sql);
  return {
    name: stage.name,
    sql: stage.sql,
    status,
    success: status === 'Success',
    isRunning,
    startTime: new Date(start).toISOString(),
    ...(isRunning ? {} : { endTime: new Date(finish).toISOString() }),
    ...(isInsert && status === 'Success' ? { rowsInserted: rowsOf(id) } : {}),
    ...(error === undefined ? {} : { error: { errorString: error } }),
  };
}

/** What a node did: its stages share its time evenly, and a failure is that of the last. */
function resultOf(run: StoredRun, plan: RefreshPlan, node: number, state: string, now: number): Json {
  const { id, name } = plan.pipeline.nodes[node]!;
  const isRunning = state === 'running';
  const result = { nodeID: id, name, isRunning };
  if (!['running', 'done', 'failed', 'canceled'].includes(state) || nothingToLoad(plan.pipeline, plan.pipeline.nodes[node]!))
    return { ...result, queryResults: [] };
  const stages = stagesOf(plan, node);
  if (typeof stages === 'string') {
    const error = { errorString: stages };
    const query = { name: 'Render', sql: '', status: 'Failed', success: false, isRunning: false, error };
    return { ...result, queryResults: [], renderQueryResult: query };
  }
  const start = run.begin + plan.run.start[node]!;
  const length = plan.run.finish[node]! - plan.run.start[node]!;
  const stop = Math.min(now, run.canceledAt ?? now);
  const queryResults = stages.flatMap((stage, index) => {
    const from = start + (length * index) / stages.length;
    const to = start + (length * (index + 1)) / stages.length;
    if (from > stop) return [];
    const isLast = index === stages.length - 1;
    const isOpen = isRunning && to > stop;
    const isCut = state === 'canceled' && to > stop;
    const error = isCut ? 'Canceled' : state === 'failed' && isLast ? (plan.messages[id] ?? 'Failed') : undefined;
    return [queryResult(stage, id, { start: from, finish: Math.min(to, stop), isRunning: isOpen }, error)];
  });
  return { ...result, queryResults };
}

/**
 * What each node of a run did so far, stage by stage, with the SQL that its run template renders (`/docs/api/runnel/list-run-results`). Nodes
 * that were skipped, and those that load nothing, have no queries. Of a deploy nothing is kept.
 */
export function runResultsAt(run: StoredRun, now: number): Json[] {
  if (run.kind.type === 'deploy') return [];
  const { plan } = run.kind;
  const states = nodeStatesAt(run, now);
  return nodesInRun(run).map((node) => resultOf(run, plan, node, states[node]!, now));
}
