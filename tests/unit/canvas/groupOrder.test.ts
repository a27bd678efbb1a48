import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layersOfGroups } from '#canvas/groupOrder.ts';
import type { Group } from '#canvas/groups.ts';

/** Groups of one node each, and how many edges lead from one to another by `from * groups + to`. */
const anyLinks = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    depth: fc.array(fc.nat({ max: 4 }), { minLength: count, maxLength: count }),
    links: fc
      .array(fc.tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 }), fc.integer({ min: 1, max: 5 })), { maxLength: 30 })
      .map((all) => new Map(all.flatMap(([from, to, edges]) => (from === to ? [] : [[from * count + to, edges] as const])))),
  }),
);
const groupsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ members: [index] }) as unknown as Group);

/** As the comment of the order says it: counted again for each group that is taken. */
function plainLayers(depth: readonly number[], links: ReadonlyMap<number, number>): number[] {
  const count = depth.length;
  const between = (from: number, to: number) => links.get(from * count + to) ?? 0;
  let left = depth.map((_, index) => index).sort((a, b) => depth[a]! - depth[b]! || a - b);
  const layer = depth.map(() => 0);
  const order: number[] = [];
  while (left.length > 0) {
    const leads = left.map((group) => {
      const reads = left.reduce((sum, other) => sum + between(other, group), 0);
      const isRead = left.reduce((sum, other) => sum + between(group, other), 0);
      return reads === 0 ? Number.POSITIVE_INFINITY : isRead - reads;
    });
    const next = left[leads.indexOf(Math.max(...leads))]!;
    left = left.filter((group) => group !== next);
    for (const before of order) if (between(before, next) > 0) layer[next] = Math.max(layer[next]!, layer[before]! + 1);
    order.push(next);
  }
  return layer;
}

it('puts each group behind what it reads, also where groups read each other', () => {
  fc.assert(
    fc.property(anyLinks, ({ depth, links }) => {
      expect(layersOfGroups(groupsOf(depth.length), links, depth)).toEqual(plainLayers(depth, links));
    }),
  );
});
