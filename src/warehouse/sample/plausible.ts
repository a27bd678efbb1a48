import { pick, remark, word } from './words.ts';

/** How a column's values are made when its name fits, in DuckDB's SQL; `k` is the row's number, `salt` is the column's own. */
type Maker = (salt: number, rows: number) => string;

const money: Maker = (salt) => `${pick('k', salt, 100_000)} / 100`;
const key: Maker = (salt, rows) => `1 + ${pick('k', salt, Math.max(1, Math.round(rows / 10)))}`;

const moment = (salt: number) => `TIMESTAMP '2024-01-01 00:00:00' + TO_SECONDS(${pick('k', salt, 730 * 86_400)})`;

/** A key as text, from an expression of its number: digits alone, so that a cast to a number reads it too. */
export const textKey = (number: string) => `'1' || LPAD(CAST(${number} AS VARCHAR), 6, '0')`;

/** Names of texts, the more special first. Each pattern is held against the name in capitals with `_` around it. */
const TEXTS: readonly (readonly [RegExp, Maker])[] = [
  [/_E?MAIL/, (salt) => `LOWER(${word('firstName', 'k', salt)}) || k || '@example.com'`],
  [/_(FIRST|GIVEN)_?NAME/, (salt) => word('firstName', 'k', salt)],
  [/_(LAST|FAMILY)_?NAME|_SURNAME/, (salt) => word('lastName', 'k', salt)],
  [
    /_(CUSTOMER|FULL|USER|EMPLOYEE|CONTACT|PERSON)_?NAME/,
    (salt) => `${word('firstName', 'k', salt)} || ' ' || ${word('lastName', 'k', salt + 1)}`,
  ],
  [/_CITY|_TOWN/, (salt) => word('city', 'k', salt)],
  [/_COUNTRY|_NATION/, (salt) => word('country', 'k', salt)],
  [/_CURRENCY/, (salt) => word('currency', 'k', salt)],
  [/_PHONE|_MOBILE|_FAX/, (salt) => `'555-' || LPAD(CAST(${pick('k', salt, 10_000)} AS VARCHAR), 4, '0')`],
  [/_ADDRESS|_STREET/, (salt) => `(1 + ${pick('k', salt, 180)}) || ' ' || ${word('street', 'k', salt + 1)} || ' Street'`],
  [/_(ZIP|POSTAL|POST)_?(CODE)?_/, (salt) => `LPAD(CAST(${pick('k', salt, 100_000)} AS VARCHAR), 5, '0')`],
  [/_URL|_LINK|_WEBSITE/, () => `'https://example.com/' || k`],
  [/_STATUS|_STATE/, (salt) => word('status', 'k', salt)],
  [/_(CATEGORY|TYPE|CLASS|SEGMENT|GROUP|KIND)/, (salt) => word('category', 'k', salt)],
  // What a text is likely to be cast to reads it: times, yes or no, numbers.
  [/_(AT|ON|DATE|DATETIME|TIMESTAMP)_$/, (salt) => `CAST(${moment(salt)} AS VARCHAR)`],
  [
    /_(IS|HAS|ACCEPTS|REQUIRES|ALLOWS)_|_(ENABLED|DELETED|ACTIVE|EXEMPT|LOCKED|VERIFIED)_$/,
    (salt) => `['true', 'false'][1 + ${pick('k', salt, 2)}]`,
  ],
  [/_(AMOUNT|PRICE|COST|TOTAL|BALANCE|QTY|QUANTITY|COUNT)_$/, (salt) => `CAST(${pick('k', salt, 1_000)} AS VARCHAR)`],
  [/_FLAG_/, (salt) => `['Y', 'N'][1 + ${pick('k', salt, 2)}]`],
  [/_(COMMENT|DESCRIPTION|NOTE|REMARK|TEXT|MESSAGE)/, (salt) => remark('k', salt)],
  [/_NAME|_TITLE/, (salt) => `${word('colour', 'k', salt)} || ' ' || ${word('category', 'k', salt + 1)}`],
  [/_(ID|KEY|SK|PK|NUMBER|NO|CODE)_/, (salt, rows) => textKey(key(salt, rows))],
];

const NUMBERS: readonly (readonly [RegExp, Maker])[] = [
  [/_(ID|KEY|SK|PK|NUMBER|NO)_|KEY_$|ID_$/, key],
  [/_YEAR/, (salt) => `2015 + ${pick('k', salt, 11)}`],
  [/_MONTH/, (salt) => `1 + ${pick('k', salt, 12)}`],
  [/_(QTY|QUANTITY|COUNT|UNITS|DAYS)/, (salt) => `1 + ${pick('k', salt, 50)}`],
  [/_AGE_/, (salt) => `18 + ${pick('k', salt, 70)}`],
  [/_(DISCOUNT|RATE|TAX|PERCENT|RATIO|SHARE)/, (salt) => `${pick('k', salt, 100)} / 100`],
  [/_(AMOUNT|PRICE|COST|TOTAL|BALANCE|REVENUE|VALUE|SALARY|FEE)/, money],
];

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

/** Values for a column that nothing but its name and type is known of: names say what people, places, amounts and days they are likely to be. */
export function plausibleValue(name: string, type: string, salt: number, rows: number): string {
  const padded = `_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_`;
  const by = (table: readonly (readonly [RegExp, Maker])[], otherwise: Maker) =>
    (table.find(([pattern]) => pattern.test(padded))?.[1] ?? otherwise)(salt, rows);
  switch (type) {
    case 'BOOLEAN':
      return `${pick('k', salt, 2)} = 1`;
    case 'DATE':
      return `DATE '2024-01-01' + ${pick('k', salt, 730)}`;
    case 'TIMESTAMP':
      return moment(salt);
    case 'TIME':
      return `TIME '00:00:00' + TO_SECONDS(${pick('k', salt, 86_400)})`;
    case 'VARCHAR':
      return by(TEXTS, (own) => word('comment', 'k', own));
    default:
      return by(NUMBERS, type.startsWith('DECIMAL') && !type.endsWith(' 0)') ? money : (own) => pick('k', own, 1_000));
  }
}
