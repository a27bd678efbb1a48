import { describe, expect, it } from 'vitest';
import { selectionEdges, selectionNodes } from '#playground/selector/graphView.ts';
import { queryOf } from '#playground/selector/query.ts';
import { retailPipeline } from '#samples/retail.ts';

const pipeline = retailPipeline();
const cards = (include: string | null, exclude = '', shown: 'all' | 'included' = 'all') =>
  selectionNodes(queryOf(pipeline, include, exclude), { shown });
const byName = (nodes: ReturnType<typeof cards>) => new Map(nodes.map((card) => [card.name, card]));

describe('the cards', () => {
  it('of selected nodes are lit and say when a plus took them in, the rest is dim', () => {
    const found = byName(cards('+{ DIM_PART }+'));
    expect(found.get('DIM_PART')).toMatchObject({ emphasis: 'lit' });
    expect(found.get('DIM_PART')!.note).toBeUndefined();
    expect(found.get('PART')).toMatchObject({ emphasis: 'lit', note: 'upstream' });
    expect(found.get('FCT_SUPPLY')).toMatchObject({ emphasis: 'lit', note: 'downstream' });
    expect(found.get('ORDERS')).toMatchObject({ emphasis: 'dim' });
    expect(found.size).toBe(29);
  });

  it('of what the exclude took out are dashed and say so', () => {
    expect(byName(cards('{ location: "MART" }', '{ DIM_PART }')).get('DIM_PART')).toMatchObject({
      emphasis: 'dim',
      outside: true,
      note: 'excluded',
    });
  });

  it('are plain when nothing is selected, or a text has an error', () => {
    for (const nodes of [cards(''), cards('{ NOBODY }'), cards('{ name: }')]) {
      expect(nodes.every(({ emphasis }) => emphasis === undefined)).toBe(true);
      expect(nodes).toHaveLength(29);
    }
  });

  it('of other nodes go where only the included are to be seen', () => {
    const names = cards('{ location: "MART" }', '{ DIM_PART }', 'included').map(({ name }) => name);
    expect(names.sort()).toEqual(['DIM_CUSTOMER', 'DIM_PART', 'DIM_SUPPLIER', 'FCT_ORDERS', 'FCT_ORDER_LINES', 'FCT_SUPPLY']);
  });

  it('stay the same objects while nothing of them changes', () => {
    const [before, after] = [byName(cards('{ DIM_PART }')), byName(cards('{ DIM_P* }'))];
    expect(after.get('DIM_PART')).toBe(before.get('DIM_PART'));
  });
});

describe('the edges', () => {
  it('between selected nodes stand out from the others', () => {
    const query = queryOf(pipeline, '{ STG_PART }+', '');
    const lit = selectionEdges(query, selectionNodes(query, { shown: 'all' })).filter(({ emphasis }) => emphasis !== 'dim');
    expect(lit.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(['dim-part fct-supply', 'stg-part dim-part']);
  });

  it('to nodes that are not drawn are left out', () => {
    const query = queryOf(pipeline, '{ STG_PART }+', '');
    expect(selectionEdges(query, selectionNodes(query, { shown: 'included' }))).toHaveLength(2);
  });
});
