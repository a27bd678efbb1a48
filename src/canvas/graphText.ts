import { isSourceKind } from '#engine/pipeline/nodeTypes.ts';
import type { Group } from './groups.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';

/** The parts of a graph that are written as text: nodes, edges between them, and groups if nodes are grouped. */
interface WrittenGraph {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  groups?: readonly Pick<Group, 'name' | 'members'>[] | undefined;
  direction: Direction;
}

/** Each edge whose two ends are in `nodes`, once, by positions. */
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
/** A label in Mermaid: quotes would end it, and `#` would start a character code. */
const mermaidLabel = (text: string) =>
  `"${plain(text).replaceAll('#', '#35;').replaceAll('"', '#quot;').replaceAll('<', '#lt;')}"`;
const dotLabel = (text: string) => `"${plain(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A line for every node: nodes of a group within the block of that group, other nodes after the blocks. */
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

/** Maximum number of edges that Mermaid draws by default. A higher `maxEdges` can't be set in the text itself. */
export const MAX_MERMAID_EDGES = 500;

/** The graph as a Mermaid flowchart, which many hosts draw in Markdown pages. Nodes are named `n0`, `n1`, … and labeled with their names. */
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

/** The graph in the DOT language of Graphviz. Nodes are named `n0`, `n1`, … and labeled with their names; tooltips hold type and location. */
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
