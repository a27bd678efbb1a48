import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CommitField } from '../CommitField.tsx';

interface EditableRowsProps {
  /** Names the table for screen readers. */
  label: string;
  /** Which table the rows belong to, appended to the label of each field: ` of EU_ORDERS`. Empty where there is only one table. */
  of?: string;
  columns: readonly { readonly id: string; readonly name: string }[];
  /** The texts of each row, by column. */
  cells: readonly (readonly string[])[];
  /** The placeholder of an empty field. */
  placeholder?: string;
  /** Identifies the set of rows. When it changes, such as for another day, fields drop uncommitted text. */
  version?: string | number;
  className?: string | undefined;
  /** The faults of a row. Absent: rows are not checked. */
  faults?: (row: number) => readonly ReactNode[];
  /** Commits the text of a cell. Returns a sentence when the text is not a valid value. */
  onSet: (row: number, column: number, text: string) => string | undefined;
  onDelete: (row: number) => void;
}

/** The rows of a source as a table in which each cell is a text field. */
export function EditableRows(props: EditableRowsProps) {
  const { label, of = '', columns, cells, placeholder, version = '', className, faults, onSet, onDelete } = props;
  return (
    <ScrollBox label={label}>
      <table className={className}>
        <thead>
          <tr>
            {faults && (
              <th scope="col">
                <VisuallyHidden>What is wrong</VisuallyHidden>
              </th>
            )}
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Delete</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((texts, row) => {
            const wrong = faults?.(row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
              <tr key={`${version} ${row}`} data-bad={(wrong && wrong.length > 0) || undefined}>
                {wrong && <td>{wrong}</td>}
                {columns.map(({ id, name }, column) => (
                  <td key={id}>
                    <CommitField
                      label={`${name} of row ${row + 1}${of}`}
                      hideLabel
                      code
                      placeholder={placeholder}
                      value={texts[column] ?? ''}
                      onCommit={(text) => onSet(row, column, text)}
                    />
                  </td>
                ))}
                <td>
                  <IconButton icon={Trash2} size="s" label={`Delete row ${row + 1}${of}`} onClick={() => onDelete(row)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Parses a key. Returns a sentence when the text is not a key. */
export function keyIn(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 'A key is a whole number from 0 to 999999.';
}
