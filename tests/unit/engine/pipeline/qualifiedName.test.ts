import { describe, expect, test } from 'vitest';
import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';

const node = { location: 'STAGE', name: 'STG_ORDERS' };
const context = { mappings: { STAGE: { database: 'DEV_DB', schema: 'STG' } } };

describe('qualifiedName', () => {
  test.each([
    ['snowflake', '"DEV_DB"."STG"."STG_ORDERS"'],
    ['databricks', '`DEV_DB`.`STG`.`STG_ORDERS`'],
    ['bigquery', '`DEV_DB`.`STG`.`STG_ORDERS`'],
    ['fabric', '[DEV_DB].[STG].[STG_ORDERS]'],
  ] as const)('%s', (platform, name) => {
    expect(qualifiedName({ platform }, context, node)).toEqual({ ok: true, name, parts: ['DEV_DB', 'STG', 'STG_ORDERS'] });
  });

  test('gives the error message of the platform for an unmapped location', () => {
    expect(qualifiedName({ platform: 'snowflake' }, { mappings: {} }, node)).toEqual({
      ok: false,
      message: 'Storage Location STAGE has an invalid schema or database value. Schema: "N/A", Database: "N/A".',
    });
  });
});

test('a quote inside a name is doubled', () => {
  expect([quoteName('snowflake', 'a"b'), quoteName('fabric', 'a]b'), quoteName('databricks', 'a`b')]).toEqual([
    '"a""b"',
    '[a]]b]',
    '`a``b`',
  ]);
});
