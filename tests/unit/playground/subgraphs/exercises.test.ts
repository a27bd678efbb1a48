import { describe, expect, it } from 'vitest';
import type { Edit } from '#engine/pipeline/edit.ts';
import playground from '#playground/subgraphs/playground.tsx';
import { openAfter as openAfterSteps } from '../../workbench/playedExercises.ts';

/** The goals of an exercise that are still open after some edits of its story. */
const openAfter = (id: string, ...edits: Edit[]) =>
  openAfterSteps(
    playground,
    id,
    edits.map((edit) => ({ edit })),
  );
const make = (id: string, name: string, nodeIds: string[]): Edit => ({ kind: 'addSubgraph', subgraph: { id, name, nodeIds } });

describe('the exercises see what is not yet right', () => {
  it('a source in the first subgraph', () => {
    const nodeIds = ['stg-customer', 'stg-nation', 'dim-customer'];
    expect(openAfter('first-subgraph', make('7', 'customers', nodeIds))).toEqual([]);
    expect(openAfter('first-subgraph', make('7', 'Customers', [...nodeIds, 'nation']))).toEqual(['The subgraph holds no source']);
  });

  it('the shared node taken out of the wrong subgraph, or deleted', () => {
    const wrong: Edit = { kind: 'removeFromSubgraph', id: '1', nodeIds: ['fct-orders'] };
    expect(openAfter('share-one-node', wrong)).toContain('FCT_ORDERS is in Sales');
    expect(openAfter('share-one-node', { kind: 'removeNodes', ids: ['fct-orders'] })).toContain('FCT_ORDERS is in Sales');
  });

  it('more in the gap than lies in it, or less at its ends', () => {
    const more: Edit = { kind: 'addToSubgraph', id: '1', nodeIds: ['stg-orders', 'orders'] };
    expect(openAfter('close-the-gap', more)).toEqual(['No other node was added']);
    const less: Edit = { kind: 'removeFromSubgraph', id: '1', nodeIds: ['dim-customer'] };
    expect(openAfter('close-the-gap', less)).not.toEqual([]);
  });

  it('nearest ancestors only, or the whole graph', () => {
    const some: Edit = { kind: 'addToSubgraph', id: '3', nodeIds: ['part', 'partsupp', 'supplier'] };
    expect(openAfter('whole-supply', some)).toEqual(['Nothing outside feeds it']);
    const needed = ['supplier', 'part', 'partsupp', 'nation', 'region', 'stg-nation', 'stg-region'];
    const all: Edit = { kind: 'addToSubgraph', id: '3', nodeIds: [...needed, 'orders'] };
    expect(openAfter('whole-supply', all)).toEqual(['FCT_SUPPLY depends on every other node in it']);
  });

  it('parts that share a node, or are cut in the middle', () => {
    const parts = ['part', 'stg-part', 'dim-part'];
    const people = ['customer', 'stg-customer', 'dim-customer'];
    expect(openAfter('a-part-each', make('a', 'A', parts), make('b', 'B', [...people, 'part']))).toEqual([
      'No node is in both',
      'No edge leads from one to the other',
    ]);
    expect(openAfter('a-part-each', make('a', 'A', [...parts, 'customer']), make('b', 'B', people.slice(1)))).toEqual([
      'No edge leads from one to the other',
    ]);
  });
});
