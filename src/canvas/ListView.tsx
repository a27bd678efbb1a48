import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { KindIcon } from '#ui/KindIcon.tsx';
import { TextField } from '#ui/TextField.tsx';
import { STATE_NAMES } from './describe.ts';
import styles from './ListView.module.css';
import type { CanvasNode } from './model.ts';
import type { Canvas } from './useCanvas.ts';

const ROW = 44;

function Names({ canvas, indexes, none }: { canvas: Canvas; indexes: readonly number[]; none: string }) {
  if (indexes.length === 0) return <span className={styles.none}>{none}</span>;
  return (
    <span className={styles.names}>
      {indexes.slice(0, 6).map((index) => (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            const id = canvas.structure.ids[index]!;
            canvas.press(id, false);
            canvas.goTo(id);
          }}
        >
          {canvas.nodes[index]!.name}
        </button>
      ))}
      {indexes.length > 6 && <span>and {indexes.length - 6} more</span>}
    </span>
  );
}

function about(node: CanvasNode): string {
  return [
    node.state ? STATE_NAMES[node.state] : '',
    node.note ?? '',
    node.problems ? `${node.problems} ${node.problems === 1 ? 'problem' : 'problems'}` : '',
    ...(node.badges ?? []),
    ...(node.marks ?? []).map((mark) => mark.label),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The pipeline as a list in the order data flows: everything the graph says and does, in rows. */
export function ListView({ canvas, label, describedBy }: { canvas: Canvas; label: string; describedBy: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const { rows, structure, nodes, at, selected } = canvas;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const rowOf = (node: string) => rows.indexOf(structure.indexOf.get(node) ?? -1);
  useImperativeHandle(canvas.handle, () => ({
    takeFocus: () => scroller.current?.focus({ preventScroll: true }),
    reveal: (node) => virtual.scrollToIndex(Math.max(0, rowOf(node))),
  }));
  const current = at === undefined ? -1 : rowOf(at);
  const shown = virtual.getVirtualItems();
  return (
    <div className={styles.list}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={shown.some(({ index }) => index === current) ? `${id}row${current}` : undefined}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) canvas.onKey(event);
        }}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
        <div role="row" aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
          {['Node', 'Type', 'Location', 'Reads', 'Read by', 'More'].map((title) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
            <span key={title} role="columnheader">
              {title}
            </span>
          ))}
        </div>
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {shown.map(({ index: row, start }) => {
            const index = rows[row]!;
            const node = nodes[index]!;
            const isCurrent = node.id === at;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
              <div
                key={node.id}
                id={`${id}row${row}`}
                role="row"
                aria-rowindex={row + 2}
                aria-selected={selected.has(node.id)}
                className={`${styles.row} ${isCurrent ? styles.current : ''} ${node.emphasis === 'dim' ? styles.dim : ''} ${node.emphasis === 'lit' ? styles.lit : ''}`}
                style={{ position: 'absolute', top: start, left: 0, right: 0, height: ROW }}
                onClick={(event) => {
                  scroller.current?.focus({ preventScroll: true });
                  canvas.press(node.id, event.shiftKey || event.ctrlKey || event.metaKey);
                }}
                onDoubleClick={() => canvas.actions.open?.(node.id)}
              >
                <Cell className={styles.name}>
                  <KindIcon kind={node.kind} />
                  {canvas.renaming === node.id ? <Rename canvas={canvas} id={node.id} /> : <strong>{node.name}</strong>}
                </Cell>
                <Cell>{node.typeName}</Cell>
                <Cell className={styles.location}>{node.location}</Cell>
                <Cell>
                  <Names canvas={canvas} indexes={structure.predecessors[index]!} none="nothing" />
                </Cell>
                <Cell>
                  <Names canvas={canvas} indexes={structure.successors[index]!} none="nothing" />
                </Cell>
                <Cell>{about(node)}</Cell>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Cell({ className = '', children }: { className?: string | undefined; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <span role="gridcell" className={`${styles.cell} ${className}`}>
      {children}
    </span>
  );
}

function Rename({ canvas, id }: { canvas: Canvas; id: string }) {
  const [name, setName] = useState(() => canvas.nameOf(id));
  const field = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = field.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  return (
    <span ref={field}>
      <TextField
        label={`New name of ${canvas.nameOf(id)}`}
        hideLabel
        code
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') canvas.rename(id, name.trim());
          if (event.key === 'Escape') canvas.endRename();
        }}
      />
    </span>
  );
}
