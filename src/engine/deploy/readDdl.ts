import type { Platform } from '../pipeline/schema.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';

/** A column as a statement describes it; properties that the statement does not mention are undefined. */
export interface DdlColumn {
  name: string;
  dataType: string;
  nullable: boolean;
  defaultValue: string;
  comment: string;
}

/** A name in a statement, split into parts without quotes. */
export type ObjectName = readonly string[];

export type ColumnAction =
  | { readonly do: 'type'; readonly column: string; readonly dataType: string }
  | { readonly do: 'nullable'; readonly column: string; readonly nullable: boolean }
  | { readonly do: 'default'; readonly column: string; readonly defaultValue: string }
  | { readonly do: 'comment'; readonly column: string; readonly comment: string };

/** The effect of a statement on objects, as far as a plan needs it. */
export type Ddl =
  | {
      readonly do: 'create';
      readonly kind: 'table' | 'view';
      readonly name: ObjectName;
      readonly orReplace: boolean;
      readonly columns: readonly DdlColumn[];
      readonly comment: string;
      /** Tables and views after FROM and JOIN in a view's query that are named with all three parts. */
      readonly reads: readonly ObjectName[];
    }
  | { readonly do: 'clone'; readonly name: ObjectName; readonly from: ObjectName }
  | { readonly do: 'drop'; readonly kind: 'table' | 'view'; readonly name: ObjectName; readonly ifExists: boolean }
  | { readonly do: 'rename'; readonly name: ObjectName; readonly to: ObjectName }
  | { readonly do: 'swap'; readonly name: ObjectName; readonly with: ObjectName }
  | { readonly do: 'addColumns'; readonly name: ObjectName; readonly columns: readonly DdlColumn[] }
  | { readonly do: 'dropColumns'; readonly name: ObjectName; readonly columns: readonly string[] }
  | { readonly do: 'renameColumn'; readonly name: ObjectName; readonly from: string; readonly to: string }
  | { readonly do: 'alterColumns'; readonly name: ObjectName; readonly actions: readonly ColumnAction[] }
  | { readonly do: 'comment'; readonly name: ObjectName; readonly comment: string }
  /** A query, which changes nothing. */
  | { readonly do: 'nothing' };

/** Reads one statement token by token. */
class Reader {
  at = 0;
  readonly tokens: readonly SqlToken[];
  private readonly text: string;
  constructor(text: string, platform: Platform) {
    this.text = text;
    this.tokens = sqlTokens(text, tokenOptionsOn(platform));
    while (isPunct(this.tokens.at(-1), ';')) (this.tokens as SqlToken[]).pop();
  }

  get isOver(): boolean {
    return this.at >= this.tokens.length;
  }

  /** Skips the words if all of them come next, and says whether it did. */
  words(...words: string[]): boolean {
    if (!words.every((word, index) => isWord(this.tokens[this.at + index], word))) return false;
    this.at += words.length;
    return true;
  }

  mark(text: string): boolean {
    if (!isPunct(this.tokens[this.at], text)) return false;
    this.at++;
    return true;
  }

  identifier(): string | undefined {
    const token = this.tokens[this.at];
    if (token?.kind === 'quoted') {
      this.at++;
      return token.text;
    }
    if (token?.kind === 'word') {
      this.at++;
      return token.text.toUpperCase();
    }
    return undefined;
  }

  name(): ObjectName | undefined {
    const parts: string[] = [];
    do {
      const part = this.identifier();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (this.mark('.'));
    return parts;
  }

  string(): string | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== 'string') return undefined;
    this.at++;
    return token.text.slice(1, -1).replaceAll("''", "'");
  }

  /** The text up to the first of the given words, a comma or a closing parenthesis, ignoring text in parentheses. */
  until(...words: string[]): string {
    const first = this.tokens[this.at];
    if (!first) return '';
    let to = first.from;
    for (; this.at < this.tokens.length; this.at++) {
      const token = this.tokens[this.at]!;
      if (isPunct(token, ',') || isPunct(token, ')') || isWord(token, ...words)) break;
      if (token.close !== undefined) this.at = token.close;
      to = this.tokens[this.at]!.to;
    }
    return this.text.slice(first.from, to).trim();
  }
}

const COLUMN_WORDS = ['NOT', 'NULL', 'DEFAULT', 'COMMENT', 'IDENTITY', 'AUTOINCREMENT', 'GENERATED'];

function readColumn(reader: Reader): DdlColumn | undefined {
  const name = reader.identifier();
  if (name === undefined) return undefined;
  const column: DdlColumn = { name, dataType: reader.until(...COLUMN_WORDS), nullable: true, defaultValue: '', comment: '' };
  for (;;) {
    if (reader.words('NOT', 'NULL')) column.nullable = false;
    else if (reader.words('NULL')) column.nullable = true;
    else if (reader.words('DEFAULT')) column.defaultValue = reader.until('NOT', 'COMMENT');
    else if (reader.words('COMMENT')) column.comment = reader.string() ?? '';
    else if (reader.words('IDENTITY') || reader.words('AUTOINCREMENT') || reader.words('GENERATED'))
      reader.until('NOT', 'COMMENT', 'DEFAULT');
    else return column;
  }
}

function readColumns(reader: Reader): DdlColumn[] | undefined {
  const columns: DdlColumn[] = [];
  do {
    const column = readColumn(reader);
    if (!column) return undefined;
    columns.push(column);
  } while (reader.mark(','));
  return columns;
}

function readComment(reader: Reader): string | undefined {
  if (!reader.words('COMMENT')) return undefined;
  reader.mark('=');
  return reader.string() ?? '';
}

/** The tables after FROM and JOIN that are named with all three parts. */
function readTables(reader: Reader): ObjectName[] {
  const tables: ObjectName[] = [];
  while (!reader.isOver) {
    if (!reader.words('FROM') && !reader.words('JOIN')) {
      reader.at++;
      continue;
    }
    const name = reader.name();
    if (name && name.length === 3) tables.push(name);
  }
  return tables;
}

function readCreate(reader: Reader): Ddl | undefined {
  const orReplace = reader.words('OR', 'REPLACE');
  reader.words('TRANSIENT');
  reader.words('SECURE');
  const kind = reader.words('TABLE') ? 'table' : reader.words('VIEW') ? 'view' : undefined;
  if (!kind) return undefined;
  reader.words('IF', 'NOT', 'EXISTS');
  const name = reader.name();
  if (!name) return undefined;
  if (reader.words('DEEP', 'CLONE') || reader.words('SHALLOW', 'CLONE') || reader.words('CLONE')) {
    const from = reader.name();
    return from && { do: 'clone', name, from };
  }
  let columns: DdlColumn[] = [];
  if (reader.mark('(')) {
    const read = readColumns(reader);
    if (!read || !reader.mark(')')) return undefined;
    columns = read;
  }
  const comment = readComment(reader) ?? '';
  return { do: 'create', kind, name, orReplace, columns, comment, reads: readTables(reader) };
}

function readAction(reader: Reader): ColumnAction[] | undefined {
  reader.words('COLUMN');
  const column = reader.identifier();
  if (column === undefined) return undefined;
  if (reader.words('SET', 'DATA', 'TYPE') || reader.words('TYPE'))
    return [{ do: 'type', column, dataType: reader.until('COMMENT') }];
  if (reader.words('SET', 'NOT', 'NULL')) return [{ do: 'nullable', column, nullable: false }];
  if (reader.words('DROP', 'NOT', 'NULL')) return [{ do: 'nullable', column, nullable: true }];
  if (reader.words('SET', 'DEFAULT')) return [{ do: 'default', column, defaultValue: reader.until() }];
  if (reader.words('DROP', 'DEFAULT')) return [{ do: 'default', column, defaultValue: '' }];
  const comment = readComment(reader);
  return comment === undefined ? undefined : [{ do: 'comment', column, comment }];
}

function readAlter(reader: Reader): Ddl | undefined {
  if (!reader.words('TABLE') && !reader.words('VIEW')) return undefined;
  reader.words('IF', 'EXISTS');
  const name = reader.name();
  if (!name) return undefined;
  if (reader.words('RENAME', 'COLUMN')) {
    const from = reader.identifier();
    const to = reader.words('TO') ? reader.identifier() : undefined;
    return from === undefined || to === undefined ? undefined : { do: 'renameColumn', name, from, to };
  }
  if (reader.words('RENAME', 'TO')) {
    const to = reader.name();
    return to && { do: 'rename', name, to };
  }
  if (reader.words('SWAP', 'WITH')) {
    const other = reader.name();
    return other && { do: 'swap', name, with: other };
  }
  if (reader.words('SET', 'COMMENT')) {
    reader.mark('=');
    return { do: 'comment', name, comment: reader.string() ?? '' };
  }
  if (reader.words('ADD', 'COLUMN') || reader.words('ADD', 'COLUMNS') || reader.words('ADD')) {
    reader.mark('(');
    const columns = readColumns(reader);
    return columns && { do: 'addColumns', name, columns };
  }
  if (reader.words('DROP', 'COLUMN') || reader.words('DROP', 'COLUMNS')) {
    reader.mark('(');
    const columns: string[] = [];
    do {
      const column = reader.identifier();
      if (column === undefined) return undefined;
      columns.push(column);
    } while (reader.mark(','));
    return { do: 'dropColumns', name, columns };
  }
  if (!reader.words('MODIFY') && !reader.words('ALTER')) return undefined;
  const actions: ColumnAction[] = [];
  do {
    const read = readAction(reader);
    if (!read) return undefined;
    actions.push(...read);
  } while (reader.mark(','));
  return { do: 'alterColumns', name, actions };
}

/**
 * The effect of a statement on tables and views: the DDL that deploys write and Create templates print (`/docs/deploy-and-refresh/deploy`). Undefined
 * if the effect cannot be determined. Reads the syntax of Snowflake and Databricks.
 */
export function readDdl(sql: string, platform: Platform): Ddl | undefined {
  const reader = new Reader(sql, platform);
  if (reader.words('SELECT') || reader.words('WITH')) return { do: 'nothing' };
  if (reader.words('CREATE')) return readCreate(reader);
  if (reader.words('ALTER')) return readAlter(reader);
  if (reader.words('COMMENT', 'ON', 'TABLE')) {
    const name = reader.name();
    return name && reader.words('IS') ? { do: 'comment', name, comment: reader.string() ?? '' } : undefined;
  }
  if (!reader.words('DROP')) return undefined;
  const kind = reader.words('TABLE') ? 'table' : reader.words('VIEW') ? 'view' : undefined;
  const ifExists = reader.words('IF', 'EXISTS');
  const name = kind && reader.name();
  return name && { do: 'drop', kind, name, ifExists };
}
