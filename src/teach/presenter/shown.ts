import { z } from '#engine/zod.ts';
import type { SessionPlan, SessionStep } from '../plan.ts';
import { counted, NO_TIME, paused, started, timerSchema } from './timer.ts';

/** What the projector view shows: everything that it receives besides the plan. */
export const shownSchema = z.strictObject({
  /** The code of the step; absent: the first step. */
  at: z.string().max(3).optional(),
  /** The id of the highlighted node. */
  node: z.string().min(1).max(500).optional(),
  /** The part of a graph that is too large for one screen, from 1; 0 is the whole graph. Absent: the first part. */
  part: z.int().min(0).max(10_000).optional(),
  /** Whether the solution of the exercise is played. */
  isSolved: z.boolean().optional(),
  /** Number of times that the step was started; a new number starts the step over. */
  begun: z.int().min(0).max(1_000_000).optional(),
  theme: z.enum(['light', 'dark']).optional(),
});

export type Shown = z.infer<typeof shownSchema>;

export const presentingSchema = z.strictObject({
  version: z.literal(1),
  shown: shownSchema,
  timer: timerSchema,
});

/** The presenter's position in a session. It is saved in their browser, so that it survives a reload. */
export type Presenting = z.infer<typeof presentingSchema>;

export const NOT_BEGUN: Presenting = { version: 1, shown: {}, timer: NO_TIME };

/** The changes of what is shown. */
type ShownChange =
  | { to: 'step'; code: string }
  | { to: 'step'; by: 1 | -1 }
  | { to: 'node'; node: string | undefined }
  | { to: 'part'; part: number }
  | { to: 'solution' }
  | { to: 'start' }
  | { to: 'theme'; theme: 'light' | 'dark' | undefined };

export type Change = ShownChange | { timer: 'start' | 'pause' | 'reset' } | { timer: 'undo'; before: Presenting['timer'] };

type Plan = Pick<SessionPlan, 'steps'>;

/** The step that is shown; undefined only in a plan without steps. */
export function stepShown({ steps }: Plan, { at }: Shown): SessionStep | undefined {
  return steps.find(({ code }) => code === at) ?? steps[0];
}

/** What is shown after a change. A step that the plan does not have changes nothing. */
export function shownAfter(plan: Plan, shown: Shown, change: ShownChange): Shown {
  switch (change.to) {
    case 'step': {
      const step = stepShown(plan, shown);
      const at = step ? plan.steps.indexOf(step) : -1;
      const next = 'by' in change ? plan.steps[at + change.by] : plan.steps.find(({ code }) => code === change.code);
      if (!next || next === step) return shown;
      // Another step starts in its initial state: no node is highlighted, and no solution is played.
      return { at: next.code, ...(shown.theme ? { theme: shown.theme } : {}) };
    }
    case 'node': {
      const { node: _, ...others } = shown;
      return change.node === undefined ? others : { ...others, node: change.node };
    }
    case 'part': {
      const { node: _, ...others } = shown;
      return { ...others, part: Math.max(0, change.part) };
    }
    case 'solution':
      return { ...shown, isSolved: true, begun: (shown.begun ?? 0) + 1 };
    case 'start': {
      const { node: _, isSolved: __, ...others } = shown;
      return { ...others, begun: (shown.begun ?? 0) + 1 };
    }
    case 'theme': {
      const { theme: _, ...others } = shown;
      return change.theme ? { ...others, theme: change.theme } : others;
    }
  }
}

/** The next or previous part. The whole graph, 0, comes before the first part, and the parts wrap around. */
export function partAfter(part: number | undefined, count: number, by: 1 | -1): number {
  return count < 2 ? 0 : ((part ?? 1) + by + count + 1) % (count + 1);
}

/**
 * The presenter's state after a change. Going to another step counts time for that step from `now` on; the clock keeps running, or stays stopped.
 */
export function presentingAfter(plan: Plan, before: Presenting, change: Change, now: number): Presenting {
  const at = stepShown(plan, before.shown)?.code ?? '';
  if ('timer' in change) {
    switch (change.timer) {
      case 'start':
        return { ...before, timer: started(before.timer, now) };
      case 'pause':
        return { ...before, timer: paused(before.timer, at, now) };
      case 'reset':
        return { ...before, timer: NO_TIME };
      case 'undo':
        return { ...before, timer: change.before };
    }
  }
  const shown = shownAfter(plan, before.shown, change);
  if (shown === before.shown) return before;
  return { ...before, shown, timer: change.to === 'step' ? counted(before.timer, at, now) : before.timer };
}
