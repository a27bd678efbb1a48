import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { sourcesDataSchema } from '#playground/multi-source/data.ts';
import { copiesOf, historyOf } from '#playground/multi-source/history.ts';
import playground from '#playground/multi-source/playground.tsx';
import { stories } from '#playground/multi-source/stories.ts';
import { loadsOnEngine, matchesSimulation } from '#workbench/loads/loadsOnEngine.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { solvedState } from '../../workbench/playedExercises.ts';

const storyOf = (id: string) => {
  const story = stories.find((one) => one.id === id)!;
  return { pipeline: story.pipeline(), data: sourcesDataSchema.parse(story.data) };
};

function edited({ pipeline, data }: ReturnType<typeof storyOf>, ...edits: Edit[]): ReturnType<typeof storyOf> {
  return {
    data,
    pipeline: edits.reduce((now, edit) => {
      const done = applyEdit(now, edit);
      if (!done.ok) throw new Error(done.refusal.message);
      return done.pipeline;
    }, pipeline),
  };
}

const strategy = (value: string): Edit => ({ kind: 'setConfig', id: 'stg-orders-all', key: 'insertStrategy', value });

/** Each story at the start and after its exercise is solved, and the story of a bad night with each strategy. */
const states = [
  ...stories.flatMap(
    ({ id }) =>
      [
        [id, storyOf(id)],
        [`${id}, solved`, solvedState(playground, id) as unknown as ReturnType<typeof storyOf>],
      ] as const,
  ),
  ['second-fails, UNION', edited(storyOf('second-fails'), strategy('UNION'))] as const,
  [
    'second-fails, nothing is emptied',
    edited(storyOf('second-fails'), { kind: 'setConfig', id: 'stg-orders-all', key: 'truncateBefore', value: false }),
  ] as const,
];

it('counts what the strategies count: six, six and five; and what a source that fails leaves', () => {
  const rows = (state: ReturnType<typeof storyOf>) =>
    historyOf(state.pipeline, state.data)!.loads.map((load) => load.rows.length);
  const overlap = storyOf('overlap');
  expect(['INSERT', 'UNION ALL', 'UNION'].map((one) => rows(edited(overlap, strategy(one))))).toEqual([[6], [6], [5]]);
  const bad = storyOf('second-fails');
  expect(['INSERT', 'UNION ALL', 'UNION'].map((one) => rows(edited(bad, strategy(one))))).toEqual([
    [6, 4],
    [6, 0],
    [5, 0],
  ]);
  const load = historyOf(bad.pipeline, bad.data)!.loads[1]!;
  expect(load.stages.map(({ name, state, inserted }) => [name, state, inserted])).toEqual([
    ['Truncate Stage Table', 'done', 0],
    ['Insert ORDERS_EU', 'done', 4],
    ['Insert ORDERS_US', 'failed', 0],
  ]);
  expect(rows(storyOf('not-emptied'))).toEqual([6, 12, 18]);
  const copies = copiesOf(historyOf(overlap.pipeline, overlap.data)!.loads[0]!.rows);
  expect([...copies.values()].filter((count) => count > 1)).toEqual([2, 2]);
});

describe('nights on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  it.each(states)('hold the rows that the rules say, by the statements that they name: %s', async (_, { pipeline, data }) => {
    const history = historyOf(pipeline, data)!;
    const real = await loadsOnEngine(newWarehouse(bindings), pipeline, history.node.id, data.nights, { now: () => 0 });
    expect(real.map((night, index) => matchesSimulation(night, history, index + 1))).toEqual(data.nights.map(() => true));
    for (const [index, { document }] of real.entries()) {
      const sent = document.results.find(({ nodeID }) => nodeID === history.node.id)?.queryResults ?? [];
      const simulated = history.loads[index]!.stages.filter(({ state }) => state !== 'notSent');
      expect(sent.map(({ name, status }) => [name, status === 'Failed' ? 'failed' : 'done'])).toEqual(
        simulated.map(({ name, state }) => [name, state]),
      );
    }
  });
});
