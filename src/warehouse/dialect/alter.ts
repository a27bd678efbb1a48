import type { ColumnAction, Ddl, ObjectName } from '#engine/deploy/readDdl.ts';
import { literal, quoted } from './reading.ts';

/** A column in the engine's own catalog, with the engine's type and default. */
export interface EngineColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly defaultValue: string;
  readonly comment: string;
}

/** What has to be known about the database in order to change a table. */
interface AlterContext {
  /** The columns of a table; empty if it does not exist. */
  readonly columns: (table: ObjectName) => readonly EngineColumn[];
  /** The comment of a table. */
  readonly comment: (table: ObjectName) => string;
  /** The next number of a sequence, by its quoted name. */
  readonly next: (sequence: string) => number;
  /** Translates a data type of the platform for the engine; `expression` does so for an expression. */
  readonly type: (dataType: string) => string;
  readonly expression: (sql: string) => string;
  /** A new name for the sequence of a column. */
  readonly sequence: (column: string) => string;
}

/** Changes of tables that need different syntax or several statements in the engine. */
export type Alteration = Exclude<Ddl, { do: 'create' | 'drop' | 'nothing' }>;

export function isAlteration(ddl: Ddl | undefined): ddl is Alteration {
  return ddl !== undefined && ddl.do !== 'create' && ddl.do !== 'drop' && ddl.do !== 'nothing';
}

const sameSchema = (one: ObjectName, other: ObjectName) => one[0] === other[0] && one[1] === other[1];

const SEQUENCE = /^nextval\('(.+)'\)$/i;

/** Copies a table with its rows to another schema or name, because the engine has no CLONE and renames only within a schema. */
function copy(from: ObjectName, to: ObjectName, context: AlterContext): string[] {
  const before: string[] = [];
  const columns = context.columns(from).map(({ name, type, nullable, defaultValue }) => {
    let value = defaultValue;
    const sequence = SEQUENCE.exec(defaultValue)?.[1]?.replaceAll("''", "'");
    if (sequence !== undefined && !sameSchema(from, to)) {
      // The default must not use a sequence in another schema, which might be dropped with that schema.
      const own = quoted([...to.slice(0, -1), context.sequence(name)]);
      before.push(`CREATE SEQUENCE ${own} START WITH ${context.next(sequence)}`);
      value = `NEXTVAL(${literal(own)})`;
    }
    return `${quoted([name])} ${type}${value === '' ? '' : ` DEFAULT ${value}`}${nullable ? '' : ' NOT NULL'}`;
  });
  const comments = context
    .columns(from)
    .flatMap(({ name, comment }) =>
      comment === '' ? [] : [`COMMENT ON COLUMN ${quoted([...to, name])} IS ${literal(comment)}`],
    );
  const comment = context.comment(from);
  return [
    ...before,
    `DROP TABLE IF EXISTS ${quoted(to)}`,
    `CREATE TABLE ${quoted(to)} (${columns.join(', ')})`,
    `INSERT INTO ${quoted(to)} SELECT * FROM ${quoted(from)}`,
    ...comments,
    ...(comment === '' ? [] : [`COMMENT ON TABLE ${quoted(to)} IS ${literal(comment)}`]),
  ];
}

/** Transactions that move a table to another name. The engine cannot change two databases in one transaction. */
function move(from: ObjectName, to: ObjectName, context: AlterContext): string[][] {
  if (sameSchema(from, to)) return [[`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to.slice(-1))}`]];
  return [copy(from, to, context), [`DROP TABLE ${quoted(from)}`]];
}

function alterColumn(table: ObjectName, action: ColumnAction, context: AlterContext): string {
  const column = `ALTER TABLE ${quoted(table)} ALTER COLUMN ${quoted([action.column])}`;
  switch (action.do) {
    case 'type':
      return `${column} SET DATA TYPE ${context.type(action.dataType)}`;
    case 'nullable':
      return `${column} ${action.nullable ? 'DROP' : 'SET'} NOT NULL`;
    case 'default':
      return action.defaultValue === ''
        ? `${column} DROP DEFAULT`
        : `${column} SET DEFAULT ${context.expression(action.defaultValue)}`;
    case 'comment':
      return `COMMENT ON COLUMN ${quoted([...table, action.column])} IS ${literal(action.comment)}`;
  }
}

/**
 * The engine's statements for a change of a table, as a list of transactions: one, unless tables move between databases, which the engine cannot
 * change together. The caller has checked that the tables exist and that the new column names are free.
 */
export function alterStatements(ddl: Alteration, context: AlterContext): string[][] {
  const { name } = ddl;
  const table = quoted(name);
  switch (ddl.do) {
    case 'clone':
      return [copy(ddl.from, name, context)];
    case 'rename':
      return move(name, ddl.to, context);
    case 'swap': {
      const aside = [...name.slice(0, -1), `${name.at(-1)}_RUNNEL_SWAP`];
      if (sameSchema(name, ddl.with))
        return [[...move(name, aside, context), ...move(ddl.with, name, context), ...move(aside, ddl.with, context)].flat()];
      // Both are copied before either is dropped, because the catalog is read now.
      const back = copy(name, aside, context);
      const there = copy(ddl.with, name, context);
      const behind = copy(name, ddl.with, context).map((sql) => sql.replace(` FROM ${table}`, ` FROM ${quoted(aside)}`));
      return [back, there, behind, [`DROP TABLE ${quoted(aside)}`]];
    }
    case 'addColumns':
      return [
        ddl.columns.flatMap(({ name: column, dataType, nullable, defaultValue, comment }) => [
          `ALTER TABLE ${table} ADD COLUMN ${quoted([column])} ${context.type(dataType)}${defaultValue === '' ? '' : ` DEFAULT ${context.expression(defaultValue)}`}`,
          ...(nullable ? [] : [`ALTER TABLE ${table} ALTER COLUMN ${quoted([column])} SET NOT NULL`]),
          ...(comment === '' ? [] : [`COMMENT ON COLUMN ${quoted([...name, column])} IS ${literal(comment)}`]),
        ]),
      ];
    case 'dropColumns':
      return [ddl.columns.map((column) => `ALTER TABLE ${table} DROP COLUMN ${quoted([column])}`)];
    case 'renameColumn':
      return [[`ALTER TABLE ${table} RENAME COLUMN ${quoted([ddl.from])} TO ${quoted([ddl.to])}`]];
    case 'alterColumns':
      return [ddl.actions.map((action) => alterColumn(name, action, context))];
    case 'comment':
      return [[`COMMENT ON TABLE ${table} IS ${literal(ddl.comment)}`]];
  }
}
