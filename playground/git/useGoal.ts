import { type RefObject, useEffect, useRef } from 'react';
import type { Goal } from './words.ts';

export interface GoalProps {
  /** The control that the reader asked for, until it has the focus. */
  goal: Goal | undefined;
  onReached: () => void;
}

/** A ref for a control, which gets the focus, and so comes into view, when the reader asked for it. */
export function useGoal<T extends HTMLElement>({ goal, onReached }: GoalProps, name: Goal): RefObject<T | null> {
  const control = useRef<T>(null);
  useEffect(() => {
    if (goal !== name) return;
    control.current?.focus();
    // While the dock changes its panels, the control may be in one that is about to go.
    if (control.current === document.activeElement) onReached();
  }, [goal, name, onReached]);
  return control;
}
