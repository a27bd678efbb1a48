import type { StatementResult } from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';

type RowCounts = Pick<StatementResult, 'rowsInserted' | 'rowsUpdated' | 'rowsDeleted'>;

/** The rows that a statement inserted, updated and deleted, in words; empty if they were not counted. */
export function rowWords({ rowsInserted, rowsUpdated, rowsDeleted }: RowCounts): string {
  const part = (count: number | undefined, what: string) => (count === undefined ? [] : [`${counted(count, 'row')} ${what}`]);
  return [...part(rowsInserted, 'inserted'), ...part(rowsUpdated, 'updated'), ...part(rowsDeleted, 'deleted')].join(', ');
}

/** A sentence about what a statement did. */
export function resultSentence(result: StatementResult): string {
  const parts = [rowWords(result)].filter((part) => part !== '');
  if (result.columns.length > 0) {
    const shown = result.rows.length < result.rowCount ? `, the first ${result.rows.length.toLocaleString('en')} shown` : '';
    parts.push(`${counted(result.rowCount, 'row')}${shown}`);
  }
  return `${parts.length > 0 ? parts.join(', ') : 'Done'}, in ${Math.max(1, Math.round(result.milliseconds)).toLocaleString('en')} ms.`;
}
