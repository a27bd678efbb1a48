import { isSource } from '../pipeline/nodeTypes.ts';
import type { Column, Pipeline, PipelineNode, Platform } from '../pipeline/schema.ts';
import { isPunct, isWord, type SqlToken, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type FoundColumn, sourceColumns } from './columns.ts';

/** Why the lineage of a column ends at it. */
export type LineageEnd = 'source' | 'constant' | 'null' | 'filled' | 'notRead';

/** The reasons as the reader sees them. */
export const LINEAGE_END_TEXTS: Readonly<Record<LineageEnd, string>> = {
  source: 'from the source system',
  constant: 'constant',
  null: 'always NULL',
  filled: 'filled by the node type',
  notRead: 'not read from its SQL',
};

/** The columns that a column is made from, or why there are none. */
type ColumnOrigin = { readonly from: readonly FoundColumn[] } | { readonly end: LineageEnd };

/** Words of an expression that are no column. */
const WORDS = ['NULL', 'TRUE', 'FALSE', 'CASE', 'WHEN', 'THEN', 'ELSE', 'END', 'AND', 'OR', 'NOT', 'IS', 'AS'];
const NOW_WORDS = ['CURRENT_DATE', 'CURRENT_TIME', 'CURRENT_TIMESTAMP', 'LOCALTIMESTAMP', 'SYSDATE'];

/** Whether a token of an expression may name a column: not a keyword, a function, or the type of a cast. */
function mayNameColumn(tokens: readonly SqlToken[], index: number): boolean {
  const token = tokens[index]!;
  if (token.kind === 'jinja' || token.kind === 'quoted') return true;
  if (token.kind !== 'word' || isWord(token, ...WORDS, ...NOW_WORDS)) return false;
  const isType = isWord(tokens[index - 1], 'AS') || isPunct(tokens[index - 1], ':') || isPunct(tokens[index - 1], '::');
  return !isType && !isPunct(tokens[index + 1], '(');
}

/** Whether an expression is `NULL`, with or without a cast. */
function isNull(tokens: readonly SqlToken[]): boolean {
  const values = tokens.filter((token) => token.kind !== 'punct' && !isWord(token, 'CAST', 'TRY_CAST'));
  return isWord(values[0], 'NULL') && !tokens.some((_, index) => mayNameColumn(tokens, index)) && !isCall(tokens);
}

const isCall = (tokens: readonly SqlToken[]) =>
  tokens.some(
    (token, index) =>
      token.kind === 'word' &&
      !isWord(token, 'CAST', 'TRY_CAST') &&
      isPunct(tokens[index + 1], '(') &&
      !isWord(tokens[index - 1], 'AS'),
  );

/** Why the lineage of a column ends at it, when no column of another node is known that it is made from. */
export function lineageEnd(node: PipelineNode, column: Column, platform: Platform): LineageEnd {
  if (isSource(node.type)) return 'source';
  const texts = [column.expression ?? '', ...column.sources.map(({ transform }) => transform)].filter(
    (text) => text.trim() !== '',
  );
  if (texts.length === 0) return node.sql === undefined ? 'filled' : 'notRead';
  const read = texts.map((text) => sqlTokens(text, tokenOptionsOn(platform)));
  if (read.every(isNull)) return 'null';
  return read.some((tokens) => tokens.some((_, index) => mayNameColumn(tokens, index))) ? 'notRead' : 'constant';
}

/** The columns of other nodes that a column is made from, as the document names them; without any, why the lineage ends there. */
export function columnOrigin(pipeline: Pick<Pipeline, 'nodes' | 'platform'>, node: PipelineNode, column: Column): ColumnOrigin {
  const from = sourceColumns(pipeline, { nodeId: node.id, columnId: column.id });
  return from.length > 0 ? { from } : { end: lineageEnd(node, column, pipeline.platform) };
}
