import type { ColumnToFill } from './columnToFill.ts';
import { pick } from './words.ts';

const DAY_SECONDS = 86_400;

/** A row's time is in the first twenty months of the two years that sample rows cover. */
const beginTime = ({ firstDay, tableSalt }: ColumnToFill) =>
  `${firstDay} + TO_SECONDS(${pick('k', tableSalt, 600 * DAY_SECONDS)})`;
const later = (salt: number, fromDay: number, days: number) =>
  `TO_SECONDS(${fromDay * DAY_SECONDS} + ${pick('k', salt, days * DAY_SECONDS)})`;

const BIRTH = /_(BIRTH|BIRTHDAY|BIRTHDATE|DOB)_|_BORN_/;
const BEGIN =
  /_(CREATED?|INSERTED|STARTS?|STARTED|BEGIN|OPENED|ORDERED|ORDER|PLACED|SIGNED|REGISTERED|JOINED|HIRED?|SUBMITTED|RECEIVED|VALID_FROM|FROM)_/;
const LOAD = /_(SYNCED|LOADED|LOAD|EXTRACTED|INGESTED|IMPORTED|ARRIVED|MODSTAMP|ETL|BATCH)_/;
/** Events that happen to few rows. */
const RARE_EVENT =
  /_(DELETED?|CANCELL?ED|CANCELL?ATION|ARCHIVED|REFUNDED|SUSPENDED|CHURNED|TERMINATED|DEACTIVATED|VOIDED|BOUNCED)_/;

/**
 * A time for a column, in DuckDB's SQL: changes and ends of a row come after its beginning, and load times come last. Times of rare events are NULL
 * in most rows.
 */
export function plausibleTime(column: ColumnToFill): string {
  const { name, nullable, salt, type } = column;
  if (BIRTH.test(name)) return `TIMESTAMP '1950-01-01 00:00:00' + TO_DAYS(${pick('k', salt, 55 * 365)})`;
  const base = beginTime(column);
  if (BEGIN.test(name)) return base;
  if (LOAD.test(name)) return `${base} + ${later(salt, 60, 30)}`;
  const then = `${base} + ${later(salt, 0, 60)}`;
  return RARE_EVENT.test(name) && nullable && type !== 'VARCHAR'
    ? `CASE WHEN ${pick('k', salt + 1, 10)} = 0 THEN ${then} END`
    : then;
}

/** How many of 20 rows are true, as the name suggests: few rows are deleted, most are active. */
function trueOutOf20(name: string): number {
  const isSeldom = RARE_EVENT.test(name) || /_(TEST|DISABLED|FAILED|HIDDEN|EXPIRED|DUPLICATE|LOCKED|LEGACY|SPAM)_/.test(name);
  if (isSeldom) return 1;
  return /_(ACTIVE|ENABLED|VERIFIED|VISIBLE|PUBLIC|AVAILABLE|CONFIRMED|CURRENT)_/.test(name) ? 18 : 10;
}

/** What a boolean is in an ordinary row: active and not deleted. Undefined if the name suggests neither. */
export function usualBoolean(name: string): boolean | undefined {
  const outOf20 = trueOutOf20(name);
  return outOf20 === 10 ? undefined : outOf20 > 10;
}

/** A boolean, true as often as the name suggests. */
export function plausibleBoolean({ name, salt }: ColumnToFill): string {
  const outOf20 = trueOutOf20(name);
  return `${pick('k', salt, 20)} < ${outOf20}`;
}
