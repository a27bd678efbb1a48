import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardSize } from '#canvas/cardSize.ts';
import { intersects } from '#canvas/geometry.ts';
import { groupLayout } from '#canvas/groupLayout.ts';
import { bestGrouping, type Grouping, groupedPart, groupsAfter, groupsOf, isGroupId } from '#canvas/groups.ts';
import { layersOf } from '#canvas/layered.ts';
import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { structureOf } from '#canvas/structure.ts';
import { aCard } from './structures.ts';

const GROUPINGS: readonly Grouping[] = ['location', 'subgraph', 'type', 'part'];

/** Nodes in up to forty locations with edges among them, cycles too, some groups open. */
const anyWorld = fc.integer({ min: 1, max: 60 }).chain((size) =>
  fc.record({
    nodes: fc
      .array(
        fc.record({
          location: fc.nat(40),
          kind: fc.constantFrom('source' as const, 'stage' as const),
          state: fc.constantFrom('failed' as const, 'running' as const, undefined),
          problems: fc.nat(2),
        }),
        { minLength: size, maxLength: size },
      )
      .map((rows) =>
        rows.map(
          ({ location, kind, state, problems }, index): CanvasNode =>
            aCard(`n${index}`, { location: `L${location}`, kind, typeName: kind, problems, ...(state ? { state } : {}) }),
        ),
      ),
    edges: fc
      .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 120 })
      .map((pairs) => pairs.map(([from, to]): CanvasEdge => ({ from: `n${from}`, to: `n${to}` }))),
    grouping: fc.constantFrom(...GROUPINGS),
    opened: fc.array(fc.nat(17)),
  }),
);

function worldOf({
  nodes,
  edges,
  grouping,
  opened,
}: {
  nodes: CanvasNode[];
  edges: CanvasEdge[];
  grouping: Grouping;
  opened: number[];
}) {
  const structure = structureOf(nodes, edges);
  const groups = groupsOf(nodes, structure, grouping, (id) => (id.endsWith('1') ? 'ONE' : undefined));
  const open = new Set(opened.flatMap((index) => groups[index]?.key ?? []));
  return { nodes, edges, structure, groups, part: groupedPart(nodes, edges, groups, open) };
}

describe('groups', () => {
  test('every node is in exactly one group, and what is counted adds up', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { nodes, groups } = worldOf(world);
        expect(groups.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(nodes.map((_, index) => index));
        expect(groups.length).toBeLessThanOrEqual(18);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        const sum = (read: (counts: (typeof groups)[number]['counts']) => number) =>
          groups.reduce((total, { counts }) => total + read(counts), 0);
        expect(sum(({ failed }) => failed)).toBe(nodes.filter(({ state }) => state === 'failed').length);
        expect(sum(({ problems }) => problems)).toBe(nodes.reduce((total, { problems = 0 }) => total + problems, 0));
      }),
    );
  });

  test('after the appearance of nodes changes, they equal newly computed groups, and unchanged groups keep their objects', () => {
    const looks = fc.dictionary(
      fc.nat(59).map(String),
      fc.record({
        name: fc.constantFrom('A', 'RENAMED'),
        problems: fc.nat(2),
        emphasis: fc.constantFrom('lit' as const, 'dim' as const),
      }),
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(anyWorld, looks, (world, looks) => {
        const { nodes, structure, groups } = worldOf(world);
        const after = nodes.map((node, index) => ({ ...node, ...looks[index] }));
        const same = nodes.map((node, index) => (looks[index] ? after[index]! : node));
        const isRenamed = nodes.some((node, index) => node.name !== after[index]!.name);
        const updated = groupsAfter(groups, nodes, same, structure, world.grouping);
        if (world.grouping === 'part' && isRenamed) {
          expect(updated).toBeUndefined();
          return;
        }
        expect(updated).toEqual(groupsOf(after, structure, world.grouping, (id) => (id.endsWith('1') ? 'ONE' : undefined)));
        for (const [index, group] of groups.entries())
          expect(updated![index] === group).toBe(!group.members.some((member) => looks[member]));
      }),
    );
  });

  test('a node that moved to another location is in another group: they are to be made anew', () => {
    const nodes = [aCard('a'), aCard('b', { location: 'MART' })];
    const structure = structureOf(nodes, []);
    const groups = groupsOf(nodes, structure, 'location', () => undefined);
    expect(groupsAfter(groups, nodes, [nodes[0]!, { ...nodes[1]!, location: 'RAW' }], structure, 'location')).toBeUndefined();
  });

  test('every node and every edge between groups is shown once, by itself or by its group', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { nodes, edges, part } = worldOf(world);
        const shown = part.nodes.flatMap(({ id, group }) =>
          group ? nodes.filter((n) => part.groupOf.get(n.id)!.id === id).map((n) => n.id) : [id],
        );
        expect(shown).toHaveLength(nodes.length);
        const ids = new Set(part.nodes.map(({ id }) => id));
        for (const { from, to } of part.edges) expect(ids.has(from) && ids.has(to)).toBe(true);
        const between = edges.filter(({ from, to }) => {
          const [a, b] = [part.groupOf.get(from)!, part.groupOf.get(to)!];
          return a !== b && !(part.open.has(a.key) && part.open.has(b.key));
        });
        expect(part.bundles.reduce((sum, { count }) => sum + count, 0)).toBe(between.length);
        expect(part.edges.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(between.length);
      }),
    );
  });

  test('boxes do not overlap, nodes are in the frame of their group, and the group that was pressed stays', () => {
    fc.assert(
      fc.property(anyWorld, fc.constantFrom('RIGHT' as const, 'DOWN' as const), fc.nat(), (world, direction, pick) => {
        const { nodes, structure, groups, part } = worldOf(world);
        const held = groups[pick % groups.length]!;
        const anchor = { key: held.key, corner: { x: 123, y: -45 } };
        const { boxes, corners } = groupLayout(part, (at) => nodes[at]!.id, layersOf(structure), direction, anchor);
        const rects = [...boxes.values()];
        for (const [i, a] of rects.entries()) for (const b of rects.slice(i + 1)) expect(intersects(a, b)).toBe(false);
        expect(boxes.get(held.key)).toMatchObject(anchor.corner);
        const cards = part.nodes
          .filter(({ group }) => !group)
          .map(({ id, name }) => ({ id, ...corners.get(id)!, ...cardSize(name) }));
        for (const [i, card] of cards.entries()) {
          const frame = boxes.get(part.groupOf.get(card.id)!.key)!;
          expect(card.x >= frame.x && card.x + card.width <= frame.x + frame.width).toBe(true);
          expect(card.y >= frame.y && card.y + card.height <= frame.y + frame.height).toBe(true);
          for (const other of cards.slice(i + 1)) expect(intersects(card, other)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('few groups have high boxes with names, those with the most edges first; opening a group changes no other box', () => {
    const names = ['A', 'B', 'HUB', 'B', 'C'];
    const nodes = Array.from({ length: 50 }, (_, index) =>
      aCard(`n${index}`, { location: `L${Math.floor(index / 5)}`, name: names[index % 5]! }),
    );
    const edges = [0, 1, 5].map((index): CanvasEdge => ({ from: `n${index}`, to: 'n2' }));
    const structure = structureOf(nodes, edges);
    const boxesOf = (count: number, open: readonly string[]) => {
      const some = nodes.slice(0, count * 5);
      const own = structureOf(some, edges);
      const groups = groupsOf(some, own, 'location', () => undefined);
      const part = groupedPart(some, edges, groups, new Set(open));
      return groupLayout(part, (at) => some[at]!.id, layersOf(own), 'RIGHT').boxes;
    };
    expect(groupsOf(nodes, structure, 'location', () => undefined)[0]!.names).toEqual(['HUB', 'A', 'B', 'C']);
    const few = boxesOf(2, []);
    expect(few.get('location:L0')!.height).toBeGreaterThan(boxesOf(10, []).get('location:L5')!.height + 90);
    expect(boxesOf(2, ['location:L1']).get('location:L0')!.height).toBe(few.get('location:L0')!.height);
  });

  test('a group stands behind what it reads, also where its own nodes lie in earlier layers on the average', () => {
    // L0 is long, L1 reads its end once and is else made of nodes that read nothing; L1 has one edge back.
    const chain = Array.from({ length: 6 }, (_, index) => aCard(`a${index}`, { location: 'L0' }));
    const short = Array.from({ length: 5 }, (_, index) => aCard(`b${index}`, { location: 'L1' }));
    const nodes = [...chain, ...short];
    const edges = chain.slice(1).map(({ id }, index) => ({ from: `a${index}`, to: id }));
    const xOf = (more: readonly { from: string; to: string }[]) => {
      const structure = structureOf(nodes, [...edges, ...more]);
      const groups = groupsOf(nodes, structure, 'location', () => undefined);
      const part = groupedPart(nodes, [...edges, ...more], groups, new Set());
      const { boxes } = groupLayout(part, (at) => nodes[at]!.id, layersOf(structure), 'RIGHT');
      return (key: string) => boxes.get(`location:${key}`)!.x;
    };
    const once = xOf([{ from: 'a0', to: 'b0' }]);
    expect(once('L1')).toBeGreaterThan(once('L0'));
    const both = xOf([
      { from: 'a0', to: 'b0' },
      { from: 'a0', to: 'b1' },
      { from: 'b2', to: 'a5' },
    ]);
    expect(both('L1')).toBeGreaterThan(both('L0'));
  });

  test('the smallest of many groups are put together, sources apart', () => {
    const nodes = Array.from({ length: 60 }, (_, index) =>
      aCard(`n${index}`, { location: `L${index < 40 ? index : 40}`, kind: index % 2 ? 'source' : 'stage', typeName: 'X' }),
    );
    const groups = groupsOf(nodes, structureOf(nodes, []), 'location', () => undefined);
    expect(groups).toHaveLength(18);
    expect(groups.find(({ name }) => name === 'Other sources')!.line).toMatch(/ · \d+ locations$/);
    expect(groups.find(({ name }) => name === 'L40')!.members).toHaveLength(20);
    expect(groups.every(({ id }) => isGroupId(id))).toBe(true);
    expect(isGroupId('n1')).toBe(false);
  });

  test('no merged group holds more than a quarter of the nodes', () => {
    const nodes = Array.from({ length: 400 }, (_, index) => aCard(`n${index}`, { location: `L${index % 100}` }));
    const groups = groupsOf(nodes, structureOf(nodes, []), 'location', () => undefined);
    expect(Math.max(...groups.map(({ members }) => members.length))).toBeLessThanOrEqual(100);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    expect(groups.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(nodes.map((_, index) => index));
  });

  test('names in a group drop the prefix that all of them share', () => {
    const nodes = ['STG_ORDERS', 'STG_ORDER_LINES', 'STG_PART', 'FCT_A'].map((name) => aCard(name, { name }));
    const groups = groupsOf(nodes, structureOf(nodes, []), 'prefix', () => undefined);
    expect(groups.map(({ name, names }) => `${name}: ${names.join(' ')}`)).toEqual([
      'STG: ORDERS ORDER_LINES PART',
      'FCT: FCT_A',
    ]);
  });

  test('nodes of a dbt project are grouped by folder where locations say nothing', () => {
    const nodes = Array.from({ length: 12 }, (_, index) =>
      aCard(`n${index}`, { folder: `netsuite/${['staging', 'base', 'tmp'][index % 3]}`, package: 'netsuite' }),
    );
    expect(bestGrouping(nodes, () => undefined)).toBe('folder');
    const groups = groupsOf(nodes, structureOf(nodes, []), 'folder', () => undefined);
    expect(groups.map(({ name }) => name)).toEqual(['netsuite/staging', 'netsuite/base', 'netsuite/tmp']);
  });

  test('parts are named by their hub, and what has no edges stands together', () => {
    const nodes = ['a', 'b', 'c', 'd', 'e'].map((id) => aCard(id));
    const structure = structureOf(nodes, [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
    ]);
    const groups = groupsOf(nodes, structure, 'part', () => undefined);
    expect(groups.map(({ name, members }) => `${name} ${members.length}`)).toEqual(['Around A 3', 'Without edges 2']);
  });

  test('a graph is grouped by location, else by what tells its nodes apart', () => {
    const none = () => undefined;
    expect(bestGrouping([aCard('a'), aCard('b', { location: 'MART' })], none)).toBe('location');
    expect(bestGrouping([aCard('a'), aCard('b', { typeName: 'Fact' })], none)).toBe('type');
    expect(bestGrouping([aCard('a'), aCard('b')], none)).toBe('part');
  });

  test('a group that would hold nearly everything says nothing: subgraphs or types are taken instead', () => {
    const most = (rest: (index: number) => Partial<CanvasNode>) =>
      Array.from({ length: 20 }, (_, index) => aCard(`${index}`, { location: index === 0 ? 'RAW' : 'TARGET', ...rest(index) }));
    expect(
      bestGrouping(
        most(() => ({})),
        (id) => (Number(id) % 2 === 0 ? 'Orders' : 'Tickets'),
      ),
    ).toBe('subgraph');
    expect(
      bestGrouping(
        most((index) => ({ typeName: index % 2 === 0 ? 'View' : 'Stage' })),
        () => undefined,
      ),
    ).toBe('type');
    expect(
      bestGrouping(
        most(() => ({})),
        () => undefined,
      ),
    ).toBe('location');
  });
});
