import { CircleCheck, CircleDashed, CircleX, Clock, LoaderCircle, type LucideIcon, Minus, SkipForward } from 'lucide-react';
import type { NodeState } from '#engine/run/simulate.ts';
import styles from './StateIcon.module.css';

// The same shapes as on the cards of the graph.
const ICONS: Readonly<Record<NodeState, LucideIcon>> = {
  waiting: Clock,
  ready: CircleDashed,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
  skipped: SkipForward,
  notInRun: Minus,
};

/** One shape and one colour a state. Decoration: the state's word stands beside it or in the control's name. */
export function StateIcon({ state, size = 14 }: { state: NodeState; size?: number }) {
  const Icon = ICONS[state];
  return <Icon size={size} className={`${styles.icon} ${styles[state]}`} aria-hidden />;
}
