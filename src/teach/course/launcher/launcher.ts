import { z } from '#engine/zod.ts';
import { COURSE_ELEMENT, type Course, courseSchema, STANDARDS, type Standard } from '../course.ts';
import { courseProgress, readState, withStep, writeState } from '../courseState.ts';
import type { StepMessage } from '../stepMessage.ts';
import type { CourseRecord, CourseSystem } from './courseSystem.ts';
import { drawCourse } from './drawCourse.ts';
import { readSiteMessage } from './siteMessage.ts';

// The page of a package: it frames the site step by step, receives the learner's progress from it, and reports the progress to the course system.

const NOBODY: CourseSystem = { kept: '', record: async () => undefined, leave: async () => undefined };

function readPackage(): { standard: Standard; course: Course } {
  const text = document.getElementById(COURSE_ELEMENT)?.textContent ?? '';
  return z.strictObject({ standard: z.enum(STANDARDS), course: courseSchema }).parse(JSON.parse(text));
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 400);

/**
 * Runs the course of this page.
 *
 * @param open finds the course system of a standard; undefined if there is none
 */
export async function launch(open: (standard: Standard) => Promise<CourseSystem | undefined>): Promise<void> {
  const { standard, course } = readPackage();
  const openedAt = Date.now();
  let trouble = '';
  const found = await open(standard).catch((error: unknown) => {
    trouble = `The LMS did not open the course: ${wordsOf(error)} Nothing is recorded.`;
    return undefined;
  });
  if (!found && trouble === '') trouble = 'No LMS was found around this page. You can continue, but nothing is recorded.';
  const system = found ?? NOBODY;
  let state = readState(system.kept, course);
  let hasLeft = false;

  const recordNow = (): CourseRecord => ({
    kept: writeState(state),
    step: state.at + 1,
    progress: courseProgress(course, state),
    seconds: Math.max(0, Math.round((Date.now() - openedAt) / 1_000)),
  });
  // One after the other, so that the course system receives reports in order.
  let last: Promise<unknown> = Promise.resolve();
  const tell = () => {
    const record = recordNow();
    last = last
      .then(() => system.record(record))
      .then(
        () => view.say(trouble),
        (error: unknown) => view.say(`The LMS did not accept the result: ${wordsOf(error)}`),
      );
  };

  const change = (next: typeof state) => {
    if (hasLeft) return;
    const before = writeState(state);
    state = next;
    view.show(state);
    if (writeState(state) !== before) tell();
  };
  const leave = async () => {
    if (hasLeft) return;
    hasLeft = true;
    await last;
    await system.leave(recordNow());
  };

  const view = drawCourse(course, {
    onStep: (at) => change({ ...state, at }),
    onDone: () => change(withStep(state, state.at, { isDone: true })),
    onLeave: () => {
      leave().then(
        () => view.end(),
        (error: unknown) => {
          hasLeft = false;
          view.say(`The LMS did not accept the result: ${wordsOf(error)}`);
        },
      );
    },
    hasSystem: found !== undefined,
  });
  view.say(trouble);
  view.show(state);
  tell();

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== new URL(course.site).origin || source !== view.frame.contentWindow) return;
    const message = readSiteMessage(data);
    if (!message) return;
    view.hear();
    if (message.type === 'runnel:ready') {
      const step = course.steps[state.at]?.step;
      const handed: StepMessage = { type: 'runnel:step', version: 1, plan: course.id, step };
      // Posted only to the site itself, and only the step that is open.
      if (step !== undefined) view.frame.contentWindow?.postMessage(handed, origin);
      return;
    }
    const at = Number(message.step) - 1;
    if (course.steps[at]?.kind !== 'exercise') return;
    const isDone = message.type === 'runnel:exercise' && message.done === true;
    change(withStep(state, at, { isDone, isShown: message.solutionShown, hints: message.hints }));
  });
  // The window is being closed: report what can still be reported.
  window.addEventListener('pagehide', () => void leave().catch(() => undefined));
  // Coming back with the browser's Back button starts another session.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
}
