import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsDataSchema } from '#playground/rows/data.ts';
import { deliveriesOf, historyOf } from '#playground/rows/history.ts';
import playground from '#playground/rows/playground.tsx';
import { stories } from '#playground/rows/stories.ts';
import { loadsOnEngine, matchesSimulation } from '#workbench/loads/loadsOnEngine.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { solvedState } from '../../workbench/playedExercises.ts';

/** Each story at the start, and after its exercise is solved. */
const states = stories.flatMap((story) => {
  const start = { pipeline: story.pipeline(), data: rowsDataSchema.parse(story.data) };
  const solved = solvedState(playground, story.id) as unknown as typeof start;
  return [
    [story.id, start],
    [`${story.id}, solved`, solved],
  ] as const;
});

describe('days on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  it.each(states)(
    'hold the rows that the rules say: %s',
    async (_, { pipeline, data }) => {
      const history = historyOf(pipeline, data)!;
      const deliveries = deliveriesOf(pipeline, data);
      const real = await loadsOnEngine(newWarehouse(bindings), pipeline, history.node.id, deliveries, { now: () => 0 });
      expect(real.map((day, index) => matchesSimulation(day, history, index + 1))).toEqual(data.days.map(() => true));
      expect(real.map(({ document }) => document.run.runStatus)).toEqual(
        history.loads.map(({ ok }) => (ok ? 'completed' : 'failed')),
      );
    },
    120_000,
  );

  it('other rows are told', async () => {
    const { pipeline, data } = states[0]![1];
    const history = historyOf(pipeline, data)!;
    const deliveries = deliveriesOf(pipeline, data).slice(0, 1);
    const [first] = await loadsOnEngine(newWarehouse(bindings), pipeline, history.node.id, deliveries, { now: () => 0 });
    expect(matchesSimulation(first!, history, 2)).toBe(false);
  }, 120_000);
});
