import type { Suggestions } from './completionSource.ts';

/** A table that a statement can read, by its full name. */
export interface SqlTable {
  /** Database, schema and name. */
  readonly parts: readonly string[];
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
}

/** What is typed of a name, behind the names before it: `"DEV"."RAW"."OR`, `o.`. Quotes are those of either platform. */
const TYPED = /((?:(?:"[^"\n]*"|`[^`\n]*`|[A-Za-z_][\w$]*)\.)*)(["`]?)([A-Za-z_][\w$]*)?$/;
const PART = /"([^"]*)"|`([^`]*)`|([A-Za-z_][\w$]*)/g;
/** A table in FROM or JOIN and its alias, if it has one. */
const READ =
  /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+((?:["`]?[\w$]+["`]?\.){0,2}["`]?[\w$]+["`]?)(?:\s+(?:AS\s+)?(?!ON\b|WHERE\b|JOIN\b|INNER\b|LEFT\b|RIGHT\b|FULL\b|CROSS\b|GROUP\b|ORDER\b|QUALIFY\b|LIMIT\b|SET\b|USING\b|WHEN\b|UNION\b)["`]?([\w$]+)["`]?)?/gi;

const partsOf = (text: string) => [...text.matchAll(PART)].map((part) => part[1] ?? part[2] ?? part[3]!);
const same = (a: string | undefined, b: string | undefined) => a?.toUpperCase() === b?.toUpperCase();
const endsWith = (parts: readonly string[], end: readonly string[]) =>
  end.length > 0 && end.every((part, index) => same(parts[parts.length - end.length + index], part));

/** Whether an offset is in a text in single quotes or in a comment to the end of the line. */
function isInText(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const bare = before.replaceAll(/'[^']*'/g, "''");
  const line = bare.slice(bare.lastIndexOf('\n') + 1);
  return /--/.test(line) || (bare.replaceAll("''", '').match(/'/g)?.length ?? 0) % 2 === 1;
}

/** The tables that the statement names, each with the names that stand for it. */
function readTables(text: string, tables: readonly SqlTable[]): { table: SqlTable; names: string[] }[] {
  return [...text.matchAll(READ)].flatMap(([, name, alias]) => {
    const parts = partsOf(name!);
    const table = tables.find((other) => endsWith(other.parts, parts));
    return table ? [{ table, names: [parts.at(-1)!, ...(alias === undefined ? [] : [alias])] }] : [];
  });
}

/**
 * Which tables and columns can be written at an offset of a statement: behind the name or alias of a table its columns, behind a database or schema
 * what is in it, elsewhere the columns of the tables that the statement reads, and all tables. `isAsked`: the reader asked for the list.
 */
export function tableSuggestions(
  text: string,
  at: number,
  tables: readonly SqlTable[],
  quote: (name: string) => string,
  isAsked = false,
): Suggestions | undefined {
  if (tables.length === 0 || isInText(text, at)) return undefined;
  const [, before = '', mark = '', word = ''] = TYPED.exec(text.slice(0, at))!;
  if (!isAsked && before === '' && mark === '' && word.length < 2) return undefined;
  const to = at + (mark !== '' && text[at] === mark ? 1 : 0);
  // A quote that is open already is closed behind the name; the quotes of a longer name begin with it.
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
  const read = readTables(text, tables);
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
