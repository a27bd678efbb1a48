import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './StoryShell.module.css';
import { MAX_PANEL_PX, MIN_PANEL_PX } from './useDockState.ts';

/** Pixels by which one press of an arrow key resizes the panel. */
const KEY_STEP = 24;

interface DockHandleProps {
  /** Whether the panel is below the view, so that the handle changes its height. */
  isBelow: boolean;
  /** The size of the panel in pixels. */
  size: number;
  onSize: (size: number) => void;
}

/** The edge between the view and the open panel, which resizes the panel: by dragging, or with the arrow keys. */
export function DockHandle({ isBelow, size, onSize }: DockHandleProps) {
  const from = useRef<{ at: number; size: number }>(undefined);
  const at = (event: PointerEvent) => (isBelow ? event.clientY : event.clientX);
  /** The size on the screen, which is smaller than `size` where the window leaves less. */
  const shownSize = (handle: HTMLElement) => {
    const box = handle.parentElement?.getBoundingClientRect();
    return (isBelow ? box?.height : box?.width) || size;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    from.current = { at: at(event), size: shownSize(event.currentTarget) };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current) onSize(from.current.size + from.current.at - at(event));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { [isBelow ? 'ArrowUp' : 'ArrowLeft']: KEY_STEP, [isBelow ? 'ArrowDown' : 'ArrowRight']: -KEY_STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onSize(shownSize(event.currentTarget) + by);
  };
  const stop = () => {
    from.current = undefined;
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.handle}
      aria-label="Resize the panel"
      aria-orientation={isBelow ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={MIN_PANEL_PX}
      aria-valuemax={MAX_PANEL_PX}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={onKeyDown}
    />
  );
}
