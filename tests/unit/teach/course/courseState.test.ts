import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Course } from '#teach/course/course.ts';
import {
  type CourseState,
  courseProgress,
  MAX_STATE_LENGTH,
  readState,
  withStep,
  writeState,
} from '#teach/course/courseState.ts';
import { readSiteMessage } from '#teach/course/launcher/siteMessage.ts';

const courseOf = (kinds: readonly Course['steps'][number]['kind'][], passing = 80): Course => ({
  format: 'runnel-course',
  version: 1,
  id: 'c',
  title: 'C',
  site: 'https://docs.example.com/',
  passing,
  steps: kinds.map((kind, index) => ({ kind, title: `Step ${index + 1}`, able: '', minutes: 1, address: 'docs/a' })),
});
const exercises = (count: number) => courseOf(Array.from({ length: count }, () => 'exercise' as const));

const stateOf = (all: number): fc.Arbitrary<CourseState> =>
  fc.record({
    at: fc.integer({ min: 0, max: all - 1 }),
    steps: fc.array(fc.record({ isDone: fc.boolean(), isShown: fc.boolean(), hints: fc.integer({ min: 0, max: 99 }) }), {
      minLength: all,
      maxLength: all,
    }),
  });

describe('the state that a course system keeps', () => {
  const cases = fc.integer({ min: 1, max: 100 }).chain((all) => fc.tuple(fc.constant(all), stateOf(all)));

  it('is read as it was written, and SCORM 1.2 has room for it', () => {
    fc.assert(
      fc.property(cases, ([all, state]) => {
        const kept = writeState(state);
        expect(kept.length).toBeLessThan(MAX_STATE_LENGTH);
        expect(readState(kept, exercises(all))).toEqual(state);
      }),
    );
  });

  it('is the start when it is of another course, or no state at all', () => {
    const course = exercises(3);
    const start = { at: 0, steps: [1, 2, 3].map(() => ({ isDone: false, isShown: false, hints: 0 })) };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readState(text, course)).toEqual(start);
      }),
    );
    for (const text of ['', '1;3;---;0,0,0', '1;0;--;0,0', '1;0;---;0,0', '2;0;---;0,0,0', '1;0;-x-;0,0,0', '1;-1;---;0,0,0'])
      expect(readState(text, course), text).toEqual(start);
    expect(readState(`1;0;---;0,0,0${' '.repeat(MAX_STATE_LENGTH)}`, course)).toEqual(start);
  });

  it('takes nothing back that was reached, whatever comes later', () => {
    const report = fc.record({ isDone: fc.boolean(), isShown: fc.boolean(), hints: fc.integer({ min: 0, max: 1_000 }) });
    fc.assert(
      fc.property(stateOf(4), fc.nat(3), report, (state, at, news) => {
        const after = withStep(state, at, news);
        const course = exercises(4);
        expect(courseProgress(course, after).finished).toBeGreaterThanOrEqual(courseProgress(course, state).finished);
        expect(courseProgress(course, after).score).toBeGreaterThanOrEqual(courseProgress(course, state).score);
        expect(after.steps[at]!.hints).toBeGreaterThanOrEqual(state.steps[at]!.hints);
        expect(readState(writeState(after), course)).toEqual(after);
      }),
    );
  });
});

describe('how a course stands', () => {
  it('counts a step whose solution was shown as finished, and only what the learner did in the score', () => {
    const course = courseOf(['page', 'exercise', 'exercise']);
    let state = readState('', course);
    expect(courseProgress(course, state)).toEqual({ finished: 0, all: 3, score: 0, isComplete: false, isPassed: undefined });
    state = withStep(withStep(state, 0, { isDone: true }), 1, { isDone: true });
    expect(courseProgress(course, state)).toEqual({ finished: 2, all: 3, score: 50, isComplete: false, isPassed: undefined });
    state = withStep(state, 2, { isShown: true });
    expect(courseProgress(course, state)).toEqual({ finished: 3, all: 3, score: 50, isComplete: true, isPassed: false });
    state = withStep(state, 2, { isDone: true });
    expect(courseProgress(course, state)).toMatchObject({ score: 100, isPassed: true });
    expect(courseProgress({ ...course, passing: 0 }, state).isPassed).toBeUndefined();
  });

  it('goes by the steps where there is no exercise', () => {
    const course = courseOf(['page', 'story']);
    expect(courseProgress(course, withStep(readState('', course), 1, { isDone: true })).score).toBe(50);
  });
});

describe('what the site in the frame posts', () => {
  it('is heard when it has the shape, with what later versions add', () => {
    const done = { type: 'runnel:exercise', version: 1, step: '2', done: true, hints: 1, solutionShown: false, more: 1 };
    expect(readSiteMessage(done)).toMatchObject({ type: 'runnel:exercise', step: '2', done: true });
    expect(readSiteMessage({ type: 'runnel:ready', version: 1, playground: 'a', story: 'b' })).toBeDefined();
  });

  it('is passed over otherwise', () => {
    const done = { type: 'runnel:exercise', version: 1, step: '2', done: true, hints: 1, solutionShown: false };
    const others = [
      null,
      'x',
      {},
      { ...done, version: 2 },
      { ...done, step: '-1' },
      { ...done, step: 2 },
      { ...done, hints: 1e9 },
    ];
    for (const other of others) expect(readSiteMessage(other)).toBeUndefined();
    fc.assert(fc.property(fc.anything(), (data) => readSiteMessage(data) === undefined));
  });
});
