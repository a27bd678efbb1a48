import { describe, expect, test } from 'vitest';
import { opened } from './projectFiles.ts';

const DATA = { 'data.yml': 'fileVersion: 3\n' };
const codes = (result: ReturnType<typeof opened>) => result.report.messages.map((message) => message.code);
const open = (sql: string, more: Record<string, string> = {}) => opened({ ...DATA, ...more, 'nodes/MART-FCT-1.sql': sql });

test.each([
  ['nodes/MART-FCT_ORDERS.sql', { location: 'MART', name: 'FCT_ORDERS' }],
  ['nodes/MART-NAME-WITH-DASH.sql', { location: 'MART', name: 'NAME-WITH-DASH' }],
  ['nodes/NODASH.sql', undefined],
  ['nodes/-X.sql', undefined],
  ['nodes/X-.sql', undefined],
])('%s is split at its first dash', (path, expected) => {
  const { pipeline, report } = opened({ ...DATA, [path]: '@id("x")\n@nodeType("9")\nSELECT 1 AS "A"' });
  expect(pipeline.nodes.map(({ location, name }) => ({ location, name }))).toEqual(expected ? [expected] : []);
  expect(report.messages.some(({ code }) => code === 'sql.name')).toBe(expected === undefined);
});

describe('a SQL node', () => {
  test('has what its annotations say; a @location means nothing', () => {
    const result = open(`
/* first */ @id('x-1')
@nodeType("9") @description("It's \\"here\\"") @materializationType("view")
@deployDisabled
@location("ELSEWHERE")
@preSQL("DELETE {{ ref('A','B') }}, (SELECT 1)")
with a as (select 1 as n) -- {{ ref('RAW','T') }}
SELECT n, "Quoted" as "Kept Case", x AS unkept @notNull @defaultValue("0") @clusterKey(1, "d") @nullable("false") @flag FROM a`);
    const [node] = result.pipeline.nodes;
    expect(node).toMatchObject({
      id: 'x-1',
      type: '9',
      location: 'MART',
      name: 'FCT-1',
      description: 'It\'s "here"',
      materialization: 'view',
      deployEnabled: false,
      config: { location: { parameters: ['ELSEWHERE'] }, preSQL: { parameters: ["DELETE {{ ref('A','B') }}, (SELECT 1)"] } },
    });
    expect(node?.columns.map((column) => [column.id, column.nullable])).toEqual([
      ['N', true],
      ['Kept Case', true],
      ['UNKEPT', false],
    ]);
    expect(node?.columns[2]).toMatchObject({
      defaultValue: '0',
      flags: ['flag'],
      config: { clusterKey: { parameters: [1, 'd'] } },
      expression: 'x',
    });
  });

  test('keeps the last of a repeated annotation, and all where its type allows it', () => {
    const type = (spec: string) => ({
      'nodeTypes/T-9/definition.yml': `fileVersion: 2\nid: "9"\nname: T\ntype: NodeType\nmetadata:\n  nodeMetadataSpec: ${JSON.stringify(spec)}\n`,
    });
    const sql = '@id("x")\n@nodeType("9")\n@once(1)\n@once(2)\n@many(1)\n@many(2)\nSELECT a @inHash("A") @inHash("B") FROM t';
    const spec =
      'annotations:\n  node:\n    - name: once\n    - name: many\n      allowsMultiple: true\n  column:\n    - name: inHash\n      allowsMultiple: true\n';
    const [node] = open(sql, type(spec)).pipeline.nodes;
    expect(node?.config).toEqual({ once: { parameters: [2] }, many: [{ parameters: [1] }, { parameters: [2] }] });
    expect(node?.columns[0]?.config).toEqual({ inHash: [{ parameters: ['A'] }, { parameters: ['B'] }] });
  });

  test('SELECT * and unnamed expressions are reported', () => {
    const result = open('@id("x")\n@nodeType("9")\nSELECT *, CAST(a AS INT) @flag, b FROM t');
    expect(result.pipeline.nodes[0]?.columns.map((column) => column.id)).toEqual(['B']);
    expect(codes(result)).toEqual(expect.arrayContaining(['sql.star', 'sql.unnamed']));
  });

  test.each([
    ['', 'sql.noId'],
    ['-- @id("x")\n@nodeType("9")\nSELECT 1 AS a', 'sql.noId'],
    ['@id\n@nodeType("9")\nSELECT 1 AS a', 'sql.noId'],
    ['@id("x")\nSELECT 1 AS a', 'node.shape'],
  ])('%j is skipped with its reason', (sql, code) => {
    const result = open(sql);
    expect(result.pipeline.nodes).toEqual([]);
    expect(codes(result)).toEqual([code]);
  });

  test('a fault in an annotation has its place, and the node still opens', () => {
    const result = open('@id("x")\n@nodeType("9")\n@preSQL(oops)\nSELECT 1 AS a');
    expect(result.pipeline.nodes).toHaveLength(1);
    expect(result.report.messages.find((message) => message.code === 'sql.annotation')).toMatchObject({ line: 3, column: 9 });
  });

  test('X.yml and X.sql for one location and name do not both open', () => {
    const yaml = JSON.stringify({
      id: 'y',
      operation: { name: 'FCT-1', locationName: 'MART', type: 'sql', sqlType: 'Stage', metadata: {} },
    });
    const result = open('@id("x")\n@nodeType("9")\nSELECT 1 AS a', { 'nodes/MART-FCT-1.yml': yaml });
    expect(result.pipeline.nodes).toHaveLength(1);
    expect(codes(result)).toContain('node.duplicate');
  });
});

test.each([
  ['fabric', ['DIR', 'N']],
  ['snowflake', []],
])('a backslash before a quote is an ordinary character on fabric: on %s the columns are %j', (platform, names) => {
  const sql = `@id('x') @nodeType('9') @note('a \\'quoted\\' word')\nSELECT 'C:\\' AS DIR, n AS N FROM t`;
  const { pipeline } = opened({ 'data.yml': `fileVersion: 3\nplatformKind: ${platform}\n`, 'nodes/MART-FCT.sql': sql });
  expect(pipeline.nodes[0]?.columns.map((column) => column.name)).toEqual(names);
  expect(pipeline.nodes[0]?.config).toEqual({ note: { parameters: ["a 'quoted' word"] } });
});
