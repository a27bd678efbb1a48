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

function ofFirstLoad(text: string, own: readonly string[], platform: Pipeline['platform']): string {
  const tokens = sqlTokens(text, tokenOptionsOn(platform));
  const replacements: Replacement[] = [];
  for (const { parts, from } of dottedNames(tokens)) {
    if (parts.join('.').toLowerCase() !== own.slice(-parts.length).join('.').toLowerCase()) continue;
    const found = comparisonAround(
      tokens,
      tokens.findIndex((token) => token.from === from),
    );
    if (!found || replacements.some((one) => one.from <= found.to && found.from <= one.to)) continue;
    replacements.push({ ...found, insert: 'TRUE' });
  }
  return replacements.length > 0 ? replaceSpans(text, replacements) : text;
}

/**
 * The pipeline as it loads its tables for the first time. A model that was compiled for a later load takes only rows that are newer than the newest row
 * of its own table: `AT > (SELECT MAX(AT) FROM itself)`. Before the first load there is no such table, so the comparison is left out: all rows are new.
 * The same object if no node changes.
 */
export function withFirstLoads(pipeline: Pipeline, { mappings }: Pick<PipelineContext, 'mappings'>): Pipeline {
  const nodes = pipeline.nodes.map((node): PipelineNode => {
    const { database, schema } = mappings[node.location] ?? {};
    if (node.sql === undefined || !database || !schema) return node;
    const sql = ofFirstLoad(node.sql, [database, schema, node.name], pipeline.platform);
    return sql === node.sql ? node : { ...node, sql };
  });
  return nodes.some((node, at) => node !== pipeline.nodes[at]) ? { ...pipeline, nodes } : pipeline;
}
