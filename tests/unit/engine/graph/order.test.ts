import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycles } from '#engine/graph/cycles.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import { induce } from '#engine/graph/induce.ts';
import { nodesByRank, type RunOrder, rankByCodePoint, runOrder, waveOf } from '#engine/graph/order.ts';
import { ancestors } from '#engine/graph/reach.ts';
import { anyDag, anyGraph, chain, DEEP, graphOf, graphOfVector, VECTORS } from './arbitraryGraph.ts';

function ordered(order: ReturnType<typeof runOrder>): RunOrder {
  if (!order.ok) throw new Error('no run order');
  return order;
}

describe('runOrder', () => {
  it.each(VECTORS.filter((vector) => !vector.cycle))('case $id', (vector) => {
    const run = ordered(runOrder(graphOfVector(vector), rankByCodePoint(vector.nodes)));
    const names = (nodes: Int32Array) => Array.from(nodes, (node) => vector.nodes[node]!);
    expect(names(run.order)).toEqual(vector.order);
    expect(Array.from({ length: run.waveCount }, (_, wave) => names(waveOf(run, wave)))).toEqual(vector.levels);
    vector.levels!.forEach((wave, level) => {
      for (const name of wave) expect(run.level[vector.nodes.indexOf(name)]).toBe(level);
    });
  });

  it.each(VECTORS.filter((vector) => vector.cycle))('case $id has none', (vector) => {
    const run = runOrder(graphOfVector(vector), rankByCodePoint(vector.nodes));
    if (run.ok) throw new Error('there is a cycle');
    const cyclic = [...vector.components!.flat(), ...(vector.selfLoops ?? [])];
    const named = run.cycles.flatMap(({ nodes }) => nodes.map((node) => vector.nodes[node]!));
    expect(named.sort()).toEqual([...new Set(cyclic)].sort());
  });

  it('orders the orderable nodes, and names the cycle and the nodes downstream of it', () => {
    // 0 → 1 ⇄ 2 → 3 → 4, 5 → 3, 0 → 6: 3 and 4 wait for the cycle, 0, 5 and 6 do not.
    const run = runOrder(buildGraph(7, [0, 1, 2, 2, 3, 5, 0], [1, 2, 1, 3, 4, 3, 6]), [6, 5, 4, 3, 2, 1, 0]);
    expect(run).toEqual({
      ok: false,
      cycles: [{ nodes: [1, 2], path: [1, 2, 1] }],
      downstreamOfCycles: Int32Array.of(3, 4),
      orderable: {
        level: Int32Array.of(0, -1, -1, -1, -1, 0, 1),
        order: Int32Array.of(5, 0, 6),
        waveCount: 2,
        byWave: Int32Array.of(5, 0, 6),
        waveStart: Int32Array.of(0, 2, 3),
      },
    });
  });

  it('orders ready nodes by rank, or by index without ranks', () => {
    const graph = buildGraph(4, [0], [3]);
    expect(ordered(runOrder(graph)).order).toEqual(Int32Array.of(0, 1, 2, 3));
    expect(ordered(runOrder(graph, [3, 2, 1, 0])).order).toEqual(Int32Array.of(2, 1, 0, 3));
    expect(ordered(runOrder(graph, [5, 5, -2, 0])).order).toEqual(Int32Array.of(2, 0, 3, 1));
  });

  it('has no waves for a graph without nodes', () => {
    const run = ordered(runOrder(buildGraph(0, [], [])));
    expect(run.waveCount).toBe(0);
    expect(waveOf(run, 0)).toHaveLength(0);
  });

  it('respects every edge, and takes the first ready node by rank', () => {
    fc.assert(
      fc.property(anyDag, fc.array(fc.nat({ max: 5 }), { minLength: 14, maxLength: 14 }), (plain, rank) => {
        const graph = graphOf(plain);
        const run = ordered(runOrder(graph, rank));
        expect([...run.order].sort((a, b) => a - b)).toEqual(Array.from({ length: plain.size }, (_, node) => node));
        const done = new Set<number>();
        for (const node of run.order) {
          const ready = Array.from({ length: plain.size }, (_, other) => other).filter(
            (other) => !done.has(other) && plain.edges.every(([from, to]) => to !== other || done.has(from)),
          );
          expect(node).toBe(ready.sort((a, b) => rank[a]! - rank[b]! || a - b)[0]);
          done.add(node);
        }
        for (let node = 0; node < plain.size; node++) {
          const below = plain.edges.filter(([, to]) => to === node).map(([from]) => run.level[from]! + 1);
          expect(run.level[node]).toBe(Math.max(0, ...below));
        }
        const byWave = [...run.byWave];
        expect(byWave).toEqual([...run.order].sort((a, b) => run.level[a]! - run.level[b]! || rank[a]! - rank[b]! || a - b));
      }),
    );
  });

  it('exists exactly when there is no cycle; otherwise accounts for every node', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat({ max: 5 }), { minLength: 14, maxLength: 14 }), (plain, rank) => {
        const graph = graphOf(plain);
        const run = runOrder(graph, rank);
        const found = cycles(graph);
        expect(run.ok).toBe(found.length === 0);
        if (run.ok) return;
        expect(run.cycles).toEqual(found);
        const cyclic = found.flatMap(({ nodes }) => nodes);
        for (let node = 0; node < plain.size; node++) {
          const isBehind = !cyclic.includes(node) && ancestors(graph, [node]).nodes.some((other) => cyclic.includes(other));
          expect(run.downstreamOfCycles.includes(node)).toBe(isBehind);
        }
        // The orderable nodes are ordered as if the other nodes did not exist.
        const { orderable } = run;
        const all = [...cyclic, ...run.downstreamOfCycles, ...orderable.order].sort((a, b) => a - b);
        expect(all).toEqual(Array.from({ length: plain.size }, (_, node) => node));
        const part = induce(graph, orderable.order);
        const alone = ordered(
          runOrder(
            part.graph,
            Array.from(part.outer, (node) => rank[node]!),
          ),
        );
        expect(Array.from(alone.order, (node) => part.outer[node]!)).toEqual([...orderable.order]);
        expect(Array.from(alone.byWave, (node) => part.outer[node]!)).toEqual([...orderable.byWave]);
        expect(orderable.waveStart).toEqual(alone.waveStart);
        expect(orderable.level).toEqual(part.inner.map((inner) => (inner === -1 ? -1 : alone.level[inner]!)));
      }),
    );
  });

  it('handles a deep chain', () => {
    const run = ordered(runOrder(chain(DEEP)));
    expect(run.waveCount).toBe(DEEP);
    expect(waveOf(run, DEEP - 1)).toEqual(Int32Array.of(DEEP - 1));
  });
});

describe('rankByCodePoint', () => {
  it('puts "10" before "2", and upper case before _ before lower case', () => {
    expect(rankByCodePoint(['2', '10', 'a', '_', 'B', 'AB', 'A'])).toEqual(Int32Array.of(1, 0, 6, 5, 4, 3, 2));
  });

  it('puts astral characters last, unlike the order of UTF-16 units', () => {
    const names = ['\u{1F600}', '\uFF21', '\uE000', 'x\u{1F601}', 'x\u{1F600}'];
    expect(rankByCodePoint(names)).toEqual(Int32Array.of(4, 3, 2, 1, 0));
    expect([...names].sort()[0]).toBe('x\u{1F600}');
    expect([...names].sort()[2]).toBe('\u{1F600}');
  });

  it('keeps equal names in the order they are in', () => {
    expect(rankByCodePoint(['B', 'A', 'B', 'A'])).toEqual(Int32Array.of(2, 0, 3, 1));
  });

  it('compares as a list of code points does, lone surrogates included', () => {
    const unit = fc.constantFrom('a', 'B', '\uD83D', '\uDE00', '\uDE01', '\uE000', '\uFFFF', '\u{1F600}', '\u{10FFFF}');
    const text = fc.array(unit, { maxLength: 5 }).map((units) => units.join(''));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const pointsA = Array.from(a, (point) => point.codePointAt(0)!);
        const pointsB = Array.from(b, (point) => point.codePointAt(0)!);
        const at = pointsA.findIndex((point, index) => point !== pointsB[index]);
        const expected = at === -1 ? pointsA.length - pointsB.length : pointsA[at]! - (pointsB[at] ?? -1);
        // Equal names stay in the order of their indexes.
        expect([...rankByCodePoint([a, b])]).toEqual(expected <= 0 ? [0, 1] : [1, 0]);
        expect([...rankByCodePoint([b, a])]).toEqual(expected >= 0 ? [0, 1] : [1, 0]);
      }),
      { examples: [['\uD83Da', '\uD83DB']] },
    );
  });
});

describe('nodesByRank', () => {
  it('sorts any numbers, also permutations, and no ranks at all', () => {
    expect(nodesByRank(3)).toEqual(Int32Array.of(0, 1, 2));
    expect(nodesByRank(3, [2, 0, 1])).toEqual(Int32Array.of(1, 2, 0));
    expect(nodesByRank(4, [0.5, Number.POSITIVE_INFINITY, -1, Number.POSITIVE_INFINITY])).toEqual(Int32Array.of(2, 0, 1, 3));
  });

  it('says which rank is missing', () => {
    expect(() => nodesByRank(3, [0, 1])).toThrow('Node 2 has no rank');
    expect(() => nodesByRank(1, [Number.NaN])).toThrow(RangeError);
  });
});
