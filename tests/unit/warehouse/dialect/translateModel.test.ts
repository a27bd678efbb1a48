import { transpile } from '@polyglot-sql/sdk';
import { expect, it } from 'vitest';
import type { Platform } from '#engine/pipeline/schema.ts';
import { translateModel } from '#warehouse/dialect/translateModel.ts';

const translated = (sql: string, adapter: string, platform: Platform) => {
  const result = translateModel(transpile, sql, adapter, platform);
  return 'sql' in result ? result.sql.replaceAll(/\s+/g, ' ') : result;
};

it.each([
  ['postgres', 'snowflake', 'select a::int from "s"."t"', 'SELECT CAST(a AS INT) FROM "s"."t"'],
  ['postgres', 'databricks', 'select "Order" from t', 'SELECT `Order` FROM t'],
  ['bigquery', 'snowflake', 'select cast(x as int64) as y from `p`.`s`.`t`', 'SELECT CAST(x AS BIGINT) AS y FROM "p"."s"."t"'],
  ['redshift', 'snowflake', 'select getdate() as now', 'SELECT CURRENT_TIMESTAMP() AS now'],
  ['spark', 'snowflake', 'select `a b` from t', 'SELECT "a b" FROM t'],
] as const)('a model of %s for %s', (adapter, platform, sql, expected) => {
  expect(translated(sql, adapter, platform)).toBe(expected);
});

it('keeps expressions of Jinja, and models in the platform’s own dialect', () => {
  expect(translated("select a::int from {{ ref('L', 'N') }} n where d > '{{ var }}'", 'postgres', 'snowflake')).toBe(
    "SELECT CAST(a AS INT) FROM {{ ref('L', 'N') }} AS n WHERE d > '{{ var }}'",
  );
  expect(translated('select  1', 'snowflake', 'snowflake')).toBe('select 1');
});

it('says what it can’t read', () => {
  expect(translated('{% if x %} select 1 {% endif %}', 'postgres', 'snowflake')).toMatchObject({
    error: expect.stringContaining('Jinja blocks'),
  });
  expect(translated('select from where', 'postgres', 'snowflake')).toMatchObject({ error: expect.any(String) });
  expect(translated('select 1', 'teradata2', 'snowflake')).toMatchObject({ error: expect.stringContaining('teradata2') });
});
