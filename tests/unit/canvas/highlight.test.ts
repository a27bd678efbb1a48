import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState, reduce } from '#canvas/canvasState.ts';
import { passes } from '#canvas/filter.ts';
import { hiddenNeighbors } from '#canvas/focus.ts';
import {
  findHighlight,
  type HighlightQuery,
  type HighlightSource,
  highlightedEdges,
  highlightedNodes,
} from '#canvas/highlight.ts';
import { aColumn, aNode, aPipeline } from '../engine/pipeline/documents.ts';
import { aCard, anyGraph, graphOf } from './structures.ts';

const sourceOf = ({ nodes, structure }: Pick<ReturnType<typeof graphOf>, 'nodes' | 'structure'>): HighlightSource => ({
  nodes,
  structure,
  document: undefined,
  select: () => ({ ids: new Set(['a']) }),
});
const SOURCE = sourceOf(graphOf('a>b b>d a>c c>d d>e x>y'));
const ids = (query: HighlightQuery, source = SOURCE) => [...findHighlight(source, query).nodes].sort();

describe('what stands out', () => {
  test('one path of several is highlighted alone, and all of them stay listed', () => {
    const all = findHighlight(SOURCE, { kind: 'paths', from: 'a', to: 'e' });
    const [first] = all.rows;
    const one = findHighlight(SOURCE, { kind: 'paths', from: 'a', to: 'e', at: 0 });
    expect([...one.nodes]).toEqual(first!.ids);
    expect(one.rows).toEqual(all.rows);
    expect(one.hasEdge(first!.ids[0]!, first!.ids[1]!)).toBe(true);
    expect(one.hasEdge(first!.ids[1]!, first!.ids[0]!)).toBe(false);
  });

  test('everything upstream and downstream of a node, the nearest first, also in a cycle', () => {
    const { nodes, structure } = graphOf('a>b b>c a>c c>d d>b x>d');
    const source = { ...SOURCE, nodes, structure };
    const up = findHighlight(source, { kind: 'upstream', id: 'c' });
    expect(up.title).toBe('Everything upstream of C: 4 nodes');
    expect(up.rows.map(({ text, detail }) => `${text} ${detail}`)).toEqual([
      'B 1 edge away',
      'A 1 edge away',
      'D 2 edges away',
      'X 3 edges away',
    ]);
    expect(up.nodes.has('c')).toBe(true);
    expect(findHighlight(source, { kind: 'downstream', id: 'a' }).total).toBe(3);
    expect(findHighlight(source, { kind: 'upstream', id: 'a' }).nothing).toBe('A reads nothing.');
    expect(findHighlight(source, { kind: 'upstream', id: 'gone' }).nothing).toBe('The node is gone.');
  });

  test('everything upstream counts nodes outside a graph that is a part of its document, and lists those inside it', () => {
    const { nodes, structure: whole } = graphOf('a>b b>c c>d x>c c>y');
    const part = graphOf('b>d');
    const source = { ...SOURCE, nodes: nodes.filter(({ id }) => id === 'b' || id === 'd'), structure: part.structure, whole };
    const up = findHighlight(source, { kind: 'upstream', id: 'd' });
    expect(up).toMatchObject({ title: 'Everything upstream of D: 4 nodes', outside: 3, total: 1 });
    // The path from B to D leads through C, which is outside.
    expect(up.rows.map(({ text, detail }) => `${text} ${detail}`)).toEqual(['B 2 edges away']);
    const onlyOutside = findHighlight(source, { kind: 'upstream', id: 'b' });
    expect(onlyOutside).toMatchObject({ title: 'Everything upstream of B: 1 node', outside: 1, total: 0 });
    expect(onlyOutside.nothing).toBeUndefined();
    expect(findHighlight({ ...source, whole: part.structure }, { kind: 'upstream', id: 'd' }).outside).toBeUndefined();
  });

  test('all paths between two nodes, whichever was named first, and each of them as a line', () => {
    const query = { kind: 'paths', from: 'e', to: 'a' } as const;
    expect(ids(query)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const { rows, title, hasEdge } = findHighlight(SOURCE, query);
    expect(title).toBe('2 paths from A to E');
    expect(rows.map(({ text, detail }) => `${text}: ${detail}`)).toEqual(['A → B → D → E: 3 edges', 'A → C → D → E: 3 edges']);
    expect([hasEdge('a', 'b'), hasEdge('x', 'y')]).toEqual([true, false]);
    expect(findHighlight(SOURCE, { kind: 'paths', from: 'b', to: 'c' })).toMatchObject({
      total: 0,
      nothing: 'No path joins B and C in either direction.',
    });
    expect(findHighlight(SOURCE, { kind: 'paths', from: 'b', to: 'gone' }).nothing).toBe('One of the two nodes is gone.');
  });

  test('what most depend on, what nothing reads, the longest chain', () => {
    expect(findHighlight(SOURCE, { kind: 'mostRead' }).rows[0]).toMatchObject({ text: 'A', detail: '4 nodes depend on it' });
    expect(ids({ kind: 'unread' })).toEqual(['e', 'y']);
    expect(findHighlight(SOURCE, { kind: 'chain' }).title).toBe('The longest chain: 3 edges');
    expect(findHighlight(sourceOf(graphOf('a>b b>a')), { kind: 'chain' }).nothing).toMatch(/wait for each other/);
  });

  test('a text finds with type and location; a text with braces is a selector', () => {
    expect(findHighlight(SOURCE, { kind: 'found', text: 'b', filter: {} }).rows).toEqual([
      { key: 'b', text: 'B', detail: 'Stage · RAW', ids: ['b'] },
    ]);
    expect(ids({ kind: 'found', text: '{ name: "A" }', filter: {} })).toEqual(['a']);
    const waiting = { ...SOURCE, select: () => undefined };
    expect(findHighlight(waiting, { kind: 'found', text: '{', filter: {} }).nothing).toBe('Working out the selector…');
    const wrong = { ...SOURCE, select: () => ({ error: 'A } is missing.' }) };
    expect(findHighlight(wrong, { kind: 'found', text: '{', filter: {} })).toMatchObject({
      nothing: 'A } is missing.',
      total: 0,
    });
  });

  test('a filter lets through what is all that it asks for', () => {
    const document = aPipeline([aNode('A')], { subgraphs: [{ id: 's', name: 'DAILY', nodeIds: ['a'] }] });
    const card = aCard('a', { state: 'failed', problems: 1, location: 'MART' });
    expect(
      passes(card, { type: 'Stage', location: 'MART', hasProblem: true, state: 'failed', subgraph: 'DAILY' }, document),
    ).toBe(true);
    for (const filter of [{ type: 'Fact' }, { location: 'RAW' }, { state: 'done' as const }, { subgraph: 'NIGHTLY' }])
      expect(passes(card, filter, document)).toBe(false);
    expect(passes(aCard('b'), { hasProblem: true }, document)).toBe(false);
  });

  test('the lineage of a column goes along the edges of its references, with the columns of each node', () => {
    const from = (nodeId: string, columnId: string) => ({ sources: [{ columns: [{ nodeId, columnId }], transform: '' }] });
    const document = aPipeline([
      aNode('A', { columns: [aColumn('a', 'PRICE')] }),
      aNode('B', { columns: [aColumn('b', 'TOTAL', from('a', 'a.price'))] }),
      aNode('D', { columns: [aColumn('d', 'SUM', from('b', 'b.total'))] }),
    ]);
    const lit = findHighlight({ ...SOURCE, document }, { kind: 'column', nodeId: 'b', columnId: 'b.total' });
    expect(lit.title).toBe('B.TOTAL: from 1 column, into 1 column');
    expect(lit.rows.map(({ text, detail }) => `${text} ${detail}`)).toEqual([
      'A.PRICE it is made from this, 1 step away',
      'D.SUM this is made from it, 1 step away',
    ]);
    expect([lit.hasEdge('a', 'b'), lit.hasEdge('b', 'd'), lit.hasEdge('a', 'c')]).toEqual([true, true, false]);
    expect(lit.columns?.get('a')).toEqual(['PRICE']);
  });

  test('every node stands out or steps back, and an edge stands out only between two that do', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (graph, x, y) => {
        const [from, to] = [graph.nodes[x % graph.nodes.length]!.id, graph.nodes[y % graph.nodes.length]!.id];
        const queries: HighlightQuery[] = [
          { kind: 'paths', from, to },
          { kind: 'mostRead' },
          { kind: 'unread' },
          { kind: 'chain' },
        ];
        for (const query of queries) {
          const lit = findHighlight(sourceOf(graph), query);
          const nodes = highlightedNodes(graph.nodes, lit);
          expect(nodes.filter(({ emphasis }) => emphasis === 'lit').map(({ id }) => id)).toEqual(
            graph.nodes.map(({ id }) => id).filter((id) => lit.nodes.has(id)),
          );
          expect(nodes.every(({ emphasis }) => emphasis !== undefined)).toBe(true);
          for (const { from, to, emphasis } of highlightedEdges(graph.edges, lit))
            if (emphasis === 'lit') expect(lit.nodes.has(from) && lit.nodes.has(to)).toBe(true);
          // The same cards again, so that nothing is drawn anew.
          expect(highlightedNodes(graph.nodes, lit).every((node, index) => node === nodes[index])).toBe(true);
        }
      }),
    );
  });
});

describe('hidden neighbors', () => {
  test('what is hidden beside each shown node is counted, each side by itself', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat(8)), ({ structure, edges }, picks) => {
        const shown = new Set(picks.flatMap((pick) => structure.ids[pick] ?? []));
        const hidden = hiddenNeighbors(structure, shown);
        for (const id of shown) {
          const up = new Set(edges.filter(({ from, to }) => to === id && !shown.has(from)).map(({ from }) => from));
          const down = new Set(edges.filter(({ from, to }) => from === id && !shown.has(to)).map(({ to }) => to));
          expect(new Set(hidden.get(id)?.up)).toEqual(up);
          expect(new Set(hidden.get(id)?.down)).toEqual(down);
        }
      }),
    );
  });
});

describe('back and forward', () => {
  test('go through earlier views, and a typed search is a single view', () => {
    let state = initialState([]);
    const go = (change: Parameters<typeof reduce>[1]) => {
      state = reduce(state, change);
    };
    go({ type: 'highlight', query: { kind: 'found', text: 'a', filter: {} } });
    go({ type: 'highlight', query: { kind: 'found', text: 'ab', filter: {} } });
    go({ type: 'openGroups', keys: ['x'] });
    go({ type: 'openGroups', keys: ['x'] });
    expect(state.past).toHaveLength(2);
    go({ type: 'back' });
    expect([state.open.size, state.highlightQuery]).toEqual([0, { kind: 'found', text: 'ab', filter: {} }]);
    go({ type: 'back' });
    expect(state.highlightQuery).toBeUndefined();
    go({ type: 'back' });
    go({ type: 'forward' });
    go({ type: 'forward' });
    go({ type: 'forward' });
    expect([...state.open]).toEqual(['x']);
    go({ type: 'back' });
    go({ type: 'focus', focus: { id: 'a', degree: 1, side: 'both' } });
    expect(state.future).toEqual([]);
  });
});
