import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CirclePlay,
  CircleX,
  Hourglass,
  type LucideIcon,
  SkipForward,
} from 'lucide-react';
import type { NodeState } from '#engine/run/simulate.ts';
import styles from './StateIcon.module.css';

const ICONS: Readonly<Record<NodeState, LucideIcon>> = {
  waiting: CircleDashed,
  ready: Hourglass,
  running: CirclePlay,
  done: CircleCheck,
  failed: CircleX,
  skipped: SkipForward,
  notInRun: CircleMinus,
};

/** One shape and one colour a state. Decoration: the state's word stands beside it or in the control's name. */
export function StateIcon({ state, size = 14 }: { state: NodeState; size?: number }) {
  const Icon = ICONS[state];
  return <Icon size={size} className={`${styles.icon} ${styles[state]}`} aria-hidden />;
}
