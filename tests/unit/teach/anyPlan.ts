import fc from 'fast-check';
import type { CustomCheck } from '#teach/customCheck.ts';
import { solutionOf } from '#teach/customSolution.ts';
import { CODE_LETTERS, PLAN_FORMAT, PLAN_VERSION, type SessionPlan, type SessionStep } from '#teach/plan.ts';
import { HIDEABLE } from '#workbench/shellParts.ts';
import { smallStart, twoStages } from '../engine/pipeline/documents.ts';

const text = fc.string({ maxLength: 60, unit: 'grapheme' });
const title = fc.string({ minLength: 1, maxLength: 60 });
const minutes = fc.integer({ min: 1, max: 480 });
const name = fc.constantFrom('run-order', 'slots', 'sql');
const code = fc.string({ minLength: 3, maxLength: 3, unit: fc.constantFrom(...CODE_LETTERS) });
const shared = { code, title, minutes, goal: text, notes: text };
const staged = {
  playground: name,
  story: name,
  lock: fc.uniqueArray(fc.constantFrom('parallelism', 'duration'), { maxLength: 2 }),
  hide: fc.uniqueArray(fc.constantFrom(...HIDEABLE), { maxLength: 5 }),
};
const state = fc.record(
  {
    pipeline: fc.constant(twoStages()),
    args: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(text, fc.boolean(), fc.integer()), { maxKeys: 3 }),
    // No object of ours has a key __proto__: where one is read, it is left out.
    data: fc
      .jsonValue({ maxDepth: 2, noUnicodeString: true })
      .map((value) => JSON.parse(JSON.stringify(value), (key, part) => (key === '__proto__' ? undefined : part))),
  },
  { requiredKeys: [] },
);

const node = fc.constantFrom('', 'ORDERS', 'STG_ORDERS', 'RAW.ORDERS', 'GONE');
const some = fc.option(fc.constantFrom('Stage', 'RAW', 'O_KEY'), { nil: undefined });
const is = fc.constantFrom('atLeast' as const, 'exactly' as const);
const count = fc.integer({ min: 0, max: 4 });
/** Removes undefined fields. */
const tidy = <Value extends object>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** Any check of a custom exercise. */
export const anyCheck: fc.Arbitrary<CustomCheck> = fc
  .oneof(
    fc.record({ type: fc.constant('nodes' as const), name: some, nodeType: some, location: some, is, count, label: some }),
    fc.record({ type: fc.constant('edge' as const), node, reads: node, is: fc.boolean() }),
    fc.record({ type: fc.constant('ref' as const), node, column: some, to: node, toColumn: some }),
    fc.record({ type: fc.constant('order' as const), first: node, second: node }),
    fc.record({ type: fc.constant('selector' as const), nodes: fc.array(fc.constantFrom('ORDERS', 'GONE'), { maxLength: 7 }) }),
    fc.record({ type: fc.constant('text' as const), is: fc.constantFrom('contains' as const, 'equals' as const), text }),
    fc.record({ type: fc.constant('rows' as const), day: fc.integer({ min: 1, max: 30 }), column: some, value: text, is, count }),
    fc.record({ type: fc.constant('run' as const), node, state: fc.constantFrom('succeeded' as const, 'failed' as const) }),
  )
  .map(tidy);

const solution = fc
  .record(
    {
      pipeline: fc.constant(
        solutionOf({ pipeline: smallStart(), args: {}, data: {} }, { pipeline: twoStages(), args: {}, data: {} }).pipeline!,
      ),
      args: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(text, fc.boolean(), fc.integer()), { maxKeys: 3 }),
      data: fc.constantFrom(1, { text: '' }, [true]),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map(tidy);

/** Any step of a plan. */
const anyStep: fc.Arbitrary<SessionStep> = fc.oneof(
  fc.record({
    kind: fc.constant('page' as const),
    ...shared,
    route: fc.constantFrom('/docs', '/docs/faq', '/docs/reference/selector#forms'),
  }),
  fc.record({ kind: fc.constant('story' as const), ...shared, ...staged, state }, { noNullPrototype: true }),
  fc.record({ kind: fc.constant('story' as const), ...shared, ...staged }),
  fc.record({ kind: fc.constant('exercise' as const), ...shared, ...staged }),
  fc
    .record({
      kind: fc.constant('own' as const),
      ...shared,
      ...staged,
      state: fc.option(state, { nil: undefined }),
      checks: fc.array(anyCheck, { maxLength: 4 }),
      hints: fc.array(title, { maxLength: 3 }),
      learned: text,
      solution: fc.option(solution, { nil: undefined }),
    })
    .map(tidy),
  fc.record({ kind: fc.constant('note' as const), ...shared, text }),
  fc.record({ kind: fc.constant('break' as const), ...shared }),
);

/** Any plan of a session. */
export const anyPlan: fc.Arbitrary<SessionPlan> = fc.record({
  format: fc.constant(PLAN_FORMAT),
  version: fc.constant(PLAN_VERSION),
  id: fc.stringMatching(/^[a-z0-9]{8,20}$/),
  title,
  audience: text,
  minutes,
  steps: fc.uniqueArray(anyStep, { maxLength: 6, selector: (step) => step.code }),
});
