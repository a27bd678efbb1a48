import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canExpand, idsInFocus } from '#canvas/focus.ts';
import { anyGraph, graphOf } from './structures.ts';

const { structure } = graphOf('a>b b>c c>d b>x');

test.each([
  ['both', 1, ['b', 'a', 'c', 'x']],
  ['upstream', 5, ['b', 'a']],
  ['downstream', 1, ['b', 'c', 'x']],
  ['downstream', 2, ['b', 'c', 'x', 'd']],
  ['both', 0, ['b']],
] as const)('%s within %i', (side, degree, ids) => {
  expect([...idsInFocus(structure, { id: 'b', side, degree })]).toEqual(ids);
});

test('a node that is not drawn has no focus', () => {
  expect(idsInFocus(structure, { id: 'gone', side: 'both', degree: 1 }).size).toBe(0);
});

test('one degree more shows at least as much, and canExpand says whether more', () => {
  fc.assert(
    fc.property(
      anyGraph,
      fc.nat(4),
      fc.constantFrom('upstream' as const, 'downstream' as const, 'both' as const),
      (graph, degree, side) => {
        const focus = { id: 'n0', degree, side };
        const now = idsInFocus(graph.structure, focus);
        const next = idsInFocus(graph.structure, { ...focus, degree: degree + 1 });
        for (const id of now) expect(next).toContain(id);
        expect(canExpand(graph.structure, focus)).toBe(next.size > now.size);
      },
    ),
  );
});
