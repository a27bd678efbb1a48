import { describe, expect, test } from 'vitest';
import { importProject } from '#engine/import/import.ts';
import { checkPipeline } from '#engine/pipeline/document.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import {
  FCT_ORDERS_ID,
  filesOf,
  ORDERS_ID,
  opened,
  RETAIL,
  STG_ORDERS_ID,
  sourceNode,
  stopOf,
  yamlNode,
} from './projectFiles.ts';

const DATA = { 'data.yml': 'fileVersion: 3\n' };
const edgesOf = (result: ReturnType<typeof opened>) =>
  pipelineGraph(result.pipeline)
    .edges.map((edge) => `${edge.from} ${edge.form} ${edge.to}`)
    .sort();
const messagesOf = (result: ReturnType<typeof opened>, code: string) =>
  result.report.messages.filter((message) => message.code === code).map((message) => message.message);

describe('the retail repository', () => {
  const result = opened(RETAIL);
  const nodes = new Map(result.pipeline.nodes.map((node) => [node.id, node]));

  test('opens with the nodes, edges, counts that its files hold', () => {
    expect(result.kind).toBe('repository');
    expect(edgesOf(result)).toEqual([`${ORDERS_ID} ref ${STG_ORDERS_ID}`, `${STG_ORDERS_ID} ref ${FCT_ORDERS_ID}`]);
    expect(result.report.counts).toEqual({
      nodes: 3,
      sourceNodes: 1,
      sqlNodes: 1,
      columns: 5,
      edges: 2,
      unresolved: 1,
      columnLinks: 1,
      brokenColumnLinks: 0,
      multiSourceNodes: 0,
      overrideNodes: 0,
      tests: 2,
      locations: 3,
      nodeTypes: 0,
      packages: 1,
      environments: 1,
      subgraphs: 1,
      jobs: 1,
      macros: 1,
    });
    expect(checkPipeline(result.pipeline)).toEqual({ ok: true, pipeline: result.pipeline });
  });

  test('keeps what a source has, without an edge from its own join text', () => {
    const source = nodes.get(ORDERS_ID)!;
    expect(source).toMatchObject({
      type: 'Source',
      location: 'RAW',
      name: 'ORDERS',
      description: 'Orders as they arrive',
      sources: [],
    });
    expect(source.columns[0]).toMatchObject({
      id: 'a1c3e5f7-0001-4b2d-8e4f-000000000001',
      nullable: false,
      dataType: 'NUMBER(38,0)',
      sources: [],
    });
    expect(source.columns[0]?.extra).toBeUndefined();
    expect(source.extra).toEqual({ metadata: { join: { joinCondition: "FROM {{ ref('RAW', 'ORDERS') }}" } } });
  });

  test('keeps what a stage has: flags, tests, links, transforms, config with its junk', () => {
    const stage = nodes.get(STG_ORDERS_ID)!;
    expect(stage).toMatchObject({ type: 'Stage', materialization: 'table', enabledColumnTests: ['hasNull'] });
    expect(stage.config).toMatchObject({ insertStrategy: 'INSERT', truncateBefore: true, undefined: 'junk' });
    expect(stage.columns[0]).toMatchObject({
      flags: ['isBusinessKey'],
      tests: { hasNull: true },
      sources: [{ columns: [{ nodeId: ORDERS_ID, columnId: 'a1c3e5f7-0001-4b2d-8e4f-000000000001' }], transform: '' }],
    });
    expect(stage.columns[1]?.sources).toEqual([{ columns: [], transform: 'CAST(CURRENT_TIMESTAMP AS TIMESTAMP)' }]);
    expect(stage.tests).toEqual([
      {
        name: 'No future orders',
        description: '',
        runOrder: 'After',
        continueOnFailure: true,
        sql: 'SELECT * FROM {{ this }} WHERE "ORDER_DATE" > CURRENT_DATE',
      },
    ]);
    expect(stage.extra).toBeUndefined();
  });

  test('reads the SQL node: type, annotations, columns named as the warehouse sees them', () => {
    const fact = nodes.get(FCT_ORDERS_ID)!;
    expect(fact).toMatchObject({
      location: 'MART',
      name: 'FCT_ORDERS',
      type: 'sql-pack:::707',
      materialization: 'table',
      sources: [],
    });
    expect(fact.sql).toBe(RETAIL['nodes/MART-FCT_ORDERS.sql']);
    expect(fact.config).toEqual({ writeMode: { parameters: ['append'] } });
    expect(fact.columns.map((column) => [column.id, column.flags, column.description])).toEqual([
      ['ORDER_KEY', ['not_null', 'uniqueness'], ''],
      ['LINE_COUNT', [], 'lines per order'],
    ]);
  });

  test('reads the small files', () => {
    const { pipeline } = result;
    expect(pipeline.defaultLocation).toBe('STAGING');
    expect(pipeline.locations.map((location) => location.name)).toEqual(['MART', 'RAW', 'STAGING']);
    expect(pipeline.packages[0]).toMatchObject({
      alias: 'sql-pack',
      packageId: '@runnel/sql-pack',
      variables: '{% set x = 1 %}',
    });
    expect(pipeline.environments[0]).toMatchObject({ id: '7', name: 'QA', mappings: { RAW: { database: 'QA', schema: 'RAW' } } });
    expect(pipeline.jobs).toEqual([{ id: '3', name: 'Nightly', include: '{ location: MART name: FCT_ORDERS }', exclude: '' }]);
    expect(pipeline.subgraphs).toEqual([{ id: '12', name: 'Orders', nodeIds: [STG_ORDERS_ID] }]);
    expect(pipeline.macros).toEqual([{ id: '1', name: 'macro', text: '{% macro one() %}1{% endmacro %}' }]);
  });

  test('reports what is unresolved, stale, unmapped, from a package, or not imported', () => {
    expect(messagesOf(result, 'ref.unresolved')).toEqual(['MART.FCT_ORDERS reads STAGING.STG_LINEITEM, which is not a node.']);
    expect(messagesOf(result, 'subgraph.stale')).toEqual(['Subgraph Orders: 1 of 2 nodes no longer exists.']);
    expect(messagesOf(result, 'env.unmapped')).toEqual(['Environment QA has no mapping for MART, STAGING.']);
    expect(messagesOf(result, 'type.package')).toEqual([
      'Node type sql-pack:::707 of MART.FCT_ORDERS comes from package @runnel/sql-pack; its templates are not in the repository.',
    ]);
    expect(result.report.notImported.sort()).toEqual(['README.md', 'seeds/regions.csv']);
  });
});

describe('edges are refs', () => {
  const A = { 'nodes/L-A.yml': sourceNode('a', 'L', 'A'), 'nodes/L-B.yml': sourceNode('b', 'L', 'B') };

  test('a dependency without a ref in the text becomes a ref_link and is reported', () => {
    const result = opened({
      ...DATA,
      ...A,
      'nodes/L-C.yml': yamlNode('c', 'L', 'C', "FROM {{ ref('L', 'A') }}", [
        ['L', 'A'],
        ['L', 'B'],
      ]),
    });
    expect(edgesOf(result)).toEqual(['a ref c', 'b ref_link c']);
    expect(result.pipeline.nodes[2]?.sources[0]?.join).toBe("FROM {{ ref('L', 'A') }}\n{{ ref_link('L', 'B') }}");
    expect(messagesOf(result, 'ref.stale')).toEqual([
      'dependencies of L.C differ from its join text: the list alone names L.B, kept as ref_link.',
    ]);
  });

  test('a ref that is not in the list counts and is reported', () => {
    const result = opened({
      ...DATA,
      ...A,
      'nodes/L-C.yml': yamlNode('c', 'L', 'C', "FROM {{ ref('L', 'A') }} JOIN {{ ref('L', 'B') }}", [['L', 'A']]),
    });
    expect(edgesOf(result)).toEqual(['a ref c', 'b ref c']);
    expect(messagesOf(result, 'ref.stale')).toEqual(['dependencies of L.C differ from its join text: the text alone names L.B.']);
  });

  test('a ref in a SQL comment counts when the list names it, and becomes ref_no_link when it does not', () => {
    const join = "FROM {{ ref('L', 'A') }}\n-- {{ ref('L', 'B') }}\n";
    const kept = opened({
      ...DATA,
      ...A,
      'nodes/L-C.yml': yamlNode('c', 'L', 'C', join, [
        ['L', 'A'],
        ['L', 'B'],
      ]),
    });
    expect(edgesOf(kept)).toEqual(['a ref c', 'b ref c']);
    expect(messagesOf(kept, 'ref.stale')).toEqual([]);
    const gone = opened({ ...DATA, ...A, 'nodes/L-C.yml': yamlNode('c', 'L', 'C', join, [['L', 'A']]) });
    expect(edgesOf(gone)).toEqual(['a ref c']);
    expect(gone.pipeline.nodes[2]?.sources[0]?.join).toBe("FROM {{ ref('L', 'A') }}\n-- {{ ref_no_link('L', 'B') }}\n");
    expect(messagesOf(gone, 'ref.stale')).toEqual([
      'dependencies of L.C differ from its join text: only a comment names L.B, which became ref_no_link.',
    ]);
  });

  test('self refs, ref_no_link and override text make none', () => {
    const own = "FROM {{ ref('L', 'A') }} {{ ref('L', 'C') }} {{ ref_no_link('L', 'B') }}";
    const result = opened({
      ...DATA,
      ...A,
      'nodes/L-C.yml': yamlNode(
        'c',
        'L',
        'C',
        own,
        [
          ['L', 'A'],
          ['L', 'C'],
        ],
        {
          operation: { overrideSQL: true },
          mapping: { customSQL: { customSQL: "CREATE VIEW {{ ref('L', 'C') }} AS SELECT * FROM {{ ref('L', 'D') }}" } },
        },
      ),
      'nodes/L-D.yml': sourceNode('d', 'L', 'D'),
    });
    expect(edgesOf(result)).toEqual(['a ref c']);
    expect(messagesOf(result, 'ref.override')).toEqual(['L.C: its override text reads L.D without an edge.']);
  });

  test('a node that lists itself, as recursive types do, keeps its text', () => {
    const result = opened({
      ...DATA,
      ...A,
      'nodes/L-C.yml': yamlNode('c', 'L', 'C', "FROM {{ ref('L', 'A') }}", [
        ['L', 'A'],
        ['L', 'C'],
      ]),
    });
    expect(result.pipeline.nodes[2]?.sources[0]?.join).toBe("FROM {{ ref('L', 'A') }}");
    expect(messagesOf(result, 'ref.stale')).toEqual([]);
  });

  test('names match exactly, then ignoring case; what matches nothing is reported with a suggestion', () => {
    const result = opened({
      ...DATA,
      ...A,
      'nodes/L-a.yml': sourceNode('small', 'L', 'a'),
      'nodes/L-C.yml': yamlNode('c', 'L', 'C', "FROM {{ ref('L', 'a') }}, {{ ref('l', 'b') }}, {{ ref('M', 'A') }}", [
        ['L', 'a'],
        ['L', 'B'],
        ['M', 'A'],
      ]),
      'nodes/L-ORDERS.yml': sourceNode('orders', 'L', 'ORDERS'),
      'nodes/L-E.yml': yamlNode('e', 'L', 'E', "FROM {{ ref('L', 'ORDER') }}", [['L', 'ORDER']]),
    });
    expect(edgesOf(result)).toEqual(['b ref c', 'small ref c']);
    expect(messagesOf(result, 'ref.stale')).toEqual([]);
    expect(messagesOf(result, 'ref.unresolved')).toEqual([
      'L.C reads M.A, which is not a node. Did you mean L.A?',
      'L.E reads L.ORDER, which is not a node. Did you mean L.ORDERS?',
    ]);
  });

  test('a dependency on a node that is gone stays as an unresolved ref', () => {
    const result = opened({
      ...DATA,
      ...A,
      'nodes/L-C.yml': yamlNode('c', 'L', 'C', "FROM {{ ref('L', 'A') }}", [
        ['L', 'A'],
        ['L', 'GONE'],
      ]),
    });
    expect(result.report.counts).toMatchObject({ edges: 1, unresolved: 1 });
  });

  test('a name that can’t be written as a ref is an error', () => {
    const result = opened({ ...DATA, ...A, 'nodes/L-C.yml': yamlNode('c', 'L', 'C', '', [['L', `it's "so"`]]) });
    expect(messagesOf(result, 'ref.stale')[0]).toContain(`L.it's "so" can't be written as a ref and is left out`);
  });
});

describe('columns', () => {
  const source = { 'nodes/L-A.yml': sourceNode('a', 'L', 'A', [{ id: '1', name: 'X' }]) };
  const column = (more: Record<string, unknown>) => ({
    name: 'C',
    dataType: 'TEXT',
    columnReference: { stepCounter: 'n', columnCounter: '9' },
    ...more,
  });
  const open = (columns: unknown[], mappings = 1, more: Record<string, unknown> = {}) =>
    opened({
      ...DATA,
      ...source,
      'nodes/L-N.yml': yamlNode('n', 'L', 'N', '', [], {
        metadata: {
          columns,
          sourceMapping: Array.from({ length: mappings }, (_, i) => ({
            name: `S${i}`,
            join: { joinCondition: "FROM {{ ref('L', 'A') }}" },
          })),
          ...more,
        },
      }),
    });
  const columnOf = (result: ReturnType<typeof opened>) => result.pipeline.nodes.find((node) => node.id === 'n')!.columns[0]!;

  test('links are kept as texts, 0 means none, unknown ones are counted away', () => {
    const refs = [
      { stepCounter: 'a', columnCounter: 1 },
      { stepCounter: '0', columnCounter: '0' },
      { stepCounter: 0, columnCounter: 0 },
      { stepCounter: 'a', columnCounter: 'gone' },
      { stepCounter: 'gone', columnCounter: '1' },
    ];
    const result = open([column({ sourceColumnReferences: [{ columnReferences: refs, transform: 'UPPER("X")' }] })]);
    expect(columnOf(result).sources).toEqual([{ columns: [{ nodeId: 'a', columnId: '1' }], transform: 'UPPER("X")' }]);
    expect(result.report.counts).toMatchObject({ columnLinks: 1, brokenColumnLinks: 2 });
    expect(messagesOf(result, 'lineage.unknown')).toEqual([
      'L.N: 2 column references point at columns that no longer exist; they are left out.',
    ]);
  });

  test('short source lists are padded; longer ones are kept in extra and reported', () => {
    const two = [
      { columnReferences: [], transform: 'A' },
      { columnReferences: [], transform: 'B' },
    ];
    expect(columnOf(open([column({ sourceColumnReferences: two.slice(0, 1) })], 3)).sources).toEqual([
      { columns: [], transform: 'A' },
      { columns: [], transform: '' },
      { columns: [], transform: '' },
    ]);
    const longer = open([column({ sourceColumnReferences: two })], 1);
    expect(columnOf(longer).sources).toEqual([{ columns: [], transform: 'A' }]);
    expect(columnOf(longer).extra).toEqual({ sourceColumnReferences: [{ columnReferences: [], transform: 'B' }] });
    expect(messagesOf(longer, 'column.sources')).toHaveLength(1);
  });

  test('a node without source mapping keeps its transforms', () => {
    const result = open([column({ sourceColumnReferences: [{ columnReferences: [], transform: '1' }] })], 0);
    expect(columnOf(result).sources).toEqual([{ columns: [], transform: '1' }]);
  });

  test('hash columns name their inputs; unknown flags and keys survive', () => {
    const result = open([
      column({
        hashDetails: { hashAlgorithm: 'SHA256' },
        hashedColumns: [{ stepCounter: 'a', columnCounter: '1' }],
        isSystemVersion: true,
        isMyOwnFlag: true,
        isOff: false,
        acceptedValues: { strictMatch: false, values: ['x'] },
        config: { clusterKey: true },
        appliedColumnTests: { hasNull: false, isDistinct: true },
      }),
    ]);
    expect(columnOf(result)).toMatchObject({
      hash: { algorithm: 'SHA256', columns: [{ nodeId: 'a', columnId: '1' }] },
      flags: ['isSystemVersion', 'isMyOwnFlag'],
      extra: { isOff: false, acceptedValues: { strictMatch: false, values: ['x'] } },
      config: { clusterKey: true },
      tests: { hasNull: false, isDistinct: true },
    });
  });

  test('columns without or with the same id get ids of their own', () => {
    const result = open([column({}), column({ name: 'D' }), { name: 'E', dataType: '' }]);
    expect(result.pipeline.nodes.find((node) => node.id === 'n')?.columns.map((entry) => entry.id)).toEqual([
      '9',
      '9#2',
      'column-3',
    ]);
    expect(messagesOf(result, 'column.duplicateId')).toHaveLength(1);
  });

  test('a YAML node reads a column of a SQL node by its name, in any case', () => {
    const result = opened({
      ...DATA,
      'nodes/L-S.sql': '@id("s")\n@nodeType("707")\nSELECT 1 AS order_key FROM t',
      'nodes/L-N.yml': yamlNode('n', 'L', 'N', "FROM {{ ref('L', 'S') }}", [], {
        metadata: {
          columns: [
            column({
              sourceColumnReferences: [{ columnReferences: [{ stepCounter: 's', columnCounter: 'order_key' }], transform: '' }],
            }),
          ],
          sourceMapping: [{ name: 'N', join: { joinCondition: '' } }],
        },
      }),
    });
    expect(columnOf(result).sources[0]?.columns).toEqual([{ nodeId: 's', columnId: 'ORDER_KEY' }]);
  });
});

describe('what is broken is named, and the rest opens', () => {
  test('a YAML fault has path, line and column', () => {
    const result = opened({ ...RETAIL, 'nodes/RAW-BROKEN.yml': 'fileVersion: 1\nid: "open\nname: x\n' });
    expect(result.report.counts.nodes).toBe(3);
    const [fault] = result.report.messages.filter((message) => message.code === 'yaml.syntax');
    expect(fault).toMatchObject({
      level: 'error',
      path: 'nodes/RAW-BROKEN.yml',
      line: expect.any(Number),
      column: expect.any(Number),
    });
    expect(fault?.message).toMatch(/^nodes\/RAW-BROKEN\.yml:\d+:\d+ .+ File skipped\.$/);
  });

  test('aliases are refused: a few lines of them can stand for billions of values', () => {
    const lines = [
      'a0: &a0 x',
      ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}, *a${i}]`),
      'operation: *a30',
    ];
    const result = opened({ ...RETAIL, 'nodes/RAW-BOMB.yml': lines.join('\n') });
    expect(messagesOf(result, 'yaml.syntax')).toHaveLength(1);
    expect(result.report.counts.nodes).toBe(3);
  });

  test('a merge conflict is reported as such', () => {
    const result = opened({
      ...RETAIL,
      'nodes/RAW-MINE.yml': 'fileVersion: 1\n<<<<<<< HEAD\nid: a\n=======\nid: b\n>>>>>>> theirs\n',
    });
    expect(messagesOf(result, 'yaml.conflict')).toEqual(['nodes/RAW-MINE.yml:2: unresolved merge conflict. File skipped.']);
  });

  test('a merge conflict in a SQL node and in a template too', () => {
    const conflict = '<<<<<<< HEAD\nSELECT 1 AS A\n=======\nSELECT 2 AS A\n>>>>>>> theirs\n';
    const result = opened({
      ...RETAIL,
      'nodes/STAGING-MINE.sql': `@id("mine")\n@nodeType("Stage")\n${conflict}`,
      'nodeTypes/Mine-42/definition.yml': 'fileVersion: 1\nid: "42"\nname: Mine\ntype: NodeType\n',
      'nodeTypes/Mine-42/create.sql.j2': conflict,
    });
    expect(messagesOf(result, 'yaml.conflict').sort()).toEqual([
      'nodeTypes/Mine-42/create.sql.j2:1: unresolved merge conflict. File skipped.',
      'nodes/STAGING-MINE.sql:3: unresolved merge conflict. File skipped.',
    ]);
  });

  test('a wrong shape says where and what is expected', () => {
    const result = opened({
      ...DATA,
      'nodes/L-A.yml': JSON.stringify({
        id: 'a',
        operation: { name: 'A', locationName: 'L', type: 'sql', sqlType: 'Stage', metadata: { columns: 'no' } },
      }),
      'nodes/L-B.yml': JSON.stringify({ operation: { name: 'B', locationName: 'L', metadata: {} } }),
      'nodes/L-C.yml': '- a list\n',
      'nodes/L-D.yml': 'a: 1\n',
    });
    expect(messagesOf(result, 'node.shape')).toEqual([
      'nodes/L-A.yml: operation.metadata.columns: expected a list. File skipped.',
      'nodes/L-B.yml: id: expected a text of 1 to 300 characters. File skipped.',
      'nodes/L-C.yml: expected a mapping with the keys of a node. File skipped.',
      'nodes/L-D.yml: expected the key operation (or steps, in the legacy format). File skipped.',
    ]);
    expect(result.pipeline.nodes).toEqual([]);
  });

  test('two files for one node: the second is skipped; two nodes with one id: the second gets another', () => {
    const result = opened({
      ...DATA,
      'nodes/L-A.yml': sourceNode('a', 'L', 'A'),
      'nodes/L-A2.yml': sourceNode('a2', 'L', 'A'),
      'nodes/L-B.yml': sourceNode('a', 'L', 'B'),
    });
    expect(result.pipeline.nodes.map((node) => `${node.id} ${node.name}`)).toEqual(['a A', 'a#2 B']);
    expect(messagesOf(result, 'node.duplicate')).toEqual([
      'L.A is defined twice (nodes/L-A.yml and nodes/L-A2.yml). The second file is skipped.',
    ]);
    expect(messagesOf(result, 'node.duplicateId')).toEqual([
      'Two nodes share the id a: nodes/L-A.yml and nodes/L-B.yml. The second one is opened with the id a#2.',
    ]);
  });

  test('nodes of an unknown type are kept; a type for the other kind of node is reported', () => {
    const type = (id: string, version: number) =>
      `fileVersion: ${version}\nid: ${id}\nname: Mine\ntype: NodeType\nmetadata:\n  nodeMetadataSpec: ""\n`;
    const result = opened({
      ...DATA,
      'nodeTypes/Mine-9/definition.yml': type('"9"', 2),
      'nodes/L-A.yml': yamlNode('a', 'L', 'A', '', [], { operation: { sqlType: 663 } }),
      'nodes/L-B.yml': yamlNode('b', 'L', 'B', '', [], { operation: { sqlType: '9' } }),
      'nodes/L-C.yml': yamlNode('c', 'L', 'C', '', [], { operation: { sqlType: 'Base:::188' } }),
    });
    expect(result.pipeline.nodes).toHaveLength(3);
    expect(messagesOf(result, 'type.unknown')).toEqual([
      'Node type "663" of L.A is not in nodeTypes/. Shown as a plain node.',
      'Node type "Base:::188" of L.C is not in nodeTypes/. Shown as a plain node.',
    ]);
    expect(messagesOf(result, 'type.version')).toEqual([
      'Node type Mine is for SQL nodes; 1 node of the other kind uses it, the first is L.B.',
    ]);
  });

  test('texts above the limit are cut and reported', () => {
    const result = opened({ ...DATA, 'nodes/L-A.yml': yamlNode('a', 'L', 'A', 'x'.repeat(200_001)) });
    expect(result.pipeline.nodes[0]?.sources[0]?.join).toHaveLength(200_000);
    expect(messagesOf(result, 'text.cut')).toEqual([
      'nodes/L-A.yml: the join of source 1 has 200001 characters; the first 200000 are kept.',
    ]);
  });

  test('an unknown platform is reported and replaced by snowflake; line ends inside texts are LF', () => {
    const result = opened({
      'data.yml': 'fileVersion: 3\nplatformKind: asdf\n',
      'nodes/L-A.yml': yamlNode('a', 'L', 'A', 'FROM x\r\nWHERE 1\r\n'),
    });
    expect(result.pipeline.platform).toBe('snowflake');
    expect(messagesOf(result, 'repo.platform')).toHaveLength(1);
    expect(result.pipeline.nodes[0]?.sources[0]?.join).toBe('FROM x\nWHERE 1\n');
  });

  test('without locations.yml the locations are those of nodes, refs and mappings', () => {
    const result = opened({
      ...DATA,
      'nodes/L-A.yml': yamlNode('a', 'L', 'A', "FROM {{ ref('R', 'X') }}"),
      'environments/E.yml': RETAIL['environments/QA-7.yml']!,
    });
    expect(result.pipeline.locations.map((location) => location.name)).toEqual(['L', 'RAW', 'STAGING', 'R']);
  });

  test('a broken data.yml of the modular format does not keep the rest from opening', () => {
    const result = opened({ ...RETAIL, 'data.yml': 'fileVersion: 3\ndefaultStorageMapping: "open\n' });
    expect(result.report.counts.nodes).toBe(3);
    expect(messagesOf(result, 'yaml.syntax')).toHaveLength(1);
  });
});

describe('versions of data.yml', () => {
  test('an encrypted one is there, and says what to open', () => {
    const files = [
      ...filesOf({ 'nodes/L-A.yml': sourceNode('a', 'L', 'A') }),
      { path: 'data.yml', bytes: Uint8Array.of(0, 71, 200, 201) },
    ];
    expect(stopOf(importProject(files))).toBe(
      'repo.version: data.yml: this is not UTF-8 text. Nothing can be opened without it. Is it encrypted? Then open a copy that is not.',
    );
  });

  test.each([
    ['fileVersion: 4\n', 'repo.version: data.yml: fileVersion 4 is newer than this importer (3).'],
    ['version: 5\n', 'repo.version: data.yml: expected fileVersion 3 (or version 1 or 2), not 5.'],
    ['a: 1\n', 'repo.version: data.yml: expected fileVersion 3 (or version 1 or 2).'],
    ['- 1\n', 'repo.version: data.yml: expected fileVersion 3 (or version 1 or 2).'],
    [
      '<<<<<<< ours\nfileVersion: 3\n=======\nfileVersion: 4\n>>>>>>> theirs\n',
      'repo.version: data.yml:1: unresolved merge conflict. Nothing can be opened without it.',
    ],
    ['a: [\n', /^yaml.syntax: data\.yml:\d+:\d+ .* Nothing can be opened without it\.$/],
  ])('%j stops the import with a reason', (text, expected) => {
    const said = stopOf(importProject(filesOf({ 'data.yml': text, 'nodes/L-A.yml': sourceNode('a', 'L', 'A') })));
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });
});

describe('node types', () => {
  const folder = (spec: string) => ({
    'nodeTypes/Mine-42/definition.yml': `fileVersion: 1\nid: "42"\nisDisabled: true\nmetadata:\n  defaultStorageLocation: L\n  error: null\n  nodeMetadataSpec: ${JSON.stringify(spec)}\nname: Mine\ntype: NodeType\n`,
    'nodeTypes/Mine-42/create.sql.j2': 'CREATE {{ x }}',
    'nodeTypes/Mine-42/run.sql.j2': '',
  });

  test('have their definition and templates', () => {
    const spec = "capitalized: Mine\nshort: MY\nplural: Mines\ntagColor: '#123456'\n";
    expect(opened({ ...DATA, ...folder(spec) }).pipeline.nodeTypes).toEqual([
      {
        id: '42',
        name: 'Mine',
        short: 'MY',
        plural: 'Mines',
        colour: '#123456',
        isDisabled: true,
        defaultLocation: 'L',
        fileVersion: 1,
        definition: spec,
        createTemplate: 'CREATE {{ x }}',
        runTemplate: '',
      },
    ]);
  });

  test.each([
    ['tabs as indent', 'capitalized: Mine\nshort: MY\nconfig:\n\t- groupName: Options\n'],
    [
      'an open quote that continues left of its key',
      'short: MY\nconfig:\n  - groupName: A\n    items:\n      - type: textBox\n        default: "one\n  two"\n      - type: label\n',
    ],
    ['something that stays broken', 'short: MY\nother: [\n'],
  ])('with %s are read with repairs', (_, spec) => {
    const result = opened({ ...DATA, ...folder(spec) });
    expect(result.pipeline.nodeTypes[0]).toMatchObject({ short: 'MY', definition: spec });
    expect(messagesOf(result, 'type.spec')[0]).toMatch(
      /^nodeTypes\/Mine-42\/definition\.yml: the definition has YAML errors( \(line \d+\))?: .+\. Read with repairs\.$/,
    );
  });

  test('of an installed package carry its alias', () => {
    const texts = folder('short: MY\n');
    const moved = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`.coa/cache/packages/Base/${path}`, text]));
    const result = opened({
      ...DATA,
      ...moved,
      'nodes/L-A.yml': yamlNode('a', 'L', 'A', '', [], { operation: { sqlType: 'Base:::42' } }),
    });
    expect(result.pipeline.nodeTypes[0]?.id).toBe('Base:::42');
    expect(messagesOf(result, 'type.unknown')).toEqual([]);
  });
});
