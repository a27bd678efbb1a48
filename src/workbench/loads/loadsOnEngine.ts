import type { Delivery, LoadHistory } from '#engine/load/loadHistory.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Executor, type StatementResult } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { deliverRows } from '../engine/deliverRows.ts';
import { type SqlEngine, startOnEngine } from '../engine/enginePipeline.ts';

/** The result of a load on the SQL engine, and the node's rows after the load. */
export interface EngineLoad {
  readonly document: RunDocument;
  readonly rows: StatementResult;
}

interface LoadsOptions {
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Called after each load, with all loads so far. */
  readonly onLoad?: (loads: readonly EngineLoad[]) => void;
}

/** When the first load begins, in milliseconds since 1970. A fixed time gives rows the same dates whenever the loads are repeated. */
const FIRST_LOAD = Date.UTC(2026, 0, 1, 6);
/** Milliseconds between the beginnings of two loads. */
const LOAD_INTERVAL_MS = 86_400_000;

/**
 * Deploys a pipeline to an empty engine, and loads a node once for each delivery with its own templates, one load a day.
 *
 * @throws {ExecutionError} if the pipeline can't be deployed, a delivery does not fit its source, or the signal is aborted
 */
export async function loadsOnEngine(
  engine: SqlEngine,
  pipeline: Pipeline,
  nodeId: string,
  deliveries: readonly Delivery[],
  { now, signal, onLoad }: LoadsOptions,
): Promise<EngineLoad[]> {
  const [context] = pipeline.environments;
  const node = pipeline.nodes.find(({ id }) => id === nodeId);
  const to = context && node && qualifiedName(pipeline, context, node);
  if (!context || !to?.ok)
    throw new ExecutionError({ code: 'other', message: 'The document has no node with a storage mapping.' });
  const { platform } = pipeline;
  const stopping = signal ? { signal } : {};
  const environment = await startOnEngine(engine, pipeline, context, 1, { now, ...stopping });
  const plan = planRefresh(environment, context);
  if (!plan.ok) throw new ExecutionError({ code: 'other', message: plan.refusal.message });
  const done: EngineLoad[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    for (const source of pipeline.nodes) {
      const name = qualifiedName(pipeline, context, source);
      const rows = isSource(source.type) && Object.hasOwn(delivery, source.name) ? delivery[source.name] : undefined;
      if (!rows || !name.ok) continue;
      const columns = source.columns.map((column) => column.name);
      const cells = rows.map((row) => columns.map((column) => row[column]?.toString() ?? null));
      await deliverRows(engine, { platform, name: name.name, columns }, cells, signal);
    }
    const start = FIRST_LOAD + index * LOAD_INTERVAL_MS;
    const atStart: Executor = { execute: (statement, stop) => engine.execute({ ...statement, now: start }, stop) };
    const began = now();
    const { document } = await runRefresh(plan, atStart, {
      id: index + 1,
      now: () => start + Math.round(now() - began),
      ...stopping,
    });
    done.push({ document, rows: await engine.execute({ sql: `SELECT * FROM ${to.name}`, platform }, signal) });
    onLoad?.([...done]);
  }
  return done;
}

/** Whether a load on the engine has the rows and the end of the simulated load. A view is queried, not run. `load` counts from 1. */
export function matchesSimulation({ document, rows }: EngineLoad, { rules, loads }: LoadHistory, load: number): boolean {
  const simulated = loads[load - 1];
  if (!simulated || (rules.loads !== 'query' && (document.run.runStatus === 'completed') !== simulated.ok)) return false;
  const indexOf = (name: string) => rows.columns.findIndex((column) => column.name === name);
  const hasVersions = indexOf('SYSTEM_VERSION') !== -1;
  const at = [...rules.columns, ...(hasVersions ? ['SYSTEM_VERSION', 'SYSTEM_CURRENT_FLAG'] : [])].map(indexOf);
  const real = rows.rows.map((row) => JSON.stringify(at.map((index) => row[index] ?? null)));
  const expected = simulated.rows.map(({ values, version, isCurrent }) => {
    const cells = rules.columns.map((column) => values[column] ?? null);
    return JSON.stringify(hasVersions ? [...cells, version, isCurrent ? 'Y' : 'N'] : cells);
  });
  return JSON.stringify(real.sort()) === JSON.stringify(expected.sort());
}
