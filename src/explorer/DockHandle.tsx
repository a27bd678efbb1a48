import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './StoryShell.module.css';
import { MAX_DOCK_WIDTH, MIN_DOCK_WIDTH } from './useDockState.ts';

/** Pixels by which one press of an arrow key resizes the dock. */
const KEY_STEP = 24;

/** The edge of the dock, which resizes it: by dragging, or with the arrow keys. */
export function DockHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    from.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current) onWidth(from.current.width + from.current.x - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: KEY_STEP, ArrowRight: -KEY_STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onWidth(width + by);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.handle}
      aria-label="Resize the panel"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_DOCK_WIDTH}
      aria-valuemax={MAX_DOCK_WIDTH}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
