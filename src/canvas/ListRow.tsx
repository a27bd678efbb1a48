import { ExternalLink, Link2, MoreHorizontal, Pencil, Plus, Trash2, Unlink } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '#ui/announce.ts';
import { KindIcon } from '#ui/KindIcon.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { TextField } from '#ui/TextField.tsx';
import { about } from './arrangement.ts';
import styles from './ListView.module.css';
import type { CanvasNode, Refused } from './model.ts';
import type { Canvas } from './useCanvas.ts';

/** How many names a cell holds before it counts the rest. */
const MOST_NAMES = 6;

/** The cells of a row. Scrolling moves rows but changes none of these. */
export const RowCells = memo(function RowCells({
  canvas,
  index,
  neighbour,
  anchor,
  onConnect,
}: {
  canvas: Canvas;
  index: number;
  neighbour: string | undefined;
  anchor: RefObject<string | undefined>;
  onConnect: (id: string) => void;
}) {
  const { structure } = canvas;
  const node = canvas.nodes[index]!;
  const isCurrent = node.id === canvas.at;
  return (
    <>
      <Cell area="check">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press here from being one on the row */}
        <label className={styles.check} onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            className={styles.box}
            tabIndex={isCurrent ? 0 : -1}
            aria-label={`Select ${node.name}`}
            checked={canvas.selected.has(node.id)}
            onChange={() => {
              anchor.current = node.id;
              canvas.toggle(node.id);
            }}
          />
        </label>
      </Cell>
      <Cell area="name">
        {canvas.renaming === node.id ? <Rename canvas={canvas} id={node.id} /> : <strong>{node.name}</strong>}
      </Cell>
      <Cell area="type">
        <KindIcon kind={node.kind} /> <span className={styles.word}>{node.typeName}</span>
      </Cell>
      <Cell area="location">{node.location}</Cell>
      <Cell area="reads">
        <Names canvas={canvas} word="reads" indexes={structure.predecessors[index]!} isCurrent={isCurrent} />
      </Cell>
      <Cell area="readBy">
        <Names canvas={canvas} word="read by" indexes={structure.successors[index]!} isCurrent={isCurrent} />
      </Cell>
      <Cell area="more">{about(node)}</Cell>
      <Cell area="actions">
        <RowMenu canvas={canvas} node={node} isCurrent={isCurrent} neighbour={neighbour} onConnect={() => onConnect(node.id)} />
      </Cell>
    </>
  );
});

type Area = 'check' | 'name' | 'type' | 'location' | 'reads' | 'readBy' | 'more' | 'actions';

function Cell({ area, children }: { area: Area; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <span role="gridcell" className={`${styles.cell} ${styles[area]}`}>
      {children}
    </span>
  );
}

/** Names that lead to their rows; those of the current row can be reached with Tab. */
function Names({
  canvas,
  word,
  indexes,
  isCurrent,
}: {
  canvas: Canvas;
  word: string;
  indexes: readonly number[];
  isCurrent: boolean;
}) {
  return (
    <span className={styles.names}>
      <span className={styles.label}>{word}</span>
      {indexes.length === 0 && <span className={styles.none}>nothing</span>}
      {indexes.slice(0, MOST_NAMES).map((index) => (
        <button
          key={index}
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          onClick={(event) => {
            event.stopPropagation();
            const id = canvas.structure.ids[index]!;
            canvas.press(id, false);
            canvas.goTo(id);
            canvas.handle.current?.takeFocus();
          }}
        >
          {canvas.nodes[index]!.name}
        </button>
      ))}
      {indexes.length > MOST_NAMES && <span>and {indexes.length - MOST_NAMES} more</span>}
    </span>
  );
}

/** Shows a refusal, or has said what was done. Whether it was done. */
function answer(canvas: Canvas, refused: Refused, done: string): boolean {
  canvas.setMessage(refused);
  if (refused === undefined) announce(done);
  return refused === undefined;
}

/** What can be done with one row's node: exactly what is offered. */
function RowMenu({
  canvas,
  node,
  isCurrent,
  neighbour,
  onConnect,
}: {
  canvas: Canvas;
  node: CanvasNode;
  isCurrent: boolean;
  neighbour: string | undefined;
  onConnect: () => void;
}) {
  const { actions, structure } = canvas;
  const items: MenuItem[] = [];
  if (actions.open) items.push({ label: 'Open', icon: ExternalLink, shortcut: 'Enter', onSelect: () => actions.open?.(node.id) });
  if (actions.rename) items.push({ label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: () => canvas.run('rename') });
  if (actions.add) {
    items.push({
      label: 'Add a node that reads it',
      icon: Plus,
      shortcut: 'A',
      onSelect: () => canvas.setMessage(actions.add?.(node.id)),
    });
  }
  if (actions.connect) items.push({ label: 'Connect to…', icon: Link2, onSelect: onConnect });
  if (actions.disconnect) {
    for (const index of structure.predecessors[structure.indexOf.get(node.id)!]!) {
      const other = canvas.nodes[index]!;
      items.push({
        label: `Stop reading ${other.name}`,
        icon: Unlink,
        onSelect: () => answer(canvas, actions.disconnect?.(other.id, node.id), `${node.name} no longer reads ${other.name}`),
      });
    }
  }
  if (actions.remove) {
    items.push({
      label: 'Delete',
      icon: Trash2,
      danger: true,
      onSelect: () => {
        if (!answer(canvas, actions.remove?.([node.id]), `${node.name} deleted`)) return;
        if (neighbour !== undefined) canvas.goTo(neighbour);
        canvas.handle.current?.takeFocus();
      },
    });
  }
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press here from being one on the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      // The menu speaks of the node at hand, so it is made that first.
      onPointerDown={() => isCurrent || canvas.goTo(node.id)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Menu
        label={`Actions of ${node.name}`}
        align="end"
        items={items}
        trigger={
          <button type="button" className={styles.menu} tabIndex={isCurrent ? 0 : -1} aria-label={`Actions of ${node.name}`}>
            <MoreHorizontal size={16} aria-hidden />
          </button>
        }
      />
    </span>
  );
}

function Rename({ canvas, id }: { canvas: Canvas; id: string }) {
  const [name, setName] = useState(() => canvas.nameOf(id));
  const field = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const take = () => {
      const input = field.current?.querySelector('input');
      input?.focus();
      input?.select();
    };
    take();
    // A menu that was just closed gives the focus back to its button a moment later.
    const later = setTimeout(() => {
      if (!field.current?.contains(document.activeElement)) take();
    }, 50);
    return () => clearTimeout(later);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press in the field from being one on the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span ref={field} onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
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
