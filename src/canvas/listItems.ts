import type { Group, GroupedPart } from './groups.ts';
import type { CanvasNode } from './model.ts';

/** An item of the list: a node (or the card of a closed group) by its index in `rows`, or the heading above the nodes of an open group. */
type ListItem = { kind: 'node'; row: number } | { kind: 'group'; group: Group; shown: number };

/**
 * The items of a grouped list: each closed group is an item; the nodes of an open group are together, below a heading.
 *
 * @param inOrder The shown nodes, as positions in `nodes`, in the requested order, which also holds within groups.
 * @param orderOf Returns a sort key for a group, so that opening a group moves no other. Without it, groups are in the order of their first nodes.
 * @returns `rows` holds the positions of `inOrder` in the order of the items; `itemOf` holds the index of the item of each row.
 */
export function listItems(
  nodes: readonly CanvasNode[],
  inOrder: readonly number[],
  grouped: GroupedPart | undefined,
  orderOf?: (group: Group) => number,
): { rows: readonly number[]; items: readonly ListItem[]; itemOf: readonly number[] } {
  if (!grouped) {
    const indexes = inOrder.map((_, row) => row);
    return { rows: inOrder, items: indexes.map((row) => ({ kind: 'node', row })), itemOf: indexes };
  }
  const byGroup = new Map<Group, number[]>();
  const cards = new Map(grouped.groups.map((group) => [group.id, group]));
  for (const index of inOrder) {
    const { id } = nodes[index]!;
    const group = cards.get(id) ?? grouped.groupOf.get(id)!;
    const members = byGroup.get(group);
    if (members) members.push(index);
    else byGroup.set(group, [index]);
  }
  const rows: number[] = [];
  const items: ListItem[] = [];
  const itemOf: number[] = [];
  const lines = [...byGroup];
  if (orderOf) lines.sort(([a], [b]) => orderOf(a) - orderOf(b));
  for (const [group, members] of lines) {
    if (grouped.open.has(group.key)) items.push({ kind: 'group', group, shown: members.length });
    for (const index of members) {
      itemOf.push(items.length);
      items.push({ kind: 'node', row: rows.length });
      rows.push(index);
    }
  }
  return { rows, items, itemOf };
}
