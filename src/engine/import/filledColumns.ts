import { isSource } from '../pipeline/nodeTypes.ts';
import { nodeRefs } from '../pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '../text/replacement.ts';

/** Macros of dbt that write a SELECT list from the columns that a table has when the project is compiled. */
const READS_COLUMNS = /\b(?:fill_staging_columns|get_columns_in_relation)\s*\(/;

/**
 * Whether a macro writes the SELECT list of a model from the columns of the table behind it. A model without a SELECT of its own is written by a macro as
 * a whole.
 */
export function fillsColumns(rawCode: string): boolean {
  return READS_COLUMNS.test(rawCode) || (rawCode.includes('{{') && !/\bselect\b/i.test(rawCode));
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

/**
 * What a node's SQL passes on of one table, if it does nothing else: all columns, or columns that it lists, after the last of which more can be added.
 * Undefined for other SQL.
 */
function passedOn({ sql = '' }: PipelineNode, platform: Pipeline['platform']): { readonly last?: SqlToken } | undefined {
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  const select = tokens.findIndex((token) => token.depth === 0 && isWord(token, 'SELECT', 'WITH'));
  const from = tokens.findIndex((token, at) => at > select && isWord(token, 'FROM'));
  const list = tokens.slice(select + 1, from);
  const alias = isWord(tokens[from + 2], 'AS') ? from + 3 : from + 2;
  const isWhole = tokens[from + 1]?.kind === 'jinja' && alias >= tokens.length - 1 && tokens[alias]?.kind !== 'punct';
  if (!isWord(tokens[select], 'SELECT') || from === -1 || !isWhole) return undefined;
  if (list.length === 1 && isPunct(list[0], '*')) return {};
  const isList = list.every((token, at) =>
    at % 2 === 1 ? isPunct(token, ',') : token.kind === 'word' || token.kind === 'quoted',
  );
  return isList && list.length % 2 === 1 ? { last: list.at(-1)! } : undefined;
}

/** The node between a node and a source, or the node itself, if the source is all that it reads. */
function readerOfSource(
  node: PipelineNode,
  byName: ReadonlyMap<string, PipelineNode>,
  platform: Pipeline['platform'],
): { readonly node: PipelineNode; readonly last?: SqlToken } | undefined {
  const [ref, ...others] = nodeRefs(node);
  const upstream = ref && others.length === 0 ? byName.get(`${ref.location}.${ref.name}`) : undefined;
  if (!upstream) return undefined;
  if (isSource(upstream.type)) return { node };
  const [next] = nodeRefs(upstream);
  const behind = next && byName.get(`${next.location}.${next.name}`);
  const passed = behind && isSource(behind.type) ? passedOn(upstream, platform) : undefined;
  return passed && (!passed.last || isFilled(upstream)) ? { node: upstream, ...passed } : undefined;
}

/**
 * The pipeline as dbt would compile it with sources that have every column. A macro that fills up a SELECT list writes `CAST(NULL AS type) AS name` for
 * a column that the source lacked when the manifest was written; made-up sources have all columns, so the column is read, also by a model between that
 * lists the columns of the source. The same object if no node changes.
 */
export function withFilledColumns(pipeline: Pipeline): Pipeline {
  const { platform } = pipeline;
  const byName = new Map(pipeline.nodes.map((node) => [`${node.location}.${node.name}`, node]));
  /** What is added to the lists of models between, by node ID. */
  const added = new Map<string, { readonly last: SqlToken; readonly names: Set<string> }>();
  const filled = pipeline.nodes.map((node): PipelineNode => {
    const reader = node.sql !== undefined && isFilled(node) ? readerOfSource(node, byName, platform) : undefined;
    if (!reader) return node;
    const text = node.sql!;
    const tokens = sqlTokens(text, tokenOptionsOn(platform));
    const replacements = tokens.flatMap((_, at): Replacement[] => {
      const found = missingColumn(tokens, at);
      if (!found || !readsOneName(tokens, at)) return [];
      const name = text.slice(found.name.from, found.name.to);
      if (reader.last) {
        const more = added.get(reader.node.id) ?? { last: reader.last, names: new Set() };
        added.set(reader.node.id, { ...more, names: more.names.add(name) });
      }
      return [{ from: found.value.from, to: found.value.to, insert: name }];
    });
    return replacements.length > 0 ? { ...node, sql: replaceSpans(text, replacements) } : node;
  });
  const nodes = filled.map((node): PipelineNode => {
    const more = added.get(node.id);
    if (!more) return node;
    const { to } = more.last;
    return { ...node, sql: replaceSpans(node.sql!, [{ from: to, to, insert: `, ${[...more.names].join(', ')}` }]) };
  });
  return nodes.some((node, at) => node !== pipeline.nodes[at]) ? { ...pipeline, nodes } : pipeline;
}
