import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { type EdgeList, induce } from '#engine/graph/induce.ts';
import { anyGraph, chain, DEEP, edgesOf, graphOf } from './arbitraryGraph.ts';

const listed = ({ from, to }: EdgeList) => Array.from(from, (node, i) => `${node}>${to[i]}`).sort();

it('keeps the edges between the nodes, and lists entering and leaving edges', () => {
  const part = induce(buildGraph(5, [0, 1, 2, 3, 0], [1, 2, 3, 4, 3]), [3, 1, 2, 3]);
  expect(part.outer).toEqual(Int32Array.of(1, 2, 3));
  expect(part.inner).toEqual(Int32Array.of(-1, 0, 1, 2, -1));
  expect(edgesOf(part.graph)).toEqual(['0>1', '1>2']);
  expect(part.entering).toEqual({ from: Int32Array.of(0, 0), to: Int32Array.of(1, 3) });
  expect(part.leaving).toEqual({ from: Int32Array.of(3), to: Int32Array.of(4) });
});

it('classifies every edge by its ends', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.nat(), { maxLength: 10 }), (plain, picks) => {
      const graph = graphOf(plain);
      const chosen = new Set(picks.map((pick) => pick % plain.size));
      const part = induce(graph, chosen);
      const all = edgesOf(graph).map((edge) => edge.split('>').map(Number) as [number, number]);
      const where = (from: boolean, to: boolean) =>
        all
          .filter((edge) => chosen.has(edge[0]) === from && chosen.has(edge[1]) === to)
          .map((edge) => edge.join('>'))
          .sort();
      const inside = edgesOf(part.graph).map((edge) =>
        edge
          .split('>')
          .map((node) => part.outer[Number(node)])
          .join('>'),
      );
      expect(inside.sort()).toEqual(where(true, true));
      expect(listed(part.entering)).toEqual(where(false, true));
      expect(listed(part.leaving)).toEqual(where(true, false));
      expect([...part.outer]).toEqual([...chosen].sort((a, b) => a - b));
      part.inner.forEach((inner, node) => {
        expect(inner === -1 ? !chosen.has(node) : part.outer[inner] === node).toBe(true);
      });
    }),
  );
});

it('refuses a missing node', () => {
  expect(() => induce(chain(3), [3])).toThrow('There is no node 3');
});

it('handles a deep chain', () => {
  const graph = chain(DEEP);
  expect(
    induce(
      graph,
      Array.from({ length: DEEP - 1 }, (_, node) => node),
    ).graph.edgeCount,
  ).toBe(DEEP - 2);
});
