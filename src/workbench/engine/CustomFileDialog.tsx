import { FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Progress } from '#ui/Progress.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import type { FileContent } from '#warehouse/browser/customFile.worker.ts';
import { type CustomFileReader, openCustomFile } from '#warehouse/browser/customFileReader.ts';
import { COLUMN_TYPES } from '#warehouse/custom/columnTypes.ts';
import { type LineProblem, MAX_FILE_BYTES, MAX_FILE_ROWS, UnreadableFile } from '#warehouse/custom/customFile.ts';
import { type CustomColumn, type CustomTable, columnsFor } from '#warehouse/custom/customTable.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import styles from './CustomFileDialog.module.css';

/** A file that was read: its content, and the columns that a table gets from it. */
interface ReadFile {
  readonly name: string;
  readonly content: FileContent;
  readonly columns: readonly CustomColumn[];
  /** Values that don't fit the type of their column; undefined until the file has been checked. */
  readonly wrong?: readonly LineProblem[];
}

/** The lines that have problems, and what each problem is. */
function Problems({ title, problems }: { title: string; problems: readonly LineProblem[] }) {
  return (
    <Callout tone="error" live title={title}>
      <ul className={styles.problems}>
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {line.toLocaleString('en')}: {message}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** The columns of the table: the column of the file that each is filled from, and its type. */
function Columns({ file, onType }: { file: ReadFile; onType: (name: string, dataType: string) => void }) {
  return (
    <ScrollBox label="Columns" className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">In the file</th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>
          {file.columns.map(({ name, dataType, from }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{from === undefined ? 'missing: NULL' : file.content.columns[from]!.name}</td>
              <td>
                <Select
                  label={`Type of ${name}`}
                  hideLabel
                  options={[...new Set([dataType, ...COLUMN_TYPES])].map((value) => ({ value, label: value }))}
                  value={dataType}
                  onChange={(value) => onType(name, value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A key that distinguishes tables of the same name in different schemas. */
export const tableKey = ({ parts }: { parts: readonly string[] }): string => parts.join('.');

/** Reads a CSV or Parquet file for a source, and shows its columns, their types, and what is wrong in which line. The file stays in this tab. */
export function CustomFileDialog({
  tables,
  open,
  onOpenChange,
  onTable,
}: {
  tables: readonly SampleTable[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTable: (table: CustomTable) => void;
}) {
  const [target, setTarget] = useState('');
  const [file, setFile] = useState<ReadFile>();
  const [reading, setReading] = useState<string>();
  const [error, setError] = useState<string>();
  const reader = useRef<CustomFileReader>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const table = tables.find((one) => tableKey(one) === target) ?? tables[0];

  function closeFile() {
    reader.current?.close();
    reader.current = undefined;
    setFile(undefined);
    setReading(undefined);
    setError(undefined);
  }
  useEffect(() => () => reader.current?.close(), []);

  /** Runs some work with a file reader. Results are ignored when another reader has been opened in the meantime. */
  async function withReader(work: (own: CustomFileReader) => Promise<void>, own = reader.current): Promise<void> {
    if (!own) return;
    try {
      await work(own);
    } catch (reason) {
      if (!(reason instanceof UnreadableFile)) throw reason;
      if (reader.current === own) setError(reason.message);
    } finally {
      if (reader.current === own) setReading(undefined);
    }
  }

  async function check(own: CustomFileReader, next: ReadFile): Promise<void> {
    setFile(next);
    const wrong = await own.check(next.columns);
    if (reader.current === own) setFile((now) => (now?.columns === next.columns ? { ...next, wrong } : now));
  }

  function take(taken: File): void {
    closeFile();
    const own = openCustomFile();
    reader.current = own;
    setReading(taken.name);
    void withReader(async () => {
      const content = await own.read(taken);
      if (reader.current !== own) return;
      setReading(undefined);
      await check(own, { name: taken.name, content, columns: columnsFor(table?.columns ?? [], content.columns) });
    }, own);
  }

  function use(): void {
    void withReader(async (own) => {
      if (!file || !table) return;
      const rows = await own.rows();
      onTable({ parts: table.parts, columns: file.columns, file: file.name, rowCount: file.content.rowCount, rows });
      closeFile();
      onOpenChange(false);
    });
  }

  const isReady = file?.wrong?.length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeFile();
        onOpenChange(isOpen);
      }}
      title="Your rows"
      description={`From a CSV or Parquet file of up to ${MAX_FILE_BYTES / 1_000_000} MB and ${MAX_FILE_ROWS.toLocaleString('en')} rows. It stays in this tab: nothing is sent anywhere, and it is gone when the tab is closed.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{ACTION_TEXTS.cancel}</Button>
          <Button variant="primary" aria-disabled={!isReady || undefined} onClick={() => isReady && use()}>
            {file && table ? `Use ${counted(file.content.rowCount, 'row')} as ${table.parts[2]}` : 'Use the rows'}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <Select
          label="Source that gets the rows"
          options={tables.map((one) => ({ value: tableKey(one), label: one.parts[2] }))}
          value={table ? tableKey(table) : ''}
          onChange={(value) => {
            setTarget(value);
            const next = tables.find((one) => tableKey(one) === value);
            if (file && next)
              void withReader((own) => check(own, { ...file, columns: columnsFor(next.columns, file.content.columns) }));
          }}
        />
        <div className={`${utilities.wrapRow} ${styles.taken}`}>
          <Button icon={FolderOpen} onClick={() => input.current?.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File with rows"
            accept=".csv,.tsv,.txt,.parquet"
            onChange={({ currentTarget }) => {
              const [taken] = currentTarget.files ?? [];
              // Cleared, so that choosing the same file again fires another event.
              currentTarget.value = '';
              if (taken) take(taken);
            }}
          />
          {file && (
            <span role="status">
              {file.name}: {counted(file.content.rowCount, 'row')}, {counted(file.content.columns.length, 'column')}
            </span>
          )}
        </div>
        {reading !== undefined && <Progress after={0} label={`Reading ${reading}`} />}
        {error !== undefined && <Callout tone="error" live title={error} />}
        {file && file.content.problems.length > 0 && (
          <Problems title="Lines that were left out" problems={file.content.problems} />
        )}
        {file?.wrong && file.wrong.length > 0 && (
          <Problems title="Values that don’t fit their type: choose another type, or change the file" problems={file.wrong} />
        )}
        {file && (
          <Columns
            file={file}
            onType={(name, dataType) => {
              const columns = file.columns.map((column) => (column.name === name ? { ...column, dataType } : column));
              void withReader((own) => check(own, { name: file.name, content: file.content, columns }));
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
