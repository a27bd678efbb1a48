import { beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { ExecutionError } from '#engine/run/executor.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings } from '../openWarehouse.ts';

let warehouse: Warehouse;
const execute = (sql: string, platform: Platform = 'snowflake') => warehouse.execute({ sql, platform });
const rows = async (sql: string, platform: Platform = 'snowflake') => (await execute(sql, platform)).rows;
const failure = async (sql: string, platform: Platform = 'snowflake') =>
  await execute(sql, platform).then(
    () => {
      throw new Error(`${sql} did not fail`);
    },
    (error: ExecutionError) => error,
  );

const ORDER = `{"id": 7, "gift": true, "note": null, "placed": "2024-01-05 10:00:00", "weight": 12.5, "code": "0042",
  "customer": {"name": "Ada", "e mail": "ada@example.com"}, "items": [{"sku": "A1", "qty": 2}, {"sku": "12", "qty": 3}]}`;

beforeAll(async () => {
  warehouse = newWarehouse(await openBindings());
  await warehouse.provide([{ database: 'DW', schema: 'S' }]);
  await execute('CREATE TABLE DW.S.ORDERS (ID NUMBER, PAYLOAD VARIANT, RAW VARCHAR)');
  await execute(`INSERT INTO DW.S.ORDERS SELECT 1, PARSE_JSON('${ORDER}'), '${ORDER}'`);
});

describe('paths into a VARIANT of Snowflake', () => {
  it.each([
    ['PAYLOAD:id', '7'],
    ['PAYLOAD:customer.name', '"Ada"'],
    ['PAYLOAD:customer:"e mail"', '"ada@example.com"'],
    ["PAYLOAD['customer']['name']", '"Ada"'],
    ['PAYLOAD:items[1].sku', '"12"'],
    ['PAYLOAD:items[ID].qty', '3'],
    ['PAYLOAD:Items', null],
    ['PAYLOAD:items[5].sku', null],
    ['PAYLOAD:id.more', null],
    ['PAYLOAD:note', 'null'],
    ['ORDERS.PAYLOAD:customer', '{"e mail":"ada@example.com","name":"Ada"}'],
    ["GET(PAYLOAD, 'id')", '7'],
    ['GET(PAYLOAD:items, 0):sku', '"A1"'],
    ["GET_PATH(PAYLOAD, 'items[0].qty')", '2'],
    ['PARSE_JSON(RAW):customer.name', '"Ada"'],
    ["JSON_EXTRACT_PATH_TEXT(RAW, 'customer.name')", 'Ada'],
  ])('%s is %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql} FROM DW.S.ORDERS`)).toEqual([[expected]]);
  });

  it.each([
    ['PAYLOAD:customer.name::STRING', 'Ada'],
    ['PAYLOAD:code::VARCHAR', '0042'],
    ['PAYLOAD:code::NUMBER', 42],
    ['CAST(PAYLOAD:weight AS FLOAT)', 12.5],
    ['PAYLOAD:placed::TIMESTAMP_NTZ', '2024-01-05 10:00:00'],
    ['PAYLOAD:placed::DATE', '2024-01-05'],
    ['PAYLOAD:gift::BOOLEAN', true],
    ['PAYLOAD:note::STRING', null],
    ["PAYLOAD:items[1].sku = '12'", true],
    ["LOWER(PAYLOAD:customer.name) || '!'", 'ada!'],
    ['PAYLOAD:weight > 12', true],
    ['PAYLOAD:weight * 2', 25],
    ["COALESCE(PAYLOAD:missing, PAYLOAD:customer.name, 'none')", 'Ada'],
    ["IFF(PAYLOAD:gift, 'yes', 'no')", 'yes'],
    ["CASE PAYLOAD:customer.name WHEN 'Ada' THEN 1 END", 1],
    ["PAYLOAD:customer.name IN ('Ada', 'Bob') AND PAYLOAD:customer.name LIKE 'A%'", true],
  ])('%s is cast: %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql} FROM DW.S.ORDERS`)).toEqual([[expected]]);
  });

  it('tell NULL of SQL and null of JSON apart', async () => {
    const sql = 'PAYLOAD:note IS NULL, PAYLOAD:missing IS NULL, IS_NULL_VALUE(PAYLOAD:note), IS_NULL_VALUE(PAYLOAD:missing)';
    expect(await rows(`SELECT ${sql}, STRIP_NULL_VALUE(PAYLOAD:note) FROM DW.S.ORDERS`)).toEqual([
      [false, true, true, null, null],
    ]);
  });

  it('keep their type through aliases, queries, views and tables', async () => {
    const nested = `WITH "C" AS (SELECT PAYLOAD:customer AS CUSTOMER, PAYLOAD:items ITEMS FROM DW.S.ORDERS)
      SELECT CUSTOMER:name::STRING, ITEMS[1]:sku::STRING, CUSTOMER:name FROM "C"`;
    expect(await rows(nested)).toEqual([['Ada', '12', '"Ada"']]);
    await execute('CREATE OR REPLACE VIEW DW.S.CUSTOMERS AS SELECT ID, PAYLOAD:items[1].sku AS SKU FROM DW.S.ORDERS');
    await execute('CREATE OR REPLACE TABLE DW.S.KEPT AS SELECT SKU FROM DW.S.CUSTOMERS');
    expect((await execute('SELECT SKU, SKU::STRING T, LENGTH(SKU) L FROM DW.S.KEPT')).rows).toEqual([['"12"', '12', 2]]);
  });

  it('can be set, merged and inserted', async () => {
    await execute('CREATE OR REPLACE TABLE DW.S.EVENT (ID NUMBER, DATA VARIANT)');
    await execute(`INSERT INTO DW.S.EVENT (ID, DATA) SELECT ID, PAYLOAD:customer FROM DW.S.ORDERS`);
    await execute(`UPDATE DW.S.EVENT SET DATA = OBJECT_INSERT(DATA, 'vip', TRUE) WHERE DATA:name = 'Ada'`);
    const merge = `MERGE INTO DW.S.EVENT "T" USING (SELECT ID, PAYLOAD:items AS DATA FROM DW.S.ORDERS) "S" ON "T".ID = "S".ID
      WHEN MATCHED AND "T".DATA:vip = TRUE THEN UPDATE SET "T".DATA = "S".DATA
      WHEN NOT MATCHED THEN INSERT (ID, DATA) VALUES ("S".ID, "S".DATA)`;
    expect(await execute(merge)).toMatchObject({ rowsUpdated: 1 });
    expect(await rows('SELECT DATA[0]:sku::STRING FROM DW.S.EVENT')).toEqual([['A1']]);
  });
});

describe('FLATTEN', () => {
  const columns = 'f.KEY, f.PATH, f.INDEX, f.VALUE';

  it.each([
    [
      'the items of an array',
      'LATERAL FLATTEN(INPUT => PAYLOAD:items) f ORDER BY f.INDEX',
      [
        [null, '[0]', 0, '{"qty":2,"sku":"A1"}'],
        [null, '[1]', 1, '{"qty":3,"sku":"12"}'],
      ],
    ],
    [
      'the entries of an object',
      'TABLE(FLATTEN(PAYLOAD:customer)) f ORDER BY f.KEY',
      [
        ['e mail', 'e mail', null, '"ada@example.com"'],
        ['name', 'name', null, '"Ada"'],
      ],
    ],
    [
      'a path of the input',
      "LATERAL FLATTEN(INPUT => PAYLOAD, PATH => 'items') f WHERE f.INDEX = 1",
      [[null, 'items[1]', 1, '{"qty":3,"sku":"12"}']],
    ],
    ['nothing of a missing array', 'LATERAL FLATTEN(INPUT => PAYLOAD:missing) f', []],
    [
      'a row of a missing array with OUTER',
      'LATERAL FLATTEN(INPUT => PAYLOAD:missing, OUTER => TRUE) f',
      [[null, null, null, null]],
    ],
    ['nothing of an object with MODE ARRAY', "LATERAL FLATTEN(INPUT => PAYLOAD:customer, MODE => 'ARRAY') f", []],
    ['nothing of an array with MODE OBJECT', "LATERAL FLATTEN(INPUT => PAYLOAD:items, MODE => 'OBJECT') f", []],
  ])('gives %s', async (_, from, expected) => {
    expect(await rows(`SELECT ${columns} FROM DW.S.ORDERS, ${from}`)).toEqual(expected);
  });

  it('gives THIS and SEQ, and values that paths read on', async () => {
    const sql = `SELECT f.THIS, f.SEQ IS NOT NULL, f.VALUE:sku::STRING, VALUE:qty::NUMBER + 1
      FROM DW.S.ORDERS o LEFT JOIN LATERAL FLATTEN(o.PAYLOAD:items) AS f ORDER BY f.INDEX LIMIT 1`;
    expect(await rows(sql)).toEqual([['[{"qty":2,"sku":"A1"},{"qty":3,"sku":"12"}]', true, 'A1', 3]]);
    expect(await rows("SELECT VALUE::NUMBER FROM TABLE(FLATTEN(PARSE_JSON('[3, 4]'))) ORDER BY 1")).toEqual([[3], [4]]);
  });

  it('can be nested, and says where RECURSIVE can’t be carried out', async () => {
    const nested = `SELECT a.INDEX, b.KEY, b.VALUE::STRING FROM DW.S.ORDERS, LATERAL FLATTEN(PAYLOAD:items) a, LATERAL FLATTEN(a.VALUE) b
      ORDER BY 1, 2 LIMIT 2`;
    expect(await rows(nested)).toEqual([
      [0, 'qty', '2'],
      [0, 'sku', 'A1'],
    ]);
    const sql = 'SELECT * FROM DW.S.ORDERS, LATERAL FLATTEN(INPUT => PAYLOAD, RECURSIVE => TRUE)';
    const error = await failure(sql);
    expect([error.code, sql.slice(error.at?.from, error.at?.to)]).toEqual(['notSupported', 'RECURSIVE']);
  });
});

describe('functions over JSON of Snowflake', () => {
  it.each([
    [`PARSE_JSON('{"b": 1.0, "a": [true, null]}')`, '{"a":[true,null],"b":1}'],
    [`PARSE_JSON('"x"')`, '"x"'],
    ["PARSE_JSON('')", null],
    ["PARSE_JSON('18446744073709551615')", '18446744073709551615'],
    ["TRY_PARSE_JSON('{')", null],
    ["OBJECT_CONSTRUCT('a', 1, 'b', 'x', 'c', NULL, 'd', PAYLOAD:customer.name)", '{"a":1,"b":"x","d":"Ada"}'],
    ["OBJECT_CONSTRUCT_KEEP_NULL('a', NULL)", '{"a":null}'],
    ['OBJECT_CONSTRUCT()', '{}'],
    ["ARRAY_CONSTRUCT(1, 'x', TRUE, PAYLOAD:id)", '[1,"x",true,7]'],
    ["[1, 'a']", '[1,"a"]'],
    ['ARRAY_SIZE(PAYLOAD:items)', 2],
    ["ARRAY_CONTAINS('b'::VARIANT, SPLIT('a,b', ','))", true],
    ["ARRAY_TO_STRING(ARRAY_CAT([1], ['x']), '-')", '1-x'],
    ["ARRAY_APPEND(SPLIT('a,b', ','), 'c')", '["a","b","c"]'],
    ['ARRAY_DISTINCT([1, 1, 2])', '[1,2]'],
    ['ARRAY_SLICE([1, 2, 3], 0, 2)', '[1,2]'],
    ['ARRAY_COMPACT([1, NULL, 2])', '[1,2]'],
    ['ARRAY_MAX([2, 10, 9])', '10'],
    ['ARRAYS_OVERLAP([1, 2], [2, 3])', true],
    ["SPLIT('a-b', '-')[1]::STRING", 'b'],
    ['OBJECT_KEYS(PAYLOAD:customer)', '["e mail","name"]'],
    ["OBJECT_DELETE(PAYLOAD:customer, 'name')", '{"e mail":"ada@example.com"}'],
    ['TYPEOF(PAYLOAD:id)', 'INTEGER'],
    ['TYPEOF(PAYLOAD:code)', 'VARCHAR'],
    ['TYPEOF(PAYLOAD:items)', 'ARRAY'],
    ['TYPEOF(PAYLOAD:note)', 'NULL_VALUE'],
    ['IS_ARRAY(PAYLOAD:items)', true],
    ['TO_JSON(PAYLOAD:code)', '"0042"'],
    ["TO_VARIANT('12')", '"12"'],
    ['2.50::VARIANT', '2.5'],
    [`CHECK_JSON('{"a": 1}')`, null],
  ])('%s is %s', async (sql, expected) => {
    const [row] = await rows(`SELECT ${sql} AS X FROM DW.S.ORDERS`);
    expect(row).toEqual([expected]);
  });

  it('collect rows into arrays and objects', async () => {
    const from = "FROM (SELECT 1 AS N, 'a' AS T UNION ALL SELECT 2, 'b' UNION ALL SELECT 3, NULL)";
    expect(
      await rows(`SELECT ARRAY_AGG(T) WITHIN GROUP (ORDER BY N DESC) A, ARRAY_SIZE(ARRAY_AGG(N)), OBJECT_AGG(T, N) O ${from}`),
    ).toEqual([['["b","a"]', 3, '{"a":1,"b":2}']]);
    expect(await rows(`SELECT ARRAY_AGG(DISTINCT T)[0]::STRING IS NOT NULL, ARRAY_AGG(T)[9] ${from} WHERE T = 'x'`)).toEqual([
      [false, null],
    ]);
  });

  it('unite arrays of rows', async () => {
    const from = 'FROM (SELECT [1, 2] AS A UNION ALL SELECT [2, 3])';
    expect(await rows(`SELECT ARRAY_SORT(ARRAY_UNION_AGG(A)) X ${from}`)).toEqual([['[1,2,3]']]);
  });

  it('read the arrows of Postgres and DuckDB in models', async () => {
    const sql = "SELECT (RAW->'items')->1->>'sku', RAW ->> 'code' AS CODE, RAW->'customer'->>'name' FROM DW.S.ORDERS";
    expect(await rows(sql)).toEqual([['12', '0042', 'Ada']]);
  });

  it('fail with the platform’s words', async () => {
    expect(await failure("SELECT PARSE_JSON('{bad')")).toMatchObject({ code: 'value', message: 'Error parsing JSON: {bad' });
    const sql = 'SELECT OBJECT_CONSTRUCT(*) FROM DW.S.ORDERS';
    const error = await failure(sql);
    expect([error.code, sql.slice(error.at?.from, error.at?.to)]).toEqual(['notSupported', 'OBJECT_CONSTRUCT']);
  });

  it('say what is different, at no statement without JSON', async () => {
    const { changes } = await execute('SELECT PAYLOAD:id FROM DW.S.ORDERS');
    expect(changes.map(({ message }) => message).join()).toContain('A VARIANT is kept as JSON text');
    expect((await execute('SELECT ID FROM DW.S.ORDERS')).changes).toEqual([]);
  });

  it('keep the places of other changes', async () => {
    const sql = "SELECT PAYLOAD:id::NUMBER, TO_CHAR(CURRENT_DATE, 'YYYY') FROM DW.S.ORDERS";
    const { changes } = await execute(sql);
    expect(changes.flatMap(({ at }) => (at ? [sql.slice(at.from, at.to)] : []))).toContain('TO_CHAR');
  });
});

describe('SPLIT_TO_TABLE', () => {
  it('gives the parts with their places', async () => {
    const sql = "SELECT C.INDEX, C.VALUE::STRING FROM DW.S.ORDERS, LATERAL SPLIT_TO_TABLE('a-b', '-') C ORDER BY 1";
    expect(await rows(sql)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });
});

describe('JSON on Databricks', () => {
  it.each([
    ['RAW:customer.name', 'Ada'],
    ['RAW:items[1].sku', '12'],
    ["get_json_object(RAW, '$.customer.name')", 'Ada'],
    ["get_json_object(RAW, '$.missing')", null],
    ['parse_json(RAW):id::int', 7],
    ["variant_get(parse_json(RAW), '$.weight', 'double')", 12.5],
    ["try_variant_get(parse_json(RAW), '$.code', 'date')", null],
    ["from_json(RAW, 'id INT, customer STRUCT<name: STRING>').customer.name", 'Ada'],
    ["from_json(RAW, 'items ARRAY<STRUCT<sku: STRING, qty: INT>>').items[1].qty", 3],
    ["to_json(named_struct('a', 1, 'b', 'x'))", '{"a":1,"b":"x"}'],
    ["json_array_length('[1, 2]')", 2],
    ['array(4, 5)[0]', 4],
    ["split('a-b', '-')[1]", 'b'],
    ['transform(array(1, 2), x -> x + 1)[1]', 3],
    ["named_struct('a', 1).a", 1],
  ])('%s is %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql} AS X FROM DW.S.ORDERS`, 'databricks')).toEqual([[expected]]);
  });

  it('is exploded from an array of its schema', async () => {
    const sql =
      "SELECT e.sku FROM DW.S.ORDERS LATERAL VIEW EXPLODE(from_json(RAW:items, 'ARRAY<STRUCT<sku: STRING>>')) x AS e ORDER BY 1 DESC";
    expect(await rows(sql, 'databricks')).toEqual([['A1'], ['12']]);
  });
});
