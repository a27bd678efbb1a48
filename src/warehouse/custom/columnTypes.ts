/** Types that a column of a custom file can get, as the platforms write them, narrowest first. */
export const COLUMN_TYPES = [
  'BOOLEAN',
  'NUMBER(38,0)',
  'NUMBER(38,2)',
  'NUMBER(38,6)',
  'FLOAT',
  'DATE',
  'TIMESTAMP',
  'VARCHAR',
] as const;

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;

/** Whether the day exists; `2026-02-30` does not. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isTimestamp(text: string): boolean {
  const [day = '', time = '00:00'] = text.split(/[T ]/, 2);
  return isDay(day) && TIME.test(time.replace(/Z$/, ''));
}

/** Whether a text is a value of a type of Snowflake or Databricks. The length of a text type counts, and nothing is rounded. */
export function fits(text: string, dataType: string): boolean {
  const type = dataType.trim().toUpperCase();
  const digits = /^(?:NUMBER|DECIMAL|NUMERIC)\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?/.exec(type);
  if (digits) return isExact(text, Number(digits[1] ?? 38), Number(digits[2] ?? 0));
  if (/^(?:TINY|SMALL|BIG|BYTE)?INT|^LONG|^SHORT/.test(type)) return isExact(text, 18, 0);
  if (/^(?:FLOAT|DOUBLE|REAL)/.test(type)) return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
  if (/^BOOL/.test(type)) return /^(?:true|false)$/i.test(text);
  if (/^DATE\b(?!TIME)/.test(type)) return isDay(text);
  if (/^(?:TIMESTAMP|DATETIME)/.test(type)) return isTimestamp(text);
  if (/^TIME\b/.test(type)) return TIME.test(text);
  const length = /^(?:VAR)?CHAR[A-Z ]*\((\d+)\)/.exec(type)?.[1];
  return length === undefined || text.length <= Number(length);
}

/** Whether a number has no more digits than its type allows, in total and after the decimal point. */
function isExact(text: string, precision: number, scale: number): boolean {
  const [, whole = '', part = ''] = /^[+-]?0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  return /^[+-]?\d+(?:\.\d*)?$/.test(text) && part.length <= scale && whole.length <= precision - scale;
}

/** Whether a text is a code such as `007`, which stays text although it could be read as a number. */
const isCode = (text: string) => /^[+-]?0\d/.test(text);

/** The narrowest type that all values fit; a text type if there are no values. NULL fits every type. */
export function foundType(values: Iterable<string | null>): string {
  let open: string[] = [...COLUMN_TYPES];
  let hasValues = false;
  for (const value of values) {
    if (value === null) continue;
    hasValues = true;
    open = open.filter((type) => fits(value, type) && !(isCode(value) && /^(?:NUMBER|FLOAT)/.test(type)));
    if (open.length === 1) break;
  }
  return hasValues ? (open[0] ?? 'VARCHAR') : 'VARCHAR';
}
