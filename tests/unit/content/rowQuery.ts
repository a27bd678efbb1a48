import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Platform } from '#engine/pipeline/schema.ts';

/** A row of a table in a page, by the words of the head. */
export type Row = Readonly<Record<string, string>>;

/** A cell of a table in a page as a value of SQL; its type is that of the other cells of its column. */
function literal(cell: string, cells: readonly string[]): string {
  const known = cells.filter((one) => one !== 'NULL');
  const isNumber = known.every((one) => /^-?\d+(\.\d+)?$/.test(one));
  const type = !isNumber ? 'VARCHAR(100)' : known.some((one) => one.includes('.')) ? 'DECIMAL(12, 2)' : 'INT';
  if (cell === 'NULL') return `CAST(NULL AS ${type})`;
  return `CAST(${isNumber ? cell : `'${cell.replaceAll('·', ' ').replaceAll("'", "''")}'`} AS ${type})`;
}

/** The rows of a table in a page as a query, numbered. */
export function asQuery(rows: readonly Row[], columns: ReadonlyMap<string, string>, platform: Platform): string {
  return rows
    .map((row, index) => {
      const values = [...columns].map(([head, name]) => {
        const value = literal(
          row[head]!,
          rows.map((one) => one[head]!),
        );
        return `${value} AS ${quoteName(platform, name)}`;
      });
      return `SELECT ${index} AS ${quoteName(platform, 'N')}, ${values.join(', ')}`;
    })
    .join(' UNION ALL ');
}
