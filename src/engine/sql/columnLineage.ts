import { type Cte, endsList, readStatement, type SelectItem, type Table } from './selectList.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, type TokenOptions } from './sqlTokens.ts';

/** A column of a ref, which is identified by its `{{ … }}` text. */
interface SourceColumn {
  ref: string;
  column: string;
}

interface ColumnLineage {
  /** The source columns of each column of the statement, by its name in lower case. */
  columns: Map<string, SourceColumn[]>;
  /** Why part of the lineage is unknown; `undefined` when all of it is known. */
  unclear?: string;
}

/** The source columns of each column of a table. `rest`: a ref whose columns are unknown, so that any other name may be one of its columns. */
type Columns = Map<string, SourceColumn[]> & { rest?: string };

/** Maximum nesting of queries whose columns are traced. */
const MAX_DEPTH = 40;
const UNKNOWN_COLUMNS = 'it reads a table whose columns are not known';
/** Maximum number of sources of one column. A chain of unions and stars repeats sources, and longer lists help nobody. */
const MAX_SOURCES_PER_COLUMN = 200;
/** Maximum number of columns of a statement: the number that a node can hold. Stars over wide tables could give any number. */
const MAX_COLUMNS = 5_000;
const SETS = ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'];
/** Keywords in expressions, which are not columns. */
const WORDS = new Set(
  'AND OR NOT IN IS LIKE ILIKE RLIKE REGEXP SIMILAR BETWEEN THEN ELSE WHEN CASE END NULL TRUE FALSE DISTINCT AS OVER PARTITION BY ORDER ASC DESC NULLS FIRST LAST ROWS RANGE UNBOUNDED PRECEDING FOLLOWING CURRENT ROW WITHIN GROUP FILTER WHERE FROM INTERVAL ESCAPE COLLATE AT TIME ZONE FOR CURRENT_DATE CURRENT_TIMESTAMP CURRENT_TIME WITHOUT VARYING PRECISION'.split(
    ' ',
  ),
);
/** Units of time, which are arguments of functions without quotes. */
const UNITS = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'MILLISECOND'];
/** Whether the token before a name shows that the name is a data type. */
const isType = (previous: SqlToken | undefined) => isWord(previous, 'AS') || isPunct(previous, '::');

function merge(into: SourceColumn[], more: readonly SourceColumn[]): void {
  for (const source of more) {
    if (into.length >= MAX_SOURCES_PER_COLUMN) return;
    if (!into.some(({ ref, column }) => ref === source.ref && column === source.column)) into.push(source);
  }
}

/**
 * The source columns of each column of a SELECT, traced to the refs that it reads. Names are looked up in the tables of their SELECT, through common
 * table expressions, subqueries in FROM and both sides of unions. `columnsOf` returns the columns of a ref. Conditions on rows (WHERE, JOIN … ON) are
 * not sources. A name that only a ref with unknown columns can have counts as a column of that ref. Algorithm: name resolution through nested scopes,
 * innermost first, each scope read once.
 */
export function columnLineage(
  text: string,
  options: TokenOptions,
  columnsOf: (ref: string) => readonly string[] | undefined,
): ColumnLineage {
  const tokens = sqlTokens(text, options);
  const cache = new Map<Cte, Columns>();
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
    const before = cache.get(body);
    if (before) return before;
    cache.set(body, new Map());
    if (depth > MAX_DEPTH) {
      unclear ??= 'its queries are nested too deeply';
      return new Map();
    }
    const columns = ofQuery(body.from, body.to, ctes, depth);
    const named = body.columns
      ? new Map([...columns.values()].map((of, i) => [(body.columns![i]?.name ?? String(i)).toLowerCase(), of]))
      : columns;
    cache.set(body, named);
    return named;
  }

  /** A SELECT, or several SELECTs joined by set operators, whose columns correspond by position. */
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
    // A further column of several SELECTs comes from all of them, in unknown tables.
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
    // A name without a table, or a field of a column that holds an object.
    for (const columns of scope.values()) {
      const found = columns.get(names[0]!);
      if (found) return found;
    }
    const open = new Set([...scope.values()].flatMap(({ rest }) => rest ?? []));
    const [only] = open.size === 1 ? open : [];
    if (open.size > 1) unclear ??= UNKNOWN_COLUMNS;
    if (only !== undefined && !second) return [{ ref: only, column: first!.text }];
    return [];
  }

  const columns = ofQuery(0, tokens.length, new Map(), 0);
  // A star over such a table may give any column.
  if (columns.rest !== undefined) unclear ??= UNKNOWN_COLUMNS;
  return { columns, unclear };
}
