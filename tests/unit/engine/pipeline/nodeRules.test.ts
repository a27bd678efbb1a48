import { describe, expect, test } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import { aColumn, aNode, aPipeline, aStage, edited, nodeOf, refused, twoStages } from './documents.ts';

const edgesOf = (pipeline: Parameters<typeof pipelineGraph>[0]) =>
  pipelineGraph(pipeline).edges.map(({ from, to }) => `${from}>${to}`);

describe('addNode', () => {
  test('copies the columns of the inputs with references, and writes the Join tab', () => {
    const node = nodeOf(twoStages(), 'stg_orders');
    expect(node.sources).toEqual([
      { name: 'STG_ORDERS', join: `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`, aliases: { ORDERS: 'orders' }, customSQL: '' },
    ]);
    expect(node.columns.map((column) => [column.id, column.name, column.sources])).toEqual([
      [
        'stg_orders.o_orderkey',
        'O_ORDERKEY',
        [{ columns: [{ nodeId: 'orders', columnId: 'orders.o_orderkey' }], transform: '' }],
      ],
      ['stg_orders.o_custkey', 'O_CUSTKEY', [{ columns: [{ nodeId: 'orders', columnId: 'orders.o_custkey' }], transform: '' }]],
    ]);
    expect(node.materialization).toBe('table');
    expect(node.config).toMatchObject({ insertStrategy: 'INSERT', truncateBefore: true });
  });

  test('joins several nodes on placeholders that the problem scanner asks to fill', () => {
    const after = edited(twoStages(), [
      { kind: 'addNode', id: 'fct', name: 'FCT_ORDERS', location: 'MART', type: 'Fact', from: ['stg_orders', 'stg_customer'] },
    ]);
    expect(nodeOf(after, 'fct').sources[0]!.join).toBe(
      [
        `FROM {{ ref('STAGE', 'STG_ORDERS') }} "STG_ORDERS"`,
        `INNER JOIN {{ ref('STAGE', 'STG_CUSTOMER') }} "STG_CUSTOMER"`,
        '  ON "STG_ORDERS"./*COLUMN*/ = "STG_CUSTOMER"./*COLUMN*/',
      ].join('\n'),
    );
    expect(problemsOf(after).map(({ code, where }) => [code, where?.line, where?.column])).toEqual([['JOIN_PLACEHOLDER', 3, 19]]);
    expect(nodeOf(after, 'fct').columns.map((column) => column.name)).toEqual([
      'O_ORDERKEY',
      'O_CUSTKEY',
      'C_CUSTKEY',
      'C_NAME',
      'SYSTEM_CREATE_DATE',
      'SYSTEM_UPDATE_DATE',
    ]);
  });

  test('a dimension gets system columns around the copied ones; its readers copy only the surrogate key', () => {
    const after = edited(twoStages(), [
      { kind: 'addNode', id: 'dim', name: 'DIM_CUSTOMER', location: 'MART', type: 'Dimension', from: ['stg_customer'] },
      { kind: 'addNode', id: 'v', name: 'V_CUSTOMER', location: 'MART', type: 'View', from: ['dim'] },
    ]);
    expect(nodeOf(after, 'dim').columns.map((column) => column.name)).toEqual([
      'DIM_CUSTOMER_KEY',
      'C_CUSTKEY',
      'C_NAME',
      'SYSTEM_VERSION',
      'SYSTEM_CURRENT_FLAG',
      'SYSTEM_START_DATE',
      'SYSTEM_END_DATE',
      'SYSTEM_CREATE_DATE',
      'SYSTEM_UPDATE_DATE',
    ]);
    expect(nodeOf(after, 'v').columns.map((column) => column.name)).toEqual(['DIM_CUSTOMER_KEY', 'C_CUSTKEY', 'C_NAME']);
    expect(nodeOf(after, 'v')).toMatchObject({ materialization: 'view' });
  });

  test.each([
    ['snowflake', ['NUMBER', 'NUMBER', 'VARCHAR']],
    ['databricks', ['BIGINT', 'INT', 'VARCHAR(1)']],
  ] as const)('key, version and flag of a new dimension have data types that %s has', (platform, wanted) => {
    const after = edited({ ...twoStages(), platform }, [
      { kind: 'addNode', id: 'dim', name: 'DIM_CUSTOMER', location: 'MART', type: 'Dimension', from: ['stg_customer'] },
    ]);
    const typeOf = (name: string) => nodeOf(after, 'dim').columns.find((column) => column.name === name)?.dataType;
    expect(['DIM_CUSTOMER_KEY', 'SYSTEM_VERSION', 'SYSTEM_CURRENT_FLAG'].map(typeOf)).toEqual(wanted);
  });

  test('columns of one name get a number', () => {
    const start = edited(
      aPipeline([aNode('A', { columns: [aColumn('a', 'ID')] }), aNode('B', { columns: [aColumn('b', 'id')] })]),
      [{ kind: 'addNode', id: 'j', name: 'J', location: 'STAGE', type: 'Stage', from: ['a', 'b'] }],
    );
    expect(nodeOf(start, 'j').columns.map((column) => [column.id, column.name])).toEqual([
      ['j.id', 'ID'],
      ['j.id_2', 'id_2'],
    ]);
  });

  test('a node of a SQL type starts as a SELECT of what it reads', () => {
    const type = {
      id: '77',
      name: 'Work',
      short: 'WRK',
      plural: '',
      colour: '',
      isDisabled: false,
      fileVersion: 2 as const,
      definition: '',
      createTemplate: '',
      runTemplate: '',
    };
    const after = edited({ ...twoStages(), nodeTypes: [type] }, [
      { kind: 'addNode', id: 'w', name: 'WRK_ORDERS', location: 'STAGE', type: '77', from: ['orders'] },
    ]);
    expect(nodeOf(after, 'w').sql).toBe(
      `@id("w")\n@nodeType("77")\n\nSELECT\n  "ORDERS"."O_ORDERKEY" AS "O_ORDERKEY",\n  "ORDERS"."O_CUSTKEY" AS "O_CUSTKEY"\nFROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`,
    );
    expect(edgesOf(after)).toContain('orders>w');
    expect(refused(after, { kind: 'setType', ids: ['w'], type: 'Stage' }).code).toBe('otherFormat');
  });

  test.each([
    [{ name: 'bad name' }, 'badName', 'bad name is not a node name: use letters, digits, _ and -.'],
    [{ name: '' }, 'badName', 'A node needs a name: use letters, digits, _ and -.'],
    [{ name: 'stg_orders' }, 'duplicateName', 'STAGE already has a node STG_ORDERS. Names are unique in a storage location.'],
    [{ location: 'GONE' }, 'unknownLocation', 'There is no storage location GONE. There are: RAW, STAGE, MART.'],
    [{ type: 'Sauce' }, 'unknownType', 'There is no node type Sauce.'],
    [{ id: 'orders' }, 'duplicateId', 'Ids are unique.'],
    [{ type: 'Source' }, 'sourceHasNoInputs', 'A Source reads no other node.'],
    [{ from: ['nobody'] }, 'unknownNode', 'There is no node with the id "nobody".'],
  ])('refuses %j', (part, code, message) => {
    const edit = {
      kind: 'addNode' as const,
      id: 'new',
      name: 'NEW',
      location: 'STAGE',
      type: 'Stage',
      from: ['orders'],
      ...part,
    };
    const refusal = refused(twoStages(), edit);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toContain(message);
  });
});

describe('removeNodes', () => {
  test('removes the nodes from subgraphs and leaves unresolved refs in their readers', () => {
    const start = edited(twoStages(), [
      { kind: 'addSubgraph', subgraph: { id: 's', name: 'Sales', nodeIds: ['orders', 'stg_orders'] } },
      { kind: 'removeNodes', ids: ['orders'] },
    ]);
    expect(start.subgraphs[0]!.nodeIds).toEqual(['stg_orders']);
    expect(nodeOf(start, 'stg_orders').sources[0]!.join).toContain("ref('RAW', 'ORDERS')");
    expect(problemsOf(start).map(({ code, nodeId }) => [code, nodeId])).toEqual([
      ['REF_UNRESOLVED', 'stg_orders'],
      ['COLUMN_SOURCE_MISSING', 'stg_orders'],
    ]);
  });
});

describe('renameNode', () => {
  const everywhere = () => {
    const text = `{{ ref("RAW", 'ORDERS') }}`;
    return aPipeline(
      [
        aNode('ORDERS'),
        aStage('STG_ORDERS', `FROM {{ref('raw','orders')}} o -- {{ ref('RAW', 'ORDERS_OLD') }}`, {
          columns: [aColumn('stg_orders', 'N', { sources: [{ columns: [], transform: `(SELECT COUNT(*) FROM ${text})` }] })],
          tests: [{ name: 't', description: '', runOrder: 'After', continueOnFailure: true, sql: `SELECT * FROM ${text}` }],
          config: { preSQL: `DELETE FROM ${text}`, nested: { list: [text, 1] } },
        }),
        aStage('Q', '', { sources: [{ name: 'Q', join: '', aliases: {}, customSQL: `SELECT 1 FROM ${text}` }] }),
        aStage('S', '', { sources: [], sql: `SELECT 1 FROM ${text}` }),
      ],
      { macros: [{ id: 'm', name: 'm', text: `{% macro m() %}${text}{% endmacro %}` }] },
    );
  };

  test('rewrites refs wherever they are, and keeps quotes and spacing', () => {
    const after = edited(everywhere(), [{ kind: 'renameNode', id: 'orders', name: 'SALES' }]);
    const node = nodeOf(after, 'stg_orders');
    expect(node.sources[0]!.join).toBe(`FROM {{ref('RAW','SALES')}} o -- {{ ref('RAW', 'ORDERS_OLD') }}`);
    const text = `{{ ref("RAW", 'SALES') }}`;
    expect(node.columns[0]!.sources[0]!.transform).toBe(`(SELECT COUNT(*) FROM ${text})`);
    expect(node.tests[0]!.sql).toBe(`SELECT * FROM ${text}`);
    expect(node.config).toEqual({ preSQL: `DELETE FROM ${text}`, nested: { list: [text, 1] } });
    expect(nodeOf(after, 'q').sources[0]!.customSQL).toBe(`SELECT 1 FROM ${text}`);
    expect(nodeOf(after, 's').sql).toBe(`SELECT 1 FROM ${text}`);
    expect(after.macros[0]!.text).toContain(text);
    expect(edgesOf(after)).toEqual(edgesOf(everywhere()));
  });

  test('renames its single source with it', () => {
    const after = edited(twoStages(), [{ kind: 'renameNode', id: 'stg_orders', name: 'STG_SALES' }]);
    expect(nodeOf(after, 'stg_orders').sources[0]!.name).toBe('STG_SALES');
  });

  test('refuses a name that is taken, ignoring case, but lets a node change the case of its own', () => {
    expect(refused(twoStages(), { kind: 'renameNode', id: 'stg_orders', name: 'Stg_Customer' }).code).toBe('duplicateName');
    expect(nodeOf(edited(twoStages(), [{ kind: 'renameNode', id: 'stg_orders', name: 'Stg_Orders' }]), 'stg_orders').name).toBe(
      'Stg_Orders',
    );
  });
});

describe('setLocation', () => {
  test('moves the nodes and the refs to them', () => {
    const after = edited(twoStages(), [{ kind: 'setLocation', ids: ['orders', 'customer'], location: 'MART' }]);
    expect(nodeOf(after, 'stg_orders').sources[0]!.join).toContain("ref('MART', 'ORDERS')");
    expect(edgesOf(after)).toEqual(edgesOf(twoStages()));
  });

  test('refuses a duplicate name, also among the moved nodes', () => {
    const two = aPipeline([aNode('A', { id: '1' }), aNode('a', { id: '2', location: 'STAGE' })]);
    expect(refused(two, { kind: 'setLocation', ids: ['1'], location: 'STAGE' }).code).toBe('duplicateName');
    expect(refused(two, { kind: 'setLocation', ids: ['1', '2'], location: 'MART' }).code).toBe('duplicateName');
  });
});

describe('setType', () => {
  test('keeps columns and text, and brings the config and materialization of the new type', () => {
    const after = nodeOf(edited(twoStages(), [{ kind: 'setType', ids: ['stg_orders'], type: 'View' }]), 'stg_orders');
    expect(after).toMatchObject({
      type: 'View',
      materialization: 'view',
      config: { insertStrategy: 'INSERT', selectDistinct: false },
    });
    expect(after.columns).toEqual(nodeOf(twoStages(), 'stg_orders').columns);
  });

  test('a Source becomes a node with an empty Join tab; a node that reads others can not become a Source', () => {
    const after = nodeOf(edited(twoStages(), [{ kind: 'setType', ids: ['orders'], type: 'stage' }]), 'orders');
    expect(after).toMatchObject({ type: 'Stage', materialization: 'table', sources: [{ name: 'ORDERS', join: '' }] });
    expect(after.columns.every((column) => column.sources.length === 1)).toBe(true);
    expect(refused(twoStages(), { kind: 'setType', ids: ['stg_orders'], type: 'Source' }).code).toBe('sourceHasNoInputs');
  });
});

describe('setNode, setConfig, setTests', () => {
  test('change only the named fields', () => {
    const after = nodeOf(
      edited(twoStages(), [
        { kind: 'setNode', id: 'stg_orders', patch: { description: 'Orders', deployEnabled: false } },
        { kind: 'setConfig', id: 'stg_orders', key: 'truncateBefore', value: false },
        { kind: 'setConfig', id: 'stg_orders', key: 'insertStrategy', value: undefined },
      ]),
      'stg_orders',
    );
    expect(after).toMatchObject({ description: 'Orders', deployEnabled: false });
    expect(after.config).toEqual({ truncateBefore: false, testsEnabled: true, preSQL: '', postSQL: '' });
  });

  test('a node with several sources stays a multi source node', () => {
    const start = edited(twoStages(), [{ kind: 'addSource', id: 'stg_orders', name: 'MORE' }]);
    expect(refused(start, { kind: 'setNode', id: 'stg_orders', patch: { isMultisource: false } }).code).toBe('manySources');
  });
});
