import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameStructure, structureOf } from '#canvas/structure.ts';
import { aCard, anyGraph, graphOf } from './structures.ts';

test('edges count once, and only between nodes that are drawn', () => {
  const nodes = [aCard('a'), aCard('b')];
  const edge = { from: 'a', to: 'b' };
  const { edges, successors, predecessors } = structureOf(nodes, [edge, edge, { from: 'a', to: 'gone' }]);
  expect(edges).toEqual([[0, 1]]);
  expect([successors, predecessors]).toEqual([
    [[1], []],
    [[], [0]],
  ]);
});

test('stays the same object while only the appearance of nodes changes', () => {
  const { structure, nodes, edges } = graphOf('a>b');
  const later = structureOf(
    nodes.map((node) => ({ ...node, state: 'done' as const })),
    edges,
  );
  expect(sameStructure(structure, later)).toBe(structure);
  const other = graphOf('a>b c').structure;
  expect(sameStructure(structure, other)).toBe(other);
});

test('after a rename only the cards are measured again, and it is as if it were read anew', () => {
  fc.assert(
    fc.property(anyGraph, fc.nat(8), ({ nodes, edges, structure }, pick) => {
      const names = nodes.map((node, index) => (index === pick ? { ...node, name: 'A_NAME_THAT_IS_MUCH_LONGER' } : node));
      const after = structureOf(names, edges);
      expect(after.edges).toBe(structure.edges);
      expect(after.successors).toBe(structure.successors);
      const anew = structureOf(names, [...edges]);
      expect({ ...after }).toEqual({ ...anew });
    }),
  );
});
