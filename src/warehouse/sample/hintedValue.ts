import { literal } from '../dialect/reading.ts';
import { LOAD_TIME } from '../dialect/target.ts';
import { type Constant, LENGTH_KEY, NOW, type ValueKind } from '../needs/facts.ts';
import { type ColumnHint, type InnerHint, WANTED_ROWS } from './columnHint.ts';
import type { ColumnToFill } from './columnToFill.ts';
import { plausibleValue } from './plausible.ts';
import { textKey } from './plausibleNumbers.ts';
import { usualBoolean } from './plausibleTimes.ts';
import { pick } from './words.ts';

const ENGINE_TYPE: Readonly<Record<ValueKind, string>> = {
  NUMBER: 'DOUBLE',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  TIME: 'TIME',
  BOOLEAN: 'BOOLEAN',
  TEXT: 'VARCHAR',
  JSON: 'VARCHAR',
};

const sqlList = (values: readonly string[]) => `[${values.join(', ')}]`;

/** A name of a column of time zones. */
const ZONE_NAME = '_TIME_ZONE_';

/** Number of elements of a made-up JSON array, and the most that it has because SQL names an element or a length. */
const ARRAY_LENGTH = 3;
const MAX_ARRAY_LENGTH = 40;
/** Number of different times in a column whose rows share times. Rows with equal keys get different times, because 7 does not divide the number of keys. */
const COARSE_TIMES = 7;

/** The first of the keys that only one table has: above the number of rows of any made-up table. */
const ABSENT_KEYS_FROM = 500_000;

const isTime = (type: string) => type === 'DATE' || type === 'TIMESTAMP';
const isNumber = (type: string) => /^(BIGINT|DOUBLE|DECIMAL)/.test(type);

/** Number of days over which dates that columns share are spread. */
const SHARED_DAYS = 600;
/** Digits before the point from which a number type holds every made-up number; smaller types take the rest of a division. */
const MIN_ROOMY_DIGITS = 6;

/** The number of different keys in a column that refers to another table: several rows share each. */
const keyCount = (rows: number) => Math.min(WANTED_ROWS.keys, Math.max(1, Math.round(rows / WANTED_ROWS.perKey)));

/** The digits before the point of a DECIMAL type; undefined for other types. */
function wholeDigits(type: string): number | undefined {
  const digits = /^DECIMAL\((\d+), (\d+)\)/.exec(type);
  return digits ? Number(digits[1]) - Number(digits[2]) : undefined;
}

/** A constant that is a day or a time. */
const TIME_TEXT = /^\d{4}-\d{2}-\d{2}/;
/** Numbers from here on belong to sets of columns with the same values, as `salt` of `ColumnToFill` belongs to a column. */
const SHARED_SALT = 4_000_000;
/** Days over which the times of a column are spread of which SQL asks for the newest. */
const RECENT_DAYS = 30;
/** A time in the hours before the run, and in every second row one in the weeks before it. */
const RECENT = `(${LOAD_TIME} - TO_SECONDS(60 * (1 + k % 300)) - TO_DAYS(CAST(CASE WHEN k % 2 = 0 THEN k % ${RECENT_DAYS} ELSE 0 END AS INTEGER)))`;

/** A time as the number or the text of a number since 1970. */
function sinceEpoch(time: string, perSecond: number, type: string): string {
  const number = `CAST(EPOCH(${time}) * ${perSecond} AS BIGINT)`;
  return type === 'VARCHAR' ? `CAST(${number} AS VARCHAR)` : number;
}

/** The constants that a column of a type can have, as SQL; numbers keep to the digits of the type. */
function fittingConstants(constants: readonly Constant[], { type, length }: ColumnToFill, epoch: number | undefined): string[] {
  const most = 10 ** (wholeDigits(type) ?? Number.POSITIVE_INFINITY);
  return constants.flatMap((constant) => {
    const text = String(constant);
    if (epoch !== undefined && constant === NOW) return [sinceEpoch(RECENT, epoch, type)];
    if (epoch !== undefined && TIME_TEXT.test(text)) return [sinceEpoch(`CAST(${literal(text)} AS TIMESTAMP)`, epoch, type)];
    if (constant === NOW)
      return isTime(type) ? [`CAST(${RECENT} AS ${type})`] : type === 'VARCHAR' ? [`CAST(${RECENT} AS VARCHAR)`] : [];
    if (isNumber(type)) return text.trim() !== '' && Math.abs(Number(text)) < most ? [String(Number(text))] : [];
    if (type === 'BOOLEAN') return /^(true|false)$/i.test(text) ? [text.toLowerCase()] : [];
    if (isTime(type)) return TIME_TEXT.test(text) ? [`CAST(${literal(text)} AS ${type})`] : [];
    return type === 'VARCHAR' && text.length <= length ? [literal(text)] : [];
  });
}

/** A key that columns of a set share: row `k` of each table has the same one, and tables with fewer rows repeat theirs. */
function sharedKey({ type, rows, firstDay }: ColumnToFill, { isNumbered }: ColumnHint, isKey: boolean): string | undefined {
  const number = isKey ? 'k' : `1 + (k - 1) % ${keyCount(rows)}`;
  if (isNumber(type)) return number;
  if (type === 'DATE') return `CAST(${firstDay} AS DATE) + CAST((k - 1) % ${SHARED_DAYS} AS INTEGER)`;
  if (type === 'TIMESTAMP') return `${firstDay} + TO_DAYS(CAST((k - 1) % ${SHARED_DAYS} AS INTEGER))`;
  if (type === 'VARCHAR') return isNumbered ? `CAST(${number} AS VARCHAR)` : textKey(number);
  return undefined;
}

/** A number within the digits of its type, in DuckDB's SQL. */
export function fittingNumber(value: string, type: string): string {
  const whole = wholeDigits(type);
  return whole === undefined || whole >= MIN_ROOMY_DIGITS ? value : `(${value}) % ${10 ** whole}`;
}

/** A value inside another one, such as a value of a JSON object; `salt` makes it differ from the others. */
function innerValue(column: ColumnToFill, { key, kind, hint }: InnerHint, salt: number): { value: string; type: string } {
  const type =
    kind === 'NUMBER' && /(^|_)(id|number|index|count|amount|decimals?)$|id$/i.test(key) ? 'BIGINT' : ENGINE_TYPE[kind];
  const name = `_${key.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}_`;
  const filled = { ...column, name, type, salt, length: Number.POSITIVE_INFINITY };
  return { value: hintedValue(filled, hint, false) ?? plausibleValue(filled), type };
}

/**
 * An element of an array, from what SQL says of it and what it says of any element. In the rows that are made for queries, what is asked of any element
 * holds for each.
 */
function element(own: InnerHint | undefined, any: InnerHint | undefined): InnerHint {
  if (!own || !any) return own ?? any ?? { key: '', kind: 'TEXT', hint: {} };
  const [of, others] = [own.hint.inside ?? [], any.hint.inside ?? []];
  const find = (items: readonly InnerHint[], key: string) => items.find((item) => item.key === key);
  const keys = [...new Set([...of, ...others].map(({ key }) => key))];
  const wanted = new Map([...(any.hint.wanted ?? []), ...(own.hint.wanted ?? [])]);
  return {
    ...own,
    hint: {
      ...own.hint,
      ...(wanted.size > 0 ? { wanted: [...wanted] } : {}),
      ...(keys.length > 0 ? { inside: keys.map((key) => element(find(of, key), find(others, key))) } : {}),
    },
  };
}

/** A value as JSON text, from the values that the SQL reads inside it. */
function jsonText(column: ColumnToFill, inside: NonNullable<ColumnHint['inside']>): string {
  const inner = (item: InnerHint, salt: number): string => {
    if (item.hint.inside) return jsonText({ ...column, salt }, item.hint.inside);
    const { value, type } = innerValue(column, item, salt);
    const text = `CAST(${value} AS VARCHAR)`;
    return `COALESCE(${isNumber(type) || type === 'BOOLEAN' ? text : `'"' || REPLACE(${text}, '"', '') || '"'`}, 'null')`;
  };
  const isOfArray = ({ key }: InnerHint) => key === LENGTH_KEY || /^\[\d*\]$/.test(key);
  const named = inside.filter((item) => !isOfArray(item));
  if (named.length === 0) {
    const any = inside.find(({ key }) => key === '[]');
    const ofLength = inside.find(({ key }) => key === LENGTH_KEY)?.hint;
    const lengths = (ofLength?.constants ?? []).map(Number).filter((length) => length >= 0 && length <= MAX_ARRAY_LENGTH);
    const places = inside.flatMap(({ key }) => (/^\[\d+\]$/.test(key) ? Number(key.slice(1, -1)) + 1 : []));
    const usual = Math.min(MAX_ARRAY_LENGTH, Math.max(ARRAY_LENGTH, ...places));
    const each = Array.from({ length: Math.max(usual, ...lengths) }, (_, at) =>
      inner(
        element(
          inside.find(({ key }) => key === `[${at}]`),
          any,
        ),
        column.salt + 1 + at,
      ),
    );
    if (lengths.length === 0) return `CONCAT('[', ${each.join(`, ',', `)}, ']')`;
    const wanted = (ofLength?.wanted ?? []).filter(([, length]) => length !== null && lengths.includes(Number(length)));
    const length = `CASE k ${wanted.map(([row, length]) => `WHEN ${row} THEN ${Number(length)} `).join('')}ELSE ${sqlList([usual, ...lengths].map(String))}[1 + k % ${lengths.length + 1}] END`;
    return `'[' || ARRAY_TO_STRING(LIST_SLICE([${each.join(', ')}], 1, ${wanted.length > 0 ? length : length.replace(/^CASE k ELSE (.*) END$/, '$1')}), ',') || ']'`;
  }
  const fields = named.map((item, at) => `${literal(`"${item.key}":`)}, ${inner(item, column.salt + 7 * (at + 1))}`);
  // One call for all fields: the engine limits how deep operators nest.
  return `CONCAT('{', ${fields.join(`, ',', `)}, '}')`;
}

/** A text of parts between delimiters. */
function splitText(column: ColumnToFill, { delimiter, items }: NonNullable<ColumnHint['parts']>): string {
  const parts = items.map((item, at) => {
    // Numbers between colons are hours and minutes.
    if (delimiter === ':' && item.kind === 'NUMBER') return at === 0 ? 'k % 12' : '15 * (k % 4)';
    const { value } = innerValue(column, item, column.salt + 11 * (at + 1));
    return `REPLACE(CAST(${value} AS VARCHAR), ${literal(delimiter)}, '')`;
  });
  return `CONCAT_WS(${literal(delimiter)}, ${parts.join(', ')})`;
}

/** A text of parts that columns of a set share: row `k` of each table has the same one, as with `sharedKey`. */
function sharedText(column: ColumnToFill, parts: NonNullable<ColumnHint['parts']>, set: number, isKey: boolean): string {
  const salt = SHARED_SALT + set * 100;
  const text = splitText({ ...column, salt, tableSalt: salt, who: salt }, parts);
  return isKey ? text : `LIST_TRANSFORM([1 + (k - 1) % ${keyCount(column.rows)}], lambda k : ${text})[1]`;
}

/**
 * A value for a column of which the SQL of a project says more than name and type, in DuckDB's SQL; `k` is the row's number. Undefined where the SQL
 * says nothing.
 */
export function hintedValue(column: ColumnToFill, hint: ColumnHint | undefined, isKey: boolean): string | undefined {
  if (hint?.isZone && column.type === 'VARCHAR' && !isKey) {
    const { isZone: _, ...other } = hint;
    const named = { ...column, name: ZONE_NAME };
    return hintedValue(named, other, false) ?? plausibleValue(named);
  }
  if (hint?.by && column.discriminator !== undefined && column.type === 'VARCHAR' && !isKey) {
    const { by, ...other } = hint;
    const cases = by.values.map(
      (item, at) => `WHEN ${literal(item.key)} THEN ${discriminatedValue(column, item, column.salt + 13 * (at + 1))}`,
    );
    return `CASE ${column.discriminator} ${cases.join(' ')} ELSE ${hintedValue(column, other, false) ?? plausibleValue(column)} END`;
  }
  const present = hint?.isRequired ? { ...column, nullable: false } : column;
  const value =
    someValue(present, hint, isKey, column.nullable) ?? (hint?.isRequired && !isKey ? plausibleValue(present) : undefined);
  if (isKey) {
    const cases = keyCases(column, hint);
    return cases.length === 0 ? value : `CASE k ${cases.join(' ')} ELSE ${value ?? keyValue(column)} END`;
  }
  const cases = (hint?.inside ? [] : (hint?.wanted ?? [])).flatMap(([row, wanted]) => {
    const [text] = wanted === null ? (column.nullable ? ['NULL'] : []) : fittingConstants([wanted], column, hint?.epoch);
    return text === undefined ? [] : [`WHEN ${row} THEN ${text}`];
  });
  return cases.length === 0 ? value : `CASE k ${cases.join(' ')} ELSE ${value ?? plausibleValue(column)} END`;
}

/** The value of a column in the rows in which its discriminator has one constant. */
function discriminatedValue(column: ColumnToFill, item: InnerHint, salt: number): string {
  if (item.hint.inside) return jsonText({ ...column, salt }, item.hint.inside);
  return `CAST(${innerValue(column, item, salt).value} AS VARCHAR)`;
}

/** The key of row `k`. */
const keyValue = ({ type }: Pick<ColumnToFill, 'type'>) => (type === 'VARCHAR' ? textKey('k') : 'k');

/** The rows whose key is a constant that the SQL asks for: the rows made for single queries, and one row for each other constant. A key stays unique. */
function keyCases(column: ColumnToFill, hint: ColumnHint | undefined): string[] {
  if (hint?.inside || hint?.parts) return [];
  const isFree = (constant: Constant) => {
    const number = Number(constant);
    return !(Number.isInteger(number) && number >= 1 && number <= column.rows);
  };
  const cases = new Map<string, number>();
  const add = (row: number, constant: Constant | null) => {
    const [text] =
      constant === null || constant === NOW || !isFree(constant) ? [] : fittingConstants([constant], column, hint?.epoch);
    if (text === undefined || cases.has(text)) return false;
    cases.set(text, row);
    return true;
  };
  for (const [row, constant] of hint?.wanted ?? []) add(row, constant);
  let row = WANTED_ROWS.last + 1;
  for (const constant of hint?.constants ?? []) if (row <= column.rows && add(row, constant)) row++;
  return Array.from(cases, ([text, at]) => `WHEN ${at} THEN ${text}`);
}

function someValue(column: ColumnToFill, hint: ColumnHint | undefined, isKey: boolean, isNullable: boolean): string | undefined {
  const value = hint && presentValue(column, hint, isKey);
  if (hint?.isUsuallyNull && isNullable && !isKey)
    return `CASE WHEN k % 4 = 0 AND k > ${WANTED_ROWS.last} THEN ${value ?? plausibleValue(column)} END`;
  if (!hint?.missing) return value;
  const { type, rows } = column;
  const present = value ?? (isKey ? keyValue(column) : plausibleValue(column));
  if (hint.missing === 'root') {
    // A hierarchy has one root; of other rows, a filter that asks for missing values lets half through.
    const isMissing = /_PARENT_/.test(column.name)
      ? 'k = 1'
      : `k % 2 = 1 AND k NOT BETWEEN ${WANTED_ROWS.first} AND ${WANTED_ROWS.last}`;
    return isNullable && !isKey ? `CASE WHEN ${isMissing} THEN NULL ELSE ${present} END` : value;
  }
  // A key that no other table has, in place of one that the others have.
  const last = keyCount(rows);
  const isAbsent = isKey ? `k = ${last}` : `k % ${last} = 0`;
  const other = isNumber(type)
    ? fittingNumber(`k + ${ABSENT_KEYS_FROM}`, type)
    : type === 'VARCHAR'
      ? textKey(`k + ${ABSENT_KEYS_FROM}`)
      : 'NULL';
  return `CASE WHEN ${isAbsent} THEN ${other} ELSE ${present} END`;
}

function presentValue(column: ColumnToFill, hint: ColumnHint, isKey: boolean): string | undefined {
  const texts = column.isDiscriminator && !isKey ? [...new Set(fittingConstants(hint.constants ?? [], column, undefined))] : [];
  // Each key has a row for each constant of the discriminator.
  if (texts.length > 0)
    return `${sqlList(texts)}[1 + ((k - 1) // ${WANTED_ROWS.keys} + (k - 1) % ${WANTED_ROWS.keys}) % ${texts.length}]`;
  const value = oneValue(column, hint, isKey);
  if (hint.isCoarse && isTime(column.type))
    return `LIST_TRANSFORM([1 + (k - 1) % ${COARSE_TIMES}], lambda k : ${value ?? plausibleValue(column)})[1]`;
  if (!hint.isRepeated || hint.shared !== undefined || isKey) return value;
  // Two sets of rows for each key of another table, so that rows that share the key also share this value.
  return `LIST_TRANSFORM([1 + (k - 1) % ${2 * keyCount(column.rows)}], lambda k : ${value ?? plausibleValue(column)})[1]`;
}

function oneValue(column: ColumnToFill, hint: ColumnHint, isKey: boolean): string | undefined {
  const { type, salt } = column;
  if (hint.inside && type === 'VARCHAR') return jsonText(column, hint.inside);
  if (hint.parts && type === 'VARCHAR')
    return hint.shared === undefined ? splitText(column, hint.parts) : sharedText(column, hint.parts, hint.shared, isKey);
  const constants = fittingConstants(hint.constants ?? [], column, hint.epoch);
  if (hint.shared !== undefined) {
    if (constants.length > 0 && !isKey) return `${sqlList(constants)}[1 + (k - 1) % ${constants.length}]`;
    const key = sharedKey(column, hint, isKey);
    if (key !== undefined) return isNumber(type) ? fittingNumber(key, type) : key;
  }
  if (isKey) return undefined;
  const usual = type === 'BOOLEAN' ? usualBoolean(column.name) : undefined;
  if (usual !== undefined) return `CASE WHEN k = 1 THEN ${usual} ELSE ${plausibleValue(column)} END`;
  const time = plausibleValue({ ...column, type: 'TIMESTAMP', nullable: false });
  const shaped = hint.epoch === undefined ? shapedValue(column, hint.kind) : sinceEpoch(time, hint.epoch, type);
  if (constants.length === 0)
    return isNumber(type) ? fittingNumber(shaped, type) : shaped === plausibleValue(column) ? undefined : shaped;
  const other = isNumber(type) ? fittingNumber(shaped, type) : shaped;
  // The first row has what most filters ask for, so that at least this row gets through all of them.
  const number = `CASE WHEN k = 1 THEN 0 ELSE ${pick('k', salt, constants.length + 1)} END`;
  return `CASE WHEN ${number} < ${constants.length} THEN ${sqlList(constants)}[1 + ${number}] ELSE ${other} END`;
}

/** A text that can be cast to what the SQL casts it to. */
function shapedValue(column: ColumnToFill, kind: ValueKind | undefined): string {
  const { type } = column;
  if (type !== 'VARCHAR' || kind === undefined || kind === 'TEXT') return plausibleValue(column);
  if (kind === 'JSON') return `'{"id":' || k || '}'`;
  return `CAST(${plausibleValue({ ...column, type: ENGINE_TYPE[kind] })} AS VARCHAR)`;
}
