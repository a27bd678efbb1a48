import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { ancestors, descendants } from '#engine/graph/reach.ts';
import { evaluate } from '#engine/selector/evaluate.ts';
import type { Expression } from '#engine/selector/expression.ts';
import { buildNodeIndex } from '#engine/selector/nodeIndex.ts';
import { parseSelector } from '#engine/selector/parse.ts';
import { printGrouping } from '#engine/selector/print.ts';
import { select } from '#engine/selector/select.ts';
import { anyBlock, anySelector, idsOf, WAREHOUSE } from './nodeIndexes.ts';

/** Prints each part as the reader sees it. A part alone has no parentheses. */
const print = (expression: Expression) =>
  expression.conjunctions.map((one) => printGrouping({ ...expression, conjunctions: [one] })).join(' OR ');

const selected = (include: string | null, exclude?: string) => {
  const selection = select(WAREHOUSE, include, exclude);
  expect(selection.ok).toBe(true);
  return new Set(selection.nodes);
};

const joined = (a: Set<number>, b: Set<number>) => new Set([...a, ...b]);
const without = (a: Set<number>, b: Set<number>) => new Set([...a].filter((node) => !b.has(node)));

describe('evaluate', () => {
  it('selects the same after printing and parsing again', () => {
    fc.assert(
      fc.property(anySelector, (text) => {
        const printed = print(parseSelector(text).expression);
        expect(selected(printed)).toEqual(selected(text));
        expect(print(parseSelector(printed).expression)).toBe(printed);
      }),
    );
  });

  it('A OR B is the union, A AND B of two blocks the intersection', () => {
    fc.assert(
      fc.property(anySelector, anySelector, anyBlock, anyBlock, (a, b, c, d) => {
        expect(selected(`${a} OR ${b}`)).toEqual(joined(selected(a), selected(b)));
        expect(selected(`${c} AND ${d}`)).toEqual(new Set([...selected(c)].filter((node) => selected(d).has(node))));
      }),
    );
  });

  it('removes the excluded nodes', () => {
    fc.assert(
      fc.property(anySelector, anySelector, (a, b) => {
        expect(selected(a, b)).toEqual(without(selected(a), selected(b)));
        expect(selected(null, b)).toEqual(without(selected('{ * }'), selected(b)));
      }),
    );
  });

  it('+X+ is X with its ancestors and descendants in the graph', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const own = [...selected(block)];
        const up = new Set([...own, ...ancestors(WAREHOUSE.graph, own).nodes]);
        const down = new Set([...own, ...descendants(WAREHOUSE.graph, own).nodes]);
        expect(selected(`+${block}`)).toEqual(up);
        expect(selected(`${block}+`)).toEqual(down);
        expect(selected(`+${block}+`)).toEqual(joined(up, down));
      }),
    );
  });

  it('separates matched nodes from nodes added by +', () => {
    const evaluation = evaluate(WAREHOUSE, parseSelector('+{ HUB_CUSTOMER }+'));
    if (!evaluation.ok) throw new Error('not evaluated');
    const [{ matched, upstream, downstream }] = evaluation.conjunctions[0]!.clauses as [never];
    expect(idsOf(WAREHOUSE, matched)).toEqual(['3f2504e0-4f89-41d3-9a0c-0305e82c3301']);
    expect(idsOf(WAREHOUSE, upstream)).toEqual(['101', '109', '201', '208', '302']);
    expect(idsOf(WAREHOUSE, downstream)).toEqual(['e902893a-9d22-3c7e-a7b8-d6e313b71d9f']);
  });

  it('handles long chains and cycles', () => {
    const size = 50_000;
    const nodes = Array.from({ length: size }, (_, i) => ({
      id: `${i}`,
      name: `N${i}`,
      location: 'L',
      nodeType: 'Stage',
      subgraphs: [],
    }));
    const graph = buildGraph(
      size,
      [...nodes.keys()],
      Array.from(nodes.keys(), (i) => (i + 1) % size),
    );
    const nodeIndex = buildNodeIndex(nodes, graph);
    for (const text of ['+{ N7 }', '{ N7 }+', '+{ N7 }+']) expect(select(nodeIndex, text).nodes.length).toBe(size);
  });

  it('refuses a selector that would take too long, with a diagnostic', () => {
    const size = 20_000;
    const name = 'a'.repeat(290);
    const nodes = Array.from({ length: size }, (_, i) => ({
      id: `${i}`,
      name: name + i,
      location: 'L',
      nodeType: 'Stage',
      subgraphs: [],
    }));
    const nodeIndex = buildNodeIndex(
      nodes,
      buildGraph(
        size,
        [...nodes.keys()].slice(1).map((i) => i - 1),
        [...nodes.keys()].slice(1),
      ),
    );
    const hostile = [
      Array(4)
        .fill(`{ "${'?(a)'.repeat(250)}*" }`)
        .join(' OR '),
      Array(13_000).fill('+{ * L }').join(' OR '),
      Array(7_500).fill('+{ location: L a*1 }+').join(' OR '),
      Array(9_000).fill('{ * }').join(' AND '),
      `{ "{${'a*b,'.repeat(999)}c}" }`,
      `{ "${'*{a,b}'.repeat(9)}" }`,
      `{ "*(a|b)a${'?'.repeat(30)}" }`,
      `{ "*!(*a${'?'.repeat(12)})" }`,
    ];
    for (const text of hostile) {
      const { ok, includeDiagnostics } = select(nodeIndex, text);
      if (!ok)
        expect(includeDiagnostics.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual(['too-complex']);
    }
    expect(select(nodeIndex, '{ "*(a)*(b)*"  }').ok).toBe(true);
  });
});
