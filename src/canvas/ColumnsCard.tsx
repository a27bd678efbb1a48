import { useStore } from '@xyflow/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './ColumnsCard.module.css';
import type { Canvas } from './useCanvas.ts';

/** The list of columns of a node. Pressing a column highlights its lineage. */
export function ColumnList({ canvas, document, id }: { canvas: Canvas; document: Pipeline; id: string }) {
  const { commands, scene, state } = canvas;
  const node = document.nodes.find((one) => one.id === id);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [first] = list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
    (first ?? list.current?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
  }, []);
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
        {node.columns.map((column) => {
          const isShown = query?.nodeId === id && query.columnId === column.id;
          const isOn = scene.highlight?.columns?.get(id)?.includes(column.name) ?? false;
          return (
            <li key={column.id}>
              <button
                type="button"
                data-column={column.name}
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
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The list of columns of the opened node, below its card in the graph. */
export function ColumnsCard({ canvas, document }: { canvas: Canvas; document: Pipeline | undefined }) {
  const id = canvas.state.columnsOf;
  const corner = id === undefined ? undefined : canvas.drawing.corners.get(id);
  const position = useStore(({ transform: [x, y, zoom], width, height }) => {
    if (!corner) return '';
    const left = Math.min(Math.max(8, x + corner.x * zoom), Math.max(8, width - 250));
    const top = y + (corner.y + corner.height) * zoom + 4;
    return `${left} ${Math.min(Math.max(8, top), Math.max(8, height - 200))}`;
  });
  if (id === undefined || !document || position === '') return null;
  const [left, top] = position.split(' ').map(Number) as [number, number];
  return (
    <div className={styles.card} style={{ left, top }}>
      <ColumnList key={id} canvas={canvas} document={document} id={id} />
    </div>
  );
}
