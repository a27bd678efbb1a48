import type { CanvasNode } from './model.ts';

/** The property that the tree groups nodes by. */
export type TreeBy = 'location' | 'type' | 'subgraph' | 'folder';

/** A row of the tree: a branch with its number of nodes, or a node of the branch before it. `at` is its number among its `of` siblings, from 1. */
export type TreeRow =
  | { kind: 'branch'; key: string; name: string; count: number; isOpen: boolean; at: number; of: number }
  | { kind: 'node'; key: string; node: CanvasNode; at: number; of: number };

const WITHOUT: Readonly<Record<TreeBy, string>> = {
  location: 'No location',
  type: 'No type',
  subgraph: 'In no subgraph',
  folder: 'No folder',
};

const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * The rows of a tree of nodes: branches and, below each open branch, its nodes, both sorted by name.
 *
 * @param open The keys of open branches.
 * @param groupOf Return the folder of a node's file, or the subgraph that a node is counted to.
 */
export function treeRows(
  nodes: readonly CanvasNode[],
  by: TreeBy,
  open: ReadonlySet<string>,
  groupOf: Readonly<Record<'folder' | 'subgraph', (id: string) => string | undefined>>,
): TreeRow[] {
  const branches = new Map<string, CanvasNode[]>();
  for (const node of nodes) {
    const value = by === 'location' ? node.location : by === 'type' ? node.typeName : groupOf[by](node.id);
    const name = value || WITHOUT[by];
    const members = branches.get(name);
    if (members) members.push(node);
    else branches.set(name, [node]);
  }
  const named = [...branches].sort(([a], [b]) => byName(a, b));
  return named.flatMap(([name, members], index): TreeRow[] => {
    const key = `${by} ${name}`;
    const isOpen = open.has(key);
    const branch: TreeRow = { kind: 'branch', key, name, count: members.length, isOpen, at: index + 1, of: named.length };
    if (!isOpen) return [branch];
    const sorted = [...members].sort((a, b) => byName(a.name, b.name));
    const of = sorted.length;
    return [branch, ...sorted.map((node, at): TreeRow => ({ kind: 'node', key: node.id, node, at: at + 1, of }))];
  });
}
