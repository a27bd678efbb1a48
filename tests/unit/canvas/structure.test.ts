import { expect, test } from 'vitest';
import { sameStructure, structureOf } from '#canvas/structure.ts';
import { aCard, graphOf } from './structures.ts';

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

test('stays the same object while only looks change', () => {
  const { structure, nodes, edges } = graphOf('a>b');
  const later = structureOf(
    nodes.map((node) => ({ ...node, state: 'done' as const })),
    edges,
  );
  expect(sameStructure(structure, later)).toBe(structure);
  const other = graphOf('a>b c').structure;
  expect(sameStructure(structure, other)).toBe(other);
});
