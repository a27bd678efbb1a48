// Apart from `courseOf.ts`, so that pages of stories and paths do not load the schema of plans.
import { isChecked, type SessionPlan } from '../plan.ts';
import { writtenStep } from '../planText.ts';
import { type Course, FRAMED_STEP } from './course.ts';

/** Replaces the characters that XML can't represent, and limits the length. */
const writable = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Cn}]+/gu, ' ')
    .trim()
    .slice(0, most);

/** A session plan as a course, with one step for each step of the plan, whose state the package contains. Private notes are left out. */
export function courseOfPlan(plan: SessionPlan, site: string): Course {
  return {
    format: 'runnel-course',
    version: 1,
    id: plan.id,
    title: writable(plan.title, 200) || 'Session',
    site,
    passing: plan.steps.some(isChecked) ? 80 : 0,
    steps: plan.steps.map((step, index) => {
      const shared = { title: writable(step.title, 200) || `Step ${index + 1}`, able: '', minutes: step.minutes };
      if (step.kind === 'page') {
        const goal = writable(step.goal, 4_000);
        return { kind: 'page', ...shared, ...(goal === '' ? {} : { goal }), address: step.route.slice(1) };
      }
      const kind = isChecked(step) ? 'exercise' : step.kind === 'own' ? 'story' : step.kind;
      return { kind, ...shared, step: writtenStep({ ...step, notes: '' }), address: FRAMED_STEP };
    }),
  };
}
