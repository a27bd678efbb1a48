import { describe, expect, it } from 'vitest';
import { emptyCatalog, execute } from '#engine/deploy/catalog.ts';
import { missingName } from '#engine/deploy/missingName.ts';
import { privilegeError } from '#engine/run/privileges.ts';

const created = execute(
  emptyCatalog('snowflake', ['SHOP.RAW']),
  'CREATE TABLE "SHOP"."RAW"."ORDERS" ("O_KEY" NUMBER, "O_TOTAL" NUMBER)',
);
if (!created.ok) throw new Error(created.message);
const catalog = created.catalog;

/** What is missing, and how the statement writes it. */
function missing(sql: string) {
  const error = missingName(sql, catalog);
  return error && [error.code, error.message, sql.slice(error.at?.from, error.at?.to)];
}

describe('what a statement names that is not there', () => {
  it.each([
    'SELECT "ORDERS"."O_KEY" FROM "SHOP"."RAW"."ORDERS" "ORDERS"',
    'SELECT "ORDERS"."O_KEY" FROM "SHOP"."RAW"."ORDERS"',
    'SELECT "O"."O_KEY" FROM "SHOP"."RAW"."ORDERS" AS "O" WHERE "O"."O_TOTAL" > 1',
    'MERGE INTO "SHOP"."RAW"."ORDERS" TGT USING (WITH SRC AS (SELECT 1 AS "K") SELECT "SRC"."K" FROM SRC) "S" ON "S"."K" = "TGT"."O_KEY"',
    'TRUNCATE TABLE IF EXISTS "SHOP"."RAW"."NOTHING"',
    'SELECT 1',
  ])('is nothing: %s', (sql) => {
    expect(missing(sql)).toBeUndefined();
  });

  it.each([
    [
      'SELECT 1 FROM "SHOP"."RAW"."GONE"',
      'missingTable',
      'Table SHOP.RAW.GONE does not exist or not authorized',
      '"SHOP"."RAW"."GONE"',
    ],
    [
      'SELECT "ORDERS"."O_KEY" FROM "SHOP"."RAW"."ORDERS" "O"',
      'missingColumn',
      `invalid identifier '"ORDERS"."O_KEY"'`,
      '"ORDERS"."O_KEY"',
    ],
    ['SELECT "O"."O_DATE" FROM "SHOP"."RAW"."ORDERS" "O"', 'missingColumn', `invalid identifier '"O"."O_DATE"'`, '"O"."O_DATE"'],
  ])('is said in the words of the warehouse: %s', (sql, ...said) => {
    expect(missing(sql)).toEqual(said);
  });
});

describe('what a role may not', () => {
  const lacks = (privilege: 'SELECT' | 'CREATE') => [{ privilege, schema: 'SHOP.RAW' }];
  const view = 'CREATE OR REPLACE VIEW "SHOP"."RAW"."V" AS SELECT 1 FROM "SHOP"."MART"."T"';

  it('looks as if it were not there, or names the schema', () => {
    expect(privilegeError('SELECT 1 FROM "SHOP"."RAW"."ORDERS"', 'snowflake', lacks('SELECT'))?.message).toBe(
      'Table SHOP.RAW.ORDERS does not exist or not authorized',
    );
    expect(privilegeError(view, 'snowflake', lacks('CREATE'))?.message).toBe(
      "Insufficient privileges to operate on schema 'RAW'",
    );
  });

  it('is nothing where the statement does something else, or elsewhere', () => {
    expect(privilegeError(view, 'snowflake', lacks('SELECT'))).toBeUndefined();
    expect(privilegeError('SELECT 1 FROM "SHOP"."RAW"."ORDERS"', 'snowflake', lacks('CREATE'))).toBeUndefined();
    expect(privilegeError('SELECT 1 FROM "SHOP"."MART"."T"', 'snowflake', lacks('SELECT'))).toBeUndefined();
  });
});
