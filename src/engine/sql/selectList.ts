import type { Span } from '../text/span.ts';
import { type Annotation, type AnnotationFault, readAnnotations } from './annotations.ts';
import { closingToken, isPathPart, isPunct, isWord, type SqlToken, sqlTokens, type TokenOptions } from './sqlTokens.ts';

/** One entry of a SELECT list. */
export interface SelectItem extends Span {
  /** The text before the alias, as written. */
  expression: string;
  /**
   * The column's name as written, without quotes: the alias, or the last part of a plain column. Absent for `*` and for expressions without a name.
   */
  name?: string;
  /** Whether the name is in quotes, so that it keeps its case. */
  quoted: boolean;
  /** For `*` and `alias.*`: the alias, or `''`. */
  star?: string;
  annotations: Annotation[];
}

/** The body of a common table expression or subquery, as token indexes. */
export interface Cte {
  from: number;
  to: number;
  /** The column names in `name (a, b) AS …`. */
  columns?: { name: string; quoted: boolean }[];
}

export interface SelectList {
  items: SelectItem[];
  faults: AnnotationFault[];
  /** Whether the outermost SELECT is followed by UNION, INTERSECT or EXCEPT. */
  isSet: boolean;
}

const ENDS = [
  'FROM',
  'WHERE',
  'GROUP',
  'HAVING',
  'QUALIFY',
  'ORDER',
  'LIMIT',
  'OFFSET',
  'FETCH',
  'UNION',
  'INTERSECT',
  'EXCEPT',
  'MINUS',
  'INTO',
];
const SETS = ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'];
/** Words that can't end an expression: the token after such a word belongs to the expression and is not an alias. */
const OPERATORS = new Set(
  'AND OR NOT IN IS LIKE ILIKE RLIKE REGEXP SIMILAR BETWEEN THEN ELSE WHEN CASE DISTINCT ZONE TIME WITH WITHOUT AT COLLATE INTERVAL ESCAPE DIV MOD DOUBLE OVER WITHIN CHARACTER'.split(
    ' ',
  ),
);
/** Words that can't be an alias without AS. */
const NO_ALIAS = new Set('END NULL TRUE FALSE AND OR NOT IN IS ASC DESC NULLS FIRST LAST ZONE PRECISION VARYING OVER'.split(' '));
const INTERVAL_UNITS = /^(?:YEAR|QUARTER|MONTH|WEEK|DAY|HOUR|MINUTE|SECOND|MILLISECOND|MICROSECOND)S?$/i;

/** Whether a SELECT list (or, further on, a FROM clause) ends at this token: at a clause keyword that is not part of an expression. */
export function endsList(tokens: readonly SqlToken[], index: number): boolean {
  const token = tokens[index]!;
  if (isPunct(token, ';')) return true;
  if (token.kind !== 'word' || !ENDS.includes(token.text.toUpperCase())) return false;
  const previous = tokens[index - 1];
  if (isPathPart(tokens, index) || isWord(previous, 'AS')) return false;
  if (isWord(token, 'FROM') && isWord(previous, 'DISTINCT') && isWord(tokens[index - 2], 'IS', 'NOT')) return false;
  if (isWord(token, 'GROUP') && isWord(previous, 'WITHIN')) return false;
  // `* EXCEPT (a)` excludes columns; `EXCEPT (SELECT …)` and `EXCEPT SELECT` compare two results.
  if (isWord(token, 'EXCEPT') && isPunct(previous, '*') && isPunct(tokens[index + 1], '('))
    return isWord(tokens[index + 2], 'SELECT', 'WITH');
  return true;
}

function endsExpression(token: SqlToken | undefined): boolean {
  if (!token) return false;
  if (token.kind === 'punct') return token.text === ')' || token.text === ']' || token.text === '*';
  return token.kind !== 'word' || !OPERATORS.has(token.text.toUpperCase());
}

/** Whether the tokens are names joined by dots, such as `a.b."c"`; the first part may be a ref. */
function isColumnPath(tokens: readonly SqlToken[]): boolean {
  const isPart = (token: SqlToken, i: number) =>
    token.kind === 'word' || token.kind === 'quoted' || (token.kind === 'jinja' && i === 0 && tokens.length > 1);
  return tokens.length % 2 === 1 && tokens.every((token, i) => (i % 2 === 1 ? isPunct(token, '.') : isPart(token, i)));
}

function readItem(text: string, tokens: readonly SqlToken[], faults: AnnotationFault[]): SelectItem | undefined {
  const first = tokens[0];
  if (!first) return undefined;
  const depth = first.depth;
  let bodyEnd = tokens.findIndex(
    (token, i) => i > 0 && token.depth === depth && isPunct(token, '@') && tokens[i + 1]?.from === token.to,
  );
  let annotations: Annotation[] = [];
  if (bodyEnd > 0) {
    const read = readAnnotations(text, tokens, bodyEnd);
    annotations = read.annotations;
    if (read.fault) faults.push(read.fault);
    else if (read.next < tokens.length)
      faults.push({
        message: 'only annotations may follow an annotation, up to the next comma',
        offset: tokens[read.next]!.from,
      });
  } else {
    bodyEnd = tokens.length;
  }
  const body = tokens.slice(0, bodyEnd);
  const last = body.at(-1)!;
  const item: SelectItem = { expression: '', quoted: false, annotations, from: first.from, to: tokens.at(-1)!.to };
  const upTo = (count: number) => text.slice(first.from, body[count - 1]?.to ?? first.to);
  const starAt = body.findIndex((token, i) => isPunct(token, '*') && (i === 0 || isPunct(body[i - 1], '.')));
  const prefix = body.slice(0, Math.max(0, starAt - 1));
  const isPrefix = starAt === 0 || prefix.length === 1 || isColumnPath(prefix);
  if (
    starAt !== -1 &&
    isPrefix &&
    (body.length === starAt + 1 || isWord(body[starAt + 1], 'EXCEPT', 'EXCLUDE', 'REPLACE', 'RENAME', 'ILIKE'))
  ) {
    return { ...item, expression: upTo(body.length), star: starAt === 0 ? '' : (body[starAt - 2]?.text ?? '') };
  }
  const before = body.at(-2);
  const named = last.kind === 'word' || last.kind === 'quoted';
  if (named && isWord(before, 'AS') && body.length > 2) {
    return { ...item, expression: upTo(body.length - 2), name: last.text, quoted: last.kind === 'quoted' };
  }
  // `[NAME]` in the notation of Fabric, with or without AS.
  if (isPunct(last, ']') && body.length > 2) {
    const open = body.findLastIndex((token) => token.depth === last.depth && isPunct(token, '['));
    const previous = body[open - 1];
    const gap = previous !== undefined && previous.to < body[open]!.from;
    if (open === 0 || isWord(previous, 'AS') || isPunct(previous, '.') || gap) {
      const name = text.slice(body[open]!.to, last.from);
      return {
        ...item,
        expression: upTo(open <= 0 || isPunct(previous, '.') ? body.length : isWord(previous, 'AS') ? open - 1 : open),
        name,
        quoted: true,
      };
    }
  }
  if (isColumnPath(body) && !(last.kind === 'word' && body.length === 1 && NO_ALIAS.has(last.text.toUpperCase()))) {
    return { ...item, expression: upTo(body.length), name: last.text, quoted: last.kind === 'quoted' };
  }
  const unit = last.kind === 'word' && INTERVAL_UNITS.test(last.text) && body.some((token) => isWord(token, 'INTERVAL'));
  if (named && !unit && endsExpression(before) && !(last.kind === 'word' && NO_ALIAS.has(last.text.toUpperCase()))) {
    return { ...item, expression: upTo(body.length - 1), name: last.text, quoted: last.kind === 'quoted' };
  }
  return { ...item, expression: upTo(body.length) };
}

export interface Statement {
  list: SelectList;
  ctes: Map<string, Cte>;
  /** The tables of the FROM clause, by alias in lower case. */
  tables: Map<string, Table>;
}

/** A table in a FROM clause: the name of a CTE or table (in lower case, `''` for a name of several parts), or the `{{ … }}` text of a ref. */
export interface Table {
  name: string;
  ref?: string;
  /** The body of a subquery. */
  body?: Cte;
}

/** Reads `[WITH …] SELECT list FROM …` between two token indexes. `outer` are the common table expressions in scope. */
export function readStatement(
  text: string,
  tokens: readonly SqlToken[],
  from: number,
  to: number,
  outer: Map<string, Cte>,
): Statement {
  const statement: Statement = { list: { items: [], faults: [], isSet: false }, ctes: new Map(outer), tables: new Map() };
  let at = from;
  // `(SELECT …)`, `WITH … (SELECT …)`, `WITH … (WITH … SELECT …)`
  while (at < to && (isPunct(tokens[at], '(') || isWord(tokens[at], 'WITH'))) {
    if (isPunct(tokens[at], '(')) {
      to = Math.min(to, closingToken(tokens, at));
      at++;
    } else {
      at = readCtes(tokens, at + 1, to, statement.ctes);
    }
  }
  const depth = tokens[at]?.depth ?? 0;
  while (at < to && !(tokens[at]!.depth === depth && isWord(tokens[at], 'SELECT'))) at++;
  if (at >= to) return statement;
  at++;
  while (isWord(tokens[at], 'DISTINCT', 'ALL')) at++;
  if (isWord(tokens[at], 'ON') && isPunct(tokens[at + 1], '(')) at = closingToken(tokens, at + 1) + 1;
  if (isWord(tokens[at], 'TOP') && (tokens[at + 1]?.kind === 'number' || isPunct(tokens[at + 1], '('))) {
    at = isPunct(tokens[at + 1], '(') ? closingToken(tokens, at + 1) + 1 : at + 2;
  }
  if (isWord(tokens[at], 'AS') && isWord(tokens[at + 1], 'STRUCT', 'VALUE')) at += 2;
  let start = at;
  const take = (end: number) => {
    const item = readItem(text, tokens.slice(start, end), statement.list.faults);
    if (item) statement.list.items.push(item);
  };
  for (; at < to; at++) {
    if (tokens[at]!.depth !== depth) continue;
    if (isPunct(tokens[at], ',')) {
      take(at);
      start = at + 1;
    } else if (endsList(tokens, at)) {
      break;
    }
  }
  take(Math.min(at, to));
  readTables(tokens, at, to, depth, statement);
  return statement;
}

/** Maximum number of common table expressions in scope, far above any real statement. Nested WITH clauses copy the scope. */
const MAX_CTES = 1_000;

function readCtes(tokens: readonly SqlToken[], from: number, to: number, ctes: Map<string, Cte>): number {
  let at = from;
  if (isWord(tokens[at], 'RECURSIVE')) at++;
  while (at < to && ctes.size < MAX_CTES) {
    const name = tokens[at];
    if (name?.kind !== 'word' && name?.kind !== 'quoted') return at;
    at++;
    let columns: Cte['columns'];
    if (isPunct(tokens[at], '(')) {
      const close = closingToken(tokens, at);
      columns = tokens
        .slice(at + 1, close)
        .filter((token) => token.kind === 'word' || token.kind === 'quoted')
        .map((token) => ({ name: token.text, quoted: token.kind === 'quoted' }));
      at = close + 1;
    }
    if (!isWord(tokens[at], 'AS')) return at;
    at++;
    while (isWord(tokens[at], 'NOT', 'MATERIALIZED')) at++;
    if (!isPunct(tokens[at], '(')) return at;
    const close = closingToken(tokens, at);
    ctes.set(name.text.toLowerCase(), { from: at + 1, to: Math.min(close, to), columns });
    at = close + 1;
    if (!isPunct(tokens[at], ',')) return at;
    at++;
  }
  return at;
}

const AFTER_TABLE = new Set(
  'ON USING JOIN INNER LEFT RIGHT FULL CROSS NATURAL ASOF WHERE GROUP HAVING QUALIFY ORDER LIMIT UNION LATERAL PIVOT UNPIVOT SAMPLE TABLESAMPLE WINDOW'.split(
    ' ',
  ),
);

/** Whether a token after a table, or after its AS, is the table's alias. */
export function isAlias(token: SqlToken | undefined): token is SqlToken {
  return token?.kind === 'quoted' || (token?.kind === 'word' && !AFTER_TABLE.has(token.text.toUpperCase()));
}

/** Reads the tables of a FROM clause. Only names of one part can be CTEs; other tables have the name `''`. */
function readTables(tokens: readonly SqlToken[], from: number, to: number, depth: number, statement: Statement): void {
  let expectTable = false;
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    if (token.depth !== depth) continue;
    if (isWord(token, ...SETS)) {
      statement.list.isSet = true;
      return;
    }
    if (isWord(token, 'WHERE', 'GROUP', 'HAVING', 'QUALIFY', 'ORDER', 'LIMIT')) expectTable = false;
    if (isWord(token, 'FROM', 'JOIN') || (isPunct(token, ',') && statement.tables.size > 0)) {
      expectTable = true;
    } else if (expectTable) {
      expectTable = false;
      const table: Table = { name: '' };
      if (token.kind === 'jinja') table.ref = token.text;
      if ((token.kind === 'word' || token.kind === 'quoted') && !isPunct(tokens[at + 1], '.') && !isPunct(tokens[at + 1], '('))
        table.name = token.text.toLowerCase();
      if (isPunct(token, '(')) table.body = { from: at + 1, to: Math.min(closingToken(tokens, at), to) };
      let next = isPunct(token, '(') ? closingToken(tokens, at) + 1 : at + 1;
      while (isPunct(tokens[next], '.')) next += 2;
      if (isWord(tokens[next], 'AS')) next++;
      const alias = tokens[next];
      statement.tables.set(
        next < to && isAlias(alias) ? alias.text.toLowerCase() : table.name || `?${statement.tables.size}`,
        table,
      );
      at = Math.max(at, next - 1);
    }
  }
}

/** The top-level SELECT list of a statement: of a set operation the first list, after WITH the outermost list. Linear in the text's length. */
export function selectList(text: string, options: TokenOptions = {}): SelectList {
  const tokens = sqlTokens(text, options);
  return readStatement(text, tokens, 0, tokens.length, new Map()).list;
}
