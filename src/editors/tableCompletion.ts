import { isName } from '#engine/sql/dottedNames.ts';
import { isAlias } from '#engine/sql/selectList.ts';
import { isPunct, isWord, sqlComments, sqlTokens } from '#engine/sql/sqlTokens.ts';
import type { Suggestions } from './completionSource.ts';

/** A table that a statement can read, by its full name. */
export interface SqlTable {
  /** Database, schema and name. */
  readonly parts: readonly string[];
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
}

/**
 * The typed part of a name, after the names before it: `"DEV"."RAW"."OR`, `o.`. The quotes of all platforms with `"` or a backtick are recognized.
 */
const TYPED = /((?:(?:"[^"\n]*"|`[^`\n]*`|[A-Za-z_][\w$]*)\.)*)(["`]?)([A-Za-z_][\w$]*)?$/;
const PART = /"([^"]*)"|`([^`]*)`|([A-Za-z_][\w$]*)/g;
const partsOf = (text: string) => [...text.matchAll(PART)].map((part) => part[1] ?? part[2] ?? part[3]!);
const same = (a: string | undefined, b: string | undefined) => a?.toUpperCase() === b?.toUpperCase();
const endsWith = (parts: readonly string[], end: readonly string[]) =>
  end.length > 0 && end.every((part, index) => same(parts[parts.length - end.length + index], part));

/** Whether a text ends in a string or in a comment, where names are not completed. */
function endsInText(text: string): boolean {
  const last = sqlTokens(text).at(-1);
  return (last?.kind === 'string' && last.to === text.length) || sqlComments(text).at(-1)?.to === text.length;
}

/** The tables that a statement reads, each with its name and aliases. */
function readTables(text: string, tables: readonly SqlTable[]): { table: SqlTable; names: string[] }[] {
  const tokens = sqlTokens(text);
  return tokens.flatMap((token, before) => {
    if (!isWord(token, 'FROM', 'JOIN', 'INTO', 'UPDATE', 'USING') || !isName(tokens[before + 1])) return [];
    let at = before + 1;
    const parts = [tokens[at]!.text];
    for (; isPunct(tokens[at + 1], '.') && isName(tokens[at + 2]); at += 2) parts.push(tokens[at + 2]!.text);
    const table = tables.find((other) => endsWith(other.parts, parts));
    const alias = tokens[isWord(tokens[at + 1], 'AS') ? at + 2 : at + 1];
    return table ? [{ table, names: [parts.at(-1)!, ...(isAlias(alias) ? [alias.text] : [])] }] : [];
  });
}

/**
 * The tables and columns that can be written at an offset of a statement: after the name or alias of a table, its columns; after a database or
 * schema, what it contains; elsewhere the columns of the tables that the statement reads, and all tables. With `isExplicit`, the reader requested the
 * list.
 */
export function tableSuggestions(
  text: string,
  at: number,
  tables: readonly SqlTable[],
  quote: (name: string) => string,
  isExplicit = false,
): Suggestions | undefined {
  if (tables.length === 0 || endsInText(text.slice(0, at))) return undefined;
  const [, before = '', mark = '', word = ''] = TYPED.exec(text.slice(0, at))!;
  if (!isExplicit && before === '' && mark === '' && word.length < 2) return undefined;
  const to = at + (mark !== '' && text[at] === mark ? 1 : 0);
  // An open quote is closed after the name. A name of several parts begins with its own quotes.
  const written = (names: readonly string[]) => {
    const whole = names.map(quote).join('.');
    return mark !== '' && whole.startsWith(mark) ? whole.slice(1) : whole;
  };
  const columnsOf = ({ parts, columns }: SqlTable) =>
    columns.map(({ name, dataType }) => ({
      label: name,
      detail: `${dataType} · ${parts.at(-1)}`,
      insert: written([name]),
      to,
      type: 'property',
      boost: 2,
    }));
  const from = at - word.length;
  const path = partsOf(before);
  // The typed name is left out, because its quote may not be closed yet.
  const read = readTables(`${text.slice(0, from - mark.length - before.length)} ${text.slice(to)}`, tables);
  if (path.length > 0) {
    const ofTable = read.filter(({ names, table }) =>
      path.length === 1 ? names.some((name) => same(name, path[0])) : endsWith(table.parts, path),
    );
    const below = tables.filter(
      ({ parts }) => parts.length > path.length && path.every((part, index) => same(part, parts[index])),
    );
    const options = [
      ...new Map(ofTable.flatMap(({ table }) => columnsOf(table)).map((option) => [option.label, option])).values(),
      ...below.map(({ parts }) => ({
        label: parts.slice(path.length).join('.'),
        detail: parts.slice(0, path.length).join('.'),
        insert: written(parts.slice(path.length)),
        to,
        type: 'class',
      })),
    ];
    return options.length === 0 ? undefined : { from, options };
  }
  const columns = (read.length > 0 ? read.map(({ table }) => table) : tables).flatMap(columnsOf);
  return {
    from,
    options: [
      ...new Map(columns.map((option) => [option.label, option])).values(),
      ...tables.map(({ parts }) => ({
        label: parts.at(-1)!,
        detail: parts.slice(0, -1).join('.'),
        insert: written(parts),
        to,
        type: 'class',
        boost: 1,
      })),
    ],
  };
}
