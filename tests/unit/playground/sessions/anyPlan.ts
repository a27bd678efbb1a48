import fc from 'fast-check';
import { CODE_LETTERS, PLAN_FORMAT, PLAN_VERSION, type SessionPlan, type SessionStep } from '#playground/sessions/plan.ts';
import { HIDEABLE } from '#playground/stageParts.ts';
import { twoStages } from '../../engine/pipeline/documents.ts';

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
    data: fc.jsonValue({ maxDepth: 2, noUnicodeString: true }).map((value) => JSON.parse(JSON.stringify(value))),
  },
  { requiredKeys: [] },
);

/** Any step of a plan. */
export const anyStep: fc.Arbitrary<SessionStep> = fc.oneof(
  fc.record({
    kind: fc.constant('page' as const),
    ...shared,
    route: fc.constantFrom('/docs', '/docs/faq', '/docs/reference/selector#forms'),
  }),
  fc.record({ kind: fc.constant('story' as const), ...shared, ...staged, state }, { noNullPrototype: true }),
  fc.record({ kind: fc.constant('story' as const), ...shared, ...staged }),
  fc.record({ kind: fc.constant('exercise' as const), ...shared, ...staged }),
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
