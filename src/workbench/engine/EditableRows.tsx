import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CommitField } from '../CommitField.tsx';

interface EditableRowsProps {
  /** The content of the table, for screen readers. */
  label: string;
  /** Whose rows they are, behind the name of each field: ` of EU_ORDERS`; empty where there is one table only. */
  of?: string;
  columns: readonly { readonly id: string; readonly name: string }[];
  /** The texts of each row, by column. */
  cells: readonly (readonly string[])[];
  /** What an empty field shows. */
  placeholder?: string;
  /** Identifies the rows. When it changes, such as for another day, fields drop what was typed in them. */
  version?: string | number;
  className?: string | undefined;
  /** The faults of each row; absent: rows are not checked. */
  faults?: (row: number) => readonly ReactNode[];
  /** Takes a text over; a sentence when it can't be one. */
  onSet: (row: number, column: number, text: string) => string | undefined;
  onDelete: (row: number) => void;
}

/** Rows of a source, each cell a field. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its index
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

/** The key that a text stands for, or what a key is. */
export function keyIn(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 'A key is a whole number from 0 to 999999.';
}
