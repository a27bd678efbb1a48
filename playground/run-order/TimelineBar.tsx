import { Route } from 'lucide-react';
import { memo } from 'react';
import { STATE_NAMES } from '#canvas/describe.ts';
import { splitPrefix } from '#engine/pipeline/namePrefix.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { RunPlan } from '#engine/run/plan.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { duration } from './duration.ts';
import { StateIcon } from './StateIcon.tsx';
import styles from './TimelineBar.module.css';
import type { Bar } from './timeline.ts';

interface TimelineBarProps {
  bar: Bar;
  plan: RunPlan;
  /** Length of the axis in milliseconds. */
  total: number;
  state: NodeState;
  isCritical: boolean;
  isSelected: boolean;
  /** Whether the bar is the tab stop. */
  isStop: boolean;
  /** Whether the node's name is shown below the bar. */
  hasNameBelow: boolean;
  onSelect: (id: string) => void;
  onPoint: (node: number | undefined) => void;
  onFocus: (node: number | undefined) => void;
}

/** The bar of a node in the timeline. The bar fills as the playhead passes. */
export const TimelineBar = memo(function TimelineBar({
  bar,
  plan,
  total,
  state,
  isCritical,
  isSelected,
  isStop,
  hasNameBelow,
  onSelect,
  onPoint,
  onFocus,
}: TimelineBarProps) {
  const node = plan.pipeline.nodes[bar.node]!;
  const from = total > 0 ? bar.start / total : 0;
  const length = total > 0 ? (bar.finish - bar.start) / total : 0;
  // A narrow bar shows the part of the name that tells nodes apart: CUSTOMER, not STG_.
  const { prefix, rest } = splitPrefix(node.name, [nodeTypeOf(plan.pipeline, node.type)]);
  const words = [
    node.name,
    STATE_NAMES[state],
    `slot ${bar.slot + 1}`,
    `${duration(bar.start)} to ${duration(bar.finish)}`,
    ...(bar.isFailure && state !== 'failed' ? ['will fail'] : []),
    ...(isCritical ? ['on the critical path'] : []),
  ];
  return (
    <button
      type="button"
      className={`${styles.bar} ${styles[state]} ${isCritical ? styles.critical : ''} ${bar.isFailure ? styles.failing : ''}`}
      style={{ left: `${from * 100}%`, width: `${length * 100}%`, top: `calc(var(--slot) * ${bar.slot})` }}
      aria-label={words.join(', ')}
      aria-pressed={isSelected}
      tabIndex={isStop ? 0 : -1}
      data-node={bar.node}
      data-state={state}
      onClick={() => onSelect(node.id)}
      onFocus={() => onFocus(bar.node)}
      onBlur={() => onFocus(undefined)}
      onPointerEnter={() => onPoint(bar.node)}
      onPointerLeave={() => onPoint(undefined)}
    >
      {state === 'running' && <span className={styles.fill} data-fill={`${bar.start} ${bar.finish}`} />}
      <span className={styles.text}>
        <StateIcon state={state} size={13} />
        {isCritical && <Route size={13} className={styles.mark} aria-hidden />}
        {!hasNameBelow && (
          <span className={styles.name}>
            {prefix !== '' && <span className={styles.prefix}>{prefix}</span>}
            {rest}
          </span>
        )}
      </span>
    </button>
  );
});
