import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext, useEffect, useMemo } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { Size } from './cardSize.ts';
import { FullScreen, type Projected } from './fullScreen.ts';
import type { Rect } from './geometry.ts';
import styles from './PresentBar.module.css';
import { presentedParts } from './presented.ts';
import type { Canvas } from './useCanvas.ts';

/** The rectangles of cards and of closed groups, by id. */
function drawnRects({ grouped, cards }: Canvas['scene'], { corners, boxes }: Canvas['drawing']): Map<string, Rect> {
  const rects = new Map(cards.flatMap(({ id }): [string, Rect][] => (corners.has(id) ? [[id, corners.get(id)!]] : [])));
  for (const { id, key } of grouped?.groups ?? []) {
    const box = boxes?.get(key);
    if (box && !grouped?.open.has(key)) rects.set(id, box);
  }
  return rects;
}

interface PresentBarProps {
  canvas: Canvas;
  /** Size of the canvas, in pixels. */
  size: Size;
}

/** Presents a graph part by part with large names. */
export function PresentBar(props: PresentBarProps) {
  const projected = useContext(FullScreen)?.projected;
  return projected ? <ProjectedParts {...props} projected={projected} /> : <PartsBar {...props} />;
}

/** The parts of the graph, and the part that is shown (`part` is 0 for the whole graph). */
function useParts({ drawing, state, commands, handle, scene }: Canvas, size: Size) {
  const { direction, inset, corners } = drawing;
  const width = size.width - inset.left - inset.right;
  const height = size.height - inset.top - inset.bottom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: corners, boxes and groups determine the drawn rectangles
  const parts = useMemo(
    () => presentedParts(drawnRects(scene, drawing), { width, height }, direction),
    [corners, drawing.boxes, scene.grouped, direction, width, height],
  );
  const count = parts.length;
  const part = state.part === undefined ? 0 : Math.min(state.part, count);
  const shown = part > 0 ? parts[part - 1] : undefined;
  useEffect(() => {
    if (shown) handle.current?.show?.(shown.bounds);
  }, [handle, shown]);
  // After leaving the full screen the whole graph is shown again.
  useEffect(() => () => commands.showPart(undefined), [commands]);
  return { parts, count, part, shown };
}

/** Buttons to go through the parts, also with Page Up and Page Down, which presenters' remotes send. */
function PartsBar({ canvas, size }: PresentBarProps) {
  const { commands, scene } = canvas;
  const { parts, count, part } = useParts(canvas, size);
  const go = (next: number) => {
    const to = (next + count + 1) % (count + 1);
    commands.showPart(to === 0 ? undefined : to);
    const { ids = [] } = parts[to - 1] ?? {};
    const [first] = ids;
    const more = ids.length > 1 ? ` and ${counted(ids.length - 1, 'more node')}` : '';
    announce(first === undefined ? 'The whole graph' : `Part ${to} of ${count}: ${scene.nameOf(first)}${more}`);
  };
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
      <IconButton size="s" label="Previous part" icon={ChevronLeft} shortcut="Page Up" onClick={() => go(part - 1)} />
      <span>{part === 0 ? `All, or in ${count} parts` : `Part ${part} of ${count}`}</span>
      <IconButton size="s" label="Next part" icon={ChevronRight} shortcut="Page Down" onClick={() => go(part + 1)} />
    </div>
  );
}

/** Shows the part that the presenter's window chose. Renders nothing. */
function ProjectedParts({ canvas, size, projected }: PresentBarProps & { projected: Projected }) {
  const { commands, handle, state, scene } = canvas;
  const { count, part, shown } = useParts(canvas, size);
  const { onParts } = projected;
  useEffect(() => onParts(count), [onParts, count]);
  const wanted = count < 2 ? 0 : Math.min(projected.part ?? 1, count);
  useEffect(() => {
    if (part !== wanted || (wanted > 0 && state.part !== wanted)) commands.showPart(wanted === 0 ? undefined : wanted);
  }, [commands, part, wanted, state.part]);
  // Pointing at a node may have moved the view. Afterwards the part is shown again.
  const isPointing = scene.selection.length > 0;
  useEffect(() => {
    if (!isPointing && shown) handle.current?.show?.(shown.bounds);
  }, [isPointing, shown, handle]);
  return null;
}
