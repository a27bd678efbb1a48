import { STATE_ICONS } from '#canvas/stateIcons.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import styles from './StateIcon.module.css';

/** One shape and one colour a state. Decoration: the state's word is beside it or in the control's name. */
export function StateIcon({ state, size = 14 }: { state: NodeState; size?: number }) {
  const Icon = STATE_ICONS[state];
  return <Icon size={size} className={`${styles.icon} ${styles[state]}`} aria-hidden />;
}
