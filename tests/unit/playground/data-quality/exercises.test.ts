import { describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { NodeTest } from '#engine/pipeline/schema.ts';
import { type QualityData, qualityDataSchema } from '#playground/data-quality/data.ts';
import { runKey } from '#playground/data-quality/outcome.ts';
import playground from '#playground/data-quality/playground.tsx';
import { nodeTest } from '#samples/builder.ts';
import { openAfter } from '../../workbench/playedExercises.ts';

/** The goals that are still open if a node has another test, given the results of the solution's run. */
function open(id: string, nodeId: string, test: NodeTest, change = (data: QualityData) => data): string[] {
  const story = playground.stories.find(({ exercise }) => exercise === id)!;
  const edit: Edit = { kind: 'setTests', id: nodeId, tests: [test] };
  const edited = applyEdit(story.pipeline(), edit);
  if (!edited.ok) throw new Error(edited.refusal.message);
  const solved = playground.exercises.find((exercise) => exercise.id === id)!.solution.find((step) => 'data' in step)!;
  const data = change(qualityDataSchema.parse('data' in solved ? solved.data : undefined));
  return openAfter(playground, id, [{ edit }, { data: { ...data, run: { ...data.run!, key: runKey(edited.pipeline, data) } } }]);
}

const stops = { continueOnFailure: false } as const;

describe('ways around an exercise of tests', () => {
  it('two rows of anything are not two orphans', () => {
    const orphans = (sql: string) => open('find-the-orphans', 'fct-orders', nodeTest('Orders have a customer', sql));
    expect(orphans('SELECT "O_ORDERKEY" FROM {{ this }} LIMIT 2')).not.toEqual([]);
    for (const sql of [
      'SELECT "O_ORDERKEY" FROM {{ this }} WHERE "DIM_CUSTOMER_KEY" IS NULL',
      `SELECT * FROM {{ this }} "F" WHERE NOT EXISTS (SELECT 1 FROM {{ ref_no_link('MART', 'DIM_CUSTOMER') }} "D" WHERE "D"."C_CUSTKEY" = "F"."O_CUSTKEY")`,
    ])
      expect(orphans(sql)).toEqual([]);
  });

  it('a test that looks for something else does not look for negative totals', () => {
    const totals = (sql: string) => open('let-good-rows-pass', 'stg-orders', nodeTest('No negative totals', sql, stops));
    expect(totals('SELECT * FROM {{ this }} WHERE "O_TOTALPRICE" > 999999')).not.toEqual([]);
    for (const condition of ['"O_TOTALPRICE" < 0', '0 > "O_TOTALPRICE"', 'SIGN("O_TOTALPRICE") = -1'])
      expect(totals(`SELECT * FROM {{ this }} WHERE ${condition}`)).toEqual([]);
  });

  it('the same test is the same query, and the delivery is tonight’s', () => {
    const sql = `SELECT 1 FROM {{ ref_no_link('RAW', 'CUSTOMER') }} HAVING COUNT(*) = 0`;
    const behind = (text: string, change?: (data: QualityData) => QualityData) =>
      open('behind-the-load', 'stg-customer', nodeTest('Source has customers', text, stops), change);
    expect(behind(sql.replace(' FROM', '\n  FROM'))).toEqual([]);
    expect(behind('SELECT 1')).not.toEqual([]);
    expect(behind(sql, (data) => ({ ...data, tonight: data.yesterday }))).not.toEqual([]);
  });
});
