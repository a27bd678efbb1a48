import { type Cte, endsList, readStatement, type SelectItem, type Table } from './selectList.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, type TokenOptions } from './sqlTokens.ts';

/** A column of a ref, which its `{{ … }}` text identifies. */
interface SourceColumn {
  ref: string;
  column: string;
}

interface ColumnLineage {
  /** What each column of the statement is made of, by its name in lower case. */
  columns: Map<string, SourceColumn[]>;
  /** Why some of it could not be worked out; `undefined` when all was. */
  unclear?: string;
}

/** What a table's columns are made of. `rest`: a ref whose columns are not known; a name that is none of the others is one of them. */
type Columns = Map<string, SourceColumn[]> & { rest?: string };

const DEEPEST = 40;
const NOT_KNOWN = 'it reads a table whose columns are not known';
/** A chain of unions and stars repeats its sources; more than this says nothing to anybody. */
const MAX_SOURCES = 200;
/** As many columns as a node holds; many stars over a wide table would give any number. */
const MAX_COLUMNS = 5_000;
const SETS = ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'];
/** Words of expressions that are no columns. */
const WORDS = new Set(
  'AND OR NOT IN IS LIKE ILIKE RLIKE REGEXP SIMILAR BETWEEN THEN ELSE WHEN CASE END NULL TRUE FALSE DISTINCT AS OVER PARTITION BY ORDER ASC DESC NULLS FIRST LAST ROWS RANGE UNBOUNDED PRECEDING FOLLOWING CURRENT ROW WITHIN GROUP FILTER WHERE FROM INTERVAL ESCAPE COLLATE AT TIME ZONE FOR CURRENT_DATE CURRENT_TIMESTAMP CURRENT_TIME WITHOUT VARYING PRECISION'.split(
    ' ',
  ),
);
/** Units of time, which functions take as a bare word. */
const UNITS = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'MILLISECOND'];
/** Words that the name of a type follows. */
const isType = (previous: SqlToken | undefined) => isWord(previous, 'AS') || isPunct(previous, '::');

function merge(into: SourceColumn[], more: readonly SourceColumn[]): void {
  for (const source of more) {
    if (into.length >= MAX_SOURCES) return;
    if (!into.some(({ ref, column }) => ref === source.ref && column === source.column)) into.push(source);
  }
}

/**
 * What the columns of a SELECT are made of, down to columns of the refs it reads: names are looked up in the tables of their own SELECT, through
 * common table expressions, subqueries in FROM and both sides of unions. `columnsOf` answers the columns of a ref. What decides which rows there
 * are (WHERE, JOIN … ON) is no source. A name that only a ref of unknown
 * columns can have is taken for a column of it. Algorithm: name resolution through nested scopes, innermost first, each scope read once.
 */
export function columnLineage(
  text: string,
  options: TokenOptions,
  columnsOf: (ref: string) => readonly string[] | undefined,
): ColumnLineage {
  const tokens = sqlTokens(text, options);
  const known = new Map<Cte, Columns>();
  const byRef = new Map<string, Columns>();
  let unclear: string | undefined;
  const indexOf = new Map(tokens.map((token, index) => [token.from, index]));

  function ofRef(ref: string): Columns {
    const before = byRef.get(ref);
    if (before) return before;
    const names = columnsOf(ref);
    const columns: Columns = new Map((names ?? []).map((column) => [column.toLowerCase(), [{ ref, column }]]));
    if (!names) columns.rest = ref;
    byRef.set(ref, columns);
    return columns;
  }

  function ofTable(table: Table, ctes: ReadonlyMap<string, Cte>, depth: number): Columns {
    if (table.ref !== undefined) return ofRef(table.ref);
    const body = table.body ?? ctes.get(table.name);
    if (body) return ofBody(body, new Map(ctes), depth + 1);
    unclear ??= 'it reads a table that is not a node';
    return new Map();
  }

  function ofBody(body: Cte, ctes: Map<string, Cte>, depth: number): Columns {
    const before = known.get(body);
    if (before) return before;
    known.set(body, new Map());
    if (depth > DEEPEST) {
      unclear ??= 'its queries are nested too deeply';
      return new Map();
    }
    const columns = ofQuery(body.from, body.to, ctes, depth);
    const named = body.columns
      ? new Map([...columns.values()].map((of, i) => [(body.columns![i]?.name ?? String(i)).toLowerCase(), of]))
      : columns;
    known.set(body, named);
    return named;
  }

  /** A SELECT, or several that a set operator puts together: their columns belong together by position. */
  function ofQuery(from: number, to: number, outer: Map<string, Cte>, depth: number): Columns {
    const starts = [from];
    const level = tokens[from]?.depth ?? 0;
    for (let at = from; at < to; at++)
      if (tokens[at]!.depth === level && isWord(tokens[at], ...SETS) && endsList(tokens, at))
        starts.push(isWord(tokens[at + 1], 'ALL', 'DISTINCT') ? at + 2 : at + 1);
    let result: [string, SourceColumn[]][] | undefined;
    let rest: string | undefined;
    let ctes = outer;
    for (const [index, start] of starts.entries()) {
      const end = index + 1 < starts.length ? starts[index + 1]! : to;
      const statement = readStatement(text, tokens, start, end, ctes);
      ctes = statement.ctes;
      const { own, open } = ofList(statement.list.items, statement.tables, ctes, depth);
      if (!result) [result, rest] = [own, open];
      else for (const [index, [, sources]] of own.entries()) if (result[index]) merge(result[index][1], sources);
    }
    const columns: Columns = new Map(result);
    // Of several SELECTs a further column is made of all of them, and nobody knows of which.
    if (rest !== undefined && starts.length === 1) columns.rest = rest;
    return columns;
  }

  function ofList(
    items: readonly SelectItem[],
    tables: ReadonlyMap<string, Table>,
    ctes: Map<string, Cte>,
    depth: number,
  ): { own: [string, SourceColumn[]][]; open: string | undefined } {
    const result: [string, SourceColumn[]][] = [];
    const open = new Set<string>();
    const scope = new Map([...tables].map(([alias, table]) => [alias, ofTable(table, ctes, depth)]));
    for (const item of items) {
      if (result.length >= MAX_COLUMNS) break;
      if (item.star !== undefined) {
        const from = item.star === '' ? [...scope.values()] : [scope.get(item.star.toLowerCase()) ?? (new Map() as Columns)];
        for (const columns of from) {
          for (const [name, sources] of columns) result.push([name, [...sources]]);
          if (columns.rest !== undefined) open.add(columns.rest);
        }
      } else if (item.name !== undefined) {
        result.push([item.name.toLowerCase(), ofItem(item, scope)]);
      }
    }
    const [only] = open.size === 1 ? open : [];
    return { own: result, open: only };
  }

  function ofItem(item: SelectItem, scope: ReadonlyMap<string, Columns>): SourceColumn[] {
    const sources: SourceColumn[] = [];
    const end = item.from + item.expression.length;
    for (let at = indexOf.get(item.from) ?? tokens.length; at < tokens.length && tokens[at]!.from < end; at++) {
      const token = tokens[at]!;
      if (isWord(token, 'SELECT')) unclear ??= 'a column holds a query of its own';
      if (token.kind !== 'word' && token.kind !== 'quoted' && token.kind !== 'jinja') continue;
      const path = [token];
      while (isPunct(tokens[at + 1], '.') && tokens[at + 2] && tokens[at + 2]!.from < end) {
        at += 2;
        path.push(tokens[at]!);
      }
      if (isPunct(tokens[at + 1], '(') || isType(tokens[indexOf.get(token.from)! - 1])) continue;
      if (path.length === 1 && (token.kind === 'jinja' || (token.kind === 'word' && WORDS.has(token.text.toUpperCase()))))
        continue;
      // `DATE '2026-01-01'`, `DATE_TRUNC(DAY, …)`
      if (tokens[at + 1]?.kind === 'string' || (isWord(token, ...UNITS) && isPunct(tokens[at + 1], ','))) continue;
      merge(sources, ofPath(path, scope));
    }
    return sources;
  }

  function ofPath(path: readonly SqlToken[], scope: ReadonlyMap<string, Columns>): readonly SourceColumn[] {
    const [first, second] = path;
    const names = path.map(({ text }) => text.toLowerCase());
    const inTable = (columns: Columns) =>
      columns.get(names.at(-1)!) ?? (columns.rest === undefined ? [] : [{ ref: columns.rest, column: path.at(-1)!.text }]);
    if (first!.kind === 'jinja')
      return path.length === 2 ? inTable(ofRef(first!.text)) : (ofRef(first!.text).get(names[1]!) ?? []);
    const table = second && scope.get(names.at(-2)!);
    if (table) return inTable(table);
    // A name of its own, or a field of a column that holds an object.
    for (const columns of scope.values()) {
      const found = columns.get(names[0]!);
      if (found) return found;
    }
    const open = new Set([...scope.values()].flatMap(({ rest }) => rest ?? []));
    const [only] = open.size === 1 ? open : [];
    if (open.size > 1) unclear ??= NOT_KNOWN;
    if (only !== undefined && !second) return [{ ref: only, column: first!.text }];
    return [];
  }

  const columns = ofQuery(0, tokens.length, new Map(), 0);
  // A star over it may give any column.
  if (columns.rest !== undefined) unclear ??= NOT_KNOWN;
  return { columns, unclear };
}
