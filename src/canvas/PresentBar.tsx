import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { Size } from './cardSize.ts';
import type { Rect } from './geometry.ts';
import styles from './PresentBar.module.css';
import { presentedParts } from './presented.ts';
import type { Canvas } from './useCanvas.ts';

/** What is drawn, with what closed groups take. */
function drawnRects({ scene: { grouped, cards }, drawing: { corners, boxes } }: Canvas): Map<string, Rect> {
  const rects = new Map(cards.flatMap(({ id }): [string, Rect][] => (corners.has(id) ? [[id, corners.get(id)!]] : [])));
  for (const { id, key } of grouped?.groups ?? []) {
    const box = boxes?.get(key);
    if (box && !grouped?.open.has(key)) rects.set(id, box);
  }
  return rects;
}

/** A graph that is presented to others, part by part with large names: by buttons, and by Page Up and Page Down as presenters' remotes send. */
export function PresentBar({ canvas, room }: { canvas: Canvas; room: Size }) {
  const { drawing, state, commands, handle, scene } = canvas;
  const { direction, inset, corners } = drawing;
  const width = room.width - inset.left - inset.right;
  const height = room.height - inset.top - inset.bottom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: places and groups say what is drawn
  const parts = useMemo(
    () => presentedParts(drawnRects(canvas), { width, height }, direction),
    [corners, drawing.boxes, scene.grouped, direction, width, height],
  );
  const count = parts.length;
  const part = state.part === undefined ? 0 : Math.min(state.part, count);
  const shown = part > 0 ? parts[part - 1] : undefined;
  const go = (next: number) => {
    const to = (next + count + 1) % (count + 1);
    commands.showPart(to === 0 ? undefined : to);
    const { ids = [] } = parts[to - 1] ?? {};
    const [first] = ids;
    const more = ids.length > 1 ? ` and ${counted(ids.length - 1, 'more node')}` : '';
    announce(first === undefined ? 'The whole graph' : `Part ${to} of ${count}: ${scene.nameOf(first)}${more}`);
  };
  useEffect(() => {
    if (shown) handle.current?.show?.(shown.bounds);
  }, [handle, shown]);
  // Who leaves the full screen sees all of it again.
  useEffect(() => () => commands.showPart(undefined), [commands]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target as Element).closest?.('input, textarea, select, [role="dialog"]')) return;
      const step = { PageDown: 1, PageUp: -1 }[event.key];
      if (step === undefined || count < 2) return;
      event.preventDefault();
      go(part + step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  if (count < 2) return null;
  return (
    <div className={styles.bar} role="group" aria-label="Present in parts">
      <IconButton size="s" label="Part before" icon={ChevronLeft} shortcut="Page Up" onClick={() => go(part - 1)} />
      <span>{part === 0 ? `All, or in ${count} parts` : `Part ${part} of ${count}`}</span>
      <IconButton size="s" label="Next part" icon={ChevronRight} shortcut="Page Down" onClick={() => go(part + 1)} />
    </div>
  );
}
