import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { type QualityData, qualityDataSchema } from '#playground/data-quality/data.ts';
import { type Night, runNight } from '#playground/data-quality/night.ts';
import { outcomeOf } from '#playground/data-quality/outcome.ts';
import playground from '#playground/data-quality/playground.tsx';
import { stories } from '#playground/data-quality/stories.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { solvedState } from '../../workbench/playedExercises.ts';

interface State {
  pipeline: Pipeline;
  data: QualityData;
}

function storyState(id: string): State {
  const story = stories.find((one) => one.id === id)!;
  return { pipeline: story.pipeline(), data: qualityDataSchema.parse(story.data) };
}

/** A story's document and data after the solution of its exercise, including the recorded run. */
const solved = (id: string) => solvedState(playground, id) as unknown as State;

/** The rows that each test found; undefined for a test that was not reached. */
const foundBy = ({ tests }: Night) => tests.map(({ name, found }) => [name, found?.rows]);
const statesOf = (night: Night) => outcomeOf(night).nodes.map(({ id, state, rows }) => [id, state, rows]);

describe('a night on the engine', () => {
  let bindings: DuckDBBindings;
  let warehouse: ReturnType<typeof newWarehouse>;
  beforeAll(async () => {
    bindings = await openBindings();
    warehouse = newWarehouse(bindings);
  }, 120_000);
  // All nights share one engine, as in the tab. Each night begins by creating its own tables.
  const night = async ({ pipeline, data }: State) => {
    let time = 0;
    return await runNight(warehouse, { pipeline, ...data }, { now: () => time++ });
  };

  it.each(stories.map(({ id }) => id))(
    'ends as the solution records it: %s',
    async (id) => {
      const state = solved(id);
      expect(outcomeOf(await night(state))).toEqual(state.data.run);
    },
    120_000,
  );

  it('tells the rows that each test found, and stops nothing for a column test', async () => {
    const done = await night(storyState('column-tests'));
    expect(foundBy(done)).toEqual([
      [
        'C_CUSTKEY: Null',
        [
          [null, 'Hal', '10-555-0108', 'FURNITURE'],
          [null, 'Ida', null, 'BUILDING'],
        ],
      ],
      ['C_CUSTKEY: Unique', [[null, 2]]],
      ['C_PHONE: Null', [[null, 'Ida', null, 'BUILDING']]],
    ]);
    expect(statesOf(done)).toEqual([
      ['stg-customer', 'Successful', [6, 9]],
      ['stg-orders', 'Successful', [5, 6]],
      ['dim-customer', 'Successful', [6, 9]],
      ['fct-orders', 'Successful', [5, 6]],
    ]);
    expect(done.tables.get('dim-customer')?.before?.rowCount).toBe(6);
  }, 120_000);

  it('a customer twice passes a column test and fails the merge, with the words of the warehouse', async () => {
    const outcome = outcomeOf(await night(storyState('twice')));
    const merge = outcome.nodes.find(({ id }) => id === 'dim-customer');
    expect(merge).toMatchObject({ state: 'Failed', rows: [6, 6] });
    expect(merge?.error).toContain('Duplicate row detected during DML action');
  }, 120_000);

  it('tells two tests with the same text apart, one before the load and one behind it', async () => {
    const { pipeline, data } = storyState('too-early');
    const [test] = pipeline.nodes.find(({ id }) => id === 'stg-orders')!.tests;
    const tests = [
      { ...test!, continueOnFailure: true },
      { ...test!, name: 'The same', runOrder: 'After' as const },
    ];
    const both = applyEdit(pipeline, { kind: 'setTests', id: 'stg-orders', tests });
    if (!both.ok) throw new Error(both.refusal.message);
    const done = await night({ pipeline: both.pipeline, data });
    expect(foundBy(done)).toEqual([
      ['No negative totals', []],
      ['The same', [[107, 4, 'O', -15, '2026-03-02']]],
    ]);
  }, 120_000);

  it('says why where a test can’t be read, and leaves the table as it was', async () => {
    const { pipeline, data } = storyState('after-the-load');
    const tests = [
      { name: 'Typo', description: '', runOrder: 'Before' as const, continueOnFailure: true, sql: 'SELECT * FROM NOWHERE' },
    ];
    const typo = applyEdit(pipeline, { kind: 'setTests', id: 'stg-orders', tests });
    if (!typo.ok) throw new Error(typo.refusal.message);
    const outcome = outcomeOf(await night({ pipeline: typo.pipeline, data }));
    expect(outcome.nodes.find(({ id }) => id === 'stg-orders')).toMatchObject({
      state: 'Failed',
      tests: [{ name: 'Typo', found: null }],
      rows: [5, 5],
      error: expect.stringContaining('NOWHERE'),
    });
  }, 120_000);
});
