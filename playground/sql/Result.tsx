import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { StatementResult } from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import looks from '#ui/looks.module.css';
import { cellText, csvOf, profileOf } from '#warehouse/grid/profile.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import styles from './playground.module.css';

/** What a statement did, in a sentence. */
export function sentenceOf(result: StatementResult): string {
  const parts = [
    result.rowsInserted === undefined ? '' : `${counted(result.rowsInserted, 'row')} inserted`,
    result.rowsUpdated === undefined ? '' : `${counted(result.rowsUpdated, 'row')} updated`,
    result.rowsDeleted === undefined ? '' : `${counted(result.rowsDeleted, 'row')} deleted`,
  ].filter((part) => part !== '');
  if (result.columns.length > 0) {
    const shown = result.rows.length < result.rowCount ? `, the first ${result.rows.length.toLocaleString('en')} shown` : '';
    parts.push(`${counted(result.rowCount, 'row')}${shown}`);
  }
  return `${parts.length > 0 ? parts.join(', ') : 'Done'}, in ${Math.max(1, Math.round(result.milliseconds)).toLocaleString('en')} ms.`;
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = 'rows.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The rows of a query. */
export function Rows({ result }: { result: StatementResult }) {
  return (
    <div className={styles.rows}>
      <RowGrid label="Rows of the result" columns={result.columns} rows={result.rows} />
      <Button size="s" icon={Download} onClick={() => download(csvOf(result.columns, result.rows))}>
        Download as CSV
      </Button>
    </div>
  );
}

/** What each column of the rows shown holds. */
export function Profile({ result }: { result: StatementResult }) {
  const profile = useMemo(() => profileOf(result.columns, result.rows), [result]);
  return (
    <div className={styles.scroll}>
      <table className={`${looks.figures} ${looks.ruled}`}>
        <caption className={styles.caption}>Of the {counted(result.rows.length, 'row')} shown</caption>
        <thead>
          <tr>
            {['Column', 'Type', 'Distinct', 'NULL', 'Least', 'Greatest'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {profile.map(({ column, distinct, nulls, least, greatest }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            <tr key={index}>
              <th scope="row">{column.name}</th>
              <td>{column.type}</td>
              <td>{distinct.toLocaleString('en')}</td>
              <td>{nulls.toLocaleString('en')}</td>
              <td>{cellText(least, column.type)}</td>
              <td>{cellText(greatest, column.type)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
