import { ChevronRight, Plus, Repeat } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Insertion } from '#editors/TemplateEditor.tsx';
import type { Metadata } from '#engine/template/metadata.ts';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './MetadataTree.module.css';
import { loopOver, searchRows, type TreeRow, treeRows } from './metadataTree.ts';

interface MetadataTreeProps {
  metadata: Metadata;
  nodeName: string;
  onInsert: (insertion: Insertion) => void;
}

/** Paths that are open at first. */
const INITIALLY_OPEN: ReadonlySet<string> = new Set(['columns']);

/** A tree of everything that the template can read. Pressing an entry inserts its path at the cursor in the template. */
export function MetadataTree({ metadata, nodeName, onInsert }: MetadataTreeProps) {
  const [open, setOpen] = useState(INITIALLY_OPEN);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const isSearch = query.trim() !== '';
  const rows = useMemo(
    () => (isSearch ? searchRows(metadata, query) : treeRows(metadata, open)),
    [metadata, open, query, isSearch],
  );
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === active),
  );

  // Only keys move the focus to a row. A change of the metadata must not take the focus away from the editor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused row is looked up again when the rows or the active row change
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    tree.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  }, [active, rows]);

  function toggle(row: TreeRow, isOpen = !row.isOpen): void {
    if (row.isOpen === undefined || row.isOpen === isOpen) return;
    setOpen((now) => {
      const next = new Set(now);
      if (isOpen) next.add(row.path);
      else next.delete(row.path);
      return next;
    });
  }

  function choose(row: TreeRow): void {
    setActive(row.path);
    if (row.rest !== undefined) return;
    if (row.isList) onInsert({ text: loopOver(row.path) });
    else if (row.isOpen !== undefined) toggle(row);
    else onInsert({ expression: row.path });
  }

  function moveTo(index: number): void {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    shouldFocus.current = true;
    setActive(row.path);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const parent = () => rows.slice(0, at).findLastIndex(({ depth }) => depth < row.depth);
    switch (event.key) {
      case 'ArrowDown':
        moveTo(at + 1);
        break;
      case 'ArrowUp':
        moveTo(at - 1);
        break;
      case 'Home':
        moveTo(0);
        break;
      case 'End':
        moveTo(rows.length - 1);
        break;
      case 'ArrowRight':
        if (row.isOpen === false) toggle(row, true);
        else if (row.isOpen) moveTo(at + 1);
        break;
      case 'ArrowLeft':
        if (row.isOpen) toggle(row, false);
        else if (parent() >= 0) moveTo(parent());
        break;
      case ' ':
        toggle(row);
        break;
      case 'Enter':
        choose(row);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <div className={utilities.fullHeight}>
      <div className={styles.search}>
        <TextField
          label="Search the metadata"
          hideLabel
          placeholder="Search: name, nullable, C_CUSTKEY"
          value={query}
          onChange={setQuery}
        />
        <p className={styles.help}>
          What a template of {nodeName} can read. Press an entry to write it at the cursor, or a list to write a loop over it.
        </p>
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>Nothing has that name or value.</p>
      ) : (
        <div
          ref={tree}
          role="tree"
          aria-label={isSearch ? 'Matching metadata' : 'Metadata'}
          className={styles.tree}
          onKeyDown={onKeyDown}
          tabIndex={-1}
        >
          {rows.map((row, index) => (
            <Row key={row.path} row={row} isActive={index === at} onToggle={() => toggle(row)} onChoose={() => choose(row)} />
          ))}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  row: TreeRow;
  isActive: boolean;
  onToggle: () => void;
  onChoose: () => void;
}

function Row({ row, isActive, onToggle, onChoose }: RowProps) {
  const canOpen = row.isOpen !== undefined;
  const Mark = row.isList ? Repeat : Plus;
  const isInsert = row.rest === undefined && (row.isList || !canOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={row.isOpen}
      aria-selected={isActive}
      aria-label={row.detail ? `${row.label}, ${row.detail}` : row.label}
      tabIndex={isActive ? 0 : -1}
      className={styles.row}
      style={{ paddingLeft: `calc(var(--space-2) + ${Math.min(row.depth, 8)} * 1rem)` }}
      title={isInsert ? (row.isList ? `Write a loop over ${row.path}` : `Write ${row.path}`) : undefined}
      onClick={onChoose}
    >
      <span
        className={`${styles.chevron} ${row.isOpen ? styles.open : ''}`}
        aria-hidden
        onClick={(event) => {
          if (!canOpen) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {canOpen && <ChevronRight size={14} />}
      </span>
      <span className={styles.label}>{row.label}</span>
      <span className={styles.detail}>{row.detail}</span>
      {isInsert && <Mark size={14} aria-hidden className={styles.mark} />}
    </div>
  );
}
