import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { ExecutionError, Statement, StatementResult } from '#engine/run/executor.ts';
import { EngineCrash } from '#warehouse/database.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings } from './openWarehouse.ts';

let bindings: DuckDBBindings;
let warehouse: Warehouse;

async function startAgain(
  ...options: Parameters<typeof newWarehouse> extends [unknown, ...infer Rest] ? Rest : never
): Promise<void> {
  warehouse = newWarehouse(bindings, ...options);
  await warehouse.provide([{ database: 'DW', schema: 'MART' }]);
}

beforeAll(async () => {
  bindings = await openBindings();
});

const execute = (sql: string, more: Partial<Statement> = {}, signal?: AbortSignal): Promise<StatementResult> =>
  warehouse.execute({ sql, platform: 'snowflake', ...more }, signal);

async function failure(sql: string, more: Partial<Statement> = {}, signal?: AbortSignal): Promise<ExecutionError> {
  return await execute(sql, more, signal).then(
    () => {
      throw new Error(`${sql} did not fail`);
    },
    (error: ExecutionError) => error,
  );
}

const values = async (sql: string, platform: Platform = 'snowflake') => (await execute(sql, { platform })).rows[0];

describe('a statement', () => {
  beforeEach(() => startAgain());

  it('makes what its text says, and tells what was changed for the engine, and where', async () => {
    const sql = `CREATE OR REPLACE TABLE "DW"."MART"."DIM" (
  "DIM_KEY" NUMBER IDENTITY COMMENT 'the key',
  "NAME" VARCHAR(20) NOT NULL COMMENT 'it''s a name'
) COMMENT = 'one row a name'`;
    const { changes, ran } = await execute(sql);
    const marked = changes.map(({ at }) => at && sql.slice(at.from, at.to));
    expect(marked).toEqual(['IDENTITY', "COMMENT 'the key'", "COMMENT 'it''s a name'", "COMMENT = 'one row a name'"]);
    expect(ran.at(-1)).toBe(`COMMENT ON TABLE "DW"."MART"."DIM" IS 'one row a name'`);
    await execute(`INSERT INTO "DW"."MART"."DIM" ("NAME") VALUES ('a'), ('b')`);
    // A table that is created again numbers from the start.
    await execute(sql);
    expect(await execute(`INSERT INTO "DW"."MART"."DIM" ("NAME") VALUES ('a'), ('b')`)).toMatchObject({ rowsInserted: 2 });
    const { rows, columns } = await execute('SELECT * FROM "DW"."MART"."DIM"');
    expect(rows).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(columns).toEqual([
      { name: 'DIM_KEY', type: 'DECIMAL(38,0)' },
      { name: 'NAME', type: 'VARCHAR' },
    ]);
    const comments = await execute("SELECT column_name, comment FROM duckdb_columns() WHERE table_name = 'DIM'");
    expect(comments.rows).toEqual([
      ['DIM_KEY', 'the key'],
      ['NAME', "it's a name"],
    ]);
  });

  it('does not enforce the keys that the platform does not', async () => {
    const { changes } = await execute(
      'CREATE TABLE "DW"."MART"."T" ("K" INT PRIMARY KEY, "L" INT NOT NULL UNIQUE, CONSTRAINT c UNIQUE ("K", "L"))',
    );
    expect(changes).toHaveLength(3);
    expect(await execute('INSERT INTO "DW"."MART"."T" VALUES (1, 2), (1, 2)')).toMatchObject({ rowsInserted: 2 });
    expect(await failure('INSERT INTO "DW"."MART"."T" VALUES (1, NULL)')).toMatchObject({ code: 'notNull' });
  });

  it('has the time of its load, in both dialects and however the present is written', async () => {
    const now = Date.UTC(2026, 4, 6, 7, 8, 9, 10);
    const all = 'SELECT CURRENT_TIMESTAMP, CURRENT_TIMESTAMP(), CAST(CURRENT_TIMESTAMP AS TIMESTAMP), CURRENT_DATE';
    const time = '2026-05-06 07:08:09.01';
    for (const platform of ['snowflake', 'databricks'] as const) {
      expect((await execute(all, { now, platform })).rows[0]).toEqual([time, time, time, '2026-05-06']);
    }
    expect((await execute('SELECT GETDATE(), SYSDATE()', { now })).rows[0]).toEqual([time, time]);
  });

  it('has another time when it is sent again, and so has a view', async () => {
    await execute('CREATE VIEW "DW"."MART"."V" AS SELECT CURRENT_DATE AS "D"', { now: Date.UTC(2026, 4, 5) });
    const days: unknown[] = [];
    for (const now of [Date.UTC(2026, 4, 6), Date.UTC(2026, 4, 7)]) {
      for (const sql of ['SELECT CURRENT_DATE', 'SELECT * FROM "DW"."MART"."V"'])
        days.push((await execute(sql, { now })).rows[0]![0]);
    }
    expect(days).toEqual(['2026-05-06', '2026-05-06', '2026-05-07', '2026-05-07']);
  });

  it('divides exact numbers as Snowflake does', async () => {
    expect(await values('SELECT 1 / 3, 2 * 3 / 4 / 5, CAST(1 AS NUMBER(12,2)) / 3, 1e0 / 3, (1 + 2) / (4 - 1), -7 / 2')).toEqual([
      0.333333,
      0.3,
      0.33333333,
      1 / 3,
      1,
      -3.5,
    ]);
    expect(await values('SELECT AVG(x) FROM (VALUES (1), (2), (2)) t(x)')).toEqual([1.666667]);
    expect(await failure('SELECT 1 / 0')).toMatchObject({ code: 'value', message: 'Division by zero' });
    expect(await failure('SELECT 1 / 0', { platform: 'databricks' })).toMatchObject({
      code: 'value',
      message: 'Division by zero',
    });
  });

  it('has functions that only the platform has', async () => {
    const sql = "SELECT INITCAP('the ÉTUDE of o''neil-smith')";
    expect(await values(sql)).toEqual(["The Étude Of O'neil-Smith"]);
    expect(await values(sql, 'databricks')).toEqual(["The Étude Of O'neil-smith"]);
  });

  it('reads numbers, compares, hashes and cuts in as the platform does', async () => {
    expect(await values("SELECT STARTSWITH('abc', 'ab'), SHA2('a') = SHA2('a', 256), INSERT('abcdef', 2, 3, 'zz')")).toEqual([
      true,
      true,
      'azzef',
    ]);
    expect(await values("SELECT SHA2('a', 256)", 'databricks')).toEqual([
      'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
    ]);
    expect(await values("SELECT MD5_BINARY('a') = MD5_BINARY('b'), LENGTH(TO_VARCHAR(MD5_HEX('a')))")).toEqual([false, 32]);
    const { columns: hashes } = await execute("SELECT MD5_BINARY('a'), SHA1_BINARY('a'), SHA2_BINARY('a', 256)");
    expect(hashes.map(({ type }) => type)).toEqual(['BLOB', 'BLOB', 'BLOB']);
    expect((await failure("SELECT SHA2('a', 512)")).message).toBe('SHA2 has 256 bits here, and no other size');
    expect(await values("SELECT TRY_TO_NUMBER('a'), TRY_TO_NUMBER('12.6'), TO_NUMBER('12'), TO_DECIMAL('1.55', 10, 1)")).toEqual([
      null,
      13,
      12,
      1.6,
    ]);
    expect(await failure("SELECT TO_NUMBER('1,000', '9,999')")).toMatchObject({ code: 'notSupported' });
  });

  it('reads seconds, texts and times as times', async () => {
    const times = ['86400', "'2026-03-02 02:30:00'", "'86400'", "CAST('2026-03-02' AS DATE)", 'NULL'];
    expect(await values(`SELECT ${times.map((one) => `TO_TIMESTAMP(${one})`).join(', ')}`)).toEqual([
      '1970-01-02 00:00:00',
      '2026-03-02 02:30:00',
      '1970-01-02 00:00:00',
      '2026-03-02 00:00:00',
      null,
    ]);
    expect((await failure("SELECT TO_TIMESTAMP('soon')")).message).toBe("Timestamp 'soon' is not recognized");
  });

  it('shares by the sum over a window', async () => {
    const { rows, changes } = await execute(
      'SELECT RATIO_TO_REPORT(t."A") OVER (PARTITION BY t."B") FROM (VALUES (1, 1), (3, 1), (0, 2)) t("A", "B") ORDER BY 1 NULLS LAST',
    );
    expect(rows.flat()).toEqual([0.25, 0.75, null]);
    expect(changes.map(({ message }) => message).join()).toContain('RATIO_TO_REPORT becomes a division');
  });

  it('groups by columns next to an aggregate, which GROUP BY ALL leaves open', async () => {
    const rows = '(VALUES (1, 5, 2), (1, 5, 1), (1, 6, 9)) t("A", "B", "C")';
    const { rows: grouped, changes } = await execute(
      `SELECT t."A" AS "A", GREATEST(0, t."B" - MIN(t."C")) AS "M", COUNT(*) AS "N" FROM ${rows} GROUP BY ALL ORDER BY 2`,
    );
    expect(grouped).toEqual([
      [1, 0, 1],
      [1, 4, 2],
    ]);
    expect(changes.map(({ message }) => message).join()).toContain('GROUP BY ALL becomes a list of columns');
    const ordered = `LISTAGG(t."C", ',') WITHIN GROUP (ORDER BY t."C")`;
    const listed = await execute(
      `SELECT t."A" AS "A", t."B" - MIN(t."C") AS "M", ${ordered} AS "L" FROM ${rows} GROUP BY ALL ORDER BY 2`,
    );
    expect(listed.rows).toEqual([
      [1, -3, '9'],
      [1, 4, '1,2'],
    ]);
    const plain = await execute(`SELECT t."A" AS "A", SUM(t."C") AS "S" FROM ${rows} GROUP BY ALL`);
    expect([plain.rows, plain.changes.map(({ message }) => message).join()]).toEqual([[[1, 12]], '']);
  });

  it('keeps times in types that say how many digits of a second they have', async () => {
    const types = [
      'TIMESTAMP',
      'TIMESTAMP(9)',
      'TIMESTAMP_NTZ',
      'TIMESTAMP_NTZ(9)',
      'TIMESTAMP_TZ(9)',
      'TIMESTAMP_LTZ(3)',
      'TIME(9)',
    ];
    await execute(`CREATE TABLE "DW"."MART"."T" (${types.map((type, index) => `"C${index}" ${type}`).join(', ')})`);
    const { columns } = await execute('SELECT *, "C0"::TIMESTAMP_NTZ(9) AS "CAST" FROM "DW"."MART"."T"');
    expect(columns.map(({ type }) => type)).toEqual([...Array(6).fill('TIMESTAMP'), 'TIME', 'TIMESTAMP']);
  });

  it('tells times apart, writes them and joins texts as the platform does', async () => {
    const times = "TIMESTAMP '2026-01-01 10:59:59', TIMESTAMP '2026-01-02 09:00:00'";
    expect(await values(`SELECT DATEDIFF(hour, ${times}), DATEDIFF('day', ${times}), DATEDIFF(s, ${times})`)).toEqual([
      23, 1, 79_201,
    ]);
    expect(await values(`SELECT TIMESTAMPDIFF(HOUR, ${times}), DATEDIFF(DAY, ${times})`, 'databricks')).toEqual([22, 0]);
    expect(
      await values("SELECT TO_CHAR(DATE '2026-03-04', 'DD.MM.YYYY'), TO_VARCHAR(12), CONCAT('a', NULL), CONCAT('a', 1 + 1)"),
    ).toEqual(['04.03.2026', '12', null, 'a2']);
    expect(await failure("SELECT TO_CHAR(1, '9,999')")).toMatchObject({ code: 'notSupported', at: { from: 18, to: 25 } });
    expect(await failure('SELECT DATEDIFF(fortnight, 1, 2)')).toMatchObject({ code: 'notSupported' });
  });

  it('adds what an expression says to a time, in both dialects', async () => {
    const sql = `SELECT DATEADD(minute, CAST("N" AS INT), TIMESTAMP '2026-01-01 00:00:00') FROM (SELECT '90' AS "N") T`;
    expect(await values(sql)).toEqual(['2026-01-01 01:30:00']);
    expect(await values(sql.replaceAll('"', '`'), 'databricks')).toEqual(['2026-01-01 01:30:00']);
  });

  it('keeps VARIANT columns as text, and says so', async () => {
    const { changes } = await execute('CREATE TABLE "DW"."MART"."EVENT" ("ID" NUMBER, "VARIANT" VARIANT NOT NULL, "V" VARIANT)');
    expect(changes.map(({ message }) => message)).toContain(
      'VARIANT columns are kept as text: DuckDB’s own type of that name can’t be stored in a table.',
    );
    const { columns } = await execute('SELECT * FROM "DW"."MART"."EVENT"');
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual(['ID DECIMAL(38,0)', 'VARIANT VARIANT', 'V VARIANT']);
  });

  it('casts as Databricks does: CAST fails, TRY_CAST does not', async () => {
    expect(await values("SELECT TRY_CAST('a' AS INT), CAST('7' AS INT)", 'databricks')).toEqual([null, 7]);
    expect(await failure("SELECT CAST('a' AS INT)", { platform: 'databricks' })).toMatchObject({ code: 'value' });
    for (const type of ['INT', 'NUMBER(38,0)', 'FLOAT'])
      expect(await failure(`SELECT CAST('it''s "7"' AS ${type})`)).toMatchObject({
        code: 'value',
        message: `100038 (22018): Numeric value 'it's "7"' is not recognized`,
      });
  });

  it('says of a number that a type has no digits for which number, which column, and which type would do', async () => {
    await execute(
      'CREATE TABLE "DW"."MART"."SUMS" ("ID" NUMBER(38,0), "NET" NUMBER(5,2), "GROSS" NUMBER(5,2), "TAX" NUMBER(3,3))',
    );
    const doesNotFit = async (sql: string) => (await failure(sql)).message;
    const wide = 'the largest it holds is 999.99. NUMBER(6,2) is wide enough.';
    for (const value of ['1234.567', "'1234.567'", '1234.567::FLOAT', '1234.567::NUMBER(10,3)'])
      expect(await doesNotFit(`INSERT INTO "DW"."MART"."SUMS" ("ID", "NET") SELECT 1, ${value}`)).toBe(
        `The number 1234.567 doesn’t fit NUMBER(5,2) of column NET: ${wide}`,
      );
    expect(await doesNotFit('INSERT INTO "DW"."MART"."SUMS" VALUES (1, -1234, 1, 0)')).toBe(
      `The number -1234 doesn’t fit NUMBER(5,2) (the type of NET and GROSS): ${wide}`,
    );
    await execute('INSERT INTO "DW"."MART"."SUMS" ("ID") VALUES (1)');
    expect(await doesNotFit('UPDATE "DW"."MART"."SUMS" SET "TAX" = 1')).toBe(
      'The number 1 doesn’t fit NUMBER(3,3) of column TAX: the largest it holds is 0.999. NUMBER(4,3) is wide enough.',
    );
    // Rounded to two digits, the number has four digits before the point.
    const sql = 'SELECT CAST(999.999 AS NUMBER(5, 2))';
    const rounded = await failure(sql);
    expect(rounded.message).toBe(`The number 999.999 doesn’t fit NUMBER(5,2): ${wide}`);
    expect(sql.slice(rounded.at!.from, rounded.at!.to)).toBe('NUMBER(5, 2)');
    expect((await failure("SELECT CAST('1234567' AS DECIMAL(4,0))", { platform: 'databricks' })).message).toBe(
      'The number 1234567 doesn’t fit DECIMAL(4,0): the largest it holds is 9999. DECIMAL(7,0) is wide enough.',
    );
    expect(await doesNotFit("SELECT CAST('1e30' AS NUMBER(5,2))")).toBe(
      'The number 1e30 doesn’t fit NUMBER(5,2): the largest it holds is 999.99. FLOAT holds larger numbers, and rounds them.',
    );
  });

  it('answers as many rows as asked for, and counts all', async () => {
    const { rows, rowCount } = await execute('SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT 3', { maxRows: 2 });
    expect({ rows: rows.length, rowCount }).toEqual({ rows: 2, rowCount: 3 });
    expect(await values("SELECT NULL, TRUE, CAST(12345678901234567890 AS NUMBER(38,0)), 1.50, DATE '2026-01-02', 'x'")).toEqual([
      null,
      true,
      '12345678901234567890',
      1.5,
      '2026-01-02',
      'x',
    ]);
  });

  it('only counts the rows where none are asked for, and fails where one of them would', async () => {
    const sql = 'SELECT 1 AS x UNION ALL SELECT 2';
    expect(await execute(sql, { maxRows: 0 })).toMatchObject({ columns: [], rows: [], rowCount: 2 });
    expect(await execute('SELECT x FROM (VALUES (1)) t(x) WHERE x > 1', { maxRows: 0 })).toMatchObject({ rowCount: 0 });
    expect(await failure('SELECT 1 / x FROM (VALUES (1), (0)) t(x)', { maxRows: 0 })).toMatchObject({ code: 'value' });
  });

  it('overwrites, updates and deletes, and counts', async () => {
    await execute('CREATE TABLE "DW"."MART"."T" AS SELECT 1 AS "A" UNION ALL SELECT 2');
    expect(await execute('UPDATE "DW"."MART"."T" T SET T."A" = 5 WHERE T."A" = 2')).toMatchObject({ rowsUpdated: 1 });
    expect(await execute('DELETE FROM "DW"."MART"."T" WHERE "A" = 5')).toMatchObject({ rowsDeleted: 1 });
    expect(await execute('INSERT OVERWRITE INTO "DW"."MART"."T" SELECT 7')).toMatchObject({ rowsInserted: 1 });
    expect((await execute('SELECT * FROM "DW"."MART"."T"')).rows).toEqual([[7]]);
    expect(await execute('TRUNCATE TABLE IF EXISTS "DW"."MART"."NONE"')).toMatchObject({ rowCount: 0 });
  });
});

describe('with very many rows', () => {
  it('whole numbers are kept narrow, which is said, and a larger one is refused', async () => {
    await startAgain();
    await warehouse.provide([{ database: 'BIG', schema: 'S' }], 200_000);
    const created = await execute(
      'CREATE TABLE "BIG"."S"."T" ("K" NUMBER(38,0) NOT NULL, "N" NUMBER(38,2), "M" NUMBER(38,0) DEFAULT 7)',
    );
    expect(created.changes.map(({ message }) => message).join()).toContain('18 digits');
    await execute('INSERT INTO "BIG"."S"."T" ("K", "N") SELECT CAST(999999999999999999 AS NUMBER(38,0)), 1.25');
    const { columns, rows } = await execute('SELECT * FROM "BIG"."S"."T"');
    expect(columns.map(({ type }) => type)).toEqual(['DECIMAL(18,0)', 'DECIMAL(38,2)', 'DECIMAL(18,0)']);
    expect(rows).toEqual([['999999999999999999', 1.25, 7]]);
    expect((await failure('INSERT INTO "BIG"."S"."T" ("K") SELECT 1000000000000000000')).message).toMatch(/1000000000000000000/);
    await execute('ALTER TABLE "BIG"."S"."T" ADD COLUMN "A" NUMBER(38,0)');
    const catalog = await warehouse.catalog('snowflake');
    const table = [...catalog.objects.values()].find(({ name }) => name.join('.') === 'BIG.S.T');
    // The next deploy finds the types that were requested.
    expect(table?.columns.map(({ dataType }) => dataType)).toEqual([
      'NUMBER(38,0)',
      'NUMBER(38,2)',
      'NUMBER(38,0)',
      'NUMBER(38,0)',
    ]);
    // The type of an expression is determined by the query.
    await execute('CREATE TABLE "BIG"."S"."C" AS SELECT CAST("K" AS NUMBER(38,0)) * 100 AS "K" FROM "BIG"."S"."T"');
    expect((await execute('SELECT * FROM "BIG"."S"."C"')).rows).toEqual([['99999999999999999900']]);
  });
});

describe('a merge', () => {
  beforeEach(async () => {
    await startAgain();
    await execute('CREATE TABLE "DW"."MART"."T" AS SELECT 1 AS "K", \'a\' AS "X" UNION ALL SELECT 2, \'b\'');
  });
  const merge = (source: string, whens: string) => `MERGE INTO "DW"."MART"."T" T USING (${source}) S ON S."K" = T."K" ${whens}`;
  const twice = 'SELECT 1 AS "K", \'y\' AS "X" UNION ALL SELECT 1, \'z\'';

  it('counts what it inserts, updates and deletes', async () => {
    const whens = `WHEN MATCHED AND CASE WHEN S."X" = 'go' THEN TRUE ELSE FALSE END THEN DELETE
      WHEN MATCHED THEN UPDATE SET T."X" = IFF(S."X" = 'q', UPPER(S."X"), S."X") WHEN NOT MATCHED THEN INSERT ("K", "X") VALUES (S."K", S."X")`;
    expect(
      await execute(merge(`SELECT 1 AS "K", 'go' AS "X" UNION ALL SELECT 2, 'q' UNION ALL SELECT 3, 'n'`, whens)),
    ).toMatchObject({
      rowsInserted: 1,
      rowsUpdated: 1,
      rowsDeleted: 1,
    });
    expect((await execute('SELECT * FROM "DW"."MART"."T" ORDER BY "K"')).rows).toEqual([
      [2, 'Q'],
      [3, 'n'],
    ]);
  });

  it('counts what no row of the source matches', async () => {
    const sql = `MERGE INTO \`DW\`.\`MART\`.\`T\` T USING (SELECT 1 AS K, 'new' AS X UNION ALL SELECT 9, 'n') S ON T.K = S.K
      WHEN MATCHED THEN UPDATE SET X = S.X WHEN NOT MATCHED THEN INSERT (K, X) VALUES (S.K, S.X)
      WHEN NOT MATCHED BY SOURCE THEN DELETE`;
    expect(await execute(sql, { platform: 'databricks' })).toMatchObject({ rowsInserted: 1, rowsUpdated: 1, rowsDeleted: 1 });
    expect((await execute('SELECT "K", "X" FROM "DW"."MART"."T" ORDER BY 1')).rows).toEqual([
      [1, 'new'],
      [9, 'n'],
    ]);
  });

  it('fails when two rows of the source change one row, and shows that row', async () => {
    const error = await failure(merge(twice, 'WHEN MATCHED THEN UPDATE SET T."X" = S."X"'));
    expect(error).toMatchObject({
      code: 'duplicateRow',
      message: '100090 (42P18): Duplicate row detected during DML action',
      detail: 'Row Values: [1, "a"]',
    });
    expect((await execute('SELECT "X" FROM "DW"."MART"."T" ORDER BY 1')).rows).toEqual([['a'], ['b']]);
  });

  it('continues if the result is clear: both delete the row, or only one matches', async () => {
    expect(await execute(merge(twice, `WHEN MATCHED AND S."X" = 'z' THEN UPDATE SET T."X" = S."X"`))).toMatchObject({
      rowsUpdated: 1,
    });
    expect(await execute(merge(twice, 'WHEN MATCHED THEN DELETE'))).toMatchObject({ rowsUpdated: 0 });
    expect((await execute('SELECT "K" FROM "DW"."MART"."T"')).rows).toEqual([[2]]);
  });
});

describe('what is refused', () => {
  beforeAll(() => startAgain());

  it.each([
    [
      'SELECT * FROM "DW"."MART"."NONE"',
      'missingTable',
      'Table DW.MART.NONE does not exist or not authorized',
      '"DW"."MART"."NONE"',
    ],
    [
      'SELECT * FROM "NONE"."MART"."T"',
      'missingTable',
      'Table NONE.MART.T does not exist or not authorized',
      '"NONE"."MART"."T"',
    ],
    [
      'INSERT INTO "DW"."MART"."NONE" SELECT 1',
      'missingTable',
      'Table DW.MART.NONE does not exist or not authorized',
      '"DW"."MART"."NONE"',
    ],
    ['CREATE TABLE "DW"."NONE"."T" ("A" INT)', 'missingSchema', "Schema 'DW.NONE' does not exist", '"DW"."NONE"."T"'],
    ['SELECT t."B" FROM (SELECT 1 AS "A") t', 'missingColumn', `invalid identifier 't."B"'`, 't."B"'],
    [
      'SELECT "A" FROM (SELECT 1 AS "A") "T" CROSS JOIN (SELECT 2 AS "A") "U"',
      'missingColumn',
      `ambiguous column name 'A'`,
      '"A"',
    ],
    [
      'SELECT "T"."A" AS "A", SUM("T"."B") AS "B" FROM (SELECT 1 AS "A", 2 AS "B") "T"',
      'other',
      '[T.A] is not a valid group by expression',
      '"T"."A"',
    ],
    ['SELECT NO_SUCH(1)', 'notSupported', 'The engine has no function NO_SUCH.', 'NO_SUCH'],
    ['SELEC 1', 'syntax', 'No statement begins with SELEC. Did you mean SELECT?', 'SELEC'],
    ['COPY INTO "DW"."MART"."T" FROM \'@s\'', 'notSupported', undefined, 'COPY'],
    ['SELECT f.value FROM "T", LATERAL FLATTEN(input => "T"."V", recursive => TRUE) f', 'notSupported', undefined, 'recursive'],
    ['CREATE STAGE s', 'notSupported', undefined, 'CREATE STAGE'],
    ['SELECT 1; SELECT 2', 'syntax', undefined, ';'],
    ['SELECT FROM WHERE (', 'syntax', undefined, undefined],
    ['', 'syntax', undefined, undefined],
  ])('%s', async (sql, code, message, marked) => {
    const error = await failure(sql);
    expect(error.code).toBe(code);
    if (message) expect(error.message).toBe(message);
    if (marked) expect(sql.slice(error.at?.from, error.at?.to)).toBe(marked);
  });

  it('says what is there already', async () => {
    await execute('CREATE TABLE "DW"."MART"."T" ("A" INT)');
    expect(await failure('CREATE TABLE "DW"."MART"."T" ("A" INT)')).toMatchObject({ code: 'exists' });
    expect(await failure('CREATE OR REPLACE VIEW "DW"."MART"."T" AS SELECT 1')).toMatchObject({ code: 'exists' });
  });

  it('is SQL of platforms whose dialect nobody here speaks', async () => {
    expect(await failure('SELECT 1', { platform: 'fabric' })).toMatchObject({ code: 'notSupported' });
  });
});

describe('hostile SQL', () => {
  beforeAll(() => startAgain());

  it('makes no text that the engine or the page could not hold', async () => {
    expect((await failure(`SELECT LENGTH(REPEAT('x', 3000000000))`)).message).toBe('A text has at most 134,217,728 characters');
    expect((await failure(`SELECT LENGTH(LPAD('x', 2000000000, 'y'))`)).message).toContain('at most');
    expect((await failure(`SELECT LENGTH(RPAD('x', 2000000000, 'y'))`)).message).toContain('at most');
    expect(await values(`SELECT REPEAT('ab', 3), LPAD('x', 3, 'y'), RPAD('x', 3, 'y')`)).toEqual(['ababab', 'yyx', 'xyy']);
    expect(await values(`SELECT LPAD('x', 3), RPAD('x', 3)`)).toEqual(['  x', 'x  ']);
    for (const name of [
      'system.main.repeat',
      'System.repeat',
      'main.lpad',
      '"system"."main"."repeat"',
      'system /* */ . main.repeat',
    ]) {
      const error = await failure(`SELECT LENGTH(${name}('x', 3000000000, 'y'))`);
      expect(error.message, name).toMatch(/^The engine’s own schemas can’t be named in a call: write (REPEAT|LPAD)\(…\)\.$/);
    }
    const [long, whole] = (await values(`SELECT REPEAT('x', 1000000), LENGTH(REPEAT('x', 1000000))`)) as [string, number];
    expect(whole).toBe(1_000_000);
    expect(long).toMatch(/^x{10000}… \(1000000 characters\)$/);
  });

  // An expression of constants is computed when the statement is parsed, others when it runs.
  it.each(['runQuery', 'startPendingQuery'] as const)('says when a statement broke the engine itself (%s)', async (call) => {
    const fault = vi.spyOn(bindings, call).mockImplementation(() => {
      throw new WebAssembly.RuntimeError('memory access out of bounds');
    });
    await expect(execute('SELECT 1')).rejects.toThrow(EngineCrash);
    fault.mockRestore();
  });

  it.each([
    "SELECT * FROM read_csv('http://localhost:1/x.csv')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_parquet('https://example.com/x.parquet')",
    "SELECT * FROM read_blob('package.json')",
    "SELECT * FROM glob('*')",
    "SELECT * FROM 'package.json'",
    "SELECT * FROM duckdb_secrets() WHERE getenv('HOME') IS NULL",
    "COPY (SELECT 1) TO 'x.csv'",
    "ATTACH 'x.db' AS x",
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET enable_external_access = true',
    "SET memory_limit = '100GB'",
    'PRAGMA database_list',
    "EXPORT DATABASE 'x'",
    'CALL pragma_version()',
    "CREATE SECRET s (TYPE S3, KEY_ID 'a', SECRET 'b')",
    'DETACH "DW"',
    'BEGIN',
  ])('%s reaches nothing', async (sql) => {
    for (const platform of ['snowflake', 'databricks'] as const)
      expect(await failure(sql, { platform })).toMatchObject({ name: 'ExecutionError' });
    expect(await values('SELECT 1')).toEqual([1]);
  });

  it('without an end is stopped after a while, and whatever it changed is undone', async () => {
    let time = 0;
    await startAgain({ statementTimeLimitMs: 1_000, clock: () => (time += 100) });
    await execute('CREATE TABLE "DW"."MART"."T" ("A" INT)');
    const endless = 'WITH RECURSIVE r AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM r) SELECT x FROM r';
    expect(await failure(`INSERT INTO "DW"."MART"."T" ${endless}`)).toMatchObject({
      code: 'timeLimit',
      message: 'The statement took longer than the limit of 1 second and was stopped. None of its changes are kept.',
    });
    expect(await values('SELECT COUNT(*) FROM "DW"."MART"."T"')).toEqual([0]);
  });

  it('is canceled by its signal, before it begins and while it runs', async () => {
    expect(await failure('SELECT 1', {}, AbortSignal.abort())).toMatchObject({ code: 'canceled' });
    const abort = new AbortController();
    const canceled = failure(
      'WITH RECURSIVE r AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM r) SELECT COUNT(*) FROM r',
      {},
      abort.signal,
    );
    const next = values('SELECT 2');
    setImmediate(() => abort.abort());
    expect(await canceled).toMatchObject({ code: 'canceled' });
    expect(await next).toEqual([2]);
  });

  it('that wants more memory than there is fails by itself', async () => {
    await startAgain({}, 40);
    const error = await failure(
      "SELECT x FROM (SELECT REPEAT('x', 10000) || CAST(range AS VARCHAR) AS x FROM RANGE(10000)) ORDER BY x",
    );
    expect(error.code).toBe('memoryLimit');
    expect(await values('SELECT 1')).toEqual([1]);
  });
});
