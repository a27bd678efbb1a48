import { FileUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import styles from './CustomFileDialog.module.css';
import { CustomFileDialog, tableKey } from './CustomFileDialog.tsx';

/** Lists the sources that hold rows of the reader's files in place of sample rows, with buttons to load a file and to return to sample rows. */
export function CustomRows({
  tables,
  customTables,
  onChange,
}: {
  tables: readonly SampleTable[];
  customTables: readonly CustomTable[];
  onChange: (customTables: readonly CustomTable[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const others = (table: CustomTable) => customTables.filter((one) => tableKey(one) !== tableKey(table));
  if (tables.length === 0) return null;
  return (
    <div className={`${utilities.wrapRow} ${styles.taken}`}>
      <Button size="s" icon={FileUp} onClick={() => setOpen(true)}>
        Load your rows
      </Button>
      {customTables.map((table) => (
        <span key={tableKey(table)} className={`${utilities.wrapRow} ${styles.taken}`}>
          {table.parts[2]} has {counted(table.rowCount, 'row')} of {table.file}.{' '}
          <Button
            size="s"
            icon={Undo2}
            onClick={() => {
              onChange(others(table));
              announce(`${table.parts[2]} has sample rows again.`);
            }}
          >
            Use sample rows for {table.parts[2]} again
          </Button>
        </span>
      ))}
      <CustomFileDialog
        tables={tables}
        open={isOpen}
        onOpenChange={setOpen}
        onTable={(table) => {
          onChange([...others(table), table]);
          announce(`${table.parts[2]} has ${counted(table.rowCount, 'row')} of ${table.file}.`);
        }}
      />
    </div>
  );
}
