import { STATE_ICONS } from '#canvas/stateIcons.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import styles from './StateIcon.module.css';

/** The icon of a state. Hidden from screen readers, because the state's name is next to the icon or in the name of the control. */
export function StateIcon({ state, size = 14 }: { state: NodeState; size?: number }) {
  const Icon = STATE_ICONS[state];
  return <Icon size={size} className={`${styles.icon} ${styles[state]}`} aria-hidden />;
}
