import { ChevronDown, ExternalLink, FileText, Link2, MoreHorizontal, Pencil, Plus, Trash2, Unlink } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useContext } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { KindIcon } from '#ui/KindIcon.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { about } from './arrangement.ts';
import { cutInMiddle } from './cardSize.ts';
import { neighborNames } from './describe.ts';
import styles from './ListView.module.css';
import { NAME_FONT_SIZE, namesFor } from './listShape.ts';
import type { CanvasNode } from './model.ts';
import { reachItems, rowsItems } from './NodeMenu.tsx';
import { NodePagesContext } from './nodePages.ts';
import { RenameField } from './RenameField.tsx';
import type { Canvas } from './useCanvas.ts';

/** The cells of a row. Memoized, since scrolling moves rows but does not change their cells. */
export const RowCells = memo(function RowCells({
  canvas,
  index,
  neighbor,
  anchor,
  nameWidth,
  hasLocations,
}: {
  canvas: Canvas;
  index: number;
  neighbor: string | undefined;
  anchor: RefObject<string | undefined>;
  /** Pixels that a cell has for the names of neighbors. */
  nameWidth: number;
  /** Whether any row has a location. */
  hasLocations: boolean;
}) {
  const { structure, nodes, at, picked: selected } = canvas.scene;
  const node = nodes[index]!;
  const isCurrent = node.id === at;
  return (
    <>
      <Cell area="check">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press here from counting as a press on the row */}
        <label className={styles.check} onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            className={styles.box}
            tabIndex={isCurrent ? 0 : -1}
            aria-label={`Select ${node.name}`}
            checked={selected.has(node.id)}
            onChange={() => {
              anchor.current = node.id;
              canvas.commands.toggle(node.id);
            }}
          />
        </label>
      </Cell>
      <Cell area="name">
        {canvas.state.renaming === node.id ? <RenameField canvas={canvas} id={node.id} /> : <strong>{node.name}</strong>}
      </Cell>
      <Cell area="type">
        <KindIcon kind={node.kind} /> <span className={styles.word}>{node.typeName}</span>
      </Cell>
      {hasLocations && <Cell area="location">{node.location}</Cell>}
      <Cell area="reads">
        <Names
          canvas={canvas}
          word="reads"
          neighbors={neighborNames(nodes, structure, index, 'reads')}
          nameWidth={nameWidth}
          isCurrent={isCurrent}
        />
      </Cell>
      <Cell area="readBy">
        <Names
          canvas={canvas}
          word="read by"
          neighbors={neighborNames(nodes, structure, index, 'read by')}
          nameWidth={nameWidth}
          isCurrent={isCurrent}
        />
      </Cell>
      <Cell area="more">{about(node)}</Cell>
      <Cell area="actions">
        <RowMenu canvas={canvas} node={node} isCurrent={isCurrent} neighbor={neighbor} />
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

/** Names of neighbors that go to their rows: the first names as buttons, the others in a menu. Tab reaches only the names of the current row. */
function Names({
  canvas,
  word,
  neighbors,
  nameWidth,
  isCurrent,
}: {
  canvas: Canvas;
  word: 'reads' | 'read by';
  neighbors: readonly { index: number; name: string }[];
  nameWidth: number;
  isCurrent: boolean;
}) {
  const { structure, nodes } = canvas.scene;
  const go = (index: number) => {
    const id = structure.ids[index]!;
    if (!nodes[index]!.group) canvas.commands.press(id, false);
    canvas.commands.goTo(id);
    canvas.handle.current?.takeFocus();
  };
  const { count, width } = namesFor(
    neighbors.map(({ name }) => name),
    nameWidth,
  );
  const shown = neighbors.slice(0, count);
  const others = neighbors.slice(count);
  return (
    <span className={styles.names}>
      <span className={styles.label}>{word}</span>
      {neighbors.length === 0 && <span className={styles.none}>nothing</span>}
      {shown.map(({ index, name }) => (
        <button
          key={index}
          type="button"
          tabIndex={isCurrent ? 0 : -1}
          title={name}
          aria-label={name}
          onClick={(event) => {
            event.stopPropagation();
            go(index);
          }}
        >
          {cutInMiddle(name, NAME_FONT_SIZE, width)}
        </button>
      ))}
      {others.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press here from counting as a press on the row
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span className={styles.others} onClick={(event) => event.stopPropagation()}>
          <Menu
            label={word === 'reads' ? 'Others that it reads' : 'Others that read it'}
            items={others.map(({ index, name }) => ({ label: name, onSelect: () => go(index) }))}
            trigger={
              <button type="button" tabIndex={isCurrent ? 0 : -1}>
                {others.length.toLocaleString('en')} more
              </button>
            }
          />
        </span>
      )}
    </span>
  );
}

/** The menu of actions on the node of a row, without actions that the canvas does not offer. */
function RowMenu({
  canvas,
  node,
  isCurrent,
  neighbor,
}: {
  canvas: Canvas;
  node: CanvasNode;
  isCurrent: boolean;
  neighbor: string | undefined;
}) {
  const { actions, commands } = canvas;
  const pages = useContext(NodePagesContext);
  const { structure, nodes } = canvas.scene;
  const items: MenuItem[] = [];
  const { group } = node;
  if (group) return <Opener canvas={canvas} node={node} group={group} isCurrent={isCurrent} />;
  if (actions.open) items.push({ label: 'Open', icon: ExternalLink, shortcut: 'Enter', onSelect: () => actions.open?.(node.id) });
  if (pages) items.push({ label: 'Show its page', icon: FileText, onSelect: () => pages.open(node.id) });
  if (actions.rename) items.push({ label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: () => commands.run('rename') });
  if (actions.add) {
    items.push({
      label: 'Add a node that reads it',
      icon: Plus,
      shortcut: 'A',
      onSelect: () => commands.addAfter(node.id),
    });
  }
  if (actions.connect) items.push({ label: 'Connect to…', icon: Link2, onSelect: () => commands.startConnecting(node.id) });
  if (actions.disconnect) {
    for (const index of structure.predecessors[structure.indexOf.get(node.id)!]!) {
      const other = nodes[index]!;
      items.push({
        label: `Stop reading ${other.name}`,
        icon: Unlink,
        onSelect: () => commands.disconnect(other.id, node.id),
      });
    }
  }
  items.push(...reachItems(canvas, node.id), ...rowsItems(actions, node.id));
  if (actions.remove) {
    items.push({
      label: ACTION_TEXTS.delete,
      icon: Trash2,
      danger: true,
      onSelect: () => {
        if (!commands.remove([node.id], neighbor)) return;
        if (neighbor !== undefined) commands.goTo(neighbor);
        canvas.handle.current?.takeFocus();
      },
    });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press here from counting as a press on the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      // The menu acts on the current node, so the node of this row becomes current first.
      onPointerDown={() => isCurrent || commands.goTo(node.id)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Menu
        label={`Actions for ${node.name}`}
        align="end"
        items={items}
        trigger={
          <button type="button" className={styles.menu} tabIndex={isCurrent ? 0 : -1} aria-label={`Actions for ${node.name}`}>
            <MoreHorizontal size={16} aria-hidden />
          </button>
        }
      />
    </span>
  );
}

/** The button that opens the group of a row. */
function Opener({
  canvas,
  node,
  group,
  isCurrent,
}: {
  canvas: Canvas;
  node: CanvasNode;
  group: NonNullable<CanvasNode['group']>;
  isCurrent: boolean;
}) {
  return (
    <button
      type="button"
      className={styles.menu}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`Open ${node.name}`}
      onClick={(event) => {
        event.stopPropagation();
        canvas.commands.openGroup(group.key);
        canvas.handle.current?.takeFocus();
      }}
    >
      <ChevronDown size={16} aria-hidden />
    </button>
  );
}
