import { Plus } from 'lucide-react';
import type { LoadHistory } from '#engine/load/loadHistory.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { EditableRows, keyIn } from '#workbench/engine/EditableRows.tsx';
import table from '#workbench/engine/rowsTable.module.css';
import { isSourceName, MAX_SOURCE_ROWS, type Night, type OrderRow, type SourceName } from './data.ts';
import { copiesOf } from './history.ts';
import styles from './playground.module.css';

const COLUMNS = ['ORDER_KEY', 'TOTAL'].map((name) => ({ id: name, name }));

function keyCells(text: string): Partial<OrderRow> | string {
  const key = keyIn(text);
  return typeof key === 'string' ? key : { ORDER_KEY: key };
}

function totalCells(text: string): Partial<OrderRow> | string {
  return text.length > 20 ? 'At most 20 characters.' : { TOTAL: text.trim() };
}

/** The rows of a source on a night. Each cell is a field. */
function SourceRows({
  name,
  night,
  rows,
  onChange,
}: {
  name: SourceName;
  night: number;
  rows: readonly OrderRow[];
  onChange: (rows: OrderRow[]) => void;
}) {
  return (
    <section className={utilities.stack1}>
      <h3 className={utilities.heading}>
        {name}, night {night}
      </h3>
      <EditableRows
        label={`${name}, night ${night}`}
        of={` of ${name}`}
        columns={COLUMNS}
        cells={rows.map(({ ORDER_KEY, TOTAL }) => [String(ORDER_KEY), TOTAL])}
        version={night}
        className={`${table.rows} ${styles.rows}`}
        onSet={(index, column, text) => {
          const cells = column === 0 ? keyCells(text) : totalCells(text);
          if (typeof cells === 'string') return cells;
          onChange(rows.map((row, at) => (at === index ? { ...row, ...cells } : row)));
          return undefined;
        }}
        onDelete={(index) => onChange(rows.filter((_, at) => at !== index))}
      />
      <Button
        size="s"
        className={styles.add}
        icon={Plus}
        aria-label={`Add a row to ${name}`}
        aria-disabled={rows.length >= MAX_SOURCE_ROWS || undefined}
        onClick={() => {
          if (rows.length >= MAX_SOURCE_ROWS) return;
          onChange([...rows, { ORDER_KEY: rows.reduce((most, row) => Math.max(most, row.ORDER_KEY), 100) + 1, TOTAL: '1.00' }]);
        }}
      >
        Add a row
      </Button>
    </section>
  );
}

/** The rows of the node after the night, each with its source, and the rows of the sources, which the reader can change. */
export function RowsPanel({
  history,
  night,
  sources,
  onRows,
}: {
  history: LoadHistory;
  night: number;
  sources: Night;
  onRows: (name: SourceName, rows: OrderRow[]) => void;
}) {
  const { node, rules } = history;
  const load = history.loads[night - 1]!;
  const copies = copiesOf(load.rows);
  const inOrder = [...load.rows].sort((a, b) => Number(a.values.ORDER_KEY ?? 0) - Number(b.values.ORDER_KEY ?? 0) || a.id - b.id);
  return (
    <div className={utilities.panel}>
      <section className={utilities.stack1}>
        <h2 className={utilities.title}>
          {node.name} after night {night}
        </h2>
        {inOrder.length === 0 ? (
          <p className={utilities.note}>No rows.</p>
        ) : (
          <ScrollBox label={`Rows of ${node.name} after night ${night}`} className={styles.scroll}>
            <table className={`${table.rows} ${styles.rows}`}>
              <thead>
                <tr>
                  {rules.columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                  <th scope="col">From</th>
                </tr>
              </thead>
              <tbody>
                {inOrder.map((row) => {
                  const from = load.origins.get(row.id)?.map((index) => history.sources[index]!.replace('ORDERS_', ''));
                  const times = copies.get(row.id) ?? 1;
                  return (
                    <tr key={row.id}>
                      {rules.columns.map((name) => {
                        const value = row.values[name] ?? 'NULL';
                        return <td key={name}>{name === 'TOTAL' && typeof value === 'number' ? value.toFixed(2) : value}</td>;
                      })}
                      <td>
                        {from ? from.join(' and ') : 'before'} {times > 1 && <Badge tone="warn">{times} alike</Badge>}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </section>
      {history.sources.filter(isSourceName).map((name) => (
        <SourceRows key={name} name={name} night={night} rows={sources[name]} onChange={(rows) => onRows(name, rows)} />
      ))}
    </div>
  );
}
