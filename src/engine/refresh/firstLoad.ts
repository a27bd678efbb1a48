import { mapSql } from '../pipeline/mapSql.ts';
import { quoteName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import { dottedNames } from '../sql/dottedNames.ts';
import { closingToken, isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';

const COMPARISON = ['=', '<', '>', '<=', '>=', '<>', '!='];
/** Words that end an operand of a comparison. */
const ENDS = 'AND OR WHERE ON WHEN THEN ELSE HAVING QUALIFY NOT GROUP ORDER LIMIT UNION EXCEPT INTERSECT WINDOW SELECT'.split(
  ' ',
);

/** The open bracket around a token; -1 at the top. */
function openBefore(tokens: readonly SqlToken[], at: number): number {
  const depth = tokens[at]!.depth;
  for (let index = at - 1; index >= 0; index--)
    if (tokens[index]!.depth === depth - 1 && isPunct(tokens[index], '(')) return index;
  return -1;
}

const ends = (token: SqlToken | undefined, depth: number) =>
  !token ||
  token.depth < depth ||
  (token.depth === depth && (isWord(token, ...ENDS) || isPunct(token, ',') || isPunct(token, ';')));

/** The comparison with a query of the node's own table that contains the token at `at`, as offsets of the text. */
function comparisonAround(tokens: readonly SqlToken[], at: number): { from: number; to: number } | undefined {
  for (let open = openBefore(tokens, at); open !== -1; open = openBefore(tokens, open)) {
    if (!isWord(tokens[open + 1], 'SELECT', 'WITH')) continue;
    let operator = open - 1;
    while (tokens[operator]?.kind === 'punct' && COMPARISON.includes(tokens[operator]!.text)) operator--;
    if (operator === open - 1) continue;
    const { depth } = tokens[open]!;
    let first = operator;
    while (
      !ends(tokens[first], depth) &&
      !(tokens[first]!.depth === depth && isPunct(tokens[first], '(') && (tokens[first]!.close ?? 0) > open)
    )
      first--;
    let last = closingToken(tokens, open);
    while (!ends(tokens[last + 1], depth) && !isPunct(tokens[last + 1], ')')) last++;
    return tokens[first + 1] && tokens[last] ? { from: tokens[first + 1]!.from, to: tokens[last]!.to } : undefined;
  }
  return undefined;
}

/** Words that may follow the name of a table and are no alias of it. */
const NO_ALIAS = [
  ...ENDS,
  ...'JOIN LEFT RIGHT INNER FULL OUTER CROSS NATURAL LATERAL ASOF USING SAMPLE TABLESAMPLE PIVOT UNPIVOT FETCH MINUS AT BEFORE'.split(
    ' ',
  ),
];

/** The names of a node's columns: those that it lists, and those that its SQL reads from its own table under an alias. */
function ownColumns(tokens: readonly SqlToken[], alias: string, { columns }: PipelineNode): string[] {
  const names = columns.map(({ name }) => name);
  const known = new Set(names.map((name) => name.toLowerCase()));
  tokens.forEach(({ text }, at) => {
    const column = tokens[at + 2];
    if (text.toLowerCase() !== alias.toLowerCase() || !isPunct(tokens[at + 1], '.') || isPunct(tokens[at - 1], '.')) return;
    if ((column?.kind !== 'word' && column?.kind !== 'quoted') || known.has(column.text.toLowerCase())) return;
    known.add(column.text.toLowerCase());
    names.push(column.text);
  });
  return names;
}

/** An empty table with the columns of a node, in place of the node's own table; undefined if no columns are known. */
function emptyTable(
  tokens: readonly SqlToken[],
  next: number,
  node: PipelineNode,
  platform: Pipeline['platform'],
): string | undefined {
  const at = isWord(tokens[next], 'AS') ? next + 1 : next;
  const written = tokens[at];
  const isAliased = (written?.kind === 'word' || written?.kind === 'quoted') && !isWord(written, ...NO_ALIAS);
  const columns = ownColumns(tokens, isAliased ? written.text : node.name, node);
  if (columns.length === 0) return undefined;
  const values = columns.map((name) => `NULL AS ${quoteName(platform, name)}`);
  return `(SELECT ${values.join(', ')} WHERE 1 = 0)${isAliased ? '' : ` ${quoteName(platform, node.name)}`}`;
}

function ofFirstLoad(text: string, own: readonly string[], node: PipelineNode, platform: Pipeline['platform']): string {
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const replacements: Replacement[] = [];
  for (const { parts, from, to, next } of dottedNames(tokens)) {
    if (parts.join('.').toLowerCase() !== own.slice(-parts.length).join('.').toLowerCase()) continue;
    const at = tokens.findIndex((token) => token.from === from);
    const found = comparisonAround(tokens, at);
    const empty = isWord(tokens[at - 1], 'FROM', 'JOIN') ? emptyTable(tokens, next, node, platform) : undefined;
    const change = found ? { ...found, insert: 'TRUE' } : empty === undefined ? undefined : { from, to, insert: empty };
    if (!change || replacements.some((one) => one.from <= change.to && change.from <= one.to)) continue;
    replacements.push(change);
  }
  return replacements.length > 0 ? replaceSpans(text, replacements) : text;
}

/**
 * The pipeline as it loads its tables for the first time. A model that was compiled for a later load reads its own table, which does not exist before the
 * first load. A comparison with its newest row, `AT > (SELECT MAX(AT) FROM itself)`, is left out: all rows are new. Elsewhere an empty table takes its
 * place. The same object if no node changes.
 */
export function withFirstLoads(pipeline: Pipeline, { mappings }: Pick<PipelineContext, 'mappings'>): Pipeline {
  return mapSql(pipeline, (sql, node) => {
    const { database, schema } = mappings[node.location] ?? {};
    return database && schema ? ofFirstLoad(sql, [database, schema, node.name], node, pipeline.platform) : sql;
  });
}
