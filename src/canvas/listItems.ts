import type { Group, GroupedPart } from './groups.ts';
import type { CanvasNode } from './model.ts';

/** A line of the list: a node (or the card of a closed group) by its index in `rows`, or the heading above the nodes of an open group. */
type ListItem = { kind: 'node'; row: number } | { kind: 'group'; group: Group; shown: number };

/**
 * The lines of a list whose nodes are put together: the nodes of an open group are together below a line with its name, closed groups are
 * a line each.
 *
 * @param inOrder What is shown, as positions in `nodes`, in the order asked for: groups keep it inside.
 * @param orderOf The index of a group among the groups, so that opening one moves none; without it, groups are in the order of their first nodes.
 * @returns `rows` is `inOrder` in the order of the lines; `itemOf` says which line each of them is.
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
