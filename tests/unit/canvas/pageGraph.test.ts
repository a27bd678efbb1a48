import { expect, test } from 'vitest';
import { BRIEF_SIZE, closeCardSize, NAME_SIZE, nameOnCard } from '#canvas/cardSize.ts';
import { layoutOf } from '#canvas/layoutOf.ts';
import { formedStructure, pageForm, pageGraph } from '#canvas/pageGraph.ts';
import { graphOf } from './structures.ts';

/** Nodes that read each other, one after the other. */
function chainOf(count: number) {
  return graphOf(Array.from({ length: count - 1 }, (_, index) => `n${index}>n${index + 1}`).join(' '));
}

test('a graph keeps whole cards while they fit, then only the names, then close cards, and groups decide above', () => {
  const formOf = (count: number) => ({ count, ...pageForm(chainOf(count).structure, 'wide') });
  expect([4, 6, 8, 70].map(formOf)).toEqual([
    { count: 4, direction: 'RIGHT', isClose: false, maxZoom: 1.1 },
    { count: 6, direction: 'RIGHT', isClose: false, maxZoom: 0.79 },
    { count: 8, direction: 'RIGHT', isClose: true, maxZoom: 0.79 },
    { count: 70, direction: 'RIGHT', isClose: false, maxZoom: 0.79 },
  ]);
  expect(pageForm(chainOf(4).structure, 'narrow')).toEqual({ direction: 'DOWN', isClose: false, maxZoom: 1.1 });
});

test('the picture of the build has the positions that the page works out when the graph is alive', () => {
  const { nodes, edges, structure } = chainOf(9);
  const { form, positions, size } = pageGraph(nodes, edges).windows.wide;
  const { corners, routes, width, height } = layoutOf(formedStructure(structure, nodes, form), form.direction);
  expect(form.isClose).toBe(true);
  expect({ positions, size }).toEqual({ positions: { corners, routes }, size: { width, height } });
});

test('a close card holds its name', () => {
  for (const name of ['A', 'ORDERS', 'STG_CUSTOMER_ORDERS'])
    expect(closeCardSize(name).width).toBeGreaterThan((nameOnCard(name).width * BRIEF_SIZE) / NAME_SIZE);
});
