import { isSource } from '../pipeline/nodeTypes.ts';
import { nodeRefs } from '../pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';

/** Macros of dbt that write a SELECT list from the columns that a table has when the project is compiled. */
const READS_COLUMNS = /\b(?:fill_staging_columns|get_columns_in_relation)\s*\(/;

/** Whether a macro writes the SELECT list of a model, and NULL for each column that the table behind it lacks. */
export function fillsColumns(rawCode: string): boolean {
  return READS_COLUMNS.test(rawCode);
}

const isFilled = ({ extra }: PipelineNode) => {
  const dbt = extra?.dbt;
  return typeof dbt === 'object' && dbt !== null && !Array.isArray(dbt) && dbt.fillsColumns === true;
};

/** Whether the SELECT around a token reads one name and nothing else. */
function readsOneName(tokens: readonly SqlToken[], at: number): boolean {
  const { depth } = tokens[at]!;
  const from = tokens.findIndex(
    (token, index) => index > at && (token.depth < depth || (token.depth === depth && isWord(token, 'FROM'))),
  );
  const next = tokens[from + 2];
  return isWord(tokens[from], 'FROM') && (next === undefined || next.depth < depth);
}

/** The tokens `CAST(NULL AS type) AS name` that begin at a token: the place of NULL, and the name. */
function missingColumn(
  tokens: readonly SqlToken[],
  at: number,
): { readonly value: SqlToken; readonly name: SqlToken } | undefined {
  const [value, close] = [tokens[at + 2], tokens[at + 1]?.close];
  if (!isWord(tokens[at], 'CAST') || close === undefined || !isWord(value, 'NULL')) return undefined;
  const name = tokens[close + 2];
  if (!isWord(tokens[close + 1], 'AS') || (name?.kind !== 'word' && name?.kind !== 'quoted')) return undefined;
  return isPunct(tokens[close + 3], ',') || isWord(tokens[close + 3], 'FROM') ? { value: value!, name } : undefined;
}

/** Whether a node's SQL is a star over one table and nothing else, so that it has every column of that table. */
function isStar({ sql = '' }: PipelineNode, platform: Pipeline['platform']): boolean {
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  const at = tokens.findIndex((token) => token.depth === 0 && isWord(token, 'SELECT', 'WITH'));
  return (
    isWord(tokens[at], 'SELECT') &&
    isPunct(tokens[at + 1], '*') &&
    isWord(tokens[at + 2], 'FROM') &&
    tokens[at + 3]?.kind === 'jinja' &&
    tokens.length === at + 4
  );
}

/** Whether a node reads one table, which is a source or has all columns of one. */
function readsSource(node: PipelineNode, byName: ReadonlyMap<string, PipelineNode>, platform: Pipeline['platform']): boolean {
  const [ref, ...others] = nodeRefs(node);
  const upstream = ref && others.length === 0 ? byName.get(`${ref.location}.${ref.name}`) : undefined;
  if (!upstream) return false;
  if (isSource(upstream.type)) return true;
  const [next] = nodeRefs(upstream);
  const behind = next && byName.get(`${next.location}.${next.name}`);
  return isStar(upstream, platform) && behind !== undefined && isSource(behind.type);
}

/**
 * The pipeline as dbt would compile it with sources that have every column. A macro that fills up a SELECT list writes `CAST(NULL AS type) AS name` for
 * a column that the source lacked when the manifest was written; made-up sources have all columns, so the column is read. The same object if no node
 * changes.
 */
export function withFilledColumns(pipeline: Pipeline): Pipeline {
  const byName = new Map(pipeline.nodes.map((node) => [`${node.location}.${node.name}`, node]));
  const nodes = pipeline.nodes.map((node): PipelineNode => {
    if (node.sql === undefined || !isFilled(node) || !readsSource(node, byName, pipeline.platform)) return node;
    const text = node.sql;
    const tokens = sqlTokens(text, tokenOptionsOn(pipeline.platform));
    const replacements = tokens.flatMap((_, at): Replacement[] => {
      const found = missingColumn(tokens, at);
      if (!found || !readsOneName(tokens, at)) return [];
      const { value, name } = found;
      return [{ from: value.from, to: value.to, insert: text.slice(name.from, name.to) }];
    });
    return replacements.length > 0 ? { ...node, sql: replaceSpans(text, replacements) } : node;
  });
  return nodes.some((node, at) => node !== pipeline.nodes[at]) ? { ...pipeline, nodes } : pipeline;
}
