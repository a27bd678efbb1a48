import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { type Action, refreshDataSchema } from '#playground/refresh/data.ts';
import { exercises } from '#playground/refresh/exercises.ts';
import { afterReal, beginReal } from '#playground/refresh/real.ts';
import { nightPipeline } from '#playground/refresh/samples.ts';
import { type World, worldOf } from '#playground/refresh/world.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';

const pipeline = nightPipeline();

/** What a run says of its nodes, whoever carried it out: states, statements and how they ended. */
function outline({ run, results }: RunDocument) {
  return {
    status: run.runStatus,
    reason: run.runFailureReason,
    nodes: results.map(({ name, runState, queryResults }) => [
      name,
      runState,
      queryResults.map(({ name, sql, status, error }) => [name, sql, status, error?.errorString]),
    ]),
  };
}

const onPaper = (world: World) => world.runs.map((run) => (run.kind === 'run' ? outline(run.simulated.document) : undefined));

/** Solutions as lists of what is done, the story before them included; a canceled run is where the clocks differ. */
const nights = [
  ...exercises.map(({ id, solution }) => {
    const data = solution.findLast((step) => 'data' in step);
    return [`solution of ${id}`, data && 'data' in data ? data.data.actions : []] as const;
  }),
].filter(([, actions]) => actions.some((one) => 'do' in one && !('cancelAt' in one && one.cancelAt !== undefined)));

describe('nights on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  it.each(nights)(
    'are as they are on paper: %s',
    async (_, input) => {
      const { actions } = refreshDataSchema.parse({ actions: input });
      const engine = newWarehouse(bindings);
      let time = 0;
      const options = { now: () => time++ };
      let world = await beginReal(engine, { pipeline, orders: 60 }, options);
      for (const action of actions as Action[]) world = await afterReal(engine, world, pipeline, action, options);
      const paper = worldOf(pipeline, { actions });
      expect(
        Array.from({ length: world.asked }, (_, run) => world.documents.get(run + 1)).map((one) => one && outline(one)),
      ).toEqual(onPaper(paper));
      expect(world.environment.status).toBe(paper.environment.status);
    },
    120_000,
  );
});
