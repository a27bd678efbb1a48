/** The engine's type for a data type of Snowflake or Databricks; VARCHAR for types without an equivalent. */
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
