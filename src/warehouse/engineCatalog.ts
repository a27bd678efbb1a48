import type { Table } from 'apache-arrow';
import {
  type Catalog,
  type CatalogColumn,
  type CatalogObject,
  emptyCatalog,
  objectAt,
  withObject,
} from '#engine/deploy/catalog.ts';
import { platformType } from '#engine/deploy/columnType.ts';
import type { ObjectName } from '#engine/deploy/readDdl.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { EngineColumn } from './dialect/alter.ts';
import { WORK_DATABASE } from './dialect/merge.ts';
import { narrowType } from './dialect/narrow.ts';
import { literal, quoted } from './dialect/reading.ts';
import { engineType } from './engineType.ts';
import { CODED_DATABASE } from './sample/sampleTable.ts';

/** Runs a query on the engine; all columns of the result are text. */
type RunQuery = (sql: string) => Table;

type Cells = Readonly<Record<string, string>>;

/** The rows of an answer; NULL becomes empty text. */
function rowsOf(table: Table): Cells[] {
  const names = table.schema.fields.map(({ name }) => name);
  return Array.from({ length: table.numRows }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, String(table.getChildAt(column)?.get(row) ?? '')])),
  );
}

const OWN = `database_name NOT IN ('system', 'temp', 'memory', '${WORK_DATABASE}', '${CODED_DATABASE}') AND NOT internal`;
const COLUMNS = `SELECT database_name AS d, schema_name AS s, table_name AS t, column_name AS name, data_type AS type,
  is_nullable::VARCHAR AS nullable, column_default AS value, comment FROM duckdb_columns() WHERE `;

function columnOf({ name = '', type = '', nullable, value = '', comment = '' }: Cells): EngineColumn {
  return { name, type, nullable: nullable === 'true', defaultValue: value === 'NULL' ? '' : value, comment };
}

/** The columns of one table, with the engine's types and defaults. */
export function engineColumns(ask: RunQuery, [database = '', schema = '', table = '']: ObjectName): EngineColumn[] {
  const where = `database_name = ${literal(database)} AND schema_name = ${literal(schema)} AND table_name = ${literal(table)}`;
  return rowsOf(ask(`${COLUMNS}${where} ORDER BY column_index`)).map(columnOf);
}

const same = (column: string, value: string) => `LOWER(${column}) = LOWER(${literal(value)})`;
const placeOf = (database: string, schema: string) => `${same('database_name', database)} AND ${same('schema_name', schema)}`;
const objectsOf = (kind: 'table' | 'view', database: string, schema: string, name: string) =>
  `SELECT 1 FROM duckdb_${kind}s() WHERE ${placeOf(database, schema)} AND ${same(`${kind}_name`, name)}`;

/** Whether a table or view exists, by its three name parts; with two parts, whether a schema exists. */
export function objectExists(ask: RunQuery, [database = '', schema = '', name]: readonly string[]): boolean {
  const found =
    name === undefined
      ? `SELECT 1 FROM duckdb_schemas() WHERE ${placeOf(database, schema)}`
      : `${objectsOf('table', database, schema, name)} UNION ALL ${objectsOf('view', database, schema, name)}`;
  return ask(found).numRows > 0;
}

/** Whether a view exists, by its three name parts. */
export function viewExists(ask: RunQuery, [database = '', schema = '', name = '']: ObjectName): boolean {
  return ask(objectsOf('view', database, schema, name)).numRows > 0;
}

/** The comment of one table. */
export function tableComment(ask: RunQuery, [database = '', schema = '', table = '']: ObjectName): string {
  const where = `database_name = ${literal(database)} AND schema_name = ${literal(schema)} AND table_name = ${literal(table)}`;
  return rowsOf(ask(`SELECT comment FROM duckdb_tables() WHERE ${where}`))[0]?.comment ?? '';
}

/** The next number of a sequence, by its quoted name. */
export function nextNumber(ask: RunQuery, sequence: string): number {
  const sequences = rowsOf(
    ask(
      'SELECT database_name AS d, schema_name AS s, sequence_name AS n, COALESCE(last_value + increment_by, start_value)::VARCHAR AS next FROM duckdb_sequences()',
    ),
  );
  const found = sequences.find(({ d = '', s = '', n = '' }) => quoted([d, s, n]) === sequence);
  return Number(found?.next ?? 1);
}

/** Columns of many tables, grouped by a key of their table. */
function columnsByTable(ask: RunQuery, where: string, keyOf: (cells: Cells) => string): ReadonlyMap<string, readonly Cells[]> {
  const columns = new Map<string, Cells[]>();
  for (const cells of rowsOf(ask(`${COLUMNS}${where} ORDER BY database_name, schema_name, table_name, column_index`))) {
    const key = keyOf(cells);
    const type = cells.type?.startsWith('ENUM(') ? 'VARCHAR' : (cells.type ?? '');
    columns.set(key, [...(columns.get(key) ?? []), { ...cells, type }]);
  }
  return columns;
}

const sameType = (one: string, other: string) => one.replaceAll(' ', '') === other.replaceAll(' ', '');

/**
 * The schemas, tables, views, columns and comments in the engine's own catalog. The engine's types differ from the platform's (texts have no length),
 * so the types that statements declared are taken from `declared`, as long as the engine's type is still the one made from them.
 */
export function readCatalog(ask: RunQuery, platform: Platform, declared: Catalog): Catalog {
  const schemas = rowsOf(ask(`SELECT database_name AS d, schema_name AS s FROM duckdb_schemas() WHERE ${OWN}`));
  const columns = columnsByTable(ask, OWN, ({ d = '', s = '', t = '' }) => quoted([d, s, t]));
  // A view over coded texts is shown as the table that it represents.
  const coded = columnsByTable(ask, `database_name = '${CODED_DATABASE}'`, ({ t = '' }) => t);
  const objects = rowsOf(
    ask(`SELECT database_name AS d, schema_name AS s, table_name AS name, comment, 'table' AS kind, estimated_size::VARCHAR AS size FROM duckdb_tables() WHERE ${OWN}
      UNION ALL SELECT database_name, schema_name, view_name, comment, 'view', '0' FROM duckdb_views() WHERE ${OWN}`),
  );
  let catalog = emptyCatalog(
    platform,
    schemas.map(({ d, s }) => `${d}.${s}`),
  );
  for (const { d = '', s = '', name: own = '', comment = '', kind, size } of objects) {
    const name = [d, s, own];
    const known = objectAt(declared, name);
    const codedColumns = coded.get(quoted(name));
    const object: CatalogObject = {
      kind: kind === 'view' && !codedColumns ? 'view' : 'table',
      name,
      comment,
      rows: Number(size) > 0 || codedColumns ? 'rows' : '',
      reads: known?.reads ?? [],
      columns: (codedColumns ?? columns.get(quoted(name)) ?? []).map((cells): CatalogColumn => {
        const column = columnOf(cells);
        const said = known?.columns.find((one) => one.name === column.name);
        const saidType = said ? engineType(said.dataType) : '';
        const isSaid = said !== undefined && [saidType, narrowType(saidType)].some((type) => sameType(type, column.type));
        const { name, nullable, comment } = column;
        return {
          name,
          nullable,
          comment,
          dataType: isSaid ? said.dataType : platformType(platform, column.type.replace('DECIMAL', 'NUMBER')),
          defaultValue:
            SEQUENCED.test(column.defaultValue) || column.defaultValue === '' ? '' : (said?.defaultValue ?? column.defaultValue),
          hasValues: true,
        };
      }),
    };
    catalog = withObject(catalog, object);
  }
  return catalog;
}

const SEQUENCED = /^nextval\(/i;
