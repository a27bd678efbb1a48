import type { Platform } from '../pipeline/schema.ts';

/** A data type as the data platform stores it. */
interface ColumnType {
  name: string;
  /** Length, or precision and scale; empty for a type without them. */
  sizes: readonly number[];
}

/** The types that Snowflake stores for the synonyms of a type. */
const SYNONYMS: Readonly<Record<string, ColumnType>> = {
  NUMBER: { name: 'NUMBER', sizes: [38, 0] },
  DECIMAL: { name: 'NUMBER', sizes: [38, 0] },
  NUMERIC: { name: 'NUMBER', sizes: [38, 0] },
  INT: { name: 'NUMBER', sizes: [38, 0] },
  INTEGER: { name: 'NUMBER', sizes: [38, 0] },
  BIGINT: { name: 'NUMBER', sizes: [38, 0] },
  SMALLINT: { name: 'NUMBER', sizes: [38, 0] },
  VARCHAR: { name: 'VARCHAR', sizes: [16_777_216] },
  STRING: { name: 'VARCHAR', sizes: [16_777_216] },
  TEXT: { name: 'VARCHAR', sizes: [16_777_216] },
  CHAR: { name: 'VARCHAR', sizes: [1] },
  TIMESTAMP: { name: 'TIMESTAMP_NTZ', sizes: [9] },
  TIMESTAMP_NTZ: { name: 'TIMESTAMP_NTZ', sizes: [9] },
  DATETIME: { name: 'TIMESTAMP_NTZ', sizes: [9] },
  DOUBLE: { name: 'FLOAT', sizes: [] },
  REAL: { name: 'FLOAT', sizes: [] },
};

function columnType(text: string): ColumnType {
  const match = /^\s*([^(]*?)\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?\s*$/.exec(text.toUpperCase());
  if (!match) return { name: text.trim().toUpperCase(), sizes: [] };
  const [, word = '', first, second] = match;
  const known = SYNONYMS[word] ?? { name: word, sizes: [] };
  if (first === undefined) return known;
  const sizes = [Number(first), ...(second === undefined ? known.sizes.slice(1) : [Number(second)])];
  return { name: known.name, sizes };
}

/** A data type in the data platform's wording: `TIMESTAMP` is `TIMESTAMP_NTZ(9)` on Snowflake. Other platforms keep the type as written. */
export function platformType(platform: Platform, text: string): string {
  if (platform !== 'snowflake') return text.trim().toUpperCase();
  const { name, sizes } = columnType(text);
  return sizes.length > 0 ? `${name}(${sizes.join(',')})` : name;
}

/**
 * Whether `ALTER` can change a column from one type to another. Snowflake allows only a longer text, or a number with more digits and the same scale
 * (`/docs/deploy-and-refresh/troubleshooting/data-type-changes`). Always true for other platforms, which do not document such a list.
 */
export function canAlterType(platform: Platform, from: string, to: string): boolean {
  if (platform !== 'snowflake' || platformType(platform, from) === platformType(platform, to)) return true;
  const [before, after] = [columnType(from), columnType(to)];
  if (before.name !== after.name || before.sizes.length !== after.sizes.length) return false;
  if (before.name !== 'VARCHAR' && before.name !== 'NUMBER') return false;
  return after.sizes[0]! >= before.sizes[0]! && after.sizes[1] === before.sizes[1];
}
