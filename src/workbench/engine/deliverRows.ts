import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { Executor } from '#engine/run/executor.ts';

/** A value as text; null means NULL. */
type TypedCell = string | null;

const literal = (value: TypedCell) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);

/** Replaces the rows of a source table, as a delivery does. The engine reads each text as the type of its column. */
export async function deliverRows(
  engine: Executor,
  { platform, name, columns }: { platform: Platform; name: string; columns: readonly string[] },
  rows: readonly (readonly TypedCell[])[],
  signal?: AbortSignal,
): Promise<void> {
  await engine.execute({ sql: `TRUNCATE TABLE ${name}`, platform }, signal);
  if (rows.length === 0) return;
  const values = rows.map((row) => `(${columns.map((_, index) => literal(row[index] ?? null)).join(', ')})`);
  const names = columns.map((column) => quoteName(platform, column)).join(', ');
  await engine.execute({ sql: `INSERT INTO ${name} (${names}) VALUES ${values.join(', ')}`, platform }, signal);
}
