import { NODE_STATUS } from '#engine/run/nodeStatus.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { layersOf, leadsBack } from './layered.ts';
import type { CanvasNode } from './model.ts';
import type { Structure } from './structure.ts';

/** The platform's names of the states of a node in a run (`/docs/deploy-and-refresh/refresh`). */
export const STATE_NAMES: Readonly<Record<NodeState, string>> = {
  ...NODE_STATUS,
  notInRun: 'Not in this run',
};

/** Whether the cards stand for the commits of a repository, and not for nodes. */
export function areCommits(nodes: readonly CanvasNode[]): boolean {
  return nodes[0]?.glyph !== undefined;
}

/** Describes a commit: `Trim names, Mira, 3f2a1bc, after Start the pipeline, in main`. */
function describeCommit(node: CanvasNode, before: readonly string[], after: readonly string[]): string {
  return [
    node.name,
    node.glyph === 'merge' ? 'merge' : '',
    node.typeName,
    node.location,
    before.length > 0 ? `after ${listed(before)}` : 'the first commit',
    after.length > 0 ? `before ${listed(after)}` : '',
    node.note ?? '',
    ...(node.marks ?? []).map(({ label }) => label),
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * The names of the nodes that a node reads, or that read it. An edge that leads back, because it closes a cycle, says so behind the name.
 *
 * @returns The neighbors by position, each with its text.
 */
export function neighborNames(
  nodes: readonly CanvasNode[],
  structure: Structure,
  index: number,
  side: 'reads' | 'read by',
): { index: number; name: string }[] {
  return structure[side === 'reads' ? 'predecessors' : 'successors'][index]!.map((other) => {
    const isBack = side === 'reads' ? leadsBack(structure, other, index) : leadsBack(structure, index, other);
    return { index: other, name: isBack ? `${nodes[other]!.name} (leads back)` : nodes[other]!.name };
  });
}

/** Describes a node: `STG_ORDERS, Stage in STAGING, reads ORDERS and DIM_CUSTOMER, read by FCT_ORDERS, 1 problem, running`. */
export function describeNode(nodes: readonly CanvasNode[], structure: Structure, index: number): string {
  const node = nodes[index]!;
  const [reads, readBy] = (['reads', 'read by'] as const).map((side) =>
    neighborNames(nodes, structure, index, side).map(({ name }) => name),
  ) as [string[], string[]];
  if (node.glyph) return describeCommit(node, reads, readBy);
  return [
    node.name,
    node.location ? `${node.typeName} in ${node.location}` : node.typeName,
    reads.length > 0 ? `reads ${listed(reads)}` : 'reads nothing',
    readBy.length > 0 ? `read by ${listed(readBy)}` : 'read by nothing',
    node.problems ? counted(node.problems, 'problem') : '',
    node.state ? STATE_NAMES[node.state].toLowerCase() : '',
    node.note ?? '',
    ...(node.badges ?? []),
    ...(node.marks ?? []).map((mark) => `in ${mark.label}`),
    node.emphasis === 'lit' && !node.group ? 'highlighted' : '',
    node.group ? 'closed, Enter opens it' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Describes a graph: its numbers of nodes, edges, layers and problems, and where it starts and ends. */
export function describeGraph(nodes: readonly CanvasNode[], structure: Structure): string {
  if (nodes.length === 0) return 'The graph has no nodes.';
  const names = (indexes: readonly (readonly number[])[]) =>
    nodes.filter((_, i) => indexes[i]!.length === 0).map((node) => node.name);
  const starts = names(structure.predecessors);
  const ends = names(structure.successors);
  if (areCommits(nodes)) return `${counted(nodes.length, 'commit')}. First: ${listed(starts)}. Newest: ${listed(ends)}.`;
  const layers = layersOf(structure).reduce((most, layer) => Math.max(most, layer), 0) + 1;
  const back = structure.edges.filter(([from, to]) => leadsBack(structure, from, to)).length;
  const problems = nodes.reduce((sum, node) => sum + (node.problems ?? 0), 0);
  return [
    `${counted(nodes.length, 'node')} and ${counted(structure.edges.length, 'edge')} in ${counted(layers, 'layer')}.`,
    starts.length > 0 ? `It starts at ${listed(starts)}.` : 'Every node reads another: there is a cycle.',
    ends.length > 0 ? `It ends at ${listed(ends)}.` : '',
    back > 0 ? `${counted(back, 'edge')} ${back === 1 ? 'leads back and closes a cycle' : 'lead back and close cycles'}.` : '',
    problems > 0 ? `${counted(problems, 'problem')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Describes a grouped graph by its groups. */
export function describeGroups(count: number, names: readonly string[]): string {
  return `${counted(count, 'node')} in ${counted(names.length, 'group')}: ${listed(names)}. Enter opens a group, G closes it.`;
}

/** `2 selected / 12 shown / 57 total`. Without the selection when it is empty; only the total when all nodes are shown. */
export function describeCounts(selected: number, shown: number, total: number): string {
  const parts = [selected > 0 ? `${selected.toLocaleString('en')} selected` : ''];
  if (shown === total) parts.push(counted(total, 'node'));
  else parts.push(`${shown.toLocaleString('en')} shown`, `${total.toLocaleString('en')} total`);
  return parts.filter(Boolean).join(' / ');
}
