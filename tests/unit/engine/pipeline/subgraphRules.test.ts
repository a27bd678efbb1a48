import { describe, expect, test } from 'vitest';
import { SUBGRAPH_COLORS, subgraphColor } from '#engine/pipeline/subgraphColors.ts';
import { edited, refused, twoStages } from './documents.ts';

const withSales = () =>
  edited(twoStages(), [
    { kind: 'addSubgraph', subgraph: { id: 's', name: 'Sales', colour: 'teal', nodeIds: ['orders', 'orders'] } },
  ]);

describe('subgraphRules', () => {
  test('keeps each member once, in the order of insertion', () => {
    const after = edited(withSales(), [
      { kind: 'addToSubgraph', id: 's', nodeIds: ['stg_orders', 'orders'] },
      { kind: 'removeFromSubgraph', id: 's', nodeIds: ['orders', 'customer'] },
    ]);
    expect(after.subgraphs).toEqual([{ id: 's', name: 'Sales', colour: 'teal', nodeIds: ['stg_orders'] }]);
  });

  test('renames, clears the color, removes', () => {
    const after = edited(withSales(), [{ kind: 'setSubgraph', id: 's', patch: { name: 'Orders', colour: undefined } }]);
    expect(after.subgraphs[0]).toEqual({ id: 's', name: 'Orders', nodeIds: ['orders'] });
    expect(edited(after, [{ kind: 'removeSubgraph', id: 's' }]).subgraphs).toEqual([]);
  });

  test.each([
    [{ kind: 'addSubgraph', subgraph: { id: 't', name: 'SALES', nodeIds: [] } }, 'duplicateName'],
    [{ kind: 'addSubgraph', subgraph: { id: 's', name: 'T', nodeIds: [] } }, 'duplicateId'],
    [{ kind: 'addSubgraph', subgraph: { id: 't', name: ' ', nodeIds: [] } }, 'badName'],
    [{ kind: 'addSubgraph', subgraph: { id: 't', name: 'T', nodeIds: ['nobody'] } }, 'unknownNode'],
    [{ kind: 'addToSubgraph', id: 's', nodeIds: ['nobody'] }, 'unknownNode'],
    [{ kind: 'removeSubgraph', id: 'x' }, 'unknownSubgraph'],
  ] as const)('refuses %j', (edit, code) => {
    expect(refused(withSales(), structuredClone(edit) as Parameters<typeof refused>[1]).code).toBe(code);
  });

  test('shows an unknown color as slate', () => {
    expect([subgraphColor({ colour: 'teal' }), subgraphColor({ colour: 'toString' }), subgraphColor({})]).toEqual([
      SUBGRAPH_COLORS.teal,
      SUBGRAPH_COLORS.slate,
      SUBGRAPH_COLORS.slate,
    ]);
  });
});
