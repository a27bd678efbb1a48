import type { ColumnToFill } from './columnToFill.ts';
import { plausibleNumber } from './plausibleNumbers.ts';
import { plausibleText } from './plausibleTexts.ts';
import { plausibleBoolean, plausibleTime } from './plausibleTimes.ts';
import { pick } from './words.ts';

/**
 * A value for a column of which only names and types are known, in DuckDB's SQL; `k` is the row's number. Names suggest which people, places, amounts
 * and days to use.
 */
export function plausibleValue(column: ColumnToFill): string {
  switch (column.type) {
    case 'BOOLEAN':
      return plausibleBoolean(column);
    case 'DATE':
      return `CAST(${plausibleTime(column)} AS DATE)`;
    case 'TIMESTAMP':
      return plausibleTime(column);
    case 'TIME':
      return `TIME '00:00:00' + TO_SECONDS(${pick('k', column.salt, 86_400)})`;
    case 'VARCHAR':
      return plausibleText(column);
    default:
      return plausibleNumber(column);
  }
}
