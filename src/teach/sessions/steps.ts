import { BookOpen, Coffee, type LucideIcon, MessageSquareText, PencilRuler, Play, Target } from 'lucide-react';
import type { SessionPlan, SessionStep, StepKind } from '../plan.ts';

/** The labels and icons of the kinds of steps. */
export const STEP_KINDS: Readonly<Record<StepKind, { label: string; Icon: LucideIcon }>> = {
  page: { label: 'Read', Icon: BookOpen },
  story: { label: 'Try', Icon: Play },
  exercise: { label: 'Exercise', Icon: Target },
  own: { label: 'Exercise', Icon: PencilRuler },
  note: { label: 'Note', Icon: MessageSquareText },
  break: { label: 'Break', Icon: Coffee },
};

/** The step with a code, ignoring case and surrounding white space; undefined if there is none. */
export function stepOfCode({ steps }: SessionPlan, code: string): SessionStep | undefined {
  const wanted = code.trim().toUpperCase();
  return steps.find((step) => step.code === wanted);
}
