import { CODE_LETTERS, PLAN_FORMAT, PLAN_VERSION, type SessionPlan, type SessionStep, type StepKind } from '../plan.ts';

/** Returns a number from 0 up to 1, as `Math.random` does. */
type Random = () => number;

const pick = (letters: string, random: Random) => letters[Math.floor(random() * letters.length)] ?? '';
const word = (letters: string, length: number, random: Random) => Array.from({ length }, () => pick(letters, random)).join('');

/** An empty plan for one hour. */
export function newPlan(random: Random): SessionPlan {
  const id = word('abcdefghijklmnopqrstuvwxyz0123456789', 12, random);
  return { format: PLAN_FORMAT, version: PLAN_VERSION, id, title: '', audience: '', minutes: 60, steps: [] };
}

/** A code that no step of the plan has. */
function newCode({ steps }: Pick<SessionPlan, 'steps'>, random: Random): string {
  const taken = new Set(steps.map(({ code }) => code));
  for (;;) {
    const code = word(CODE_LETTERS, 3, random);
    if (!taken.has(code)) return code;
  }
}

/** The planned minutes of a new step, by its kind. */
const MINUTES: Readonly<Record<StepKind, number>> = { page: 5, story: 10, exercise: 10, own: 15, note: 5, break: 10 };

/** A new step to fill in. `first` is the story with which a playground step starts. */
export function newStep(
  kind: StepKind,
  plan: SessionPlan,
  first: { playground: string; story: string },
  random: Random,
): SessionStep {
  const shared = { code: newCode(plan, random), title: '', minutes: MINUTES[kind], goal: '', notes: '' };
  switch (kind) {
    case 'page':
      return { kind, ...shared, route: '/docs' };
    case 'note':
      return { kind, ...shared, text: '' };
    case 'break':
      return { kind, ...shared };
    case 'own':
      return { kind, ...shared, ...first, lock: [], hide: [], checks: [], hints: [], learned: '' };
    case 'story':
    case 'exercise':
      return { kind, ...shared, ...first, lock: [], hide: [] };
  }
}

/** The plan with one more step at the end. */
export function withStep(plan: SessionPlan, step: SessionStep): SessionPlan {
  return { ...plan, steps: [...plan.steps, step] };
}

/** The plan with a changed step, identified by its code. */
export function replaced(plan: SessionPlan, step: SessionStep): SessionPlan {
  return { ...plan, steps: plan.steps.map((other) => (other.code === step.code ? step : other)) };
}

/** The plan with a step moved down by `by` positions; unchanged if that is beyond either end. */
export function moved(plan: SessionPlan, code: string, by: number): SessionPlan {
  const from = plan.steps.findIndex((step) => step.code === code);
  const to = from + by;
  const step = plan.steps[from];
  if (!step || to < 0 || to >= plan.steps.length) return plan;
  return { ...plan, steps: plan.steps.toSpliced(from, 1).toSpliced(to, 0, step) };
}

/** The plan with a step duplicated; the copy gets another code. */
export function duplicated(plan: SessionPlan, code: string, random: Random): SessionPlan {
  const at = plan.steps.findIndex((step) => step.code === code);
  const step = plan.steps[at];
  return step ? { ...plan, steps: plan.steps.toSpliced(at + 1, 0, { ...step, code: newCode(plan, random) }) } : plan;
}

/** The plan without a step. */
export function removed(plan: SessionPlan, code: string): SessionPlan {
  return { ...plan, steps: plan.steps.filter((step) => step.code !== code) };
}

const withTitles = (plan: SessionPlan, title: (text: string, other: string) => string): SessionPlan => ({
  ...plan,
  title: title(plan.title, 'Session'),
  steps: plan.steps.map((step, index) => ({ ...step, title: title(step.title, `Step ${index + 1}`) })),
});
const isBlank = (text: string) => text.trim() === '';

/** The plan with a title for each step that has none, as it leaves the form. */
export function named(plan: SessionPlan): SessionPlan {
  return withTitles(plan, (text, other) => (isBlank(text) ? other : text));
}

/** A draft in a form that the schema of plans accepts: empty titles become a space. `draftOf` reverses this. */
export function keptDraft(plan: SessionPlan): SessionPlan {
  return withTitles(plan, (text) => (isBlank(text) ? ' ' : text));
}

/** The draft as it was written, from its saved form. */
export function draftOf(kept: SessionPlan): SessionPlan {
  return withTitles(kept, (text) => (isBlank(text) ? '' : text));
}
