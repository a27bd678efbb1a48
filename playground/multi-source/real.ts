import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type StatementResult } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { deliverRows } from '#workbench/engine/deliverRows.ts';
import { type SqlEngine, startOnEngine } from '#workbench/engine/enginePipeline.ts';
import { isSourceName, type SourcesData } from './data.ts';
import type { History } from './history.ts';

/** The result of a load on the engine, and the node's rows after the load. */
export interface RealNight {
  readonly document: RunDocument;
  readonly rows: StatementResult;
}

/** Deploys the document to an empty engine, and loads it night after night with its own templates. */
export async function realNights(
  engine: SqlEngine,
  pipeline: Pipeline,
  nodeId: string,
  { nights }: SourcesData,
  { now, signal, onNight }: { now: () => number; signal?: AbortSignal; onNight?: (nights: readonly RealNight[]) => void },
): Promise<RealNight[]> {
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
  const done: RealNight[] = [];
  for (const [index, night] of nights.entries()) {
    for (const source of pipeline.nodes) {
      const name = qualifiedName(pipeline, context, source);
      if (!isSourceName(source.name) || !name.ok) continue;
      const rows = night[source.name].map(({ ORDER_KEY, TOTAL }) => [String(ORDER_KEY), TOTAL]);
      await deliverRows(engine, { platform, name: name.name, columns: ['ORDER_KEY', 'TOTAL'] }, rows, signal);
    }
    const { document } = await runRefresh(plan, engine, { id: index + 1, now, ...stopping });
    done.push({ document, rows: await engine.execute({ sql: `SELECT * FROM ${to.name}`, platform }, signal) });
    onNight?.([...done]);
  }
  return done;
}

/** Whether the rows and the run result on the engine after a night are the same as in the simulation. A view is queried, not run. */
export function matchesSimulation({ document, rows }: RealNight, { rules, loads }: History, night: number): boolean {
  const load = loads[night - 1];
  if (!load || (rules.loads !== 'query' && (document.run.runStatus === 'completed') !== load.ok)) return false;
  const at = rules.columns.map((column) => rows.columns.findIndex(({ name }) => name === column));
  const real = rows.rows.map((row) => JSON.stringify(at.map((index) => row[index] ?? null))).sort();
  const simulated = load.rows.map(({ values }) => JSON.stringify(rules.columns.map((column) => values[column] ?? null))).sort();
  return JSON.stringify(real) === JSON.stringify(simulated);
}
