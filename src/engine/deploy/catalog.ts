import { errorText } from '#engine/text/errorText.ts';
import { quoteName } from '../pipeline/qualifiedName.ts';
import type { Platform } from '../pipeline/schema.ts';
import { type ExecutionErrorCode, missingColumnText, missingSchemaText, missingTableText } from '../run/executor.ts';
import { canAlterType, platformType } from './columnType.ts';
import { type DdlColumn, type ObjectName, readDdl } from './readDdl.ts';

/** A column of a table or view in the data platform. */
export interface CatalogColumn extends DdlColumn {
  /** Whether the existing rows have values in this column; false for a column that was added after they were loaded. */
  readonly hasValues: boolean;
}

/** A table or view in the data platform. */
export interface CatalogObject {
  readonly kind: 'table' | 'view';
  readonly name: ObjectName;
  readonly columns: readonly CatalogColumn[];
  readonly comment: string;
  /** What loaded the rows, such as the number of a run; empty if there are no rows. Always empty for a view. */
  readonly rows: string;
  /** The tables and views that a view reads. */
  readonly reads: readonly ObjectName[];
}

/** The catalog of a data platform: its schemas, tables and views with their columns. It is immutable; a statement returns a new catalog. */
export interface Catalog {
  readonly platform: Platform;
  /** Each schema as `DATABASE.SCHEMA`. */
  readonly schemas: ReadonlySet<string>;
  readonly objects: ReadonlyMap<string, CatalogObject>;
}

/** `unread` is set if the effect of the statement cannot be determined; the catalog is then unchanged. */
type Executed =
  | { readonly ok: true; readonly catalog: Catalog; readonly unread?: true }
  | { readonly ok: false; readonly code: ExecutionErrorCode; readonly message: string };

/** The key of an object in a catalog. */
function objectKey(name: ObjectName): string {
  return name.join('\u0000');
}

export function emptyCatalog(platform: Platform, schemas: Iterable<string> = []): Catalog {
  return { platform, schemas: new Set(schemas), objects: new Map() };
}

/** The object with a name; undefined if there is none. */
export function objectAt(catalog: Catalog, name: ObjectName): CatalogObject | undefined {
  return catalog.objects.get(objectKey(name));
}

/** The catalog with objects added; each replaces an object of the same name. */
export function withObjects(catalog: Catalog, more: readonly CatalogObject[]): Catalog {
  const objects = new Map(catalog.objects);
  for (const object of more) objects.set(objectKey(object.name), object);
  return { ...catalog, objects };
}

/** The catalog with an object added; it replaces an object of the same name. */
export function withObject(catalog: Catalog, object: CatalogObject): Catalog {
  return withObjects(catalog, [object]);
}

/** The catalog after a load of a table, which gives all its columns values. */
export function withRows(catalog: Catalog, name: ObjectName, rows: string): Catalog {
  const object = objectAt(catalog, name);
  if (object?.kind !== 'table') return catalog;
  return withObject(catalog, { ...object, rows, columns: object.columns.map((column) => ({ ...column, hasValues: true })) });
}

/** Why a statement fails, in the data platform's wording. */
class Refused extends Error {
  readonly code: ExecutionErrorCode;
  constructor(code: ExecutionErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

class Statement {
  private readonly catalog: Catalog;
  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  private text(name: ObjectName): string {
    return name.map((part) => quoteName(this.catalog.platform, part)).join('.');
  }

  find(name: ObjectName): CatalogObject {
    const object = objectAt(this.catalog, name);
    if (!object) throw new Refused('missingTable', missingTableText(name.join('.')));
    return object;
  }

  /** Throws unless the schema exists, because no deploy creates a schema. */
  inSchema(name: ObjectName): void {
    const [database = '', schema = ''] = name;
    if (!this.catalog.schemas.has(`${database}.${schema}`))
      throw new Refused('missingSchema', missingSchemaText(database, schema));
  }

  free(name: ObjectName): void {
    if (objectAt(this.catalog, name))
      throw new Refused('exists', `SQL compilation error: Object ${this.text(name)} already exists.`);
  }

  without(...names: ObjectName[]): Map<string, CatalogObject> {
    const objects = new Map(this.catalog.objects);
    for (const name of names) objects.delete(objectKey(name));
    return objects;
  }

  put(object: CatalogObject, objects = this.without()): Catalog {
    return { ...this.catalog, objects: objects.set(objectKey(object.name), object) };
  }

  column(object: CatalogObject, name: string): CatalogColumn {
    const column = object.columns.find((one) => one.name === name);
    if (!column)
      throw new Refused('missingColumn', `SQL compilation error: ${missingColumnText(quoteName(this.catalog.platform, name))}`);
    return column;
  }

  noColumn(object: CatalogObject, name: string): void {
    if (object.columns.some((one) => one.name === name))
      throw new Refused('exists', `SQL compilation error: column ${quoteName(this.catalog.platform, name)} already exists`);
  }

  changed(name: ObjectName, column: string, change: (column: CatalogColumn) => CatalogColumn): Catalog {
    const object = this.find(name);
    this.column(object, column);
    return this.put({ ...object, columns: object.columns.map((one) => (one.name === column ? change(one) : one)) });
  }
}

function apply(catalog: Catalog, sql: string): { catalog: Catalog; unread?: true } {
  const ddl = readDdl(sql, catalog.platform);
  if (!ddl) return { catalog, unread: true };
  const statement = new Statement(catalog);
  const stored = (column: DdlColumn, hasValues: boolean): CatalogColumn => ({
    ...column,
    dataType: platformType(catalog.platform, column.dataType),
    hasValues,
  });
  switch (ddl.do) {
    case 'nothing':
      return { catalog };
    case 'create': {
      statement.inSchema(ddl.name);
      if (!ddl.orReplace) statement.free(ddl.name);
      for (const name of ddl.reads) statement.find(name);
      const { kind, name, comment, reads } = ddl;
      const columns = ddl.columns.map((column) => stored(column, true));
      return { catalog: statement.put({ kind, name, columns, comment, rows: '', reads }) };
    }
    case 'clone':
      statement.inSchema(ddl.name);
      return { catalog: statement.put({ ...statement.find(ddl.from), name: ddl.name }) };
    case 'drop':
      if (!ddl.ifExists) statement.find(ddl.name);
      return { catalog: { ...catalog, objects: statement.without(ddl.name) } };
    case 'rename': {
      const object = statement.find(ddl.name);
      statement.inSchema(ddl.to);
      statement.free(ddl.to);
      return { catalog: statement.put({ ...object, name: ddl.to }, statement.without(ddl.name)) };
    }
    case 'swap': {
      const [one, other] = [statement.find(ddl.name), statement.find(ddl.with)];
      const swapped = statement.put({ ...other, name: one.name });
      return { catalog: withObject(swapped, { ...one, name: other.name }) };
    }
    case 'addColumns': {
      const object = statement.find(ddl.name);
      for (const { name } of ddl.columns) statement.noColumn(object, name);
      const added = ddl.columns.map((column) => stored(column, object.rows === '' || column.defaultValue !== ''));
      return { catalog: statement.put({ ...object, columns: [...object.columns, ...added] }) };
    }
    case 'dropColumns': {
      const object = statement.find(ddl.name);
      for (const name of ddl.columns) statement.column(object, name);
      return { catalog: statement.put({ ...object, columns: object.columns.filter(({ name }) => !ddl.columns.includes(name)) }) };
    }
    case 'renameColumn': {
      const object = statement.find(ddl.name);
      statement.column(object, ddl.from);
      statement.noColumn(object, ddl.to);
      return { catalog: statement.changed(ddl.name, ddl.from, (column) => ({ ...column, name: ddl.to })) };
    }
    case 'comment':
      return { catalog: statement.put({ ...statement.find(ddl.name), comment: ddl.comment }) };
    case 'alterColumns':
      return { catalog: ddl.actions.reduce((before, action) => alterColumn(before, ddl.name, action), catalog) };
  }
}

type AlterColumns = Extract<NonNullable<ReturnType<typeof readDdl>>, { do: 'alterColumns' }>;

function alterColumn(catalog: Catalog, table: ObjectName, action: AlterColumns['actions'][number]): Catalog {
  const { platform } = catalog;
  return new Statement(catalog).changed(table, action.column, (column) => {
    switch (action.do) {
      case 'nullable':
        return { ...column, nullable: action.nullable };
      case 'comment':
        return { ...column, comment: action.comment };
      case 'default':
        if (platform === 'snowflake' && action.defaultValue !== '')
          throw new Refused('notSupported', `SQL compilation error: cannot change the default of column ${column.name}`);
        return { ...column, defaultValue: action.defaultValue };
      case 'type': {
        const to = platformType(platform, action.dataType);
        if (!canAlterType(platform, column.dataType, to))
          throw new Refused(
            'notSupported',
            errorText('SQL compilation error: cannot change column … from type … to …', column.name, column.dataType, to),
          );
        return { ...column, dataType: to };
      }
    }
  });
}

/**
 * Runs a statement on a catalog, without rows. Returns the catalog after it, or the data platform's error in its documented wording
 * (`/docs/deploy-and-refresh/troubleshooting`), such as a missing schema or table, or a refused `ALTER`.
 */
export function execute(catalog: Catalog, sql: string): Executed {
  try {
    return { ok: true, ...apply(catalog, sql) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

/** Whether two objects have the same structure: the same columns with the same types, regardless of order, comments and rows. */
export function hasSameStructure(one: CatalogObject, other: CatalogObject): boolean {
  const shape = ({ kind, columns, reads }: CatalogObject) =>
    JSON.stringify([
      kind,
      columns.map(({ name, dataType, nullable, defaultValue }) => [name, dataType, nullable, defaultValue].join('\u0000')).sort(),
      kind === 'view' ? reads : [],
    ]);
  return shape(one) === shape(other);
}
