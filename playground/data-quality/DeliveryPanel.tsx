import { Plus, Wrench } from 'lucide-react';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import { EditableRows } from '#workbench/engine/EditableRows.tsx';
import { cellFault } from './cellFault.ts';
import { type Delivery, MAX_DELIVERED_ROWS } from './data.ts';
import { faultsOf, fixed, type RowFault } from './faults.ts';
import styles from './playground.module.css';

type Rows = Delivery[string];

function SourceRows({
  source,
  rows,
  faults,
  onChange,
}: {
  source: PipelineNode;
  rows: Rows;
  faults: readonly RowFault[];
  onChange: (rows: Rows) => void;
}) {
  const set = (row: number, column: number, text: string) => {
    const fault = cellFault(source.columns[column]!.dataType, text);
    if (fault) return fault;
    const value = text === '' ? null : text;
    onChange(
      rows.map((cells, at) => (at === row ? source.columns.map((_, i) => (i === column ? value : (cells[i] ?? null))) : cells)),
    );
    return undefined;
  };
  return (
    <section className={utilities.panelSection} aria-label={`Rows of ${source.name}`}>
      <h3 className={utilities.heading}>{source.name}</h3>
      {rows.length > 0 ? (
        <EditableRows
          label={`${source.name} tonight`}
          of={` of ${source.name}`}
          columns={source.columns}
          cells={rows.map((cells) => cells.map((cell) => cell ?? ''))}
          placeholder="NULL"
          className={styles.rows}
          faults={(row) =>
            faults
              .filter((fault) => fault.row === row)
              .map(({ what }) => (
                <Badge key={what} tone="danger">
                  {what}
                </Badge>
              ))
          }
          onSet={set}
          onDelete={(row) => onChange(rows.filter((_, at) => at !== row))}
        />
      ) : (
        <p className={utilities.note}>No rows tonight.</p>
      )}
      <Button
        size="s"
        icon={Plus}
        aria-disabled={rows.length >= MAX_DELIVERED_ROWS || undefined}
        onClick={() => {
          if (rows.length < MAX_DELIVERED_ROWS) onChange([...rows, rows.at(-1) ?? source.columns.map(() => null)]);
        }}
      >
        Add a row to {source.name}
      </Button>
    </section>
  );
}

/** The rows that the shop delivers tonight. The reader can change them, and each row says what is wrong with it. */
export function DeliveryPanel({
  pipeline,
  tonight,
  yesterday,
  onChange,
}: {
  pipeline: Pipeline;
  tonight: Delivery;
  yesterday: Delivery;
  onChange: (tonight: Delivery, what: string) => void;
}) {
  const faults = faultsOf(tonight);
  const sources = pipeline.nodes.filter(({ type }) => isSource(type));
  const isEmpty = sources.some(({ name }) => (tonight[name]?.length ?? 0) === 0);
  return (
    <div className={utilities.panel4}>
      <p className={utilities.sentence}>What the shop delivers tonight, instead of last night’s rows. An empty field is NULL.</p>
      {(faults.length > 0 || isEmpty) && (
        <Button size="s" icon={Wrench} onClick={() => onChange(fixed(tonight, yesterday), 'Delivery fixed')}>
          Have the shop fix it
        </Button>
      )}
      {sources.map((source) => (
        <SourceRows
          key={source.id}
          source={source}
          rows={tonight[source.name] ?? []}
          faults={faults.filter((fault) => fault.source === source.name)}
          onChange={(rows) => onChange({ ...tonight, [source.name]: rows }, `Delivery of ${source.name} changed`)}
        />
      ))}
    </div>
  );
}
