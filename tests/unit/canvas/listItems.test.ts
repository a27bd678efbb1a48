import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupOrder } from '#canvas/groupOrder.ts';
import { type Group, groupedPart, groupsOf } from '#canvas/groups.ts';
import { listItems } from '#canvas/listItems.ts';
import { structureOf } from '#canvas/structure.ts';
import { aCard } from './structures.ts';

const anyList = fc.record({
  locations: fc.array(fc.nat(5), { minLength: 1, maxLength: 30 }),
  opened: fc.array(fc.nat(5)),
  order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
  isFiltered: fc.boolean(),
  isOrdered: fc.boolean(),
});

describe('the lines of a list in groups', () => {
  test('every node that is shown has one line, in its group’s place and in the order asked for, below the name of an open group', () => {
    fc.assert(
      fc.property(anyList, ({ locations, opened, order, isFiltered, isOrdered }) => {
        const cards = locations.map((location, index) => aCard(`n${index}`, { location: `L${location}` }));
        const groups = groupsOf(cards, structureOf(cards, []), 'location', () => undefined);
        const open = new Set(opened.flatMap((index) => groups[index]?.key ?? []));
        const orderOf = ({ key }: Group) => groups.length - groups.findIndex((group) => group.key === key);
        const part = groupedPart(cards, [], groups, open);
        const asked = part.nodes
          .map((_, index) => index)
          .filter((index) => !isFiltered || index % 2 === 0)
          .sort((a, b) => order[a]! - order[b]! || a - b);
        const { rows, items, itemOf } = listItems(part.nodes, asked, part, isOrdered ? orderOf : undefined);

        expect([...rows].sort((a, b) => a - b)).toEqual([...asked].sort((a, b) => a - b));
        let heading: string | undefined;
        const headings: string[] = [];
        for (const [at, item] of items.entries()) {
          if (item.kind === 'group') {
            heading = item.group.key;
            headings.push(heading);
            expect(item.shown).toBe(rows.filter((row) => part.groupOf.get(part.nodes[row]!.id) === item.group).length);
            continue;
          }
          expect(itemOf[item.row]).toBe(at);
          const node = part.nodes[rows[item.row]!]!;
          if (node.group) heading = undefined;
          else expect(part.groupOf.get(node.id)!.key).toBe(heading);
        }
        expect(headings).toEqual([...new Set(headings)]);
        // Within a group the order is the one asked for.
        for (const { members } of groups) {
          const ids = new Set(members.map((member) => cards[member]!.id));
          const inGroup = (list: readonly number[]) => list.filter((index) => ids.has(part.nodes[index]!.id));
          expect(inGroup(rows)).toEqual(inGroup(asked));
        }
      }),
    );
  });

  test('groups are where data flows, whichever are open', () => {
    const cards = [aCard('a', { location: 'MART' }), aCard('b', { location: 'RAW' }), aCard('c', { location: 'MART' })];
    const edges = [{ from: 'b', to: 'a' }];
    const structure = structureOf(cards, edges);
    const groups = groupsOf(cards, structure, 'location', () => undefined);
    const ordersWith = (open: ReadonlySet<string>) => groupOrder(groupedPart(cards, edges, groups, open), cards, structure);
    const order = ordersWith(new Set());
    expect([...order]).toEqual([
      ['location:RAW', 0],
      ['location:MART', 1],
    ]);
    expect(ordersWith(new Set(['location:MART', 'location:RAW']))).toEqual(order);
    for (const open of [new Set<string>(), new Set(['location:MART']), new Set(['location:RAW'])]) {
      const part = groupedPart(cards, [], groups, open);
      const all = part.nodes.map((_, index) => index);
      const { rows } = listItems(part.nodes, all, part, ({ key }) => order.get(key)!);
      expect(part.nodes[rows[0]!]!.id).toBe(open.has('location:RAW') ? 'b' : groups[1]!.id);
    }
  });

  test('without open groups it is the order asked for', () => {
    expect(listItems([aCard('a'), aCard('b')], [1, 0], undefined)).toEqual({
      rows: [1, 0],
      items: [
        { kind: 'node', row: 0 },
        { kind: 'node', row: 1 },
      ],
      itemOf: [0, 1],
    });
  });
});
