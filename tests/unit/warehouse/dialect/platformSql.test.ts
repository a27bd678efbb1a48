import { beforeAll, describe, expect, it } from 'vitest';
import { objectAt } from '#engine/deploy/catalog.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings } from '../openWarehouse.ts';

let warehouse: Warehouse;
const execute = (sql: string, platform: Platform = 'snowflake') => warehouse.execute({ sql, platform });
const rows = async (sql: string, platform: Platform = 'snowflake') => (await execute(sql, platform)).rows;
const said = async (sql: string, platform: Platform = 'snowflake') =>
  (await execute(sql, platform)).changes.map(({ message }) => message).join('\n');

beforeAll(async () => {
  warehouse = newWarehouse(await openBindings());
  await warehouse.provide([{ database: 'DW', schema: 'S' }]);
  await execute('CREATE TABLE DW.S.DAY (N NUMBER, D DATE, T VARCHAR, MADE VARCHAR)');
  await execute("INSERT INTO DW.S.DAY VALUES (3, '2024-01-31', '12', '2024-02-03'), (4, '2024-02-28', '7', '2024-03-01')");
});

describe('units of time', () => {
  it.each([
    ['DATEADD(day, N, D)', ['2024-02-03 00:00:00', '2024-03-03 00:00:00']],
    ["DATEADD('month', -N, D)", ['2023-10-31 00:00:00', '2023-10-28 00:00:00']],
    ['DATEADD(hour, DAY.N * 2, D)', ['2024-01-31 06:00:00', '2024-02-28 08:00:00']],
    ['TIMESTAMPADD(day, (SELECT MAX(N) FROM DW.S.DAY), D)', ['2024-02-04 00:00:00', '2024-03-03 00:00:00']],
  ])('are added by the column: %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql} FROM DW.S.DAY ORDER BY N`)).toEqual(expected.map((value) => [value]));
  });

  it('are added on Databricks as well', async () => {
    expect(await rows('SELECT DATE_ADD(D, N), DATEADD(MONTH, N, D) FROM DW.S.DAY ORDER BY N LIMIT 1', 'databricks')).toEqual([
      ['2024-02-03', '2024-04-30 00:00:00'],
    ]);
  });
});

describe('time zones', () => {
  // The values of the examples in the platforms' references, and what those say of daylight saving time.
  it.each([
    ["CONVERT_TIMEZONE('America/Los_Angeles', 'America/New_York', '2024-01-01 14:00:00'::TIMESTAMP_NTZ)", '2024-01-01 17:00:00'],
    ["CONVERT_TIMEZONE('Europe/Warsaw', 'UTC', '2024-01-01 00:00:00'::TIMESTAMP_NTZ)", '2023-12-31 23:00:00'],
    ["CONVERT_TIMEZONE('America/New_York', '2024-07-01 12:00:00.25'::TIMESTAMP_NTZ)", '2024-07-01 08:00:00.25'],
    ["CONVERT_TIMEZONE('Asia/Kolkata', D)", '2024-01-31 05:30:00'],
    ["DATE_TRUNC('day', CONVERT_TIMEZONE('UTC', D))::DATE", '2024-01-31'],
    ["CONVERT_TIMEZONE('UTC', 'Europe/Berlin', NULL::TIMESTAMP)", null],
  ])('are converted on Snowflake: %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql} FROM DW.S.DAY ORDER BY N LIMIT 1`)).toEqual([[expected]]);
  });

  it.each([
    ["FROM_UTC_TIMESTAMP('2016-08-31', 'Asia/Seoul')", '2016-08-31 09:00:00'],
    ["TO_UTC_TIMESTAMP('2016-08-31', 'Asia/Seoul')", '2016-08-30 15:00:00'],
    ["CONVERT_TIMEZONE('Europe/Brussels', 'America/Los_Angeles', TIMESTAMP'2021-12-06 00:00:00')", '2021-12-05 15:00:00'],
    ["CONVERT_TIMEZONE('Europe/Brussels', TIMESTAMP'2021-12-05 15:00:00')", '2021-12-05 16:00:00'],
  ])('are converted on Databricks: %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql}`, 'databricks')).toEqual([[expected]]);
  });

  it('that nobody knows are refused by their name', async () => {
    await expect(execute("SELECT CONVERT_TIMEZONE('America/UTC', D) FROM DW.S.DAY")).rejects.toThrow(
      "Unknown time zone: 'America/UTC'",
    );
  });
});

describe('the columns of a view', () => {
  it.each([
    ['snowflake', `CREATE OR REPLACE VIEW DW.S.NAMED ("Batch Number", X COMMENT 'the day') AS SELECT N, D FROM DW.S.DAY`],
    ['databricks', "CREATE OR REPLACE VIEW DW.S.NAMED (`Batch Number`, X COMMENT 'the day') AS SELECT N, D FROM DW.S.DAY"],
  ] as const)('keep their quoted names and comments on %s', async (platform, sql) => {
    await execute(sql, platform);
    expect(await rows('SELECT "Batch Number", X FROM DW.S.NAMED ORDER BY 1 LIMIT 1')).toEqual([[3, '2024-01-31']]);
    const columns = objectAt(await warehouse.catalog(platform), ['DW', 'S', 'NAMED'])?.columns;
    expect(columns?.map(({ name, comment }) => [name, comment])).toEqual([
      ['Batch Number', ''],
      ['X', 'the day'],
    ]);
  });
});

it('lets an item of a SELECT name a division of another by its alias', async () => {
  expect(await rows('SELECT N/2 A, A+1 B, B/2 C FROM DW.S.DAY WHERE A < 2')).toEqual([[1.5, 2.5, 1.25]]);
  expect(await rows('SELECT TO_TIMESTAMP(MADE) A, DATEDIFF(day, D, A) B FROM DW.S.DAY ORDER BY N LIMIT 1')).toEqual([
    ['2024-02-03 00:00:00', 3],
  ]);
});

describe('words that the dialect library takes for keywords', () => {
  it.each([
    'SELECT first.N, last.N FROM DW.S.DAY AS first JOIN DW.S.DAY last ON first.N = last.N ORDER BY first.N NULLS FIRST LIMIT 1',
    'SELECT proc.N, proc.format FROM (SELECT N, N format FROM DW.S.DAY) proc ORDER BY proc.format LIMIT 1',
    'SELECT N, format FROM (SELECT N, N AS format FROM DW.S.DAY) WHERE format = 3',
    'WITH format AS (SELECT N, N percent FROM DW.S.DAY) SELECT percent, N operator FROM format ORDER BY percent LIMIT 1 OFFSET 0',
    'SELECT date.N, DAY(DATE(date.D)) - 28 AS "R" FROM DW.S.DAY date ORDER BY 1 LIMIT 1',
  ])('are names: %s', async (sql) => {
    expect(await rows(sql)).toEqual([[3, 3]]);
  });

  it('are said to be put in quotes', async () => {
    expect(await said('SELECT proc.N FROM DW.S.DAY proc')).toContain('The name proc is put in quotes');
  });

  it('stay keywords where they are', async () => {
    const sql = 'SELECT FIRST_VALUE(N) OVER (ORDER BY D ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM DW.S.DAY LIMIT 1';
    expect(await rows(sql)).toEqual([[3]]);
  });
});

describe('SEQ4', () => {
  it.each([
    ['SEQ4()', [0, 1, 2]],
    ['ROW_NUMBER() OVER (ORDER BY SEQ4())', [1, 2, 3]],
    ["DATEADD(day, SEQ4(), '2024-01-01'::DATE)", ['2024-01-01 00:00:00', '2024-01-02 00:00:00', '2024-01-03 00:00:00']],
    [
      "DATEADD(day, ROW_NUMBER() OVER (ORDER BY SEQ8()) - 1, '2024-01-01'::DATE)",
      ['2024-01-01 00:00:00', '2024-01-02 00:00:00', '2024-01-03 00:00:00'],
    ],
  ])('counts rows in %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql} X FROM TABLE(GENERATOR(ROWCOUNT => 3)) ORDER BY 1`)).toEqual(
      expected.map((value) => [value]),
    );
  });
});

it('counts rows from a number, and names the count in a condition', async () => {
  expect(await rows('SELECT SEQ8() + 10 AS B FROM TABLE(GENERATOR(ROWCOUNT => 4)) WHERE B > 11 ORDER BY B')).toEqual([
    [12],
    [13],
  ]);
});

it('numbers the rows since an event', async () => {
  const sql = 'SELECT N, CONDITIONAL_TRUE_EVENT(N > 3) OVER (ORDER BY N) X FROM DW.S.DAY ORDER BY N';
  expect(await rows(sql)).toEqual([
    [3, 0],
    [4, 1],
  ]);
});

describe('texts where a number or a time is needed', () => {
  it.each([
    ["COALESCE(T, 0), COALESCE(N, '0')", ['12', 3]],
    ["DATE_TRUNC('month', MADE), YEAR(MADE)", ['2024-02-01', 2024]],
    ["D - '2024-01-01', D - MADE", [30, -3]],
    ['T * 2, T + 1', [24, 13]],
    ['T / 2, ROUND(T, 1)', [6, 12]],
    ["T > 5, MADE > '2024-01-01'::DATE", [true, true]],
    ['LOWER(N), N || T', ['3', '312']],
    ['DATEADD(day, 1, MADE), DATEDIFF(day, MADE, D)', ['2024-02-04 00:00:00', -3]],
  ])('are cast: %s', async (sql, expected) => {
    expect(await rows(`SELECT ${sql} FROM DW.S.DAY ORDER BY N LIMIT 1`)).toEqual([expected]);
  });

  it('are cast in aggregates, also of distinct values, and in a view and an INSERT', async () => {
    expect(await rows('SELECT SUM(T), AVG(T), SUM(DISTINCT T), MAX(T) - 1 FROM DW.S.DAY')).toEqual([[19, 9.5, 19, 6]]);
    await execute('CREATE OR REPLACE VIEW DW.S.SUMS AS SELECT SUM(T) AS "S" FROM DW.S.DAY');
    await execute('CREATE TABLE DW.S.KEPT (S NUMBER)');
    await execute('INSERT INTO DW.S.KEPT SELECT S + (SELECT SUM(T) FROM DW.S.DAY) FROM DW.S.SUMS');
    expect(await rows('SELECT S FROM DW.S.KEPT')).toEqual([[38]]);
    expect(await said('SELECT SUM(T) FROM DW.S.DAY')).toContain('Texts are cast where the statement needs a number');
  });

  it('are cast in a MERGE', async () => {
    await execute('CREATE TABLE DW.S.TOTAL (ID NUMBER, S NUMBER)');
    const merge = `MERGE INTO DW.S.TOTAL "T" USING (SELECT N, SUM(T) AS "S" FROM DW.S.DAY GROUP BY N) "S" ON "T".ID = "S".N
      WHEN NOT MATCHED THEN INSERT (ID, S) VALUES ("S".N, "S".S)`;
    expect(await execute(merge)).toMatchObject({ rowsInserted: 2 });
  });

  it('fail with the platform’s words if they are none', async () => {
    await expect(rows("SELECT SUM(T || 'x') FROM DW.S.DAY")).rejects.toMatchObject({
      code: 'value',
      message: expect.stringContaining('is not recognized'),
    });
  });
});

describe('types that the engine lacks', () => {
  const types = 'A VARIANT, B OBJECT, C ARRAY, D GEOGRAPHY, E VECTOR(FLOAT, 3), F BINARY(16), G UNKNOWN, H MAP(VARCHAR, NUMBER)';

  it('become the nearest, and the changes say so', async () => {
    const { changes } = await execute(`CREATE TABLE DW.S.TYPES (${types})`);
    const { columns } = await execute('SELECT * FROM DW.S.TYPES');
    expect(columns.map(({ type }) => type)).toEqual([
      'VARIANT',
      'VARIANT',
      'VARIANT',
      'VARCHAR',
      'VARCHAR',
      'BLOB',
      'VARCHAR',
      'VARIANT',
    ]);
    expect(changes.map(({ message }) => message.split(':')[0])).toEqual([
      'VARIANT columns are kept as text',
      'OBJECT columns are kept as text, as JSON',
      'ARRAY columns are kept as text, as JSON',
      'GEOGRAPHY is kept as text, the nearest type that this engine has.',
      'VECTOR is kept as text, the nearest type that this engine has.',
      'BINARY is kept without its length',
      'UNKNOWN is kept as text, the nearest type that this engine has.',
      'MAP columns are kept as text, as JSON',
    ]);
  });

  it('can be cast to, and leave the nested types of Databricks as they are', async () => {
    expect(await rows("SELECT 'POINT(1 2)'::GEOGRAPHY, CAST('x' AS VARIANT)")).toEqual([['POINT(1 2)', 'x']]);
    await execute('CREATE TABLE DW.S.NESTED (A ARRAY<INT>, M MAP<STRING, INT>, G GEOGRAPHY(4326))', 'databricks');
    const { columns } = await execute('SELECT * FROM DW.S.NESTED', 'databricks');
    expect(columns.map(({ type }) => type)).toEqual(['INTEGER[]', 'MAP(VARCHAR, INTEGER)', 'VARCHAR']);
  });
});
