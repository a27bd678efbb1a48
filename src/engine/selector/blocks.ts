import { LIMITS, type Pipeline, type PipelineNode, type Subgraph } from '../pipeline/schema.ts';
import { membersOf } from '../subgraph/membership.ts';
import { evaluate } from './evaluate.ts';
import { ATTRIBUTES, type Attribute } from './expression.ts';
import { type NodeIndex, nodeIndexOf } from './nodeIndex.ts';
import { parseSelector } from './parse.ts';
import { literalPattern, literalTerms, quoted } from './print.ts';

type Selected = Pick<Pipeline, 'nodes' | 'subgraphs' | 'nodeTypes' | 'packages'>;

/** The block that selects a node by its ID; undefined for an ID with both kinds of quotes. */
export function idBlock(id: string): string | undefined {
  const term = literalTerms('nodeID', id);
  return term && `{ ${term} }`;
}

/** The block of a node as the app writes it when the node is dragged into a job: location and name, in quotes (`/docs/reference/selector`). */
function nodeBlock({ id, location, name }: Pick<PipelineNode, 'id' | 'location' | 'name'>): string {
  const block = `{ ${literalTerms('location', location)} ${literalTerms('name', name)} }`;
  const isPlain = quoted(location) !== undefined && quoted(name) !== undefined;
  return isPlain ? block : (idBlock(id) ?? block);
}

/**
 * A block whose conditions must all match: exact values, and names that begin with `namePrefix`. Undefined when the language can't express one of the
 * values.
 */
export function valuesBlock(values: Partial<Record<Attribute, string>>, namePrefix?: string): string | undefined {
  const terms = ATTRIBUTES.flatMap((attribute) => {
    const value = values[attribute];
    return value === undefined ? [] : [literalTerms(attribute, value)];
  });
  const prefix = namePrefix === undefined ? undefined : quoted(`${literalPattern(namePrefix)}*`);
  if (namePrefix !== undefined) terms.push(prefix && `name: ${prefix}`);
  return terms.includes(undefined) ? undefined : `{ ${terms.join(' ')} }`;
}

/** The block that selects the nodes of a subgraph in a job: `{ subgraph: "Sales" }` (`/docs/reference/selector`). */
export function subgraphBlock(name: string): string {
  return `{ ${literalTerms('subgraph', name)} }`;
}

/** Whether a text selects exactly the nodes with these ids, in document order. A text that is too long to parse counts as exact. */
function selectsJust(nodeIndex: NodeIndex, text: string, ids: readonly string[]): boolean {
  if (text.length > LIMITS.text) return true;
  const result = evaluate(nodeIndex, parseSelector(text));
  return (
    result.ok &&
    result.nodes.length === ids.length &&
    result.nodes.every((node, index) => nodeIndex.nodes[node]!.id === ids[index])
  );
}

/**
 * A selector of exactly the given nodes: a block for each, joined by OR. A node is selected by its location and name, or by its ID when another node
 * has the same location and name, as can happen after an import.
 */
export function nodesSelector(pipeline: Selected, nodes: readonly Pick<PipelineNode, 'id' | 'location' | 'name'>[]): string {
  const nodeIndex = nodeIndexOf(pipeline);
  const chosen = new Set(nodes.map(({ id }) => id));
  const ids = pipeline.nodes.flatMap(({ id }) => (chosen.has(id) ? id : []));
  const text = nodes.map(nodeBlock).join(' OR ');
  if (selectsJust(nodeIndex, text, ids)) return text;
  return nodes
    .map((node) => {
      const block = nodeBlock(node);
      return selectsJust(nodeIndex, block, [node.id]) ? block : (idBlock(node.id) ?? block);
    })
    .join(' OR ');
}

/** The selector with further nodes of the pipeline, joined by OR. */
export function withNodes(
  pipeline: Selected,
  text: string,
  nodes: readonly Pick<PipelineNode, 'id' | 'location' | 'name'>[],
): string {
  const added = nodesSelector(pipeline, nodes);
  if (added === '') return text;
  return text.trim() === '' ? added : `${text.trimEnd()} OR ${added}`;
}

/**
 * A selector of exactly the nodes of a subgraph: a block with its name. When that block also selects nodes of another subgraph with the same name,
 * the nodes are listed one by one.
 */
export function subgraphSelector(pipeline: Selected, subgraph: Pick<Subgraph, 'name' | 'nodeIds'>): string {
  const block = subgraphBlock(subgraph.name);
  const members = new Set(membersOf(pipeline, subgraph));
  if (selectsJust(nodeIndexOf(pipeline), block, [...members])) return block;
  return nodesSelector(
    pipeline,
    pipeline.nodes.filter(({ id }) => members.has(id)),
  );
}
