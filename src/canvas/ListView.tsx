import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import unseen from '#ui/VisuallyHidden.module.css';
import { ALL_IN_ORDER, type Arrangement, arrangedRows, type SortKey } from './arrangement.ts';
import { GroupHeading } from './GroupHeading.tsx';
import { groupOrder } from './groupOrder.ts';
import type { Group } from './groups.ts';
import { ListFilter } from './ListFilter.tsx';
import { RowCells } from './ListRow.tsx';
import styles from './ListView.module.css';
import { listItems } from './listItems.ts';
import { shapeOf, widthForNames } from './listShape.ts';
import type { Canvas } from './useCanvas.ts';
import { useSize } from './useSize.ts';

/** Heights of a row, in pixels, in each shape of the list. */
const ROW_HEIGHTS = { wide: 44, middle: 64, narrow: 112 };
/** Height of the header row, in pixels. */
const HEAD_HEIGHT = 36;
/** Height of the heading above the nodes of an open group, in pixels. */
const GROUP_HEIGHT = 40;
const COLUMNS: readonly { key: SortKey; title: string }[] = [
  { key: 'name', title: 'Node' },
  { key: 'type', title: 'Type' },
  { key: 'location', title: 'Location' },
  { key: 'reads', title: 'Reads' },
  { key: 'readBy', title: 'Read by' },
  { key: 'more', title: 'More' },
];

/** The row that a key goes to: a step or a page from the current row, or the first or last row. */
function rowAfter(key: string, row: number, count: number, page: number): number | undefined {
  const within = (next: number) => Math.min(count - 1, Math.max(0, next));
  switch (key) {
    case 'ArrowDown':
      return within(row + 1);
    case 'ArrowUp':
      return within(row === -1 ? 0 : row - 1);
    case 'PageDown':
      return within(row + page);
    case 'PageUp':
      return within(row - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The pipeline as a list in the order data flows, with everything that the graph shows and does. */
export function ListView({
  canvas,
  label,
  describedBy,
  groups,
}: {
  canvas: Canvas;
  label: string;
  describedBy: string;
  /** The controls for grouping nodes. */
  groups?: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const width = useSize(root)?.width ?? Number.POSITIVE_INFINITY;
  const shape = shapeOf(width);
  const head = shape === 'wide' ? HEAD_HEIGHT : 0;
  const { scene, commands, state } = canvas;
  const { structure, nodes, at, picked: selected } = scene;
  // Closed groups have no location. When there are only such rows, the column is left out.
  const hasLocations = useMemo(() => nodes.some(({ location }) => location !== ''), [nodes]);
  const nameWidth = widthForNames(width, hasLocations);
  const [arrangement, setArrangement] = useState(ALL_IN_ORDER);
  const anchor = useRef<string>(undefined);
  const { grouped, members, whole } = scene;
  const order = useMemo(() => grouped && groupOrder(grouped, members, whole), [grouped, members, whole]);
  const { rows, items, itemOf } = useMemo(() => {
    const inOrder = arrangedRows(nodes, structure, scene.rows, arrangement);
    const { sort, isDown } = arrangement;
    const orderOf = ({ key }: Group) => (isDown ? -1 : 1) * (order?.get(key) ?? 0);
    return listItems(nodes, inOrder, grouped, sort === 'order' ? orderOf : undefined);
  }, [nodes, structure, scene.rows, grouped, order, arrangement]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'group' ? GROUP_HEIGHT : ROW_HEIGHTS[shape]),
    // Rows and headings have different heights, so they are measured again when a group is opened or closed.
    getItemKey: useCallback((index: number) => `${items[index]?.kind} ${index}`, [items]),
    paddingStart: head,
    scrollPaddingStart: head,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer caches sizes until measure is called
  useEffect(() => virtual.measure(), [shape]);

  const rowOf = (node: string | undefined) => (node === undefined ? -1 : rows.indexOf(structure.indexOf.get(node) ?? -1));
  const idOf = (row: number) => structure.ids[rows[row]!]!;
  const current = rowOf(at);
  const hidden = scene.selection.filter((node) => structure.indexOf.has(node) && rowOf(node) === -1).length;

  // A node that is brought into view must be visible, so a filter that hides it is cleared.
  const toReveal = useRef<string>(undefined);
  useEffect(() => {
    const row = toReveal.current === undefined ? -1 : rows.indexOf(structure.indexOf.get(toReveal.current) ?? -1);
    if (row !== -1) virtual.scrollToIndex(itemOf[row]!);
    toReveal.current = undefined;
  }, [rows, itemOf, structure, virtual]);
  useImperativeHandle(canvas.handle, () => ({
    takeFocus: () => scroller.current?.focus({ preventScroll: true }),
    reveal: (node) => {
      const row = rowOf(node);
      if (row !== -1) virtual.scrollToIndex(itemOf[row]!);
      else if (structure.indexOf.has(node)) {
        toReveal.current = node;
        setArrangement((now) => ({ ...now, text: '', show: '' }));
        announce(`Filter cleared to show ${scene.nameOf(node)}`);
      }
    },
  }));

  /** Changes filter and order. Nodes that the filter hides are deselected, so that the reader does not delete nodes they can't see. */
  const arrange = (change: Partial<Arrangement>) => {
    const next = { ...arrangement, ...change };
    setArrangement(next);
    const kept = new Set(arrangedRows(nodes, structure, scene.rows, next).map((index) => structure.ids[index]!));
    const stay = scene.selection.filter((node) => kept.has(node));
    if (stay.length < scene.selection.length) {
      commands.select(stay);
      announce(`${counted(scene.selection.length - stay.length, 'hidden node')} removed from the selection`);
    }
    const [first] = kept;
    if (at !== undefined && !kept.has(at) && first !== undefined) commands.goTo(first);
  };

  const sortBy = (key: SortKey) => {
    // Ascending, then descending, then run order again.
    if (arrangement.sort !== key) arrange({ sort: key, isDown: false });
    else if (!arrangement.isDown) arrange({ isDown: true });
    else arrange({ sort: 'order', isDown: false });
  };

  const selectTo = (row: number) => {
    const from = rowOf(anchor.current) === -1 ? Math.max(0, current) : rowOf(anchor.current);
    anchor.current ??= idOf(from);
    const range = rows.slice(Math.min(from, row), Math.max(from, row) + 1).map((index) => structure.ids[index]!);
    commands.select(range);
    commands.goTo(idOf(row));
    announce(`${counted(range.length, 'node')} selected`);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a') {
      commands.select(rows.map((index) => structure.ids[index]!));
      announce(`${counted(rows.length, 'node')} selected`);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHTS[shape]) - 1);
    const next = isPlain && rows.length > 0 ? rowAfter(event.key, current, rows.length, page) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey && !state.connecting) selectTo(next);
      else {
        anchor.current = idOf(next);
        commands.goTo(idOf(next));
      }
      return;
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && hidden > 0 && !state.connecting) {
      event.preventDefault();
      commands.say(`The filter hides ${counted(hidden, 'selected node')}. Clear the filter or the selection before you delete.`);
      return;
    }
    commands.onKey(event);
  };

  const shown = virtual.getVirtualItems();
  return (
    <div ref={root} className={`${styles.list} ${styles[shape]} ${hasLocations ? '' : styles.unplaced}`}>
      {groups && <div className={styles.groups}>{groups}</div>}
      <ListFilter
        canvas={canvas}
        arrangement={arrangement}
        onArrange={arrange}
        count={rows.length}
        hidden={hidden}
        hasSort={shape !== 'wide'}
      />
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        aria-multiselectable="true"
        aria-rowcount={items.length + 1}
        aria-activedescendant={
          current !== -1 && shown.some(({ index }) => index === itemOf[current]) ? `${id}row${current}` : undefined
        }
        onKeyDown={onKey}
      >
        <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
          <div
            role="row"
            aria-rowindex={1}
            className={shape === 'wide' ? `${styles.row} ${styles.head}` : unseen.hidden}
            style={{ height: head || undefined }}
          >
            {/* The first and last columns have titles only for screen readers. */}
            <Title isHidden>Select</Title>
            {COLUMNS.filter(({ key }) => hasLocations || key !== 'location').map(({ key, title }) => {
              const isSorted = arrangement.sort === key;
              const Arrow = arrangement.isDown ? ArrowDown : ArrowUp;
              return (
                <Title key={key} sort={isSorted ? (arrangement.isDown ? 'descending' : 'ascending') : 'none'}>
                  {shape === 'wide' ? (
                    <button type="button" onClick={() => sortBy(key)}>
                      {title}
                      {isSorted && <Arrow size={14} aria-hidden />}
                    </button>
                  ) : (
                    title
                  )}
                </Title>
              );
            })}
            <Title isHidden>Actions</Title>
          </div>
          {shown.map(({ index, start }) => {
            const item = items[index]!;
            if (item.kind === 'group') {
              const { group } = item;
              return (
                <GroupHeading
                  key={group.id}
                  group={group}
                  shown={item.shown}
                  rowIndex={index + 2}
                  style={{ top: start, height: GROUP_HEIGHT }}
                  onClose={() => {
                    scroller.current?.focus({ preventScroll: true });
                    commands.closeGroup(group.key);
                  }}
                />
              );
            }
            const { row } = item;
            const node = nodes[rows[row]!]!;
            const isCurrent = node.id === at;
            const isSelected = selected.has(node.id);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
              <div
                key={node.id}
                id={`${id}row${row}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                aria-label={scene.label(rows[row]!)}
                className={`${styles.row} ${isCurrent ? styles.current : ''} ${node.emphasis ? styles[node.emphasis] : ''} ${node.stub ? styles.stub : ''}`}
                style={{ top: start, height: ROW_HEIGHTS[shape] }}
                onMouseDown={(event) => {
                  // Otherwise a press with Shift would select text.
                  if (event.shiftKey) event.preventDefault();
                }}
                onClick={(event) => {
                  scroller.current?.focus({ preventScroll: true });
                  if (event.shiftKey && !state.connecting) return selectTo(row);
                  anchor.current = node.id;
                  commands.press(node.id, event.ctrlKey || event.metaKey);
                }}
                onDoubleClick={() => !node.group && canvas.actions.open?.(node.id)}
              >
                <RowCells
                  canvas={canvas}
                  index={rows[row]!}
                  neighbor={row + 1 < rows.length ? idOf(row + 1) : row > 0 ? idOf(row - 1) : undefined}
                  anchor={anchor}
                  nameWidth={nameWidth}
                  hasLocations={hasLocations}
                />
              </div>
            );
          })}
        </div>
        {rows.length === 0 && <p className={styles.nothing}>No node matches the filter.</p>}
      </div>
    </div>
  );
}

interface TitleProps {
  sort?: 'ascending' | 'descending' | 'none';
  isHidden?: boolean;
  children: ReactNode;
}

function Title({ sort, isHidden = false, children }: TitleProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <span role="columnheader" aria-sort={sort} className={isHidden ? unseen.hidden : undefined}>
      {children}
    </span>
  );
}
