import { columnLineage } from '#engine/lineage/columns.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { placeholders } from '#engine/pipeline/joinText.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import type { Column, Pipeline, PipelineNode, Platform } from '#engine/pipeline/schema.ts';
import { isName } from '#engine/sql/dottedNames.ts';
import { isPunct, type SqlToken, sqlTokens, tokenOptionsOn } from '#engine/sql/sqlTokens.ts';
import type { PlaygroundState } from '#workbench/contract.ts';

// Questions about a pipeline for the checks of exercises.

/** The node with a name, ignoring case. `name` must be in upper case. */
export const named = (pipeline: Pipeline, name: string) => pipeline.nodes.find((node) => node.name.toUpperCase() === name);

/** Whether a node has a built-in type of this kind, or a custom type with this name. */
export function isKind(pipeline: Pipeline, node: PipelineNode, kind: string): boolean {
  const type = nodeTypeOf(pipeline, node.type);
  return type.kind === kind || (type.origin === 'custom' && type.name === kind);
}

const INPUTS = new WeakMap<readonly PipelineNode[], ReadonlyMap<string, readonly PipelineNode[]>>();

/** The nodes that a node reads or waits for. The inputs of all nodes are computed together and remembered, because checks ask about every node. */
export function inputs({ nodes }: Pick<Pipeline, 'nodes'>, id: string): readonly PipelineNode[] {
  let known = INPUTS.get(nodes);
  if (!known) {
    const { edges, indexOf } = pipelineGraph({ nodes });
    const read = new Map<string, PipelineNode[]>();
    for (const { from, to } of edges) {
      const list = read.get(to);
      if (list) list.push(nodes[indexOf.get(from)!]!);
      else read.set(to, [nodes[indexOf.get(from)!]!]);
    }
    known = read;
    INPUTS.set(nodes, known);
  }
  return known.get(id) ?? [];
}

/** Whether a node reads every node of a list. An undefined entry is a node that does not exist, and makes the result false. */
export function readsAll(pipeline: Pipeline, node: PipelineNode, wanted: readonly (PipelineNode | undefined)[]): boolean {
  const read = inputs(pipeline, node.id);
  return wanted.every((one) => one !== undefined && read.includes(one));
}

/** The Join tabs of a node as one text. */
export const joinOf = (node: PipelineNode | undefined) => node?.sources.map(({ join }) => join).join('\n') ?? '';

/** Whether SQL contains words in this order, possibly with other words between them, outside comments and strings. `words` must be in upper case. */
export function hasWords(sql: string, platform: Platform, ...words: readonly string[]): boolean {
  let found = 0;
  for (const token of sqlTokens(sql, tokenOptionsOn(platform)))
    if (isName(token) && token.text.toUpperCase() === words[found]) found++;
  return found === words.length;
}

/** The columns in an operand, each with its alias: `"A"."X"` is `A.X`. Values and functions are left out. */
function columnsIn(tokens: readonly SqlToken[]): string[] {
  return tokens.flatMap((token, at) => {
    if (!isName(token) || isPunct(tokens[at + 1], '.') || isPunct(tokens[at + 1], '(')) return [];
    const name = token.text.toUpperCase();
    if (token.kind === 'word' && VALUES.has(name)) return [];
    const alias = isPunct(tokens[at - 1], '.') && isName(tokens[at - 2]) ? `${tokens[at - 2]!.text.toUpperCase()}.` : '';
    return [alias + name];
  });
}
const VALUES: ReadonlySet<string> = new Set(['TRUE', 'FALSE', 'NULL']);
/** The words that end a comparison or the whole condition. */
const ENDS: ReadonlySet<string> = new Set([
  'AND',
  'OR',
  'ON',
  'JOIN',
  'INNER',
  'LEFT',
  'RIGHT',
  'FULL',
  'WHERE',
  'GROUP',
  'ORDER',
  'QUALIFY',
]);

/** The columns on the left and right side of every `=` in SQL. */
function comparisons(sql: string, platform: Platform): (readonly [string[], string[]])[] {
  const parts: SqlToken[][] = [[]];
  for (const token of sqlTokens(sql, tokenOptionsOn(platform)))
    if (token.kind === 'word' && ENDS.has(token.text.toUpperCase())) parts.push([]);
    else parts.at(-1)!.push(token);
  return parts.flatMap((part) => {
    const at = part.findIndex((token) => isPunct(token, '='));
    return at < 0 ? [] : [[columnsIn(part.slice(0, at)), columnsIn(part.slice(at + 1))] as const];
  });
}

const aliasOf = (column: string) => column.slice(0, column.lastIndexOf('.') + 1);

/** Whether a Join tab has no placeholder left and compares a column with a column of another alias or has USING. `ON 1 = 1` is not a join. */
export const isJoined = (join: string, platform: Platform) =>
  placeholders(join, platform).length === 0 &&
  (hasWords(join, platform, 'USING') ||
    comparisons(join, platform).some(([left, right]) =>
      left.some((one) => right.some((other) => one !== other && (aliasOf(one) === '' || aliasOf(one) !== aliasOf(other)))),
    ));

/** Whether SQL compares a column with a text, such as `"A"."X" = 'Y'`. `column` must be in upper case. */
export function equalsText(sql: string, platform: Platform, column: string, text: string): boolean {
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  return tokens.some(
    (token, at) =>
      isName(token) &&
      token.text.toUpperCase() === column &&
      isPunct(tokens[at + 1], '=') &&
      tokens[at + 2]?.kind === 'string' &&
      textOf(tokens[at + 2]!) === text,
  );
}

/** Whether SQL contains a text as a string literal outside comments. */
export const hasText = (sql: string, platform: Platform, text: string) =>
  sqlTokens(sql, tokenOptionsOn(platform)).some((token) => token.kind === 'string' && textOf(token) === text);

/** A string without its quotes. */
const textOf = ({ text }: SqlToken) => text.replace(/^'|'$/g, '');

/** Whether a transform does more than name a column. */
export const isChanged = (transform: string, platform: Platform) => {
  const tokens = sqlTokens(transform, tokenOptionsOn(platform));
  return tokens.some((token) => !isName(token) && !isPunct(token, '.'));
};

/** Whether a Join tab compares two columns, such as `"A"."X" = "B"."Y"`, in either order. The names must be in upper case. */
export function equates(join: string, platform: Platform, one: string, other: string): boolean {
  const tokens = sqlTokens(join, tokenOptionsOn(platform));
  const nameAt = (at: number) => (isName(tokens[at]) ? tokens[at]!.text.toUpperCase() : '');
  return tokens.some((token, at) => {
    if (!isPunct(token, '=')) return false;
    const left = nameAt(at - 1);
    let last = at + 1;
    while (isPunct(tokens[last + 1], '.')) last += 2;
    const right = nameAt(last);
    return (left === one && right === other) || (left === other && right === one);
  });
}

/** The names, in upper case, of the columns that have a flag. */
export const flagged = (node: PipelineNode | undefined, flag: string) =>
  node?.columns.filter((column) => column.flags.includes(flag)).map(({ name }) => name.toUpperCase()) ?? [];

/** The transforms of a column from all its sources, as one text; empty if there is no such column. */
export const transformOf = (node: PipelineNode | undefined, column: string) =>
  node?.columns
    .find(({ name }) => name.toUpperCase() === column)
    ?.sources.map(({ transform }) => transform)
    .join('\n') ?? '';

export const errors = ({ pipeline }: PlaygroundState) => problemsOf(pipeline).filter(({ level }) => level === 'error');

/** Whether a column is a business key whose values come, directly or through other nodes, from a column of one of the sources. */
export function isKeyFrom(pipeline: Pipeline, node: PipelineNode, column: Column, sources: readonly PipelineNode[]): boolean {
  if (!column.flags.includes('isBusinessKey') || column.flags.includes('isSurrogateKey')) return false;
  const lineage = columnLineage(pipeline, { nodeId: node.id, columnId: column.id });
  const ids = new Set(sources.map(({ id }) => id));
  return lineage?.up.some((step) => ids.has(step.node.id)) ?? false;
}
