import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsDataSchema } from '#playground/rows/data.ts';
import { historyOf } from '#playground/rows/history.ts';
import playground from '#playground/rows/playground.tsx';
import { matchesSimulation, realDays } from '#playground/rows/real.ts';
import { stories } from '#playground/rows/stories.ts';
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
      const real = await realDays(newWarehouse(bindings), pipeline, data.days, { now: () => 0 });
      expect(real.map((day, index) => matchesSimulation(day, history.loads[index]!, history.rules.columns))).toEqual(
        data.days.map(() => true),
      );
      expect(real.map(({ document }) => document.run.runStatus)).toEqual(
        history.loads.map(({ ok }) => (ok ? 'completed' : 'failed')),
      );
    },
    120_000,
  );

  it('other rows are told', async () => {
    const { pipeline, data } = states[0]![1];
    const history = historyOf(pipeline, data)!;
    const [first] = await realDays(newWarehouse(bindings), pipeline, data.days.slice(0, 1), { now: () => 0 });
    expect(matchesSimulation(first!, history.loads[1]!, history.rules.columns)).toBe(false);
  }, 120_000);
});
