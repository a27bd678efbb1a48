import { expect, it } from 'vitest';
import { repairOf } from '#workbench/engine/repairs.ts';

it('says what a reader can do, with the nearest table for a table that does not exist', () => {
  const tables = ['SHOP.MART.ORDERS', 'SHOP.MART.CUSTOMERS'];
  const missing = (name: string) => repairOf(`Table ${name} does not exist or not authorized`, tables);
  expect(missing('shop.mart.order')).toBe('did you mean SHOP.MART.ORDERS?');
  expect(missing('OTHER.PLACE.X')).toBe('add a source for the table, or name another table in the SQL.');
  expect(repairOf('The engine has no function F.', tables)).toMatch(/another function/);
  expect(repairOf('Something else.', tables)).toBeUndefined();
});
