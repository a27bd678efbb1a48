import type { ColumnToFill } from './columnToFill.ts';
import { plausibleNumber } from './plausibleNumbers.ts';
import { plausibleText } from './plausibleTexts.ts';
import { moment, truth } from './plausibleTimes.ts';
import { pick } from './words.ts';

/** The engine's type for a data type as Snowflake or Databricks writes it; text for what the engine has nothing like. */
export function engineType(dataType: string): string {
  const type = dataType.trim().toUpperCase();
  const digits = /^(?:NUMBER|DECIMAL|NUMERIC|DEC)\s*\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(type);
  if (digits) return `DECIMAL(${Math.min(38, Number(digits[1]))}, ${Math.min(38, Number(digits[2] ?? 0))})`;
  if (/^(NUMBER|DECIMAL|NUMERIC|DEC)\b/.test(type)) return 'DECIMAL(38, 0)';
  if (/^(TINY|SMALL|BIG|BYTE)?INT|^(BYTEINT|LONG|SHORT|BYTE)\b/.test(type)) return 'BIGINT';
  if (/^(FLOAT|DOUBLE|REAL)/.test(type)) return 'DOUBLE';
  if (/^BOOL/.test(type)) return 'BOOLEAN';
  if (/^DATE\b(?!TIME)/.test(type)) return 'DATE';
  if (/^(TIMESTAMP|DATETIME)/.test(type)) return 'TIMESTAMP';
  if (/^TIME\b/.test(type)) return 'TIME';
  return 'VARCHAR';
}

/**
 * Values for a column that nothing but names and types are known of, in DuckDB's SQL; `k` is the row's number. Names say what people, places, amounts
 * and days they are likely to be.
 */
export function plausibleValue(column: ColumnToFill): string {
  switch (column.type) {
    case 'BOOLEAN':
      return truth(column);
    case 'DATE':
      return `CAST(${moment(column)} AS DATE)`;
    case 'TIMESTAMP':
      return moment(column);
    case 'TIME':
      return `TIME '00:00:00' + TO_SECONDS(${pick('k', column.salt, 86_400)})`;
    case 'VARCHAR':
      return plausibleText(column);
    default:
      return plausibleNumber(column);
  }
}
