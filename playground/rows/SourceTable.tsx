import { Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { EditableRows, keyIn } from '#workbench/engine/EditableRows.tsx';
import table from '#workbench/engine/rowsTable.module.css';
import { type CustomerRow, MAX_SOURCE_ROWS } from './data.ts';
import styles from './playground.module.css';

const COLUMNS = ['C_CUSTKEY', 'C_NAME', 'C_ADDRESS'] as const;

/** Parses a text for a column. Returns the column's new value, or a message about what is wrong with the text. */
function cellsWith(column: (typeof COLUMNS)[number], text: string): Partial<CustomerRow> | string {
  if (column === 'C_NAME') return text.length > 25 ? 'At most 25 characters.' : { C_NAME: text };
  if (column === 'C_ADDRESS') return text.length > 40 ? 'At most 40 characters.' : { C_ADDRESS: text };
  const key = keyIn(text);
  return typeof key === 'string' ? key : { C_CUSTKEY: key };
}

/** The rows of the source on a day. Each cell is a field. */
export function SourceTable({
  day,
  rows,
  onChange,
}: {
  day: number;
  rows: readonly CustomerRow[];
  onChange: (rows: CustomerRow[]) => void;
}) {
  return (
    <section className={styles.table}>
      <h2 className={styles.heading}>CUSTOMER, the source on day {day}</h2>
      <EditableRows
        label={`CUSTOMER on day ${day}`}
        columns={COLUMNS.map((name) => ({ id: name, name }))}
        cells={rows.map((row) => COLUMNS.map((name) => String(row[name])))}
        version={day}
        className={`${table.rows} ${styles.rows}`}
        onSet={(index, column, text) => {
          const cells = cellsWith(COLUMNS[column]!, text);
          if (typeof cells === 'string') return cells;
          onChange(rows.map((row, at) => (at === index ? { ...row, ...cells } : row)));
          return undefined;
        }}
        onDelete={(index) => onChange(rows.filter((_, at) => at !== index))}
      />
      <Button
        size="s"
        icon={Plus}
        aria-disabled={rows.length >= MAX_SOURCE_ROWS || undefined}
        onClick={() => {
          if (rows.length >= MAX_SOURCE_ROWS) return;
          const key = rows.reduce((most, row) => Math.max(most, row.C_CUSTKEY), 0) + 1;
          onChange([
            ...rows,
            rows.find(({ C_CUSTKEY }) => C_CUSTKEY === key) ?? { C_CUSTKEY: key, C_NAME: 'Dina', C_ADDRESS: 'Oslo' },
          ]);
        }}
      >
        Add a row
      </Button>
    </section>
  );
}
