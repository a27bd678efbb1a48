import { ancestors, descendants } from '../graph/reach.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { literalPattern, quoted, shortValue, withSigns } from './print.ts';

/** A block that could be part of a selector: its text and the indexes of the nodes that it selects. */
export interface Candidate {
  text: string;
  nodes: Int32Array;
  /** Characters added to the block's length when the shortest selector is searched for: an ID tells the reader nothing. */
  penalty: number;
}

/** Maximum number of graph searches for candidates with `+`; each search takes time proportional to the graph. */
const MAX_GRAPH_SEARCHES = 1_000;
/**
 * Maximum number of nodes in a pipeline for which name patterns are combined with other conditions; in larger pipelines there would be too many
 * combinations.
 */
const MAX_NODES_FOR_COMBINATIONS = 2_000;
/** Maximum number of blocks, beside `{ * }`, that are narrowed by an exclude; each of them needs another search. */
const MAX_BASES = 4;
/** Maximum number of parts, separated by `_` or `-`, of a name from which patterns are made. */
const MAX_NAME_PARTS = 8;

/** Patterns from the parts of a name: its beginnings, endings and middles at `_` and `-`. */
function patternsOf(name: string): string[] {
  const parts = name.split(/(?<=[_-])/);
  if (parts.length === 1 || parts.length > MAX_NAME_PARTS) return [];
  const patterns: string[] = [];
  for (let i = 1; i < parts.length; i++) {
    patterns.push(`${literalPattern(parts.slice(0, i).join(''))}*`);
    // The separator stays with the ending: `*_ORDERS`, not `*ORDERS`.
    const separator = parts[i - 1]!.slice(-1);
    patterns.push(`*${literalPattern(separator + parts.slice(i).join(''))}`);
    if (i < parts.length - 1) patterns.push(`*${literalPattern(separator + parts[i]!)}*`);
  }
  return patterns;
}

/** The conditions that a node meets and other nodes may meet as well, each with its text for a block. */
function* conditionsOf(nodeIndex: NodeIndex, node: number): Generator<{ key: string; text: string | undefined }> {
  const { location, nodeType, subgraphs, name } = nodeIndex.nodes[node]!;
  const written = (attribute: string, value: string) => {
    const text = shortValue(literalPattern(value));
    return text && `${attribute}: ${text}`;
  };
  const wide: { key: string; text: string | undefined }[] = [
    { key: `l${location.toLowerCase()}`, text: written('location', location) },
    { key: `t${nodeType.toLowerCase()}`, text: written('nodeType', nodeType) },
    ...[...new Set(subgraphs)]
      .slice(0, 5)
      .map((subgraph) => ({ key: `s${subgraph.toLowerCase()}`, text: written('subgraph', subgraph) })),
  ];
  const names = [
    { key: `n${name.toLowerCase()}`, text: shortValue(literalPattern(name)) },
    ...patternsOf(name).map((pattern) => ({ key: `p${pattern.toLowerCase()}`, text: shortValue(pattern) })),
  ];
  yield* wide;
  yield* names;
  const combined = nodeIndex.nodes.length > MAX_NODES_FOR_COMBINATIONS ? names.slice(0, 1) : names;
  for (let i = 0; i < wide.length; i++) {
    for (const other of [...wide.slice(i + 1), ...combined]) {
      const [a, b] = [wide[i]!, other];
      yield { key: `${a.key}\u0000${b.key}`, text: a.text && b.text && `${a.text} ${b.text}` };
    }
  }
}

/** Blocks without `+` that select some of the needed nodes and none that is not allowed. */
function plainCandidates(nodeIndex: NodeIndex, need: Uint8Array, allowed: Uint8Array): Candidate[] {
  const groups = new Map<string, { text: string; nodes: number[]; needed: boolean }>();
  const spoiled = new Set<string>();
  const size = nodeIndex.nodes.length;
  for (let node = 0; node < size; node++)
    if (allowed[node] === 0) for (const { key } of conditionsOf(nodeIndex, node)) spoiled.add(key);
  for (let node = 0; node < size; node++) {
    if (allowed[node] === 0) continue;
    for (const { key, text } of conditionsOf(nodeIndex, node)) {
      if (text === undefined || spoiled.has(key)) continue;
      const group = groups.get(key) ?? { text: `{ ${text} }`, nodes: [], needed: false };
      group.nodes.push(node);
      group.needed ||= need[node] === 1;
      groups.set(key, group);
    }
  }
  const candidates: Candidate[] = [];
  for (const [key, { text, nodes, needed }] of groups) {
    // A pattern for one node may be shorter than the node's name, but it is less clear and breaks more easily.
    const isNeedlessPattern = nodes.length === 1 && key.split('\u0000').some((part) => part.startsWith('p'));
    if (needed && !isNeedlessPattern) candidates.push({ text, nodes: Int32Array.from(nodes), penalty: 0 });
  }
  for (let node = 0; node < size; node++) {
    if (need[node] === 0) continue;
    const id = shortValue(nodeIndex.nodes[node]!.id) ?? quoted(nodeIndex.nodes[node]!.id);
    if (id) candidates.push({ text: `{ nodeID: ${id} }`, nodes: Int32Array.of(node), penalty: 40 });
  }
  return candidates;
}

/** The shortest blocks that select all of the given nodes and possibly more, to be narrowed by an exclude. */
export function basesFor(nodeIndex: NodeIndex, nodes: readonly number[]): string[] {
  const shared = new Map<string, string>();
  for (const { key, text } of conditionsOf(nodeIndex, nodes[0]!)) if (text !== undefined) shared.set(key, `{ ${text} }`);
  for (const node of nodes.slice(1)) {
    if (shared.size === 0) break;
    const keys = new Set(Array.from(conditionsOf(nodeIndex, node), ({ key }) => key));
    for (const key of shared.keys()) if (!keys.has(key)) shared.delete(key);
  }
  return ['{ * }', ...[...shared.values()].sort((a, b) => a.length - b.length).slice(0, MAX_BASES)];
}

/** Of the candidates that select the same nodes, only the shortest. */
function withoutDuplicates(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.nodes.join();
    const shortest = best.get(key);
    if (!shortest || shortest.text.length + shortest.penalty > candidate.text.length + candidate.penalty)
      best.set(key, candidate);
  }
  return [...best.values()];
}

/**
 * Blocks that select at least one node of `need` and none outside of `allowed`: by location, type, subgraph, name, name pattern, two of these
 * together, or ID, and each of them with its upstream or downstream nodes when all of those are allowed.
 */
export function candidatesFor(nodeIndex: NodeIndex, need: Uint8Array, allowed: Uint8Array): Candidate[] {
  const plain = withoutDuplicates(plainCandidates(nodeIndex, need, allowed));
  const forbidden: number[] = [];
  for (let node = 0; node < allowed.length; node++) if (allowed[node] === 0) forbidden.push(node);
  // A `+` that reaches a forbidden node would select that node.
  const [hasForbiddenAbove, hasForbiddenBelow] = [
    descendants(nodeIndex.graph, forbidden).depth,
    ancestors(nodeIndex.graph, forbidden).depth,
  ];
  const walks: Candidate[] = [];
  const byLength = [...plain].sort(
    (a, b) => a.text.length + a.penalty - b.text.length - b.penalty || b.nodes.length - a.nodes.length,
  );
  let tries = 0;
  for (const { text, nodes, penalty } of byLength) {
    if (tries >= MAX_GRAPH_SEARCHES) break;
    const canGoUp = nodes.every((node) => hasForbiddenAbove[node] === -1);
    const canGoDown = nodes.every((node) => hasForbiddenBelow[node] === -1);
    tries += Number(canGoUp) + Number(canGoDown);
    const up = canGoUp ? ancestors(nodeIndex.graph, nodes).nodes : new Int32Array(0);
    const down = canGoDown ? descendants(nodeIndex.graph, nodes).nodes : new Int32Array(0);
    const joined = (...lists: Int32Array[]) => Int32Array.from(new Set([nodes, ...lists].flatMap((list) => [...list]))).sort();
    if (up.length > 0) walks.push({ text: withSigns(text, { upstream: true }), nodes: joined(up), penalty });
    if (down.length > 0) walks.push({ text: withSigns(text, { downstream: true }), nodes: joined(down), penalty });
    if (up.length > 0 && down.length > 0) {
      walks.push({ text: withSigns(text, { upstream: true, downstream: true }), nodes: joined(up, down), penalty });
    }
  }
  return withoutDuplicates([...plain, ...walks]);
}
