import type { Pipeline } from '#engine/pipeline/schema.ts';
import { assumedContext } from '../engine/assumedContext.ts';
import { descriptionOf, type EngineHold, type SourceRows, tableKey } from '../engine/engineHold.ts';
import type { EngineOptions, SqlEngine } from '../engine/enginePipeline.ts';
import { withFallbackTypes } from '../engine/fallbackTypes.ts';
import type { ProjectPlan } from '../engine/projectPlan.ts';
import type { PlanProject } from '../engine/projectRun.ts';
import { hasRun, runUpstream, type UpstreamRun, upstreamPart } from './upstreamRun.ts';

/** The tables that a whole pipeline needs, which parts of it share. */
const WHOLE_TABLES = new WeakMap<Pipeline, ReadonlyMap<string, ProjectPlan['tables'][number]>>();

/**
 * A run of some nodes and everything upstream of them whose rows are on the engine: an earlier one if nothing has changed since, else a new one. Call
 * it in the turn of the hold.
 *
 * @param wanted what the sources have to be filled with; absent: what they are filled with
 * @throws {ExecutionError} when the run is canceled
 */
export async function heldRun(
  engine: SqlEngine,
  hold: EngineHold,
  pipeline: Pipeline,
  nodeIds: readonly string[],
  planned: PlanProject,
  options: EngineOptions,
  wanted?: SourceRows,
): Promise<UpstreamRun> {
  const part = upstreamPart(pipeline, nodeIds);
  let rows = hold.rowsOf(pipeline, wanted);
  const known = rows.runs.findLast((run) => hasRun(run, part));
  if (known) return known;
  const context = assumedContext(pipeline);
  // A source gets the columns that the SQL of the whole pipeline reads, so that another part does not have to fill it again.
  const whole =
    WHOLE_TABLES.get(pipeline) ??
    new Map(
      (await planned(withFallbackTypes(pipeline), context, options.signal)).tables.map((table) => [tableKey(table), table]),
    );
  WHOLE_TABLES.set(pipeline, whole);
  const isOther = ([key, description]: readonly [string, string]) => {
    const table = whole.get(key);
    return description !== '' && table !== undefined && descriptionOf(table) !== description;
  };
  if ([...rows.tables].some(isOther)) {
    hold.close();
    rows = hold.rowsOf(pipeline, wanted);
  }
  const { tables } = rows;
  const aside = hold.begin(rows, part);
  const planPart: PlanProject = async (...asked) => {
    const plan = await planned(...asked);
    return { ...plan, tables: plan.tables.map((table) => whole.get(tableKey(table)) ?? table) };
  };
  const run = await runUpstream(engine, part, planPart, options, {
    ...rows,
    context,
    isFilled: (table) => tables.get(tableKey(table)) === descriptionOf(table),
  });
  // The nodes that earlier runs share with this one got the same rows again.
  hold.ran(rows, ...aside, run);
  return run;
}
