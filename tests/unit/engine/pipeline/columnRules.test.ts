import { describe, expect, test } from 'vitest';
import { edited, nodeOf, refused, twoStages } from './documents.ts';

const names = (pipeline: ReturnType<typeof twoStages>) => nodeOf(pipeline, 'stg_orders').columns.map((column) => column.name);

describe('columnRules', () => {
  test('adds with defaults at an index, moves, removes', () => {
    const added = edited(twoStages(), [{ kind: 'addColumn', id: 'stg_orders', column: { id: 'n', name: 'NEW' }, at: 1 }]);
    expect(names(added)).toEqual(['O_ORDERKEY', 'NEW', 'O_CUSTKEY']);
    expect(nodeOf(added, 'stg_orders').columns[1]).toMatchObject({
      dataType: 'VARCHAR',
      nullable: true,
      sources: [{ columns: [], transform: '' }],
    });
    const moved = edited(added, [{ kind: 'moveColumn', id: 'stg_orders', columnId: 'n', to: 99 }]);
    expect(names(moved)).toEqual(['O_ORDERKEY', 'O_CUSTKEY', 'NEW']);
    expect(names(edited(moved, [{ kind: 'removeColumns', id: 'stg_orders', columnIds: ['n', 'stg_orders.o_custkey'] }]))).toEqual(
      ['O_ORDERKEY'],
    );
  });

  test('readers follow a renamed column by its id', () => {
    const after = edited(twoStages(), [
      { kind: 'setColumn', id: 'orders', columnId: 'orders.o_orderkey', patch: { name: 'ORDER_ID' } },
    ]);
    expect(nodeOf(after, 'stg_orders').columns[0]!.sources[0]!.columns).toEqual([
      { nodeId: 'orders', columnId: 'orders.o_orderkey' },
    ]);
    expect(nodeOf(after, 'orders').columns[0]!.name).toBe('ORDER_ID');
  });

  test('keeps one entry for each source, whatever the patch contains', () => {
    const after = edited(twoStages(), [
      { kind: 'setColumn', id: 'stg_orders', columnId: 'stg_orders.o_orderkey', patch: { sources: [] } },
    ]);
    expect(nodeOf(after, 'stg_orders').columns[0]!.sources).toEqual([{ columns: [], transform: '' }]);
  });

  test.each([
    [{ kind: 'addColumn', id: 'stg_orders', column: { id: 'n', name: 'o_orderkey' } }, 'duplicateName'],
    [{ kind: 'addColumn', id: 'stg_orders', column: { id: 'stg_orders.o_orderkey', name: 'N' } }, 'duplicateId'],
    [{ kind: 'addColumn', id: 'stg_orders', column: { id: 'n', name: ' ' } }, 'badName'],
    [{ kind: 'setColumn', id: 'stg_orders', columnId: 'stg_orders.o_orderkey', patch: { name: 'O_CUSTKEY' } }, 'duplicateName'],
    [{ kind: 'setColumn', id: 'stg_orders', columnId: 'x', patch: {} }, 'unknownColumn'],
    [{ kind: 'moveColumn', id: 'stg_orders', columnId: 'x', to: 0 }, 'unknownColumn'],
    [{ kind: 'removeColumns', id: 'stg_orders', columnIds: ['x'] }, 'unknownColumn'],
  ] as const)('refuses %j', (edit, code) => {
    expect(refused(twoStages(), structuredClone(edit) as Parameters<typeof refused>[1]).code).toBe(code);
  });
});
