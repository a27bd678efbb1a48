import { columnLineage } from '#engine/lineage/columns.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { placeholders } from '#engine/pipeline/joinText.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import type { Column, Pipeline, PipelineNode, Platform } from '#engine/pipeline/schema.ts';
import { isName } from '#engine/sql/dottedNames.ts';
import { isPunct, sqlTokens, tokenOptionsOn } from '#engine/sql/sqlTokens.ts';
import type { PlaygroundState } from '../contract.ts';

/** Questions about a pipeline for the checks of exercises. */

/** The node with that name, whatever its case; the name is given in upper case. */
export const named = (pipeline: Pipeline, name: string) => pipeline.nodes.find((node) => node.name.toUpperCase() === name);

/** Whether a node is of a built-in kind, or of a custom type with that name. */
export function isKind(pipeline: Pipeline, node: PipelineNode, kind: string): boolean {
  const type = nodeTypeOf(pipeline, node.type);
  return type.kind === kind || (type.origin === 'custom' && type.name === kind);
}

const INPUTS = new WeakMap<readonly PipelineNode[], ReadonlyMap<string, readonly PipelineNode[]>>();

/** The nodes that a node reads or waits for. All are worked out at once and remembered by node list: checks ask about every node. */
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

/** Whether a node reads every node of a list; false when one of the list is undefined, because that node does not exist. */
export function readsAll(pipeline: Pipeline, node: PipelineNode, wanted: readonly (PipelineNode | undefined)[]): boolean {
  const read = inputs(pipeline, node.id);
  return wanted.every((one) => one !== undefined && read.includes(one));
}

/** The Join tabs of a node as one text. */
export const joinOf = (node: PipelineNode | undefined) => node?.sources.map(({ join }) => join).join('\n') ?? '';

/** Whether SQL has words in this order, with whatever between them; those in comments and strings do not count. The words are given in upper case. */
export function hasWords(sql: string, platform: Platform, ...words: readonly string[]): boolean {
  let found = 0;
  for (const token of sqlTokens(sql, tokenOptionsOn(platform)))
    if (isName(token) && token.text.toUpperCase() === words[found]) found++;
  return found === words.length;
}

/** Whether a Join tab has a condition and no placeholder left. */
export const isJoined = (join: string, platform: Platform) =>
  (hasWords(join, platform, 'ON') || hasWords(join, platform, 'USING')) && placeholders(join, platform).length === 0;

/** Whether a Join tab sets one column equal to another: `"A"."X" = "B"."Y"`, either way around. The names are given in upper case. */
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

/** The names of the columns that carry a flag. */
export const flagged = (node: PipelineNode | undefined, flag: string) =>
  node?.columns.filter((column) => column.flags.includes(flag)).map(({ name }) => name.toUpperCase()) ?? [];

/** The transform of a column, of all its sources; empty when there is no such column. */
export const transformOf = (node: PipelineNode | undefined, column: string) =>
  node?.columns
    .find(({ name }) => name.toUpperCase() === column)
    ?.sources.map(({ transform }) => transform)
    .join('\n') ?? '';

export const errors = ({ pipeline }: PlaygroundState) => problemsOf(pipeline).filter(({ level }) => level === 'error');

/** Whether a column is a business key whose values come from a column of one of the sources, through whatever lies between. */
export function isKeyFrom(pipeline: Pipeline, node: PipelineNode, column: Column, sources: readonly PipelineNode[]): boolean {
  if (!column.flags.includes('isBusinessKey') || column.flags.includes('isSurrogateKey')) return false;
  const lineage = columnLineage(pipeline, { nodeId: node.id, columnId: column.id });
  const ids = new Set(sources.map(({ id }) => id));
  return lineage?.up.some((step) => ids.has(step.node.id)) ?? false;
}
