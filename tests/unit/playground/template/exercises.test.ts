import { describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { CHECKS } from '#playground/template/checks.ts';
import { type TemplateData, type TemplateState, templateDataSchema } from '#playground/template/data.ts';
import { exercises } from '#playground/template/exercises.ts';
import { meta } from '#playground/template/meta.ts';
import { stories } from '#playground/template/stories.ts';

function start(exercise: string): TemplateState {
  const story = stories.find((one) => one.exercise === exercise)!;
  return {
    pipeline: story.pipeline(),
    args: { ...defaultArgs(meta.args), ...story.args },
    data: templateDataSchema.parse(story.data ?? {}),
  };
}

const check = (exercise: string, state: TemplateState) => CHECKS[exercise]!(state).map(({ done }) => done);

/** The results of the checks after another text or an edit. */
function done(exercise: string, change: { data?: Partial<TemplateData>; edit?: Edit }): boolean[] {
  const state = start(exercise);
  const applied = change.edit && applyEdit(state.pipeline, change.edit);
  if (applied && !applied.ok) throw new Error(applied.refusal.message);
  return check(exercise, {
    ...state,
    data: { ...state.data, ...change.data },
    pipeline: applied?.pipeline ?? state.pipeline,
  });
}

it('has a check for each exercise and no other', () => {
  expect(Object.keys(CHECKS).sort()).toEqual(exercises.map(({ id }) => id).sort());
});

describe('ways around an exercise', () => {
  it('of the months: thirteen of them, none, or a text that is no template', () => {
    const months = (to: string) =>
      `{{ stage('Months') }}{% for m in range(1, ${to}) %}\nSELECT {{ m }} AS "MONTH"{{ ' UNION ALL' if not loop.last }}{% endfor %}`;
    expect(done('twelve-months', { data: { text: months('13') } })).toEqual([true, true, true]);
    expect(done('twelve-months', { data: { text: months('14') } })).toEqual([true, true, false]);
    expect(done('twelve-months', { data: { text: '' } })).toEqual([true, false, false]);
    expect(done('twelve-months', { data: { text: '{% for' } })).toEqual([false, false, false]);
  });

  it('of the months: a loop that is cut short by the limits of the check', () => {
    expect(done('twelve-months', { data: { text: `{% for i in range(10 ** 8) %}{% endfor %}` } })).toEqual([false, false, false]);
  });

  it('of the stages: other names, or a statement that is gone', () => {
    const edit = (text: string) => ({ data: { edits: { 'run:Dimension': text } } });
    const load = `INSERT INTO {{ this }} SELECT * FROM {{ ref_no_link('STAGING', 'STG_NATION') }}`;
    expect(
      done('two-stages', edit(`{{ stage('Empty') }} TRUNCATE TABLE IF EXISTS {{ this }} {{ stage('Load') }} ${load}`)),
    ).toEqual([false, true, true]);
    expect(done('two-stages', edit(`{{ stage('Truncate') }} {{ stage('Load') }} ${load}`))).toEqual([true, false, true]);
  });

  it('of the columns: a list that fits one node only', () => {
    expect(
      done('every-column', { data: { text: 'SELECT "N_NATIONKEY", "N_NAME", "N_REGIONKEY", "N_COMMENT" FROM {{ this }}' } }),
    ).toEqual([true, false, false]);
  });

  it('of the environments: the names of another one', () => {
    const text = 'SELECT COUNT(*) FROM "SHOP"."STAGING"."STG_ORDERS" "STG_ORDERS"';
    expect(done('every-environment', { data: { text } })).toEqual([false, false, false, true]);
  });

  it('of waiting: reading the fact, or not reading the orders', () => {
    const join = (text: string): Edit => ({ kind: 'setJoin', id: 'pstg-load-log', source: 0, join: text });
    const orders = `FROM {{ ref('STAGING', 'STG_ORDERS') }} "STG_ORDERS"`;
    expect(done('wait-without-reading', { edit: join(`${orders} JOIN {{ ref('MART', 'FCT_ORDERS') }} "F"`) })).toEqual([
      true,
      true,
      false,
    ]);
    expect(done('wait-without-reading', { edit: join(`${orders} {{ ref_no_link('MART', 'FCT_ORDERS') }}`) })[0]).toBe(false);
    expect(done('wait-without-reading', { edit: join(`{{ ref_link('MART', 'FCT_ORDERS') }}`) })[1]).toBe(false);
  });

  it('of the token: the name written out, or another token', () => {
    const transform = (text: string): Edit => ({
      kind: 'setColumn',
      id: 'stg-customer',
      columnId: 'stg-customer.c_mktsegment',
      patch: { sources: [{ columns: [{ nodeId: 'customer', columnId: 'customer.c_mktsegment' }], transform: text }] },
    });
    expect(done('by-token', { edit: transform('UPPER("CUSTOMER"."C_MKTSEGMENT")') })).toEqual([false, false, true]);
    expect(done('by-token', { edit: transform('UPPER({{ TGT }})') })).toEqual([false, true, false]);
    expect(done('by-token', { edit: transform('UPPER({{SRC_NODE}}.{{SRC_COL}})') })).toEqual([true, true, true]);
  });

  it('of the date: the same date everywhere', () => {
    const join = `FROM {{ ref('RAW', 'LINEITEM') }} "LINEITEM"\nWHERE "LINEITEM"."L_SHIPDATE" >= '1992-01-01'`;
    expect(done('default-date', { edit: { kind: 'setJoin', id: 'stg-lineitem', source: 0, join } })).toEqual([false, true, true]);
  });
});
