import { describe, expect, it } from 'vitest';
import { equates, hasWords, isJoined } from '#playground/pipeline-builder/nodeChecks.ts';

const on = (condition: string) =>
  `FROM {{ ref('STAGING', 'STG_ORDERS') }} O\nJOIN {{ ref('STAGING', 'STG_CUSTOMER') }} C ${condition}`;

describe('equates', () => {
  it.each([
    'ON O."O_CUSTKEY" = C."C_CUSTKEY"',
    'on c_custkey = o.o_custkey',
    'ON "STAGING"."C"."C_CUSTKEY" = "O"."O_CUSTKEY" AND 1 = 1',
  ])('takes %s', (condition) => {
    expect(equates(on(condition), 'snowflake', 'O_CUSTKEY', 'C_CUSTKEY')).toBe(true);
  });

  it.each([
    'ON O.O_ORDERKEY = O.O_CUSTKEY /* C_CUSTKEY */',
    'ON O.O_CUSTKEY = O.O_CUSTKEY -- = C.C_CUSTKEY',
    "ON O.O_CUSTKEY = 'C_CUSTKEY'",
    'ON O.O_CUSTKEY < C.C_CUSTKEY',
    'ON O.O_CUSTKEY =',
  ])('refuses %s', (condition) => {
    expect(equates(on(condition), 'snowflake', 'O_CUSTKEY', 'C_CUSTKEY')).toBe(false);
  });
});

it('finds words in their order, but not in comments and strings', () => {
  expect(hasWords('where "O_ORDERDATE" > 1', 'snowflake', 'WHERE', 'O_ORDERDATE')).toBe(true);
  expect(hasWords('"O_ORDERDATE" where 1', 'snowflake', 'WHERE', 'O_ORDERDATE')).toBe(false);
  expect(hasWords('-- GROUP BY X', 'snowflake', 'GROUP', 'BY')).toBe(false);
  expect(hasWords("SELECT 'GROUP BY'", 'snowflake', 'GROUP', 'BY')).toBe(false);
  expect(hasWords('GROUPING BY X', 'snowflake', 'GROUP', 'BY')).toBe(false);
});

it('takes a condition for one only outside comments', () => {
  expect(isJoined(on('USING (K)'), 'snowflake')).toBe(true);
  expect(isJoined(on('-- ON A = B'), 'snowflake')).toBe(false);
});
