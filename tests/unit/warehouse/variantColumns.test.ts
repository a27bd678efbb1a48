import { expect, it } from 'vitest';
import { VariantColumns } from '#warehouse/variantColumns.ts';

it('keeps the columns of tables apart that share a name', () => {
  const variants = new VariantColumns();
  expect(variants.set(['db', 'raw', 'events'], ['body'])).toBe(true);
  expect(variants.set(['db', 'mart', 'events'], [])).toBe(false);
  variants.set(['db', 'old', 'events'], ['tags']);
  expect(variants.of(['DB', 'RAW', 'EVENTS'])).toEqual(['BODY']);
  expect(variants.of(['mart', 'events'])).toEqual([]);
  expect(variants.of(['events'])).toEqual(['BODY', 'TAGS']);
  expect(variants.set(['db', 'raw', 'events'], [])).toBe(true);
  expect(variants.of(['db', 'raw', 'events'])).toEqual([]);
});
