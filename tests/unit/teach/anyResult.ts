import fc from 'fast-check';
import { RESULT_LIMITS, type SessionResult, type StepResult } from '#teach/result.ts';

const anyStepResult: fc.Arbitrary<StepResult> = fc.record({
  isDone: fc.boolean(),
  isShown: fc.boolean(),
  hints: fc.integer({ min: 0, max: RESULT_LIMITS.hints }),
  minutes: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: RESULT_LIMITS.minutes })),
});
const mark = fc.stringMatching(/^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{6}$/);

/** Any result of a session. */
export const anyResult: fc.Arbitrary<SessionResult> = fc.record({
  session: mark,
  steps: mark,
  alias: fc.string({ maxLength: 30, unit: 'binary' }),
  at: fc.integer({ min: Date.UTC(2026, 0, 2), max: Date.UTC(2080, 0, 1) }),
  results: fc.array(anyStepResult, { maxLength: 60 }),
});
