import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CommitField } from '../pipeline-builder/CommitField.tsx';
import { type CustomerRow, MOST_ROWS } from './data.ts';
import styles from './playground.module.css';

/** The rows of the source on one day, each cell a field. */
export function SourceTable({
  day,
  rows,
  onChange,
}: {
  day: number;
  rows: readonly CustomerRow[];
  onChange: (rows: CustomerRow[]) => void;
}) {
  const set = (index: number, patch: Partial<CustomerRow>) => {
    onChange(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
    return undefined;
  };
  const setKey = (index: number, text: string) => {
    const key = Number(text);
    if (!/^\d{1,6}$/.test(text.trim())) return 'A key is a whole number from 0 to 999999.';
    return set(index, { C_CUSTKEY: key });
  };
  return (
    <section className={styles.table}>
      <h2 className={styles.heading}>CUSTOMER, the source on day {day}</h2>
      <ScrollBox label={`CUSTOMER on day ${day}`}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {['C_CUSTKEY', 'C_NAME', 'C_ADDRESS'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>Delete</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its index
              <tr key={`${day} ${index}`}>
                <td>
                  <CommitField
                    label={`C_CUSTKEY of row ${index + 1}`}
                    hideLabel
                    code
                    value={String(row.C_CUSTKEY)}
                    onCommit={(text) => setKey(index, text)}
                  />
                </td>
                <td>
                  <CommitField
                    label={`C_NAME of row ${index + 1}`}
                    hideLabel
                    code
                    value={row.C_NAME}
                    onCommit={(text) => (text.length > 25 ? 'At most 25 characters.' : set(index, { C_NAME: text }))}
                  />
                </td>
                <td>
                  <CommitField
                    label={`C_ADDRESS of row ${index + 1}`}
                    hideLabel
                    code
                    value={row.C_ADDRESS}
                    onCommit={(text) => (text.length > 40 ? 'At most 40 characters.' : set(index, { C_ADDRESS: text }))}
                  />
                </td>
                <td>
                  <IconButton
                    icon={Trash2}
                    label={`Delete row ${index + 1}`}
                    size="s"
                    onClick={() => onChange(rows.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Button
        size="s"
        icon={Plus}
        aria-disabled={rows.length >= MOST_ROWS || undefined}
        onClick={() => {
          if (rows.length >= MOST_ROWS) return;
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
