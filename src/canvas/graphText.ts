import { isSourceKind } from '#engine/pipeline/nodeTypes.ts';
import type { Group } from './groups.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';

/** What is written down of a graph: nodes, the edges between them, and groups where nodes are put together. */
interface WrittenGraph {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  groups?: readonly Pick<Group, 'name' | 'members'>[] | undefined;
  direction: Direction;
}

/** Each edge whose two ends are there, once, by positions. */
function pairsOf({ nodes, edges }: WrittenGraph): [from: number, to: number, isLink: boolean][] {
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  const pairs = new Map<string, [number, number, boolean]>();
  for (const { from, to, form } of edges) {
    const [a, b] = [indexOf.get(from), indexOf.get(to)];
    if (a !== undefined && b !== undefined) pairs.set(`${a}>${b}`, [a, b, form !== undefined && form !== 'ref']);
  }
  return [...pairs.values()];
}

const plain = (text: string) => text.replace(/\s+/g, ' ');
/** In Mermaid a quoted label ends at a quote, and `#` begins a code. */
const mermaidLabel = (text: string) =>
  `"${plain(text).replaceAll('#', '#35;').replaceAll('"', '#quot;').replaceAll('<', '#lt;')}"`;
const dotLabel = (text: string) => `"${plain(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Lines for every node: those of a group within a block of it, the rest by themselves. */
function inBlocks(
  { nodes, groups }: WrittenGraph,
  line: (index: number) => string,
  block: (name: string, index: number, lines: readonly string[]) => string[],
): string[] {
  const grouped = new Set(groups?.flatMap(({ members }) => members));
  return [
    ...(groups ?? []).flatMap(({ name, members }, index) =>
      block(
        name,
        index,
        members.map((member) => `    ${line(member)}`),
      ),
    ),
    ...nodes.flatMap((_, index) => (grouped.has(index) ? [] : [`  ${line(index)}`])),
  ];
}

/** The most edges that Mermaid draws unless its `maxEdges` is set, which the text itself can't do. */
export const MERMAID_EDGES = 500;

/** The graph as a Mermaid flowchart, which Markdown pages of many hosts draw. Nodes are named `n0`, `n1`, … and labeled with their names. */
export function mermaidText(graph: WrittenGraph): string {
  const node = (index: number) => {
    const { name, kind } = graph.nodes[index]!;
    const label = mermaidLabel(name);
    return isSourceKind(kind) ? `n${index}([${label}])` : `n${index}[${label}]`;
  };
  return [
    `flowchart ${graph.direction === 'RIGHT' ? 'LR' : 'TD'}`,
    ...inBlocks(graph, node, (name, index, lines) => [`  subgraph g${index}[${mermaidLabel(name)}]`, ...lines, '  end']),
    ...pairsOf(graph).map(([from, to, isLink]) => `  n${from} ${isLink ? '-.->' : '-->'} n${to}`),
    '',
  ].join('\n');
}

/** The graph in the DOT language of Graphviz. Nodes are named `n0`, `n1`, … and labeled with name, type and location. */
export function dotText(graph: WrittenGraph): string {
  const node = (index: number) => {
    const { name, typeName, location } = graph.nodes[index]!;
    return `n${index} [label=${dotLabel(name)}, tooltip=${dotLabel([typeName, location].filter(Boolean).join(', '))}];`;
  };
  return [
    'digraph pipeline {',
    `  rankdir=${graph.direction === 'RIGHT' ? 'LR' : 'TB'};`,
    '  node [shape=box, style=rounded, fontname="sans-serif"];',
    ...inBlocks(graph, node, (name, index, lines) => [
      `  subgraph cluster_${index} {`,
      `    label=${dotLabel(name)};`,
      ...lines,
      '  }',
    ]),
    ...pairsOf(graph).map(([from, to, isLink]) => `  n${from} -> n${to}${isLink ? ' [style=dashed]' : ''};`),
    '}',
    '',
  ].join('\n');
}
