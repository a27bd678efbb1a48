import { useStore } from '@xyflow/react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import styles from './ColumnEdges.module.css';
import { columnEdgePath, type SourceColumn, sourceLabels } from './columnEdges.ts';
import type { Rect } from './geometry.ts';
import type { Canvas } from './useCanvas.ts';

/** A column of the opened node, with the columns of other nodes that it is made from. */
export interface ColumnWithSources {
  id: string;
  sources: readonly SourceColumn[];
}

interface Measured {
  /** The left side of the list, and the middle of each row within the visible part of the list, in pixels of the viewport. */
  left: number;
  rows: readonly (readonly [columnId: string, y: number])[];
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

function measure(list: HTMLElement, viewport: Element): Measured {
  const origin = viewport.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  const scrolled = (list.querySelector('ul') ?? list).getBoundingClientRect();
  const rows = [...list.querySelectorAll<HTMLElement>('[data-column-id]')].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return [row.dataset.columnId!, clamp(top + height / 2, scrolled.top, scrolled.bottom) - origin.top] as const;
  });
  return { left: box.left - origin.left, rows };
}

/** The edges from the columns that the columns of the opened node are made from, which have labels below their cards, to the rows of its list. */
export function ColumnEdges({
  canvas,
  columns,
  list,
  position,
}: {
  canvas: Canvas;
  columns: readonly ColumnWithSources[];
  list: RefObject<HTMLDivElement | null>;
  /** Changes when the list moves. */
  position: string;
}) {
  const { corners } = canvas.drawing;
  const { highlightQuery } = canvas.state;
  const [x, y, zoom] = useStore((store) => store.transform);
  const root = useStore((store) => store.domNode);
  const [measured, setMeasured] = useState<Measured>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list moves with its position
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !root) return;
    const update = () => setMeasured(measure(element, root));
    update();
    element.addEventListener('scroll', update, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', update, { capture: true });
  }, [list, root, position, columns]);
  if (!measured) return null;
  const sources = columns.flatMap((column) => column.sources);
  const cards = new Map<string, Rect>();
  for (const { nodeId } of sources) {
    const card = corners.get(nodeId);
    if (card)
      cards.set(nodeId, { x: x + card.x * zoom, y: y + card.y * zoom, width: card.width * zoom, height: card.height * zoom });
  }
  const labels = sourceLabels(sources, cards);
  const rowAt = new Map(measured.rows);
  const pressed = highlightQuery?.kind === 'column' ? highlightQuery.columnId : undefined;
  const lines = columns.flatMap(({ id, sources: from }) =>
    from.flatMap(({ nodeId, column }) => {
      const label = labels.find((one) => one.nodeId === nodeId);
      const row = rowAt.get(id);
      if (!label || row === undefined) return [];
      const path = columnEdgePath(label, { x: measured.left, y: row });
      return [{ key: JSON.stringify([id, nodeId, column]), path, isOn: id === pressed }];
    }),
  );
  return (
    <div className={styles.layer} aria-hidden>
      <svg className={styles.lines} aria-hidden>
        {lines.map(({ key, path, isOn }) => (
          <path key={key} d={path} className={isOn ? styles.on : undefined} />
        ))}
      </svg>
      {labels.map(({ nodeId, at, width, text }) => (
        <div key={nodeId} className={styles.label} style={{ left: at.x, top: at.y, width }}>
          {text}
        </div>
      ))}
    </div>
  );
}
