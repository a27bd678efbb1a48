import type { ColumnToFill } from './columnToFill.ts';
import { pick } from './words.ts';

/** Returns DuckDB's SQL for the numbers of a column; `k` is the row's number. */
type Maker = (column: ColumnToFill) => string;

/** A key that also occurs in another table, if that table's first column numbers its rows. */
export const keyNumber: Maker = ({ salt, rows }) => `1 + ${pick('k', salt, Math.max(1, Math.round(rows / 10)))}`;

/** A key as text, from an expression of its number. It consists of digits, so that it can be cast to a number. */
export const textKey = (number: string) => `'1' || LPAD(CAST(${number} AS VARCHAR), 6, '0')`;

const upTo =
  (most: number, least = 0): Maker =>
  ({ salt }) =>
    `${least} + ${pick('k', salt, most - least + 1)}`;
const money: Maker = ({ salt }) => `${pick('k', salt, 100_000)} / 100`;
const isWhole = ({ type }: ColumnToFill) => type === 'BIGINT' || / 0\)$/.test(type);

/** Patterns of column names, most specific first, with the numbers that such columns are likely to have. */
const NUMBERS: readonly (readonly [RegExp, Maker])[] = [
  [/_(ID|KEY|SK|PK|NUMBER|NO)_|KEY_$|ID_$/, keyNumber],
  [/_(LATITUDE|LAT)_/, ({ salt }) => `(${pick('k', salt, 1_200_000)} - 500000) / 10000`],
  [/_(LONGITUDE|LNG|LON)_/, ({ salt }) => `(${pick('k', salt, 3_600_000)} - 1800000) / 10000`],
  [/_YEARS?_$/, upTo(2025, 2015)],
  [/_MONTHS?_$/, upTo(12, 1)],
  [/_QUARTER_/, upTo(4, 1)],
  [/_WEEK_/, upTo(52, 1)],
  [/_HOURS?_/, upTo(23)],
  [/_(MINUTES?|SECONDS?)_/, upTo(59)],
  [/_(INDEX|POSITION|SORT_ORDER|SEQUENCE|RANK|LINE|LEVEL|RATING|STARS|PRIORITY)_/, upTo(5, 1)],
  [/_(PRICE|AMOUNT|COST|SUBTOTAL)_$|_TOTAL_(TAX|DISCOUNTS?)_/, money],
  [/_AGE_/, upTo(87, 18)],
  [/_(EMPLOYEES|USERS|SEATS|LICENSES|FOLLOWERS|VIEWS|CLICKS)_/, upTo(2_000, 5)],
  [/_(QTY|QUANTITY|COUNT|COUNTER|UNITS|DAYS|ITEMS|USAGE)_/, upTo(50, 1)],
  [/_(PERCENT|PERCENTAGE|PCT|PROBABILITY|SCORE)_/, upTo(100)],
  [
    /_(DISCOUNT|RATE|TAX|RATIO|SHARE|MARGIN)_/,
    (column) => (isWhole(column) ? upTo(25)(column) : `${pick('k', column.salt, 26)} / 100`),
  ],
  [/_(WEIGHT|GRAMS|HEIGHT|WIDTH|LENGTH|SIZE)_/, upTo(2_000, 10)],
  [/_(REVENUE|ARR|CONTRACT_VALUE|SALARY|BUDGET|TURNOVER)_/, ({ salt }) => `1000 * (20 + ${pick('k', salt, 480)})`],
  [/_(AMOUNT|PRICE|COST|TOTAL|SUBTOTAL|BALANCE|VALUE|FEE|DISCOUNTS|DUTIES|PAID|SPENT)_/, money],
];

/** A number for a column, in DuckDB's SQL. If no pattern matches its name, it is an amount if the type has decimals. */
export function plausibleNumber(column: ColumnToFill): string {
  const found = NUMBERS.find(([pattern]) => pattern.test(column.name))?.[1];
  return (found ?? (column.type.startsWith('DECIMAL') && !isWhole(column) ? money : upTo(999)))(column);
}
