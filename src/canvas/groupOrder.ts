import type { Group, GroupedPart } from './groups.ts';
import { layersOf } from './layered.ts';
import type { CanvasNode } from './model.ts';
import type { Structure } from './structure.ts';

/** Numbers of edges from group to group, by `from * groups.length + to`. They do not depend on which groups are open. */
export function linksOf({ groups, groupOf, bundles, edges }: GroupedPart): ReadonlyMap<number, number> {
  const indexOf = new Map(groups.map(({ key }, index) => [key, index]));
  const links = new Map<number, number>();
  const link = (from: string, to: string, count: number) => {
    const key = indexOf.get(from)! * groups.length + indexOf.get(to)!;
    links.set(key, (links.get(key) ?? 0) + count);
  };
  for (const { from, to, count } of bundles) link(from, to, count);
  for (const { from, to } of edges) {
    const [a, b] = [groupOf.get(from), groupOf.get(to)];
    if (a && b && a !== b) link(a.key, b.key, 1);
  }
  return links;
}

/**
 * The indexes of the groups in an order in which each comes after the groups it reads. When groups read each other, the group comes first whose number of
 * outgoing minus incoming edges is highest; of equal groups, the group whose nodes are in earlier layers on average.
 */
function orderOfGroups(groups: readonly Group[], links: ReadonlyMap<number, number>, whole: readonly number[]): number[] {
  const depth = groups.map(({ members }) => members.reduce((sum, node) => sum + whole[node]!, 0) / members.length);
  const left = new Set(groups.map((_, index) => index).sort((a, b) => depth[a]! - depth[b]! || a - b));
  const ends = [...links].map(([key, count]) => ({ from: Math.floor(key / groups.length), to: key % groups.length, count }));
  const linksAt = groups.map((): typeof ends => []);
  // Numbers of edges into each group from the groups left, and out of it into them.
  const reads = groups.map(() => 0);
  const isRead = groups.map(() => 0);
  for (const end of ends) {
    const { from, to, count } = end;
    linksAt[from]!.push(end);
    linksAt[to]!.push(end);
    reads[to]! += count;
    isRead[from]! += count;
  }
  const order: number[] = [];
  while (left.size > 0) {
    let next = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (const group of left) {
      const lead = reads[group] === 0 ? Number.POSITIVE_INFINITY : isRead[group]! - reads[group]!;
      if (lead > most) [next, most] = [group, lead];
    }
    left.delete(next);
    order.push(next);
    for (const { from, to, count } of linksAt[next]!) {
      reads[to]! -= count;
      isRead[from]! -= count;
    }
  }
  return order;
}

/** The layer of each group: after every group that it reads and that comes before it in the order. */
export function layersOfGroups(groups: readonly Group[], links: ReadonlyMap<number, number>, whole: readonly number[]): number[] {
  const layer = groups.map(() => 0);
  const order = orderOfGroups(groups, links, whole);
  for (const [position, group] of order.entries()) {
    for (const before of order.slice(0, position)) {
      if (links.has(before * groups.length + group)) layer[group] = Math.max(layer[group]!, layer[before]! + 1);
    }
  }
  return layer;
}

/**
 * The index of each group, by key, in the order in which data flows, which is also the order in the graph.
 *
 * @param members The nodes that `Group.members` refers to.
 * @param whole The structure that contains all of these nodes.
 */
export function groupOrder(part: GroupedPart, members: readonly CanvasNode[], whole: Structure): ReadonlyMap<string, number> {
  const depth = layersOf(whole);
  const layer = layersOfGroups(
    part.groups,
    linksOf(part),
    members.map(({ id }) => depth[whole.indexOf.get(id)!]!),
  );
  const ordered = part.groups.map(({ key, members: own }, index) => ({ key, first: own[0]!, layer: layer[index]! }));
  ordered.sort((a, b) => a.layer - b.layer || a.first - b.first);
  return new Map(ordered.map(({ key }, index) => [key, index]));
}
