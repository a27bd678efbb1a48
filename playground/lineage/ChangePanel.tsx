import { CornerDownRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { additionTargets, deletionTargets, propagateAddition, propagateDeletion } from '#engine/lineage/propagate.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { freeColumnId, isSystemColumn } from '#engine/pipeline/nodeColumns.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { ColumnRef, Pipeline } from '#engine/pipeline/schema.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import type { Chosen } from './chosen.ts';
import styles from './playground.module.css';

/** A checkbox for something that the reader confirms. */
function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

const keyOf = ({ nodeId, columnId }: ColumnRef) => `${nodeId}\n${columnId}`;
const toggled = (set: ReadonlySet<string>, key: string, on: boolean) =>
  new Set(on ? [...set, key] : [...set].filter((one) => one !== key));

/** Propagates the column to chosen nodes, after a preview of the result. */
function Addition({
  pipeline,
  refOf,
  name,
  onEdits,
}: {
  pipeline: Pipeline;
  refOf: ColumnRef;
  name: string;
  onEdits: ChangeProps['onEdits'];
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const targets = additionTargets(pipeline, refOf);
  const { edits, without } = propagateAddition(pipeline, refOf, chosen);
  return (
    <section className={utilities.panelSection}>
      <h3 className={utilities.heading}>Propagate Addition</h3>
      {targets.length === 0 ? (
        <p className={utilities.note}>Every node downstream already has {name}, or there are none.</p>
      ) : (
        <>
          <p className={utilities.note}>Nodes downstream that do not have {name}:</p>
          {targets.map(({ node }) => (
            <Choice
              key={node.id}
              label={node.name}
              checked={chosen.has(node.id)}
              onChange={(on) => setChosen(toggled(chosen, node.id, on))}
            />
          ))}
          {without.length > 0 && (
            <p className={styles.warn}>
              {listed(without.map((node) => node.name))} can’t get it: nothing that{' '}
              {without.length === 1 ? 'it reads' : 'they read'} has {name}. Choose the nodes in between too.
            </p>
          )}
          <Button
            size="s"
            icon={CornerDownRight}
            aria-disabled={edits.length === 0 || undefined}
            onClick={() => {
              if (edits.length === 0) return;
              onEdits(edits, `${name} added to ${counted(edits.length, 'node')}.`);
              setChosen(new Set());
            }}
          >
            Add to {counted(edits.length, 'node')}
          </Button>
        </>
      )}
    </section>
  );
}

/** Deletes the column, and the columns made from it that the reader confirms. */
function Deletion({
  pipeline,
  refOf,
  name,
  onEdits,
}: {
  pipeline: Pipeline;
  refOf: ColumnRef;
  name: string;
  onEdits: ChangeProps['onEdits'];
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const targets = deletionTargets(pipeline, refOf);
  const copies = targets.filter(({ isCopy }) => isCopy);
  const others = targets.filter(({ isCopy }) => !isCopy);
  const going = copies.filter((target) => chosen.has(keyOf(target)));
  return (
    <section className={utilities.panelSection}>
      <h3 className={utilities.heading}>Delete</h3>
      {copies.length > 0 && <p className={utilities.note}>Linked columns downstream, to delete with it (Propagate Deletion):</p>}
      {copies.map((target) => (
        <Choice
          key={keyOf(target)}
          label={`${target.node.name}.${target.column.name}`}
          checked={chosen.has(keyOf(target))}
          onChange={(on) => setChosen(toggled(chosen, keyOf(target), on))}
        />
      ))}
      {others.length > 0 && (
        <p className={styles.warn}>
          Used in an expression of {listed(others.map(({ node, column }) => `${node.name}.${column.name}`))}: change that by hand.
        </p>
      )}
      <Button
        size="s"
        variant="danger"
        icon={Trash2}
        onClick={() => {
          onEdits(
            propagateDeletion(refOf, going),
            `${name} deleted${going.length > 0 ? `, with ${counted(going.length, 'linked column')}` : ''}.`,
          );
          setChosen(new Set());
        }}
      >
        {going.length > 0 ? `Delete ${name} and ${going.length} more` : `Delete ${name} only`}
      </Button>
    </section>
  );
}

interface ChangeProps {
  pipeline: Pipeline;
  chosen: Chosen | undefined;
  /** Applies edits as one undo step. Returns a message if they are refused. */
  onEdits: (edits: readonly Edit[], said: string) => string | undefined;
  onChoose: (ref: ColumnRef) => void;
}

/** Renames, rewrites, adds and deletes the chosen column, and propagates it downstream. */
export function ChangePanel({ pipeline, chosen, onEdits, onChoose }: ChangeProps) {
  const node = chosen?.node;
  const column = chosen?.column;
  if (!node) return <p className={`${utilities.note} ${utilities.panel4}`}>There are no nodes.</p>;
  const isText = node.sql !== undefined;
  const ref = column && { nodeId: node.id, columnId: column.id };
  const add = (name: string) => {
    if (name.trim() === '') return undefined;
    const id = freeColumnId(node.id, name.trim(), new Set(node.columns.map((one) => one.id.toLowerCase())));
    const at = node.columns.findLastIndex((one) => !isSystemColumn(one)) + 1;
    const refused = onEdits(
      [{ kind: 'addColumn', id: node.id, column: { id, name: name.trim() }, at }],
      `${name.trim()} added to ${node.name}.`,
    );
    if (refused === undefined) onChoose({ nodeId: node.id, columnId: id });
    return refused;
  };
  return (
    <div className={utilities.panel4}>
      {isText && <p className={utilities.note}>The columns of a SQL node follow its SELECT list: change them in its text.</p>}
      {column && ref && !isText && (
        <>
          <CommitField
            key={`${keyOf(ref)} name`}
            label={`Name of ${column.name}`}
            help="Links use ids, so they follow. Text with the old name does not."
            code
            value={column.name}
            onCommit={(name) =>
              onEdits(
                [{ kind: 'setColumn', id: node.id, columnId: column.id, patch: { name: name.trim() } }],
                `Renamed to ${name.trim()}.`,
              )
            }
          />
          {!isSource(node.type) &&
            node.sources.map((source, index) => (
              <CommitField
                key={`${keyOf(ref)} ${source.name}`}
                label={node.sources.length > 1 ? `Transform in ${source.name}` : 'Transform'}
                placeholder="none: the linked column is copied"
                code
                rows={3}
                value={column.sources[index]?.transform ?? ''}
                onCommit={(transform) => {
                  const sources = node.sources.map((_, at) => {
                    const known = column.sources[at] ?? { columns: [], transform: '' };
                    return at === index ? { ...known, transform } : known;
                  });
                  return onEdits(
                    [{ kind: 'setColumn', id: node.id, columnId: column.id, patch: { sources } }],
                    'Transform changed.',
                  );
                }}
              />
            ))}
          <Addition key={`${keyOf(ref)} add`} pipeline={pipeline} refOf={ref} name={column.name} onEdits={onEdits} />
          <Deletion key={`${keyOf(ref)} delete`} pipeline={pipeline} refOf={ref} name={column.name} onEdits={onEdits} />
        </>
      )}
      {!isText && <NewColumn key={node.id} name={node.name} onAdd={add} />}
      {node.sources.map((source, index) => (
        <CommitField
          key={`${node.id} ${source.name}`}
          label={node.sources.length > 1 ? `Join tab of ${source.name}` : `Join tab of ${node.name}`}
          code
          rows={5}
          value={source.join}
          onCommit={(join) => onEdits([{ kind: 'setJoin', id: node.id, source: index, join }], 'Join tab changed.')}
        />
      ))}
    </div>
  );
}

function NewColumn({ name, onAdd }: { name: string; onAdd: (name: string) => string | undefined }) {
  return (
    <section className={utilities.panelSection}>
      <h3 className={utilities.heading}>
        <Plus size={14} aria-hidden /> New column of {name}
      </h3>
      <CommitField label={`New column of ${name}`} hideLabel code placeholder="C_EMAIL, then Enter" value="" onCommit={onAdd} />
    </section>
  );
}
