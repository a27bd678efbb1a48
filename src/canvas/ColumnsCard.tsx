import { useStore } from '@xyflow/react';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { columnOrigin, LINEAGE_END_TEXTS } from '#engine/lineage/columnOrigin.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ColumnEdges, type ColumnWithSources } from './ColumnEdges.tsx';
import styles from './ColumnsCard.module.css';
import type { Canvas } from './useCanvas.ts';

interface ColumnOrigins extends ColumnWithSources {
  /** What the column is made from, or why its lineage ends, in words. */
  text: string;
}

/** The origins of the columns of a node. */
function useOrigins(document: Pipeline | undefined, id: string | undefined): ColumnOrigins[] {
  return useMemo(() => {
    const node = document?.nodes.find((one) => one.id === id);
    if (!document || !node) return [];
    return node.columns.map((column) => {
      const origin = columnOrigin(document, node, column);
      if ('end' in origin) return { id: column.id, sources: [], text: LINEAGE_END_TEXTS[origin.end] };
      return {
        id: column.id,
        sources: origin.from.map((from) => ({ nodeId: from.node.id, column: from.column.name })),
        text: `from ${origin.from.map((from) => `${from.node.name}.${from.column.name}`).join(', ')}`,
      };
    });
  }, [document, id]);
}

/** The list of columns of a node, each with what it is made from. Pressing a column highlights its lineage. */
export function ColumnList({
  canvas,
  document,
  id,
  element,
}: {
  canvas: Canvas;
  document: Pipeline;
  id: string;
  element?: RefObject<HTMLDivElement | null>;
}) {
  const { commands, scene, state } = canvas;
  const node = document.nodes.find((one) => one.id === id);
  const own = useRef<HTMLDivElement>(null);
  const list = element ?? own;
  const origins = useOrigins(document, id);
  useEffect(() => {
    const [first] = list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
    (first ?? list.current?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
  }, [list]);
  if (!node) return null;
  const query = state.highlightQuery?.kind === 'column' ? state.highlightQuery : undefined;
  const close = () => {
    commands.showColumns(undefined);
    canvas.handle.current?.takeFocus();
  };
  return (
    <div
      ref={list}
      className={styles.list}
      role="group"
      aria-label={`Columns of ${node.name}`}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
        buttons[(buttons.indexOf(event.target as HTMLElement) + step + buttons.length) % buttons.length]?.focus();
      }}
    >
      <div className={styles.head}>
        <strong>{node.name}</strong>
        <IconButton label="Close the columns" icon={X} size="s" onClick={close} />
      </div>
      {node.columns.length === 0 && <p className={styles.none}>No columns yet.</p>}
      <ul className={styles.columns}>
        {node.columns.map((column, index) => {
          const isShown = query?.nodeId === id && query.columnId === column.id;
          const isOn = scene.highlight?.columns?.get(id)?.includes(column.name) ?? false;
          return (
            <li key={column.id}>
              <button
                type="button"
                data-column={column.name}
                data-column-id={column.id}
                className={`${styles.column} ${isOn ? styles.on : ''}`}
                aria-pressed={isShown}
                onClick={() => {
                  if (canvas.actions.column) {
                    close();
                    canvas.actions.column(id, column.id);
                  } else commands.showHighlight(isShown ? undefined : { kind: 'column', nodeId: id, columnId: column.id });
                }}
              >
                <span className={styles.name}>{column.name || '(no name)'}</span>
                <span className={styles.type}>{column.dataType}</span>
                <span className={styles.origin} title={origins[index]!.text}>
                  {origins[index]!.text}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Height of a full list, in pixels, which stays within the view; `ColumnsCard.module.css` has the same. */
const LIST_HEIGHT = 250;

/** The list of columns of the opened node, below its card in the graph. */
export function ColumnsCard({ canvas, document }: { canvas: Canvas; document: Pipeline | undefined }) {
  const id = canvas.state.columnsOf;
  const corner = id === undefined ? undefined : canvas.drawing.corners.get(id);
  const position = useStore(({ transform: [x, y, zoom], width, height }) => {
    if (!corner) return '';
    const left = Math.min(Math.max(8, x + corner.x * zoom), Math.max(8, width - 250));
    const top = y + (corner.y + corner.height) * zoom + 4;
    return `${left} ${Math.min(Math.max(8, top), Math.max(8, height - LIST_HEIGHT))}`;
  });
  const list = useRef<HTMLDivElement>(null);
  const origins = useOrigins(document, id);
  if (id === undefined || !document || position === '') return null;
  const [left, top] = position.split(' ').map(Number) as [number, number];
  return (
    <>
      <div className={styles.card} style={{ left, top }}>
        <ColumnList key={id} canvas={canvas} document={document} id={id} element={list} />
      </div>
      {/* After the list, so that the list is in the document when it is measured. */}
      <ColumnEdges key={`${id} edges`} canvas={canvas} columns={origins} list={list} position={position} />
    </>
  );
}
