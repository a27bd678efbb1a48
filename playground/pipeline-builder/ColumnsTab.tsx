import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, History, KeyRound, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { columnValue, readableColumns, sourceNames, withSource } from '#engine/pipeline/columnSources.ts';
import { freeColumnId, isSystemColumn, systemColumnText } from '#engine/pipeline/nodeColumns.ts';
import { builtInType } from '#engine/pipeline/nodeTypes.ts';
import type { Column, ColumnRef, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import { AddByName } from './AddByName.tsx';
import styles from './ColumnsTab.module.css';
import type { BuilderStore } from './data.ts';
import { LongList } from './LongList.tsx';

interface ColumnsTabProps {
  store: BuilderStore;
  pipeline: Pipeline;
  node: PipelineNode;
}

/** Columns that are all drawn. In a longer list only the rows in view are drawn. */
const MAX_DRAWN_COLUMNS = 80;
const DATA_TYPES = ['VARCHAR', 'NUMBER(38,0)', 'NUMBER(18,2)', 'FLOAT', 'BOOLEAN', 'DATE', 'TIMESTAMP_NTZ', 'VARIANT'];
const KEY = 'isBusinessKey';
const TRACKED = 'isChangeTracking';

/** The flags that columns of the node can have: those that its built-in type uses, or both for a custom type. */
function flagsOf(node: PipelineNode): { flag: string; label: string }[] {
  const builtIn = builtInType(node.type);
  const key = { flag: KEY, label: 'Business key' };
  const tracked = { flag: TRACKED, label: 'Change tracking' };
  if (!builtIn) return [key, tracked];
  if (builtIn.businessKey === 'none') return [];
  return builtIn.tracksChanges ? [key, tracked] : [key];
}

/** The columns of a node, in order. Each row opens to the settings of its column. */
export function ColumnsTab({ store, pipeline, node }: ColumnsTabProps) {
  const [open, setOpen] = useState<string>();
  const [added, setAdded] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const isSql = node.sql !== undefined;
  const readable = useMemo(() => readableColumns(pipeline, node), [pipeline, node]);
  const flags = flagsOf(node);

  function add(typed: string) {
    const name = typed.trim();
    const id = freeColumnId(node.id, name, new Set(node.columns.map((column) => column.id.toLowerCase())));
    const at = node.columns.findLastIndex((column) => !column.flags.some((flag) => flag.startsWith('isSystem'))) + 1;
    const refused = store.apply({ kind: 'addColumn', id: node.id, column: { id, name }, at })?.message;
    if (refused === undefined) {
      announce(`${name} added`);
      setAdded(id);
    }
    return refused;
  }

  // Scroll a new column into view, also in a node with many columns, and the settings of an opened one.
  useEffect(() => {
    for (const id of [added, open])
      if (id !== undefined)
        list.current?.querySelector(`[data-column="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [added, open]);

  const row = (column: Column, index: number) => (
    <ColumnRow
      store={store}
      pipeline={pipeline}
      node={node}
      column={column}
      index={index}
      isOpen={open === column.id}
      onToggle={() => setOpen(open === column.id ? undefined : column.id)}
      flags={flags}
      readable={readable}
    />
  );

  return (
    <div ref={list} className={utilities.panel2}>
      {isSql ? (
        <p className={utilities.note}>The columns of a SQL node come from its SELECT list. To change them, edit its SQL.</p>
      ) : (
        <AddByName what="column" add={add} size="s" className={styles.add} />
      )}
      <p className={utilities.note}>{counted(node.columns.length, 'column')}</p>
      {node.columns.length > MAX_DRAWN_COLUMNS ? (
        <LongList
          label={`Columns of ${node.name}`}
          className={styles.window}
          items={node.columns}
          keyOf={({ id }) => id}
          row={row}
          rowHeight={44}
          shown={added}
        />
      ) : (
        <ul className={utilities.list} aria-label={`Columns of ${node.name}`}>
          {node.columns.map((column, index) => (
            <li key={column.id} data-column={column.id}>
              {row(column, index)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ColumnRowProps extends ColumnsTabProps {
  column: Column;
  index: number;
  isOpen: boolean;
  onToggle: () => void;
  flags: { flag: string; label: string }[];
  readable: ReturnType<typeof readableColumns>;
}

function ColumnRow({ store, pipeline, node, column, index, isOpen, onToggle, flags, readable }: ColumnRowProps) {
  const from = sourceNames(pipeline, column);
  const isTransformed = column.sources.some(({ transform }) => transform.trim() !== '');
  return (
    <div className={`${styles.row} ${isOpen ? styles.open : ''}`}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        <span className={styles.what}>
          <span className={styles.name}>{column.name === '' ? '(no name)' : column.name}</span>
          {column.flags.includes(KEY) && <KeyRound size={14} role="img" aria-label="business key" className={styles.key} />}
          {column.flags.includes(TRACKED) && <History size={14} role="img" aria-label="change tracking" className={styles.key} />}
          <span className={styles.type}>
            {column.dataType}
            {!column.nullable && ' NOT NULL'}
          </span>
        </span>
        {(from.length > 0 || isTransformed || isSystemColumn(column)) && (
          <span className={styles.from}>
            {isSystemColumn(column) && from.length === 0 ? `Added: ${systemColumnText(column) ?? 'a column of the type'}` : ''}
            {from.length > 0 && `← ${from.slice(0, 3).join(', ')}${from.length > 3 ? ` and ${from.length - 3} more` : ''}`}
            {isTransformed && !isSystemColumn(column) && ' · transformed'}
          </span>
        )}
      </button>
      {isOpen && node.sql === undefined && (
        <ColumnForm store={store} node={node} column={column} index={index} flags={flags} readable={readable} />
      )}
    </div>
  );
}

type ColumnFormProps = Pick<ColumnRowProps, 'store' | 'node' | 'column' | 'index' | 'flags' | 'readable'>;

function ColumnForm({ store, node, column, index, flags, readable }: ColumnFormProps) {
  const set = (patch: Partial<Omit<Column, 'id'>>) =>
    store.apply({ kind: 'setColumn', id: node.id, columnId: column.id, patch })?.message;
  const move = (to: number) => {
    store.apply({ kind: 'moveColumn', id: node.id, columnId: column.id, to });
    announce(`${column.name} is now column ${to + 1} of ${node.columns.length}`);
  };
  return (
    <div className={styles.form}>
      <div className={styles.flags}>
        <Toggle label="Nullable" checked={column.nullable} onChange={(nullable) => set({ nullable })} />
        {flags.map(({ flag, label }) => (
          <Toggle
            key={flag}
            label={label}
            checked={column.flags.includes(flag)}
            onChange={(isOn) => set({ flags: isOn ? [...column.flags, flag] : column.flags.filter((other) => other !== flag) })}
          />
        ))}
      </div>
      <div className={utilities.pair}>
        <CommitField label="Column name" code value={column.name} onCommit={(name) => set({ name })} />
        <CommitField
          label="Data type"
          code
          value={column.dataType}
          suggestions={DATA_TYPES}
          onCommit={(dataType) => set({ dataType })}
        />
      </div>
      {node.sources.map((mapping, source) => {
        const entry = column.sources[source];
        const many = node.sources.length > 1 ? ` (${mapping.name})` : '';
        const [first, ...others] = entry?.columns ?? [];
        return (
          <div key={mapping.name} className={utilities.stack2}>
            <Select
              label={`Reads column${many}`}
              help={others.length > 0 ? `and ${others.length} more, named in the transform` : undefined}
              options={[
                { value: '', label: 'none' },
                ...(first && !readable.some(({ value }) => value === columnValue(first))
                  ? [{ value: columnValue(first), label: 'a column of a node that is not read' }]
                  : []),
                ...readable,
              ]}
              value={first ? columnValue(first) : ''}
              onChange={(value) => {
                const columns: ColumnRef[] = [];
                if (value !== '') {
                  const [nodeId, columnId] = JSON.parse(value) as [string, string];
                  columns.push({ nodeId, columnId });
                }
                set({ sources: withSource(column, source, { columns }) });
              }}
            />
            <CommitField
              label={`Transform${many}`}
              code
              rows={2}
              placeholder="Empty: the column as it is"
              value={entry?.transform ?? ''}
              onCommit={(transform) => set({ sources: withSource(column, source, { transform }) })}
            />
          </div>
        );
      })}
      <div className={styles.actions}>
        <IconButton
          size="s"
          label={`Move ${column.name} up`}
          icon={ArrowUp}
          aria-disabled={index === 0 || undefined}
          onClick={() => index > 0 && move(index - 1)}
        />
        <IconButton
          size="s"
          label={`Move ${column.name} down`}
          icon={ArrowDown}
          aria-disabled={index === node.columns.length - 1 || undefined}
          onClick={() => index < node.columns.length - 1 && move(index + 1)}
        />
        <Button
          size="s"
          variant="quiet"
          icon={Trash2}
          aria-label={`Remove ${column.name}`}
          onClick={() => store.apply({ kind: 'removeColumns', id: node.id, columnIds: [column.id] })}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
