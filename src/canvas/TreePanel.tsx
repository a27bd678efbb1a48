import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight, FileText, X } from 'lucide-react';
import { type KeyboardEvent, useContext, useId, useMemo, useRef, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import { Select } from '#ui/Select.tsx';
import { NodePagesContext } from './nodePages.ts';
import { type TreeBy, type TreeRow, treeRows } from './nodeTree.ts';
import { firstSubgraph } from './overview.ts';
import styles from './TreePanel.module.css';
import type { Canvas } from './useCanvas.ts';

/** Height of a row, in pixels. */
const ROW_HEIGHT = 28;

const CHOICES: readonly { value: TreeBy; label: string }[] = [
  { value: 'location', label: 'By storage location' },
  { value: 'type', label: 'By node type' },
];

/** The file that a node of a dbt project came from. Nodes of a platform repository are all in one folder, so they have subgraphs instead. */
const fileSchema = z.looseObject({ dbt: z.looseObject({ path: z.string() }) });

/** The folder of the file that each node came from, by node id, for nodes whose document records it. */
function foldersOf(document: Pipeline | undefined): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const { id, extra } of document?.nodes ?? []) {
    const path = extra && fileSchema.safeParse(extra).data?.dbt.path;
    if (path?.includes('/')) folders.set(id, path.slice(0, path.lastIndexOf('/')));
  }
  return folders;
}

/** All nodes as a tree beside the graph, with branches by location, type, subgraph or folder. Pressing a node shows it in the graph. */
export function TreePanel({
  canvas,
  document,
  onClose,
}: {
  canvas: Canvas;
  document: Pipeline | undefined;
  onClose: () => void;
}) {
  const { scene, commands } = canvas;
  const pages = useContext(NodePagesContext);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [by, setBy] = useState<TreeBy>('location');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const folders = useMemo(() => foldersOf(document), [document]);
  const subgraphs = document?.subgraphs;
  const rows = useMemo(
    () => treeRows(scene.allNodes, by, open, { folder: (node) => folders.get(node), subgraph: firstSubgraph(subgraphs) }),
    [scene.allNodes, by, open, folders, subgraphs],
  );
  const choices = [
    ...CHOICES,
    ...(subgraphs && subgraphs.length > 0 ? [{ value: 'subgraph' as const, label: 'By subgraph' }] : []),
    ...(folders.size > 0 ? [{ value: 'folder' as const, label: 'By folder' }] : []),
  ];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === current),
  );

  const toggle = (key: string, isOpen: boolean) =>
    setOpen(isOpen ? new Set([...open, key]) : new Set([...open].filter((other) => other !== key)));
  const press = (row: TreeRow) => {
    setCurrent(row.key);
    if (row.kind === 'branch') return toggle(row.key, !row.isOpen);
    commands.select([row.node.id]);
    commands.goTo(row.node.id, true);
  };
  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setCurrent(row.key);
    virtual.scrollToIndex(rows.indexOf(row));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[at];
    if (!row) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) goTo(at + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') press(row);
    else if (event.key === 'ArrowRight' && row.kind === 'branch') {
      if (row.isOpen) goTo(at + 1);
      else toggle(row.key, true);
    } else if (event.key === 'ArrowLeft') {
      if (row.kind === 'branch') toggle(row.key, false);
      else goTo(rows.findLastIndex(({ kind }, index) => kind === 'branch' && index < at));
    } else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section className={styles.panel} aria-label="Nodes as a tree">
      <div className={styles.head}>
        <Select label="Group" hideLabel value={by} options={choices} onChange={(value) => setBy(value as TreeBy)} />
        <IconButton size="s" label="Close the tree" icon={X} onClick={onClose} />
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="tree"
        tabIndex={0}
        aria-label="Nodes"
        aria-activedescendant={rows.length > 0 ? `${id}${at}` : undefined}
        onKeyDown={onKey}
      >
        <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]!;
            const isSelected = row.kind === 'node' && scene.selected.has(row.node.id);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
              <div
                key={row.key}
                id={`${id}${index}`}
                role="treeitem"
                aria-level={row.kind === 'branch' ? 1 : 2}
                aria-posinset={row.at}
                aria-setsize={row.of}
                aria-expanded={row.kind === 'branch' ? row.isOpen : undefined}
                aria-selected={isSelected}
                className={`${styles.row} ${row.kind === 'node' ? styles.leaf : ''} ${index === at ? styles.current : ''}`}
                style={{ top: start, height: ROW_HEIGHT }}
                onClick={() => {
                  scroller.current?.focus({ preventScroll: true });
                  press(row);
                }}
                onDoubleClick={() => row.kind === 'node' && pages?.open(row.node.id)}
              >
                <Content row={row} />
                {row.kind === 'node' && pages && (isSelected || index === at) && (
                  <button
                    type="button"
                    className={styles.page}
                    tabIndex={-1}
                    aria-label={`Page of ${row.node.name}`}
                    onClick={(event) => {
                      event.stopPropagation();
                      pages.open(row.node.id);
                    }}
                  >
                    <FileText size={14} aria-hidden />
                  </button>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

function Content({ row }: { row: TreeRow }) {
  if (row.kind === 'node') {
    return (
      <>
        <KindIcon kind={row.node.kind} size={14} />
        <span className={styles.name} title={row.node.name}>
          {row.node.name}
        </span>
      </>
    );
  }
  const Icon = row.isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className={styles.name} title={row.name}>
        {row.name}
      </span>
      <span className={styles.count}>{row.count}</span>
    </>
  );
}
