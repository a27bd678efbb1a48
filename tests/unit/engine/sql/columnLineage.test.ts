import { describe, expect, test } from 'vitest';
import { columnLineage } from '#engine/sql/columnLineage.ts';

const TABLES: Record<string, string[]> = {
  "{{ ref('L', 'A') }}": ['ID', 'NAME', 'PRICE'],
  "{{ ref('L', 'B') }}": ['ID', 'CITY'],
};
const A = "{{ ref('L', 'A') }}";
const B = "{{ ref('L', 'B') }}";

/** Sources as `A.ID`, by column. */
function lineage(sql: string) {
  const { columns, unclear } = columnLineage(sql, {}, (ref) => TABLES[ref]);
  const text = Object.fromEntries(
    [...columns].map(([name, sources]) => [
      name,
      sources.map(({ ref, column }) => `${ref === A ? 'A' : 'B'}.${column}`).join(' '),
    ]),
  );
  return { columns: text, unclear };
}

describe('columnLineage', () => {
  test.each([
    ['names with and without alias', `SELECT a.id, city FROM ${A} a JOIN ${B} b ON a.id = b.id`, { id: 'A.ID', city: 'B.CITY' }],
    ['a join is no source', `SELECT a.name FROM ${A} a JOIN ${B} b ON a.id = b.id WHERE b.city = 'x'`, { name: 'A.NAME' }],
    ['expressions', `SELECT coalesce(a.name, b.city) || 'x' AS label FROM ${A} a, ${B} b`, { label: 'A.NAME B.CITY' }],
    ['casts', `SELECT cast(price AS number) AS p, price::city AS q FROM ${A}`, { p: 'A.PRICE', q: 'A.PRICE' }],
    ['windows', `SELECT row_number() OVER (PARTITION BY id ORDER BY price DESC) AS n FROM ${A}`, { n: 'A.ID A.PRICE' }],
    ['constants', `SELECT 1 AS one, 'id' AS two FROM ${A}`, { one: '', two: '' }],
    ['stars', `SELECT * FROM ${B}`, { id: 'B.ID', city: 'B.CITY' }],
    ['a CTE', `WITH x AS (SELECT id AS k FROM ${A}), y AS (SELECT * FROM x) SELECT y.k AS key FROM y`, { key: 'A.ID' }],
    ['a CTE with named columns', `WITH x (k, l) AS (SELECT id, name FROM ${A}) SELECT l FROM x`, { l: 'A.NAME' }],
    ['a subquery', `SELECT s.k FROM (SELECT id AS k FROM ${A}) s`, { k: 'A.ID' }],
    ['a union, by position', `SELECT id AS k FROM ${A} UNION ALL SELECT city FROM ${B}`, { k: 'A.ID B.CITY' }],
    [
      'a union in a CTE',
      `WITH u AS (SELECT name FROM ${A} UNION SELECT city FROM ${B}) SELECT * FROM u`,
      { name: 'A.NAME B.CITY' },
    ],
    ['a ref as prefix', `SELECT ${A}.name FROM ${A}`, { name: 'A.NAME' }],
  ])('follows %s', (_, sql, columns) => {
    expect(lineage(sql)).toEqual({ columns, unclear: undefined });
  });

  test('says what it can not follow, and goes on', () => {
    expect(lineage(`SELECT x.id, a.name FROM other.table x, ${A} a`)).toEqual({
      columns: { id: '', name: 'A.NAME' },
      unclear: 'it reads a table that is not a node',
    });
    expect(lineage("SELECT * FROM {{ ref('L', 'UNKNOWN') }}").unclear).toBe('it reads a table whose columns are not known');
    expect(lineage(`SELECT (SELECT max(price) FROM ${A}) AS m FROM ${B}`).unclear).toBe('a column holds a query of its own');
  });

  const OPEN = "{{ ref('L', 'OPEN') }}";
  const columnsOf = (sql: string) =>
    [...columnLineage(sql, {}, (ref) => TABLES[ref]).columns].map(([name, sources]) => [
      name,
      sources.map(({ ref, column }) => `${ref === OPEN ? 'OPEN' : 'known'}.${column}`).join(' '),
    ]);

  test.each([
    [
      'by its name',
      `SELECT Id, upper(name) AS n FROM ${OPEN}`,
      [
        ['id', 'OPEN.Id'],
        ['n', 'OPEN.name'],
      ],
    ],
    [
      'through stars',
      `WITH s AS (SELECT * FROM ${OPEN}), r AS (SELECT s.*, 1 AS x FROM s) SELECT id, x FROM r`,
      [
        ['id', 'OPEN.id'],
        ['x', ''],
      ],
    ],
    [
      'beside a known table',
      `SELECT city, label FROM ${OPEN} o JOIN ${B} b ON o.id = b.id`,
      [
        ['city', 'known.CITY'],
        ['label', 'OPEN.label'],
      ],
    ],
    ['behind its alias', `SELECT o.city FROM ${OPEN} o JOIN ${B} b ON o.id = b.id`, [['city', 'OPEN.city']]],
    [
      'not a unit or the type of a literal',
      `SELECT date_trunc(day, made) AS d, date '2026-01-01' AS e FROM ${OPEN}`,
      [
        ['d', 'OPEN.made'],
        ['e', ''],
      ],
    ],
    ['not of one of two', `SELECT id FROM ${OPEN} a JOIN {{ ref('L', 'OTHER') }} b ON a.k = b.k`, [['id', '']]],
  ])('a column of a table of which nothing is known: %s', (_, sql, columns) => {
    expect(columnsOf(sql)).toEqual(columns);
  });

  test('a CTE that reads itself ends', () => {
    expect(lineage(`WITH RECURSIVE x AS (SELECT id FROM ${A} UNION ALL SELECT id FROM x) SELECT id FROM x`).columns).toEqual({
      id: 'A.ID',
    });
  });
});
