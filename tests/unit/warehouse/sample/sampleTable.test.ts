import { SAMPLE_WORDS } from 'virtual:sample-words';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectAt } from '#engine/deploy/catalog.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { customer, lineitem, orders, part, partsupp, region, TPCH } from '#samples/tpch.ts';
import { arrowRows, columnsFor } from '#warehouse/custom/customTable.ts';
import { readCsv } from '#warehouse/custom/readCsv.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import { WORDS } from '#warehouse/sample/words.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings } from '../openWarehouse.ts';

let warehouse: Warehouse;

beforeAll(async () => {
  warehouse = newWarehouse(await openBindings());
  await warehouse.provide([{ database: 'RAW_DB', schema: 'SHOP' }]);
});

const tableOf = (node: Pick<PipelineNode, 'name' | 'columns'>): SampleTable => ({
  parts: ['RAW_DB', 'SHOP', node.name],
  columns: node.columns,
});
const ask = async (sql: string) =>
  (await warehouse.execute({ sql: sql.replaceAll('@', '"RAW_DB"."SHOP".'), platform: 'snowflake' })).rows;

describe('sample rows', () => {
  beforeAll(() => warehouse.sample(TPCH.map(tableOf), 1_000));

  it('are in the proportions of TPC-H, and every line has its order, part and supplier', async () => {
    const counts =
      await ask(`SELECT (SELECT COUNT(*) FROM @"ORDERS"), (SELECT COUNT(*) FROM @"CUSTOMER"), (SELECT COUNT(*) FROM @"PART"),
      (SELECT COUNT(*) FROM @"SUPPLIER"), (SELECT COUNT(*) FROM @"NATION"), (SELECT COUNT(*) FROM @"REGION")`);
    expect(counts).toEqual([[1_000, 100, 133, 7, 25, 5]]);
    const [[lines, joined, keys] = []] =
      await ask(`SELECT COUNT(*), COUNT(PS."PS_PARTKEY"), COUNT(DISTINCT L."L_ORDERKEY" || '/' || L."L_LINENUMBER")
      FROM @"LINEITEM" L LEFT JOIN @"PARTSUPP" PS ON PS."PS_PARTKEY" = L."L_PARTKEY" AND PS."PS_SUPPKEY" = L."L_SUPPKEY"`);
    expect(lines).toBeGreaterThan(3_000);
    expect([joined, keys]).toEqual([lines, lines]);
    const missing = await ask(
      `SELECT COUNT(*) FROM @"ORDERS" O LEFT JOIN @"CUSTOMER" C ON C."C_CUSTKEY" = O."O_CUSTKEY" WHERE C."C_CUSTKEY" IS NULL`,
    );
    expect(missing).toEqual([[0]]);
    expect(await ask('SELECT COUNT(*), COUNT(DISTINCT "PS_PARTKEY" || \'/\' || "PS_SUPPKEY") FROM @"PARTSUPP"')).toEqual([
      [532, 532],
    ]);
  });

  it('are the same each time, and the first of them whatever the count', async () => {
    const read = () => ask('SELECT * FROM @"ORDERS" ORDER BY "O_ORDERKEY" LIMIT 20');
    const first = await read();
    await warehouse.sample([tableOf(orders)], 1_000);
    expect(await read()).toEqual(first);
    expect(new Set(first.map((row) => row[4])).size).toBeGreaterThan(10);
  });

  it('fit their types: dates in order, texts within their length', async () => {
    expect(await ask('SELECT COUNT(*) FROM @"LINEITEM" WHERE "L_RECEIPTDATE" <= "L_SHIPDATE"')).toEqual([[0]]);
    for (const node of [region, part, partsupp, orders, lineitem]) {
      for (const { name, dataType } of node.columns) {
        const length = /^VARCHAR\((\d+)\)/.exec(dataType)?.[1];
        if (length)
          expect(
            await ask(`SELECT COUNT(*) FROM @"${node.name}" WHERE LENGTH("${name}") > ${length} OR "${name}" IS NULL`),
          ).toEqual([[0]]);
      }
    }
  });

  it('of large samples are the same, in a tenth of the room', async () => {
    const columns = orders.columns.filter(({ name }) => ['O_ORDERKEY', 'O_CUSTKEY', 'O_ORDERSTATUS'].includes(name));
    const memory = async () => Number((await ask('SELECT SUM(memory_usage_bytes) FROM duckdb_memory()'))[0]![0]);
    const grown: number[] = [];
    for (const [database, count] of [
      ['SMALL', 1_000],
      ['LARGE', 1_000_000],
    ] as const) {
      await warehouse.provide([{ database, schema: 'SHOP' }], count);
      const before = await memory();
      await warehouse.sample([{ parts: [database, 'SHOP', 'ORDERS'], columns }], 700_000);
      grown.push((await memory()) - before);
    }
    const [small = 0, large = 0] = grown;
    expect(large).toBeLessThan(small / 4);
    const rows = ['SMALL', 'LARGE'].map((database) =>
      ask(`SELECT COUNT(*), SUM("O_CUSTKEY") FROM "${database}"."SHOP"."ORDERS"`),
    );
    expect(await rows[1]).toEqual(await rows[0]);
  });

  describe('of many orders', () => {
    const SOURCE = '"LARGE"."SHOP"."CUSTOMER"';
    const table = { parts: ['LARGE', 'SHOP', 'CUSTOMER'], columns: customer.columns } as const;
    const run = (sql: string) => warehouse.execute({ sql: sql.replaceAll('@', SOURCE), platform: 'snowflake' });
    const shape = async () => objectAt(await warehouse.catalog('snowflake'), table.parts);

    it('are the same and in the same table for who reads them', async () => {
      await warehouse.provide([{ database: 'LARGE', schema: 'SHOP' }], 1_000_000);
      await warehouse.sample([table], 1_000);
      const plain = await shape();
      expect(plain?.columns[0]).toMatchObject({ name: 'C_CUSTKEY', nullable: false });
      const count =
        'SELECT "C_MKTSEGMENT", COUNT(*), MIN("C_PHONE") FROM @ GROUP BY 1 HAVING MAX("C_MKTSEGMENT") <> \'none\' ORDER BY 1';
      const { columns } = await run('SELECT * FROM @');
      await warehouse.sample([table], 200_000);
      expect(await shape()).toEqual(plain);
      expect((await run('SELECT * FROM @')).columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
      expect((await run(count)).rows.map(([segment]) => segment)).toEqual(WORDS.segment);
      expect((await run('SELECT COALESCE("C_MKTSEGMENT", \'other\') FROM @ WHERE "C_MKTSEGMENT" = \'nowhere\'')).rows).toEqual(
        [],
      );
      await run('CREATE TABLE "LARGE"."SHOP"."COPY" AS SELECT "C_MKTSEGMENT" FROM @');
      expect((await run('SELECT * FROM "LARGE"."SHOP"."COPY" LIMIT 1')).columns).toEqual([
        { name: 'C_MKTSEGMENT', type: 'VARCHAR' },
      ]);
    });

    it.each([
      ['a changed row', `UPDATE @ SET "C_MKTSEGMENT" = 'SPACE' WHERE "C_CUSTKEY" = 1`, 1],
      ['a new row', `INSERT INTO @ SELECT 0, "C_NAME", "C_ADDRESS", 1, "C_PHONE", 0, 'SPACE', "C_COMMENT" FROM @ LIMIT 1`, 1],
      ['a changed table', `ALTER TABLE @ ADD COLUMN "EXTRA" VARCHAR(10)`, 0],
      [
        'a merge',
        `MERGE INTO @ T USING (SELECT 1 AS K) S ON T."C_CUSTKEY" = S.K WHEN MATCHED THEN UPDATE SET "C_MKTSEGMENT" = 'SPACE'`,
        1,
      ],
    ])('take %s like any other table', async (_, sql, spaces) => {
      await warehouse.sample([table], 200_000);
      const before = await run(
        'SELECT COUNT(*), SUM(LENGTH("C_COMMENT")), SUM(HASH("C_MKTSEGMENT") % 1000) FROM @ WHERE "C_CUSTKEY" > 1',
      );
      await run(sql);
      expect((await shape())?.kind).toBe('table');
      expect((await run(`SELECT COUNT(*) FROM @ WHERE "C_MKTSEGMENT" = 'SPACE'`)).rows).toEqual([[spaces]]);
      expect(
        await run('SELECT COUNT(*), SUM(LENGTH("C_COMMENT")), SUM(HASH("C_MKTSEGMENT") % 1000) FROM @ WHERE "C_CUSTKEY" > 1'),
      ).toMatchObject({ rows: before.rows });
    });

    it('go, and make room for others of that name', async () => {
      await warehouse.sample([table], 200_000);
      await run('CREATE OR REPLACE TABLE @ ("A" INT)');
      expect((await run('SELECT * FROM @')).rows).toEqual([]);
      await warehouse.sample([table], 200_000);
      await warehouse.sample([table], 1_000);
      expect((await run('SELECT COUNT(*) FROM @')).rows).toEqual([[100]]);
      await run('DROP TABLE @');
      expect(await shape()).toBeUndefined();
    });
  });

  it('of tables that nobody knows fit names and types, the first key is unique', async () => {
    const types: Record<string, string> = {
      MEMBER_ID: 'NUMBER',
      EMAIL: 'STRING',
      IS_ACTIVE: 'BOOLEAN',
      JOINED_AT: 'TIMESTAMP_NTZ(9)',
      BIRTHDAY: 'DATE',
      BALANCE: 'NUMBER(10,2)',
      SCORE: 'DOUBLE',
      CODE: 'CHAR(2)',
      PAYLOAD: 'VARIANT',
      'odd "name"': 'INT',
      AT: 'TIME',
    };
    const columns = Object.entries(types).map(([name, dataType]) => ({ name, dataType, nullable: false }));
    await warehouse.sample([{ parts: ['RAW_DB', 'SHOP', 'MEMBERS'], columns }], 1_000_000);
    expect(
      await ask('SELECT COUNT(*), COUNT(DISTINCT "MEMBER_ID"), COUNT(DISTINCT "EMAIL"), MAX(LENGTH("CODE")) FROM @"MEMBERS"'),
    ).toEqual([[1_000, 1_000, 1_000, 2]]);
    expect(await ask(`SELECT COUNT(*) FROM @"MEMBERS" WHERE "EMAIL" LIKE '%@example.com'`.replace('%@', '%' + '_'))).toEqual([
      [1_000],
    ]);
  });
});

describe('rows of tables that nobody knows', () => {
  const make = (name: string, columns: Readonly<Record<string, string>>) =>
    warehouse.sample(
      [
        {
          parts: ['RAW_DB', 'SHOP', name],
          columns: Object.entries(columns).map(([column, dataType]) => ({ name: column, dataType, nullable: true })),
        },
      ],
      1_000,
    );

  it('are about the same person, company and place all along', async () => {
    await make('CONTACTS', {
      FIRST_NAME: 'STRING',
      LAST_NAME: 'STRING',
      NAME: 'STRING',
      EMAIL: 'STRING',
      TITLE: 'STRING',
      COMPANY: 'STRING',
      BILLING_CITY: 'STRING',
      BILLING_STATE: 'STRING',
      BILLING_COUNTRY: 'STRING',
      BILLING_COUNTRY_CODE: 'CHAR(2)',
      SHIPPING_COUNTRY: 'CHAR(2)',
      STATE: 'STRING',
    });
    const [[people, mails, companies, titles] = []] = await ask(
      'SELECT COUNT(DISTINCT "NAME"), COUNT(DISTINCT "EMAIL"), COUNT(DISTINCT "COMPANY"), COUNT(DISTINCT "TITLE") FROM @"CONTACTS"',
    );
    expect([people, mails, companies, titles]).toEqual([1_000, 1_000, 1_000, 1_000]);
    const localPart = `"FIRST_NAME" || '.' || "LAST_NAME"`;
    const same = `"NAME" = "FIRST_NAME" || ' ' || "LAST_NAME" AND LEFT("EMAIL", LENGTH(${localPart})) = LOWER(${localPart})`;
    expect(await ask(`SELECT COUNT(*) FROM @"CONTACTS" WHERE ${same}`)).toEqual([[1_000]]);
    const towns = await ask(
      'SELECT "BILLING_CITY" FROM @"CONTACTS" GROUP BY 1 HAVING COUNT(DISTINCT "BILLING_STATE" || "BILLING_COUNTRY" || "BILLING_COUNTRY_CODE") > 1',
    );
    expect(towns).toEqual([]);
    const codes = SAMPLE_WORDS.place.map(({ countryCode }) => countryCode);
    expect(
      (await ask('SELECT DISTINCT "SHIPPING_COUNTRY" FROM @"CONTACTS"')).every(([code]) => codes.includes(String(code))),
    ).toBe(true);
    // The table has no address columns, so STATE is a status.
    expect(
      (await ask(`SELECT COUNT(*) FROM @"CONTACTS" WHERE "STATE" IN ('new', 'open', 'pending', 'solved', 'closed')`))[0],
    ).toEqual([1_000]);
  });

  it('have the name that fits their table', async () => {
    for (const table of ['PRODUCT', 'VENDORS', 'RAW_CUSTOMERS', 'TOPICS']) await make(table, { ID: 'INT', NAME: 'STRING' });
    const ends = async (table: string, words: readonly string[]) =>
      (await ask(`SELECT "NAME" FROM @"${table}"`)).filter(([name]) => words.some((word) => String(name).endsWith(` ${word}`)))
        .length;
    expect(await ends('PRODUCT', SAMPLE_WORDS.product)).toBe(1_000);
    expect(await ends('VENDORS', SAMPLE_WORDS.legalForm)).toBe(1_000);
    expect(await ends('RAW_CUSTOMERS', SAMPLE_WORDS.lastName)).toBe(1_000);
    expect(await ends('TOPICS', SAMPLE_WORDS.sloganEnd)).toBe(1_000);
  });

  it('begin before they change and end, and few are deleted', async () => {
    await make('TICKET', {
      ACCOUNT_ID: 'INT',
      ID: 'INT',
      CREATED_AT: 'TIMESTAMP',
      UPDATED_AT: 'TIMESTAMP',
      DELETED_AT: 'TIMESTAMP',
      LOADED_AT: 'TIMESTAMP',
      CLOSED_ON: 'DATE',
      IS_DELETED: 'BOOLEAN',
      UTC_OFFSET: 'STRING',
    });
    const wrong =
      '"UPDATED_AT" < "CREATED_AT" OR "DELETED_AT" < "CREATED_AT" OR "LOADED_AT" < "UPDATED_AT" OR "CLOSED_ON" < CAST("CREATED_AT" AS DATE)';
    expect(await ask(`SELECT COUNT(*) FROM @"TICKET" WHERE ${wrong}`)).toEqual([[0]]);
    const [[keys, owners, times, flags] = []] = await ask(
      'SELECT COUNT(DISTINCT "ID"), COUNT(DISTINCT "ACCOUNT_ID"), COUNT("DELETED_AT"), SUM(CAST("IS_DELETED" AS INT)) FROM @"TICKET"',
    );
    expect(keys).toBe(1_000);
    for (const few of [owners, times, flags]) {
      expect(few).toBeGreaterThan(10);
      expect(few).toBeLessThan(200);
    }
  });
});

describe('own rows', () => {
  const read = readCsv('id,day,amount,note\n1,2026-01-31,12.50,"it\'s"\n2,,7,\n');
  const columns = columnsFor(
    [
      { name: 'ID', dataType: 'NUMBER(38,0)' },
      { name: 'MISSING', dataType: 'VARCHAR' },
    ],
    [
      { name: 'id', dataType: 'NUMBER(38,0)' },
      { name: 'day', dataType: 'DATE' },
      { name: 'amount', dataType: 'NUMBER(38,2)' },
      { name: 'note', dataType: 'VARCHAR' },
    ],
  );
  const table = { parts: ['RAW_DB', 'SHOP', 'OWN'], columns, file: 'own.csv', rowCount: 2, rows: arrowRows(read) } as const;

  it('stand in the place of the source, each in its type', async () => {
    await warehouse.load(table);
    await warehouse.load(table);
    const { columns: shown, rows } = await warehouse.execute({
      sql: 'SELECT * FROM "RAW_DB"."SHOP"."OWN" ORDER BY "ID"',
      platform: 'snowflake',
    });
    expect(shown.map(({ name, type }) => `${name} ${type.replace(/\(\d+,0\)/, '')}`)).toEqual([
      'ID DECIMAL',
      'MISSING VARCHAR',
      'day DATE',
      'amount DECIMAL(38,2)',
      'note VARCHAR',
    ]);
    expect(rows).toEqual([
      [1, null, '2026-01-31', 12.5, "it's"],
      [2, null, null, 7, null],
    ]);
  });

  it('that are none of their type change nothing, and what was put aside is gone', async () => {
    const wrong = { ...table, columns: [{ name: 'note', dataType: 'DATE', from: 3 }] };
    await expect(warehouse.load(wrong)).rejects.toThrow(/own\.csv can't be loaded/);
    expect(await ask('SELECT COUNT(*) FROM memory.main.custom_rows').catch(({ code }) => code)).toBe('missingTable');
  });
});
