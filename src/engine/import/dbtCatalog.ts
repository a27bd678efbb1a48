import { LIMITS } from '../pipeline/schema.ts';
import { z } from '../zod.ts';
import { type DbtFile, readDbtFile } from './dbtFile.ts';
import type { ImportFile } from './importFile.ts';
import type { ReportBuilder } from './report.ts';

/** A column of a table, as the warehouse described it when `dbt docs generate` ran. */
interface CatalogColumn {
  /** In the spelling that the warehouse stores. */
  readonly name: string;
  readonly type: string;
}

/** The columns of each table in the warehouse, in the warehouse's order, by the unique_id of the resource. */
export type Catalog = ReadonlyMap<string, readonly CatalogColumn[]>;

const columnSchema = z.object({
  name: z.string('expected a text').min(1, 'expected a name').max(LIMITS.name, `expected at most ${LIMITS.name} characters`),
  type: z.string('expected a text').max(2_000, 'expected at most 2000 characters'),
  index: z.number('expected a number').default(0),
});

const tablesSchema = z
  .record(
    z.string(),
    z.object(
      {
        columns: z
          .record(z.string(), columnSchema, 'expected the columns by name')
          .refine((columns) => Object.keys(columns).length <= LIMITS.columnsPerNode, {
            message: `expected at most ${LIMITS.columnsPerNode} columns`,
          }),
      },
      'expected a table with "columns"',
    ),
    'expected the tables by id',
  )
  .refine((tables) => Object.keys(tables).length <= LIMITS.nodes, { message: `expected at most ${LIMITS.nodes} tables` });

const catalogSchema = z.object(
  { nodes: tablesSchema, sources: tablesSchema.default({}) },
  'expected a dbt catalog with "nodes" and "sources"',
);

/**
 * Reads a dbt `catalog.json`, which `dbt docs generate` writes next to the manifest. A catalog that can't be read is reported and gives no columns.
 * Rule: `/docs/guides/import-a-dbt-project#catalog`.
 */
export function readCatalog(file: ImportFile, report: ReportBuilder): Catalog {
  const read: DbtFile<z.infer<typeof catalogSchema>> = readDbtFile(file, catalogSchema);
  if (!read.ok) {
    const message = `${read.message} The catalog is not used.`;
    report.add({ code: 'dbt.catalog', level: 'warning', path: file.path, message });
    return new Map();
  }
  return new Map(
    [...Object.entries(read.value.nodes), ...Object.entries(read.value.sources)].map(([id, { columns }]) => [
      id,
      Object.values(columns).sort((one, other) => one.index - other.index),
    ]),
  );
}
