import { describe, expect, it } from 'vitest';
import { type ListedSource, type NeedsRequest, tableNeeds } from '#warehouse/needs/tableNeeds.ts';
import { parseSql } from '../openWarehouse.ts';

const source = (name: string, columns: ListedSource['columns'] = []): ListedSource => ({ parts: ['DB', 'RAW', name], columns });

/** The tables that the statements need, by name; a column as name and type. */
function needed(statements: readonly string[], request: Partial<NeedsRequest> = {}) {
  const tables = tableNeeds({ platform: 'snowflake', sources: [], nodes: [], ...request, statements }, parseSql);
  const find = (name: string) => tables.find(({ parts }) => parts[2] === name);
  return {
    tables,
    columns: (name: string) => find(name)?.columns.map((column) => `${column.name} ${column.dataType}`),
    hint: (table: string, name: string) => find(table)?.columns.find((column) => column.name === name)?.hint,
  };
}

describe('what SQL needs of the tables that it reads', () => {
  it('finds every column that a query names, typed by its use', () => {
    const { columns } = needed(
      [
        `SELECT o.ID, o.DAY::DATE AS DAY, SUM(o.TOTAL) AS TOTAL, DATE_TRUNC('month', o.AT) AS MONTH, o.CODE || '-' AS CODE,
           CASE WHEN o.IS_PAID THEN 1 END AS PAID, COALESCE(o.COUNT_OF, 0) AS N
         FROM DB.RAW.ORDERS o WHERE o.STATUS = 'open' AND NOT o.GONE GROUP BY ALL`,
      ],
      { sources: [source('ORDERS', [{ name: 'ID', dataType: 'NUMBER(5,0)', nullable: false, isGuessed: false }])] },
    );
    expect(columns('ORDERS')).toEqual([
      'ID NUMBER(5,0)',
      'STATUS VARCHAR',
      'DAY DATE',
      'TOTAL FLOAT',
      'AT TIMESTAMP',
      'CODE VARCHAR',
      'IS_PAID BOOLEAN',
      'COUNT_OF FLOAT',
      'GONE BOOLEAN',
    ]);
  });

  it('tells columns that no file lists, such as a misspelled one, from columns without a type', () => {
    const listed = { dataType: 'NUMBER(5,0)', nullable: false };
    const { tables } = needed(['SELECT ID, AMOUNT, AMUONT FROM DB.RAW.ORDERS'], {
      sources: [
        source('ORDERS', [
          { ...listed, name: 'ID', isGuessed: false },
          { ...listed, name: 'AMOUNT', isGuessed: true },
        ]),
      ],
    });
    expect(tables).toMatchObject([{ guessed: ['AMOUNT', 'AMUONT'], unlisted: ['AMUONT'] }]);
  });

  it('follows columns through views, stars, common table expressions and subqueries', () => {
    const { columns } = needed(
      [
        'CREATE VIEW DB.STG.V AS WITH S AS (SELECT * FROM DB.RAW.ORDERS) SELECT S.*, S.A AS RENAMED FROM S',
        'CREATE TABLE DB.STG.T (X NUMBER, Y VARCHAR)',
        'INSERT INTO DB.STG.T (X, Y) SELECT V.B + 1, V.RENAMED FROM DB.STG.V',
        "SELECT Y FROM (SELECT * FROM DB.STG.T) WHERE Y IN ('p', 'q') AND X > 2",
      ],
      {
        sources: [source('ORDERS')],
        nodes: [
          ['DB', 'STG', 'V'],
          ['DB', 'STG', 'T'],
        ],
      },
    );
    expect(columns('ORDERS')).toEqual(['A VARCHAR', 'B FLOAT']);
  });

  it('makes tables that only SQL names, but not for a name that is nearly one of the project', () => {
    const { tables } = needed(['SELECT A FROM DB.RAW.NOWHERE', 'SELECT B FROM DB.RAW.ORDRES'], { sources: [source('ORDERS')] });
    expect(tables.map(({ parts, isMade }) => [parts[2], isMade])).toEqual([
      ['ORDERS', false],
      ['NOWHERE', true],
    ]);
  });

  it('gives columns that joins equate one range, and filters their constants', () => {
    const { hint } = needed([
      `SELECT 1 FROM DB.RAW.A JOIN DB.RAW.B ON A.B_ID = B.ID AND LOWER(B.KIND) = 'new' LEFT JOIN DB.RAW.C USING (C_ID)
       WHERE A.PARENT IS NULL AND C.ID IS NULL AND A.RANK BETWEEN 2 AND 4`,
    ]);
    expect(hint('A', 'B_ID')?.shared).toBe(hint('B', 'ID')?.shared);
    expect(hint('A', 'B_ID')?.shared).not.toBeUndefined();
    expect(hint('B', 'KIND')?.constants).toContain('new');
    expect(hint('A', 'RANK')?.constants).toEqual(expect.arrayContaining([2, 4]));
    expect([hint('A', 'PARENT')?.missing, hint('C', 'ID')?.missing]).toEqual(['root', 'absent']);
  });

  it('knows the values inside JSON by their paths', () => {
    const { hint, columns } = needed([
      `SELECT T.DOC:a.b::NUMBER AS N, F.VALUE:name::STRING AS NAME FROM DB.RAW.T, LATERAL FLATTEN(INPUT => T.DOC:items) F WHERE F.VALUE:kind = 'x'`,
    ]);
    expect(columns('T')).toEqual(['DOC VARIANT']);
    const inside = hint('T', 'DOC')?.inside?.toSorted((one, other) => one.key.localeCompare(other.key));
    expect(inside?.map(({ key }) => key)).toEqual(['a', 'items']);
    expect(inside?.[0]?.hint.inside).toMatchObject([{ key: 'b', kind: 'NUMBER' }]);
    expect(inside?.[1]?.hint.inside?.[0]).toMatchObject({ key: '[]', hint: { inside: [{ key: 'name' }, { key: 'kind' }] } });
  });

  it('follows the columns of a merge to those of its source', () => {
    const { hint } = needed(
      [
        'CREATE TABLE DB.DIM.D (K NUMBER, NAME VARCHAR)',
        `MERGE INTO DB.DIM.D T USING (SELECT R.ID AS K, R.TITLE AS NAME FROM DB.RAW.R) S ON T.K = S.K
         WHEN NOT MATCHED THEN INSERT (K, NAME) VALUES (S.K, S.NAME)`,
        "SELECT * FROM DB.DIM.D WHERE NAME = 'wanted'",
      ],
      { nodes: [['DB', 'DIM', 'D']] },
    );
    expect(hint('R', 'TITLE')?.constants).toContain('wanted');
  });

  it('finds the parts of a text that is split, what a piece of a text is cast to, and values that must repeat', () => {
    const { columns, hint } = needed([
      `CREATE OR REPLACE TABLE DB.MART.T COMMENT = 'It''s new' AS SELECT TO_TIMESTAMP_NTZ(SUBSTR(SPLIT_PART(F, '/', 2), 1, 8)::NUMBER, 0) AS AT,
         SPLIT(TOPIC, '.')[1]::STRING AS KIND, LEFT(DAY, 10)::DATE AS DAY, LAG(STATUS) OVER (PARTITION BY TICKET ORDER BY DAY) AS BEFORE,
         ACCOUNTS[PLACE]:owner::STRING AS OWNER
       FROM DB.RAW.FILES WHERE SPLIT(TOPIC, '.')[1] = 'orders'`,
    ]);
    expect(columns('FILES')).toEqual([
      'F VARCHAR',
      'TOPIC VARCHAR',
      'DAY VARCHAR',
      'STATUS VARCHAR',
      'TICKET VARCHAR',
      'PLACE NUMBER(38,0)',
      'ACCOUNTS VARIANT',
    ]);
    expect(hint('FILES', 'F')?.parts).toMatchObject({ delimiter: '/', items: [{ kind: 'TEXT' }, { kind: 'NUMBER' }] });
    expect(hint('FILES', 'TOPIC')?.parts?.items[1]?.hint.constants).toContain('orders');
    expect(hint('FILES', 'DAY')?.kind).toBe('DATE');
    expect(hint('FILES', 'TICKET')?.isRepeated).toBe(true);
  });

  it('asks for a row with all that the filters of a query and of the queries behind it let through', () => {
    const { hint } = needed(
      [
        "CREATE VIEW DB.STG.V AS SELECT O.*, C.KIND FROM DB.RAW.ORDERS O JOIN DB.RAW.CUSTOMERS C ON O.CUSTOMER = C.ID WHERE O.GONE IS NULL AND C.KIND = 'shop'",
        "SELECT * FROM DB.STG.V WHERE STATUS IN ('open', 'new') AND TOTAL > 5 AND (A = 1 OR B = 2) AND NOT KIND = 'x'",
        "SELECT * FROM DB.STG.V WHERE STATUS = 'done' AND BODY::VARIANT:kind::STRING = 'late'",
      ],
      { nodes: [['DB', 'STG', 'V']] },
    );
    const wanted = (table: string, column: string) => hint(table, column)?.wanted;
    expect(wanted('ORDERS', 'STATUS')).toEqual([
      [2, 'open'],
      [3, 'done'],
    ]);
    expect(wanted('ORDERS', 'GONE')).toEqual([
      [2, null],
      [3, null],
    ]);
    expect(wanted('CUSTOMERS', 'KIND')).toEqual([
      [2, 'shop'],
      [3, 'shop'],
    ]);
    expect([wanted('ORDERS', 'TOTAL'), wanted('ORDERS', 'A'), wanted('ORDERS', 'B')]).toEqual([[[2, 6]], [[2, 1]], undefined]);
    expect(hint('ORDERS', 'BODY')?.inside?.[0]?.hint.wanted).toEqual([[3, 'late']]);
  });

  it('tells values apart by the constant beside them where SQL reads them as different things', () => {
    const { hint } = needed(
      [
        "CREATE VIEW DB.STG.V AS SELECT * FROM DB.RAW.CHANGES WHERE FIELD = 'status'",
        "SELECT * FROM DB.STG.V WHERE VALUE = 'open'",
        "SELECT MAX(CASE WHEN FIELD = 'due' THEN VALUE::DATE END) AS DUE, MAX(CASE WHEN FIELD = 'price' THEN VALUE + 1 END) FROM DB.RAW.CHANGES",
        "SELECT * FROM DB.RAW.ORDERS WHERE STATUS IN ('a', 'b') AND KIND = 'x'",
      ],
      { nodes: [['DB', 'STG', 'V']] },
    );
    const { by, wanted } = hint('CHANGES', 'VALUE')!;
    expect([by?.column, wanted]).toEqual(['field', undefined]);
    expect(by?.values.map(({ key, kind, hint }) => [key, kind, hint.constants, hint.wanted])).toEqual([
      ['status', 'TEXT', ['open', 'open'], [[2, 'open']]],
      ['due', 'DATE', undefined, undefined],
      ['price', 'NUMBER', undefined, undefined],
    ]);
    expect(hint('CHANGES', 'FIELD')?.wanted).toEqual([[2, 'status']]);
    expect(hint('ORDERS', 'KIND')?.by).toBeUndefined();
  });

  it('lets no two values tell each other apart', () => {
    const { hint } = needed(
      [
        "SELECT * FROM DB.RAW.FLIGHTS WHERE FROM_CITY IN ('a', 'b') AND TO_CITY + 1 > 2",
        "SELECT * FROM DB.RAW.FLIGHTS WHERE TO_CITY IN ('c', 'd') AND FROM_CITY + 1 > 2",
      ],
      {
        sources: [
          source(
            'FLIGHTS',
            ['FROM_CITY', 'TO_CITY'].map((name) => ({ name, dataType: 'VARCHAR', nullable: true, isGuessed: false })),
          ),
        ],
      },
    );
    expect([hint('FLIGHTS', 'FROM_CITY')?.by, hint('FLIGHTS', 'TO_CITY')?.by]).toEqual([undefined, undefined]);
  });

  it('asks for rows with the same key where a join of a table with itself needs several', () => {
    const { hint } = needed(
      [
        "CREATE VIEW DB.STG.S AS SELECT * FROM DB.RAW.HISTORY WHERE FIELD = 'status' AND VALUE = 'open'",
        "SELECT * FROM DB.STG.S JOIN DB.RAW.HISTORY H ON S.TICKET = H.TICKET AND H.FIELD = 'sla' JOIN DB.RAW.TICKETS T ON T.ID = S.TICKET WHERE T.KIND = 'x'",
      ],
      { nodes: [['DB', 'STG', 'S']] },
    );
    expect(hint('HISTORY', 'FIELD')?.wanted).toEqual([
      [2, 'status'],
      [62, 'sla'],
    ]);
    expect([hint('HISTORY', 'VALUE')?.wanted, hint('TICKETS', 'KIND')?.wanted]).toEqual([[[2, 'open']], [[2, 'x']]]);
  });
});
