import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEdit } from '#engine/pipeline/describeEdit.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { anyEdit, twoStages } from './documents.ts';

test.each<[Edit, string]>([
  [{ kind: 'addNode', id: 'x', name: 'X', location: 'STAGE', type: 'Stage', from: ['orders'] }, 'Added X, reading ORDERS'],
  [
    { kind: 'removeNodes', ids: ['orders', 'customer', 'stg_orders', 'stg_customer'] },
    'Removed ORDERS, CUSTOMER, STG_ORDERS and 1 more',
  ],
  [{ kind: 'renameNode', id: 'orders', name: 'SALES' }, 'Renamed ORDERS to SALES'],
  [{ kind: 'connect', from: 'orders', to: 'stg_customer', form: 'ref_link' }, 'STG_CUSTOMER waits for ORDERS'],
  [{ kind: 'setType', ids: ['orders'], type: 'persistentStage' }, 'Changed ORDERS to type Persistent Stage'],
  [
    { kind: 'setColumn', id: 'orders', columnId: 'orders.o_custkey', patch: { name: 'C' } },
    'Renamed the column O_CUSTKEY of ORDERS to C',
  ],
])('%j', (edit, text) => {
  expect(describeEdit(edit, twoStages())).toBe(text);
});

test('describes every edit, even for missing nodes', () => {
  fc.assert(
    fc.property(anyEdit, (edit) => {
      expect(describeEdit(edit, twoStages())).toMatch(/^[A-Za-z][\s\S]{3,}$/);
    }),
  );
});
