import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSql } from '#engine/pipeline/sqlText.ts';
import { hydrate } from '#engine/template/metadata.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { sqlParts, wholeQuery } from '#engine/template/sqlParts.ts';
import { customerNode, warehouse } from './warehouse.ts';

const OPEN_ORDERS = `@id("7d0f")
@nodeType("sql-pack:::707")
@truncateBefore
WITH open_orders AS ( SELECT O_ORDERKEY, O_TOTALPRICE FROM {{ ref('RAW', 'ORDERS') }} WHERE O_ORDERSTATUS = 'O' )
SELECT DISTINCT O_ORDERKEY AS ORDER_KEY @isBusinessKey,
       O_TOTALPRICE::NUMBER(12,2) AS TOTAL @description("gross amount")
FROM open_orders
WHERE TOTAL > 0`;

describe('the whole query of a SQL node', () => {
  it.each([
    [
      'without its annotations',
      OPEN_ORDERS,
      OPEN_ORDERS.slice(OPEN_ORDERS.indexOf('WITH')).replace(/ @is\w+| @desc\w+\(.*\)/g, ' '),
    ],
    ['with every SELECT', '@id("1")\nSELECT a FROM t UNION ALL SELECT b FROM u', 'SELECT a FROM t UNION ALL SELECT b FROM u'],
    [
      'without a semicolon',
      "SELECT ';' AS a FROM t;\n{{ ref_link('A', 'B') }}",
      "SELECT ';' AS a FROM t\n{{ ref_link('A', 'B') }}",
    ],
    ['with its comments', '-- first;\nSELECT a -- @id', '-- first;\nSELECT a -- @id'],
    ['of annotations alone', '@id("1")\n-- nothing', ''],
    ['of nothing', '', ''],
  ])('is taken %s', (_, text, query) => {
    expect(wholeQuery(text).replace(/ +(?=[,\n])/g, ' ')).toBe(query.replace(/ +(?=[,\n])/g, ' '));
  });
});

describe('the parts of a SQL node', () => {
  it.each([
    ['a plain SELECT', 'SELECT a FROM t', { cteString: '', selectModifier: '', join: 'FROM t' }],
    ['annotations in front', '@id("1")\n@x\nSELECT a FROM t', { cteString: '', selectModifier: '', join: 'FROM t' }],
    [
      'common table expressions',
      'WITH a AS (SELECT 1 FROM x), b AS (SELECT 2)\nselect * from a, b where 1 = 1',
      { cteString: 'WITH a AS (SELECT 1 FROM x), b AS (SELECT 2)', selectModifier: '', join: 'from a, b where 1 = 1' },
    ],
    ['DISTINCT', 'SELECT distinct a FROM t', { cteString: '', selectModifier: 'distinct', join: 'FROM t' }],
    [
      'DISTINCT ON',
      'SELECT DISTINCT ON (a, b) a FROM t',
      { cteString: '', selectModifier: 'DISTINCT ON (a, b)', join: 'FROM t' },
    ],
    ['TOP', 'SELECT TOP 10 a FROM t', { cteString: '', selectModifier: 'TOP 10', join: 'FROM t' }],
    ['ALL TOP (…)', 'SELECT ALL TOP (5) a FROM t', { cteString: '', selectModifier: 'ALL TOP (5)', join: 'FROM t' }],
    [
      'a FROM in a function and a subquery',
      'SELECT EXTRACT(YEAR FROM d), (SELECT 1 FROM x) FROM t',
      { cteString: '', selectModifier: '', join: 'FROM t' },
    ],
    [
      'a second SELECT, which is dropped',
      'SELECT a FROM t WHERE b UNION ALL SELECT c FROM u',
      { cteString: '', selectModifier: '', join: 'FROM t WHERE b' },
    ],
    [
      'a set operation inside a subquery',
      'SELECT a FROM (SELECT 1 UNION SELECT 2) t',
      { cteString: '', selectModifier: '', join: 'FROM (SELECT 1 UNION SELECT 2) t' },
    ],
    ['EXCEPT behind a star', 'SELECT * EXCEPT (a) FROM t', { cteString: '', selectModifier: '', join: 'FROM t' }],
    ['a semicolon', 'SELECT a FROM t;', { cteString: '', selectModifier: '', join: 'FROM t' }],
    ['no FROM', 'SELECT 1', { cteString: '', selectModifier: '', join: '' }],
    ['no SELECT', 'DELETE FROM t', { cteString: '', selectModifier: '', join: '' }],
    ['nothing', '', { cteString: '', selectModifier: '', join: '' }],
  ])('of %s', (_, text, parts) => {
    expect(sqlParts(text)).toEqual(parts);
  });

  it('never fail, and are stretches of the text', () => {
    const word = fc.constantFrom(
      'SELECT',
      'WITH',
      'FROM',
      'UNION',
      'DISTINCT',
      'TOP',
      'ON',
      'a',
      '(',
      ')',
      ',',
      ';',
      "'",
      '@x',
      '*',
      '{{',
      '}}',
      '--',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join(' ');
        for (const part of Object.values(sqlParts(text))) expect(text).toContain(part);
      }),
    );
  });
});

describe('metadata of a SQL node', () => {
  const pipeline = warehouse();
  const node = withSql({ ...customerNode(pipeline), sources: [], columns: [], sql: '' }, OPEN_ORDERS, pipeline.platform);
  const [context] = pipeline.workspaces;

  it('has one source with its columns, its WITH clause and its modifier', () => {
    const { sources, columns } = hydrate(pipeline, node, context!);
    expect(sources).toMatchObject([
      {
        name: 'STG_CUSTOMER',
        cteString:
          "WITH open_orders AS ( SELECT O_ORDERKEY, O_TOTALPRICE FROM {{ ref('RAW', 'ORDERS') }} WHERE O_ORDERSTATUS = 'O' )",
        selectModifier: 'DISTINCT',
        join: 'FROM open_orders\nWHERE TOTAL > 0',
        customSQL: '',
        dependencies: [{ node: { name: 'ORDERS', location: { name: 'RAW' } } }],
        columns: [
          { name: 'ORDER_KEY', transform: 'O_ORDERKEY', isBusinessKey: true, sourceColumns: [{}] },
          { name: 'TOTAL', transform: 'O_TOTALPRICE::NUMBER(12,2)', description: 'gross amount' },
        ],
      },
    ]);
    expect(columns).toMatchObject([{ name: 'ORDER_KEY' }, { name: 'TOTAL' }]);
  });

  it('lets a run template put the statement together again', () => {
    const template = `{{ stage('Load') }}{{ sources[0].cteString }}
SELECT {{ sources[0].selectModifier | default('', true) }} {% for c in sources[0].columns %}{{ get_source_transform(c) }} AS "{{ c.name }}"{{ ', ' if not loop.last }}{% endfor %}
{{ sources[0].join }}`;
    const result = renderForNode(pipeline, node, context!, template);
    expect(result.stages[0]?.sql.replace(/\s+/g, ' ')).toBe(
      `WITH open_orders AS ( SELECT O_ORDERKEY, O_TOTALPRICE FROM "RAW_DB"."SHOP"."ORDERS" WHERE O_ORDERSTATUS = 'O' ) SELECT DISTINCT O_ORDERKEY AS "ORDER_KEY", O_TOTALPRICE::NUMBER(12,2) AS "TOTAL" FROM open_orders WHERE TOTAL > 0`,
    );
    expect(result.warnings).toEqual([]);
  });

  it('is not in the sources of other nodes', () => {
    const [source] = hydrate(pipeline, customerNode(pipeline), context!).sources as object[];
    expect(source).not.toHaveProperty('cteString');
  });
});
