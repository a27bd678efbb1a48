import tokens from '#ui/tokens.css?inline';
import { addressOf, type Course, type CourseStep } from '../course.ts';
import { type CourseState, courseProgress } from '../courseState.ts';
import sheet from './course.css?inline';

interface CourseHandlers {
  onStep: (at: number) => void;
  /** The learner is done with the open page or story. */
  onDone: () => void;
  onLeave: () => void;
  /** Whether progress is reported to a course system. */
  hasSystem: boolean;
}

/** The drawn course. */
interface CourseView {
  frame: HTMLIFrameElement;
  show: (state: CourseState) => void;
  /** Shows a sentence above the step; an empty sentence removes it. */
  say: (sentence: string) => void;
  /** Called when the site in the frame has answered. */
  hear: () => void;
  /** Called at the end: replaces the course with a closing message. */
  end: () => void;
}

/** Milliseconds after which a message says that the site has not answered. */
const LOAD_TIMEOUT_MS = 20_000;
const KINDS: Readonly<Record<CourseStep['kind'], string>> = {
  page: 'Read',
  story: 'Try',
  exercise: 'Exercise',
  note: 'Note',
  break: 'Break',
};

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
}

function style(text: string): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(text);
  document.adoptedStyleSheets.push(styles);
}

function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
}

/** Draws the course into this page: the list of steps, the description of the open step, and the site in a frame. */
export function drawCourse(course: Course, { onStep, onDone, onLeave, hasSystem }: CourseHandlers): CourseView {
  style(tokens);
  style(sheet);
  followTheme();
  let now: CourseState | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const notice = element('p', { className: 'notice', hidden: true });
  notice.setAttribute('role', 'status');
  const late = element('p', { className: 'notice', hidden: true });
  late.setAttribute('role', 'status');
  const select = element('select', { onchange: () => onStep(select.selectedIndex) });
  const options = course.steps.map(() => element('option'));
  select.append(...options);
  const progress = element('progress', { max: course.steps.length });
  progress.setAttribute('aria-label', 'Steps completed');
  const count = element('span', { className: 'soft' });
  const goal = element('p', { className: 'goal' });
  const frame = element('iframe', { allow: 'clipboard-write; fullscreen' });
  const back = element('button', { type: 'button', textContent: 'Back', onclick: () => now && onStep(now.at - 1) });
  const done = element('button', { type: 'button', onclick: onDone });
  const next = element('button', { type: 'button', textContent: 'Next step', onclick: () => now && onStep(now.at + 1) });
  const leave = element('button', { type: 'button', textContent: 'Save and leave', onclick: onLeave, hidden: !hasSystem });

  document.body.prepend(
    element(
      'header',
      {},
      element('h1', { textContent: course.title }),
      element('label', {}, 'Step ', select),
      element('span', { className: 'progress' }, progress, ' ', count),
      leave,
    ),
    notice,
    late,
    element('main', {}, frame),
    element('footer', {}, goal, back, done, next),
  );

  const wait = () => {
    late.hidden = true;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      late.textContent = `${course.site} has not answered yet. The course shows its pages, so this device must be able to reach it.`;
      late.hidden = false;
    }, LOAD_TIMEOUT_MS);
  };
  const hear = () => {
    clearTimeout(waiting);
    late.hidden = true;
  };
  // Pages of the documentation send no messages.
  frame.addEventListener('load', () => now && course.steps[now.at]?.kind === 'page' && hear());

  return {
    frame,
    hear,
    show(state) {
      const isOther = now?.at !== state.at;
      now = state;
      const step = course.steps[state.at];
      const own = state.steps[state.at];
      if (!step || !own) return;
      const { finished, all, score, isComplete, isPassed } = courseProgress(course, state);
      if (isOther) {
        // Replaces the previous page in the history, so that going back leaves the course, not the step.
        frame.contentWindow?.location.replace(addressOf(course, state.at));
        frame.title = step.title;
        wait();
      }
      for (const [index, option] of options.entries()) {
        const one = state.steps[index];
        const mark = one?.isDone ? '✓ ' : one?.isShown ? '– ' : '';
        option.textContent = `${index + 1}. ${mark}${course.steps[index]?.title ?? ''}`;
      }
      select.selectedIndex = state.at;
      progress.value = finished;
      const result =
        isPassed === undefined ? 'completed' : isPassed ? `passed with ${score} %` : `${score} %, ${course.passing} % needed`;
      count.textContent = isComplete ? `All ${all} steps: ${result}` : `${finished} of ${all} steps`;
      const about = `${KINDS[step.kind]}${step.minutes > 0 ? `, ${step.minutes} min` : ''}`;
      const able = step.able === '' ? '' : ` After it you can ${step.able.replaceAll('`', '')}.`;
      const shown =
        own.isShown && !own.isDone ? ' The solution was shown. Reset the story and do it yourself to make it count.' : '';
      goal.textContent = `${about}.${step.goal === undefined ? '' : ` ${step.goal}`}${able}${shown}`;
      const isSelfReported = step.kind !== 'exercise';
      done.disabled = own.isDone || !isSelfReported;
      done.textContent = own.isDone ? '✓ Done' : isSelfReported ? 'Mark as done' : 'Counts when you reach the goal';
      back.disabled = state.at === 0;
      next.disabled = state.at === all - 1;
      next.className = own.isDone ? 'main' : '';
      leave.className = isComplete ? 'main' : '';
    },
    say(sentence) {
      notice.textContent = sentence;
      notice.hidden = sentence === '';
    },
    end() {
      clearTimeout(waiting);
      document.body.replaceChildren(element('p', { className: 'ended', textContent: 'Saved. You can close this window.' }));
    },
  };
}
