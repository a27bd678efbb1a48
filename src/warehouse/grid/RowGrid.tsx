import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Cell, ResultColumn } from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { download, fileName } from '#ui/download.ts';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import type { RowMark } from './marks.ts';
import { cellText, clipboardText, compareCells, csvOf, matchingRows } from './profile.ts';
import styles from './RowGrid.module.css';

/** Height of a row, in pixels. */
const ROW_HEIGHT = 32;
/** Height of the sticky header, in pixels; rows scroll to below it. */
const HEAD_HEIGHT = 48;
const TONES: Readonly<Record<RowMark, Tone>> = { inserted: 'ok', updated: 'info', untouched: 'neutral', deleted: 'danger' };

/** Whether values of a type are right-aligned. */
const isNumber = (type: string) => /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT|INTEGER|UINTEGER|DECIMAL|DOUBLE|FLOAT)/.test(type);

/** The width of a column in characters: that of its widest value among the first 100 rows, within limits. */
function widthOf(column: ResultColumn, index: number, rows: readonly (readonly Cell[])[]): number {
  const longest = rows.slice(0, 100).reduce((most, row) => Math.max(most, cellText(row[index] ?? null, column.type).length), 0);
  return Math.min(36, Math.max(column.name.length + 3, column.type.length, longest, 6)) + 3;
}

/** The mark of a row as a word. */
function MarkCell({ mark }: { mark: RowMark | undefined }) {
  return (
    <div role="cell" className={styles.cell}>
      {mark && <Badge tone={TONES[mark]}>{mark}</Badge>}
    </div>
  );
}

/**
 * A table of rows that renders only the visible part. Pressing a column name sorts by it, and a search text filters the rows. NULL is distinguished
 * from empty text. Copy and download take the filtered rows in the displayed order. `marks` says what happened to each row, and `types` has the data
 * types that are shown in place of the engine's, by the name of the column.
 */
export function RowGrid({
  label,
  columns,
  rows,
  marks,
  types,
}: {
  label: string;
  columns: readonly ResultColumn[];
  rows: readonly (readonly Cell[])[];
  marks?: ReadonlyMap<readonly Cell[], RowMark> | undefined;
  types?: ReadonlyMap<string, string>;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [sort, setSort] = useState<{ column: number; descending: boolean }>();
  const [filter, setFilter] = useState('');
  const found = useMemo(() => matchingRows(columns, rows, filter), [columns, rows, filter]);
  const sorted = useMemo(() => {
    if (!sort) return found;
    const sign = sort.descending ? -1 : 1;
    return [...found].sort((a, b) => sign * compareCells(a[sort.column] ?? null, b[sort.column] ?? null));
  }, [found, sort]);
  /** The displayed rows as text, with what happened to each row as the first column. */
  const written = (write: typeof csvOf) =>
    write(
      marks ? [{ name: 'Change', type: 'VARCHAR' }, ...columns] : columns,
      marks ? sorted.map((row) => [marks.get(row) ?? null, ...row]) : sorted,
    );
  const widths = useMemo(() => columns.map((column, index) => `${widthOf(column, index, rows)}ch`).join(' '), [columns, rows]);
  const markWidth = marks ? '13ch ' : '';
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 12,
  });
  const press = (column: number) =>
    setSort((now) =>
      now?.column !== column ? { column, descending: false } : now.descending ? undefined : { column, descending: true },
    );

  return (
    <div className={utilities.panelSection}>
      <div className={utilities.wrapRow}>
        <TextField
          label={`Find in ${label}`}
          hideLabel
          placeholder="Find in the rows"
          type="search"
          value={filter}
          onChange={setFilter}
        />
        <span className={styles.count} role="status">
          {filter.trim() === '' ? '' : `${sorted.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}`}
        </span>
      </div>
      <ScrollBox label={label} ref={scroller} className={styles.scroller}>
        <div
          role="table"
          aria-label={label}
          aria-rowcount={sorted.length + 1}
          aria-colcount={columns.length + (marks ? 1 : 0)}
          className={styles.table}
          style={{ height: virtual.getTotalSize(), ['--columns' as string]: `${markWidth}${widths}` }}
        >
          <div role="row" tabIndex={-1} aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
            {marks && (
              <div role="columnheader" tabIndex={-1} className={styles.cell}>
                Change
              </div>
            )}
            {columns.map((column, index) => {
              const isSorted = sort?.column === index;
              const Arrow = sort?.descending ? ArrowDown : ArrowUp;
              return (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                  key={index}
                  role="columnheader"
                  tabIndex={-1}
                  aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                  className={`${styles.cell} ${isNumber(column.type) ? styles.number : ''}`}
                >
                  <button type="button" className={styles.sort} onClick={() => press(index)}>
                    <span className={styles.name}>{column.name}</span>
                    {isSorted && <Arrow size={14} aria-hidden />}
                  </button>
                  <span className={styles.type}>{types?.get(column.name) ?? column.type}</span>
                </div>
              );
            })}
          </div>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              data-mark={marks?.get(sorted[index]!)}
              className={styles.row}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
            >
              {marks && <MarkCell mark={marks.get(sorted[index]!)} />}
              {columns.map((column, at) => {
                const value = sorted[index]![at] ?? null;
                return (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                    key={at}
                    role="cell"
                    className={`${styles.cell} ${value === null ? styles.null : ''} ${isNumber(column.type) ? styles.number : ''}`}
                  >
                    {cellText(value, column.type)}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </ScrollBox>
      <div className={utilities.wrapRow}>
        <CopyButton
          label={`Copy ${counted(sorted.length, 'row')}`}
          disabled={sorted.length === 0}
          text={() => written(clipboardText)}
        />
        <Button
          size="s"
          icon={Download}
          disabled={sorted.length === 0}
          onClick={() => download(fileName(label, 'csv'), new Blob([written(csvOf)], { type: 'text/csv' }))}
        >
          Download {counted(sorted.length, 'row')} as CSV
        </Button>
      </div>
    </div>
  );
}
