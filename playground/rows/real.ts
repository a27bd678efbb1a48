import type { LoadOutcome } from '#engine/load/loadRows.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Executor, type StatementResult } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { deliverRows } from '#workbench/engine/deliverRows.ts';
import { type SqlEngine, startOnEngine } from '#workbench/engine/enginePipeline.ts';
import type { CustomerRow } from './data.ts';

/** The result of a load on the engine, and the node's rows after the load. */
export interface RealDay {
  readonly document: RunDocument;
  readonly rows: StatementResult;
}

const FIRST_LOAD_TIME = Date.UTC(2026, 0, 1, 6);
/** The time of a day's load, in milliseconds. Days count from 1. */
function loadTime(day: number): number {
  return FIRST_LOAD_TIME + (day - 1) * 86_400_000;
}

/** Deploys the document to an empty engine, and loads it day after day with its own templates. */
export async function realDays(
  engine: SqlEngine,
  pipeline: Pipeline,
  days: readonly (readonly CustomerRow[])[],
  { now, signal, onDay }: { now: () => number; signal?: AbortSignal; onDay?: (days: readonly RealDay[]) => void },
): Promise<RealDay[]> {
  const [context] = pipeline.environments;
  const source = pipeline.nodes.find(({ type }) => isSource(type));
  const node = pipeline.nodes.find(({ type }) => !isSource(type));
  const from = context && source && qualifiedName(pipeline, context, source);
  const to = context && node && qualifiedName(pipeline, context, node);
  if (!context || !from?.ok || !to?.ok)
    throw new ExecutionError({ code: 'other', message: 'The document has no source and node with a storage mapping.' });
  const { platform } = pipeline;
  const environment = await startOnEngine(engine, pipeline, context, 1, { now, ...(signal ? { signal } : {}) });
  const plan = planRefresh(environment, context);
  if (!plan.ok) throw new ExecutionError({ code: 'other', message: plan.refusal.message });
  const done: RealDay[] = [];
  for (const [index, rows] of days.entries()) {
    const time = loadTime(index + 1);
    const cells = rows.map((row) => [String(row.C_CUSTKEY), row.C_NAME, row.C_ADDRESS]);
    await deliverRows(engine, { platform, name: from.name, columns: ['C_CUSTKEY', 'C_NAME', 'C_ADDRESS'] }, cells, signal);
    const atTime: Executor = { execute: (statement, signal) => engine.execute({ ...statement, now: time }, signal) };
    const began = now();
    const { document } = await runRefresh(plan, atTime, {
      id: index + 1,
      now: () => time + Math.round(now() - began),
      ...(signal ? { signal } : {}),
    });
    done.push({ document, rows: await engine.execute({ sql: `SELECT * FROM ${to.name}`, platform }, signal) });
    onDay?.([...done]);
  }
  return done;
}

/** The simulated rows of a load as sorted texts that can be compared with the engine's: values, version and current flag. */
function simulatedRowTexts(load: LoadOutcome, columns: readonly string[], hasVersions: boolean): string[] {
  return load.rows
    .map(({ values, version, isCurrent }) =>
      JSON.stringify([
        ...columns.map((column) => values[column] ?? null),
        ...(hasVersions ? [version, isCurrent ? 'Y' : 'N'] : []),
      ]),
    )
    .sort();
}

/** Whether the rows on the engine, or the failure, are the same as in the simulation. */
export function matchesSimulation({ document, rows }: RealDay, load: LoadOutcome, columns: readonly string[]): boolean {
  if ((document.run.runStatus === 'completed') !== load.ok) return false;
  const at = (name: string) => rows.columns.findIndex((column) => column.name === name);
  const hasVersions = at('SYSTEM_VERSION') !== -1;
  const names = [...columns, ...(hasVersions ? ['SYSTEM_VERSION', 'SYSTEM_CURRENT_FLAG'] : [])];
  const real = rows.rows.map((row) => JSON.stringify(names.map((name) => row[at(name)] ?? null))).sort();
  return JSON.stringify(real) === JSON.stringify(simulatedRowTexts(load, columns, hasVersions));
}
