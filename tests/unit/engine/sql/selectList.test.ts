import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outputColumns } from '#engine/sql/outputColumns.ts';
import { selectList } from '#engine/sql/selectList.ts';
import { sqlComments, sqlTokens } from '#engine/sql/sqlTokens.ts';

const items = (sql: string) =>
  selectList(sql).items.map((item) => [item.expression, item.star === undefined ? item.name : `*${item.star}`]);
const names = (sql: string, resolve?: (ref: string) => string[] | undefined) =>
  outputColumns(sql, {}, resolve).columns.map((column) => column.name);

describe('the top-level SELECT list', () => {
  test.each<[string, [string, string | undefined][]]>([
    [
      'SELECT a, b FROM t',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      'select t.a, s."B c", `x`.`y` from t',
      [
        ['t.a', 'a'],
        ['s."B c"', 'B c'],
        ['`x`.`y`', 'y'],
      ],
    ],
    [
      'SELECT a AS x, b y, c AS "Z z", d "w" FROM t',
      [
        ['a', 'x'],
        ['b', 'y'],
        ['c', 'Z z'],
        ['d', 'w'],
      ],
    ],
    [
      'SELECT \'a, b\' AS s, f(a, (b)) AS f, "x,y" FROM t',
      [
        ["'a, b'", 's'],
        ['f(a, (b))', 'f'],
        ['"x,y"', 'x,y'],
      ],
    ],
    [
      "SELECT 'it''s' a, 'it\\'s, no' b",
      [
        ["'it''s'", 'a'],
        ["'it\\'s, no'", 'b'],
      ],
    ],
    [
      'SELECT -- a, b\n a /* , c */ AS x, /* d */ e FROM t',
      [
        ['a', 'x'],
        ['e', 'e'],
      ],
    ],
    [
      'SELECT COUNT(*), SUM(x)::NUMBER(38,0), x::varchar FROM t',
      [
        ['COUNT(*)', undefined],
        ['SUM(x)::NUMBER(38,0)', undefined],
        ['x::varchar', undefined],
      ],
    ],
    [
      'SELECT CASE WHEN a THEN b ELSE c END, CASE WHEN a THEN 1 END AS k FROM t',
      [
        ['CASE WHEN a THEN b ELSE c END', undefined],
        ['CASE WHEN a THEN 1 END', 'k'],
      ],
    ],
    [
      'SELECT a IS DISTINCT FROM b AS d, EXTRACT(DAY FROM x) AS e FROM t',
      [
        ['a IS DISTINCT FROM b', 'd'],
        ['EXTRACT(DAY FROM x)', 'e'],
      ],
    ],
    ['SELECT LISTAGG(a) WITHIN GROUP (ORDER BY a) l FROM t', [['LISTAGG(a) WITHIN GROUP (ORDER BY a)', 'l']]],
    [
      "SELECT INTERVAL '1' DAY, d + INTERVAL '1' DAY AS n",
      [
        ["INTERVAL '1' DAY", undefined],
        ["d + INTERVAL '1' DAY", 'n'],
      ],
    ],
    [
      'SELECT DISTINCT a, b FROM t',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      'SELECT TOP 10 a, [Order Id], [t].[x y], b AS [c d] FROM t',
      [
        ['a', 'a'],
        ['[Order Id]', 'Order Id'],
        ['[t].[x y]', 'x y'],
        ['b', 'c d'],
      ],
    ],
    [
      'SELECT arr[0], arr[0] AS x, obj:a.b FROM t',
      [
        ['arr[0]', undefined],
        ['arr[0]', 'x'],
        ['obj:a.b', undefined],
      ],
    ],
    [
      'SELECT *, t.*, a * b AS m, * EXCEPT (a, b) FROM t',
      [
        ['*', '*'],
        ['t.*', '*t'],
        ['a * b', 'm'],
        ['* EXCEPT (a, b)', '*'],
      ],
    ],
    [
      'SELECT {{ f("a, b FROM c") }} AS x, {{ y }} FROM t',
      [
        ['{{ f("a, b FROM c") }}', 'x'],
        ['{{ y }}', undefined],
      ],
    ],
    ['SELECT a FROM t UNION ALL SELECT b FROM u', [['a', 'a']]],
    [
      'SELECT t.order, t.from FROM t',
      [
        ['t.order', 'order'],
        ['t.from', 'from'],
      ],
    ],
    ['WITH x AS (SELECT 1 AS n), y (p, q) AS (SELECT 2, 3) SELECT z.a FROM x, y', [['z.a', 'a']]],
    [
      'WITH x AS (SELECT 1) (SELECT a, b FROM x)',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    ['((SELECT a FROM t))', [['a', 'a']]],
    [
      'SELECT $$ a, b FROM c $$ AS body, x',
      [
        ['$$ a, b FROM c $$', 'body'],
        ['x', 'x'],
      ],
    ],
    [
      'SELECT a AT TIME ZONE tz, NULL, TRUE AS yes',
      [
        ['a AT TIME ZONE tz', undefined],
        ['NULL', undefined],
        ['TRUE', 'yes'],
      ],
    ],
    ['', []],
    ['UPDATE t SET x = 1', []],
  ])('of %j', (sql, expected) => expect(items(sql)).toEqual(expected));

  test('tells a set operation', () => {
    expect(selectList('SELECT a FROM t UNION SELECT b FROM u').isSet).toBe(true);
    expect(selectList('SELECT a FROM (SELECT 1 UNION SELECT 2)').isSet).toBe(false);
  });

  test('annotations stand behind the alias, up to the comma', () => {
    const {
      items: [first, second, third],
      faults,
    } = selectList(
      'SELECT a AS x @isBusinessKey @inHash("H", 2), b @description("a, FROM (b) -- c") , MIN(c) c @min_max(-1.5, true, \'it\'\'s\')\nFROM t',
    );
    expect(faults).toEqual([]);
    expect(first).toMatchObject({
      expression: 'a',
      name: 'x',
      annotations: [{ name: 'isBusinessKey' }, { name: 'inHash', parameters: ['H', 2] }],
    });
    expect(first?.annotations[0]).not.toHaveProperty('parameters');
    expect(second).toMatchObject({ name: 'b', annotations: [{ name: 'description', parameters: ['a, FROM (b) -- c'] }] });
    expect(third).toMatchObject({ name: 'c', annotations: [{ name: 'min_max', parameters: [-1.5, true, "it's"] }] });
  });

  test('an annotation that can not be read is said with its offset', () => {
    const { items: list, faults } = selectList('SELECT a @flag(oops), b FROM t');
    expect(list.map((item) => item.name)).toEqual(['a', 'b']);
    expect(faults).toEqual([{ message: '@flag: expected a text in quotes, a number, true or false', offset: 15 }]);
  });
});

describe('the columns of a statement', () => {
  test('stars are followed through common table expressions', () => {
    expect(names('with s as (select a, b as c from x), f as (select s.*, 1 as d from s) select * from f')).toEqual([
      'a',
      'c',
      'd',
    ]);
    expect(names('with s as (select a, b from x) select p.*, q.b as other from s p join s as q on true')).toEqual([
      'a',
      'b',
      'other',
    ]);
    expect(names('with s (x, y) as (select 1, 2) select * from s')).toEqual(['x', 'y']);
    expect(names('with s as (select a, b from x) select * except (a) from s')).toEqual(['b']);
    expect(names('with s as (with t as (select q from x) select * from t) select * from s')).toEqual(['q']);
  });

  test('a star over anything else is counted', () => {
    expect(outputColumns('select *, a from db.t')).toMatchObject({ columns: [{ name: 'a' }], stars: 1 });
    expect(outputColumns('with r as (select * from r) select * from r').stars).toBeGreaterThan(0);
    expect(outputColumns('select t.* from (select 1 as a) t')).toMatchObject({ columns: [], stars: 1 });
  });

  test('a star over a ref is asked for', () => {
    const resolve = (ref: string) => (ref.includes("'KNOWN'") ? ['A', 'B'] : undefined);
    expect(names("with s as (select * from {{ ref('L', 'KNOWN') }} k) select s.*, 1 as n from s", resolve)).toEqual([
      'A',
      'B',
      'n',
    ]);
    expect(outputColumns("select * from {{ ref('L', 'OTHER') }}", {}, resolve)).toMatchObject({ columns: [], stars: 1 });
  });

  test('a name given twice counts once; quoted names keep their case', () => {
    expect(names('select a, A, "a" from t')).toEqual(['a', 'a']);
  });
});

describe('any text', () => {
  const sqlish = fc.string({
    unit: fc.constantFrom(
      'select ',
      'with ',
      'from ',
      'as ',
      'a',
      'b.',
      '*',
      ',',
      '(',
      ')',
      '[',
      ']',
      "'",
      '"',
      '`',
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '@',
      '--',
      '/*',
      '*/',
      '\n',
      '$$',
      ' union ',
      '\\',
      ';',
      '1',
    ),
    maxLength: 60,
  });

  test('is read without throwing; expressions are stretches of it', () => {
    fc.assert(
      fc.property(fc.oneof(sqlish, fc.string()), (sql) => {
        for (const item of selectList(sql).items) expect(sql).toContain(item.expression);
        outputColumns(sql, { backslashEscapes: false }, () => ['x']);
      }),
      { numRuns: 500 },
    );
  });

  test('splits into tokens that lie in order, inside the text, outside comments', () => {
    fc.assert(
      fc.property(sqlish, (sql) => {
        let end = 0;
        const comments = sqlComments(sql);
        for (const token of sqlTokens(sql)) {
          expect(token.from).toBeGreaterThanOrEqual(end);
          expect(token.to).toBeGreaterThan(token.from);
          expect(comments.some((comment) => comment.from < token.to && token.from < comment.to)).toBe(false);
          end = token.to;
        }
        expect(end).toBeLessThanOrEqual(sql.length);
      }),
      { numRuns: 500 },
    );
  });

  test('of a hundred thousand brackets is read in linear time and without a deep stack', () => {
    expect(selectList('('.repeat(100_000)).items).toEqual([]);
    expect(selectList(`select ${'('.repeat(50_000)}a`).items).toHaveLength(1);
    expect(selectList(`with ${'a as ('.repeat(20_000)}`).items).toEqual([]);
  });
});
