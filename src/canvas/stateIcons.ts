import { Ban, CircleCheck, CircleDashed, CircleX, Clock, LoaderCircle, type LucideIcon, Minus, SkipForward } from 'lucide-react';
import type { NodeState } from '#engine/run/scheduler.ts';

/** The icon of each state. Shapes differ, so that states can be told apart without color. */
export const STATE_ICONS: Readonly<Record<NodeState, LucideIcon>> = {
  waiting: Clock,
  ready: CircleDashed,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
  skipped: SkipForward,
  canceled: Ban,
  notInRun: Minus,
};
