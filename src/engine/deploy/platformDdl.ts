import { quotedPath, quoteName } from '../pipeline/qualifiedName.ts';
import type { Column, PipelineContext, PipelineNode, Platform } from '../pipeline/schema.ts';
import { type ColumnAttribute, effectiveDefault } from './changes.ts';

/** The path of an object: database, schema and name. */
export type ObjectPath = readonly [database: string, schema: string, name: string];

/** The path of a node's object in a workspace or environment; undefined if the node's storage location has no mapping. */
export function objectPath(
  { mappings }: Pick<PipelineContext, 'mappings'>,
  { location, name }: Pick<PipelineNode, 'location' | 'name'>,
): ObjectPath | undefined {
  const mapping = mappings[location];
  return mapping && [mapping.database, mapping.schema, name];
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/**
 * The statements that the platform itself writes for the default strategy: clone, alter, swap, drop
 * (`/docs/build-your-pipeline/user-defined-nodes/deployment-strategies`). Snowflake's are documented by example. For other platforms they follow
 * those platforms' manuals, where a swap is two renames.
 */
export class PlatformDdl {
  private readonly platform: Platform;
  constructor(platform: Platform) {
    this.platform = platform;
  }

  private get isSnowflake(): boolean {
    return this.platform === 'snowflake';
  }

  name(path: ObjectPath): string {
    return quotedPath(this.platform, path);
  }

  column(name: string): string {
    return quoteName(this.platform, name);
  }

  /** The path of the internal clone that is altered first. Its name is this site's own. */
  clonePath([database, schema, name]: ObjectPath): ObjectPath {
    return [database, schema, `${name}_RUNNEL_CLONE`];
  }

  clone(clone: ObjectPath, from: ObjectPath): string {
    return `CREATE OR REPLACE TABLE ${this.name(clone)} ${this.platform === 'databricks' ? 'DEEP CLONE' : 'CLONE'} ${this.name(from)}`;
  }

  drop(kind: 'table' | 'view', path: ObjectPath): string {
    return `DROP ${kind.toUpperCase()} IF EXISTS ${this.name(path)}`;
  }

  rename(from: ObjectPath, to: ObjectPath): string {
    return `ALTER TABLE ${this.name(from)} RENAME TO ${this.name(to)}`;
  }

  /** Swaps the names of two tables. */
  swap(one: ObjectPath, other: ObjectPath): string[] {
    if (this.isSnowflake) return [`ALTER TABLE ${this.name(one)} SWAP WITH ${this.name(other)}`];
    const aside: ObjectPath = [one[0], one[1], `${one[2]}_RUNNEL_OLD`];
    return [this.rename(one, aside), this.rename(other, one), this.rename(aside, other)];
  }

  private comment(description: string): string {
    return description === '' ? '' : ` COMMENT ${text(description)}`;
  }

  addColumn(path: ObjectPath, column: Column): string {
    const value = effectiveDefault(column);
    const rest = `${column.nullable ? '' : ' NOT NULL'}${value === '' ? '' : ` DEFAULT ${value}`}${this.comment(column.description)}`;
    return `ALTER TABLE ${this.name(path)} ADD COLUMN ${this.column(column.name)} ${column.dataType}${rest}`;
  }

  dropColumn(path: ObjectPath, name: string): string {
    return `ALTER TABLE ${this.name(path)} DROP COLUMN ${this.column(name)}`;
  }

  renameColumn(path: ObjectPath, from: string, to: string): string {
    return `ALTER TABLE ${this.name(path)} RENAME COLUMN ${this.column(from)} TO ${this.column(to)}`;
  }

  /** The statement that sets one attribute of a column. The default must be set before NOT NULL. */
  alterColumn(path: ObjectPath, column: Column, what: ColumnAttribute): string {
    const start = `ALTER TABLE ${this.name(path)} ${this.isSnowflake ? 'MODIFY' : 'ALTER'} COLUMN ${this.column(column.name)}`;
    switch (what) {
      case 'dataType':
        return `${start} ${this.platform === 'databricks' ? 'TYPE' : 'SET DATA TYPE'} ${column.dataType}`;
      case 'nullable':
        return `${start} ${column.nullable ? 'DROP' : 'SET'} NOT NULL`;
      case 'defaultValue': {
        const value = effectiveDefault(column);
        return value === '' ? `${start} DROP DEFAULT` : `${start} SET DEFAULT ${value}`;
      }
      case 'description':
        return `${start} COMMENT ${text(column.description)}`;
    }
  }

  tableComment(path: ObjectPath, description: string): string {
    return this.isSnowflake
      ? `ALTER TABLE ${this.name(path)} SET COMMENT = ${text(description)}`
      : `COMMENT ON TABLE ${this.name(path)} IS ${text(description)}`;
  }
}
