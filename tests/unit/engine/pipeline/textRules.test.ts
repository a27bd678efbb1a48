import { describe, expect, test } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { aColumn, aNode, aPipeline, aStage, edited, nodeOf, refused, twoStages } from './documents.ts';

describe('connect', () => {
  test('an empty node gets the columns of what it is connected to; a node with columns keeps its own', () => {
    const after = edited(twoStages(), [
      { kind: 'addNode', id: 'v', name: 'V', location: 'MART', type: 'View' },
      { kind: 'connect', from: 'stg_orders', to: 'v' },
      { kind: 'connect', from: 'stg_customer', to: 'v' },
    ]);
    expect(nodeOf(after, 'v').columns.map((column) => column.name)).toEqual(['O_ORDERKEY', 'O_CUSTKEY']);
    expect(nodeOf(after, 'v').sources[0]!.aliases).toEqual({ STG_ORDERS: 'stg_orders', STG_CUSTOMER: 'stg_customer' });
  });

  test('inserts inherited columns before the last system columns of a dimension', () => {
    const after = edited(twoStages(), [
      { kind: 'addNode', id: 'd', name: 'DIM', location: 'MART', type: 'Dimension' },
      { kind: 'connect', from: 'stg_customer', to: 'd' },
    ]);
    expect(
      nodeOf(after, 'd')
        .columns.map((column) => column.name)
        .slice(0, 4),
    ).toEqual(['DIM_KEY', 'C_CUSTKEY', 'C_NAME', 'SYSTEM_VERSION']);
  });

  test('ref_link waits without reading', () => {
    const after = edited(twoStages(), [{ kind: 'connect', from: 'stg_orders', to: 'stg_customer', form: 'ref_link' }]);
    expect(nodeOf(after, 'stg_customer').sources[0]!.join).toBe(
      `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"\n{{ ref_link('STAGE', 'STG_ORDERS') }}`,
    );
    expect(pipelineGraph(after).edges).toContainEqual({ from: 'stg_orders', to: 'stg_customer', form: 'ref_link' });
  });

  test('turns an existing ref_no_link into a ref', () => {
    const start = aPipeline([aNode('A'), aStage('B', `FROM {{ ref_no_link('RAW', 'A') }} x WHERE 1 = 1`)]);
    expect(nodeOf(edited(start, [{ kind: 'connect', from: 'a', to: 'b' }]), 'b').sources[0]!.join).toBe(
      `FROM {{ ref('RAW', 'A') }} x WHERE 1 = 1`,
    );
  });

  test('writes into the text of a SQL node, and into the given source of a multi-source node', () => {
    const start = aPipeline([
      aNode('A'),
      aStage('S', '', { sources: [], sql: 'SELECT 1 AS X' }),
      aStage('M', '', {
        sources: ['ONE', 'TWO'].map((name) => ({ name, join: '', aliases: {}, customSQL: '' })),
      }),
    ]);
    const after = edited(start, [
      { kind: 'connect', from: 'a', to: 's' },
      { kind: 'connect', from: 'a', to: 'm', source: 1 },
    ]);
    expect(nodeOf(after, 's').sql).toBe(`SELECT 1 AS X\nFROM {{ ref('RAW', 'A') }} "A"`);
    expect(nodeOf(after, 'm').sources.map((source) => source.join)).toEqual(['', `FROM {{ ref('RAW', 'A') }} "A"`]);
    expect(refused(start, { kind: 'connect', from: 'a', to: 'm', source: 2 })).toMatchObject({
      code: 'unknownSource',
      message: 'M has 2 sources; there is no number 3.',
    });
  });

  test('quotes as the platform does', () => {
    const start = aPipeline([aNode('A'), aStage('B', '')], { platform: 'databricks' });
    expect(nodeOf(edited(start, [{ kind: 'connect', from: 'a', to: 'b' }]), 'b').sources[0]!.join).toBe(
      "FROM {{ ref('RAW', 'A') }} `A`",
    );
  });

  test('refuses nodes that can’t read, and names that can’t be written as a ref', () => {
    expect(refused(twoStages(), { kind: 'connect', from: 'stg_orders', to: 'orders' }).code).toBe('sourceHasNoInputs');
    const odd = aPipeline([aNode("O'BRIEN"), aStage('B', '')]);
    expect(refused(odd, { kind: 'connect', from: "o'brien", to: 'b' }).code).toBe('notLinkable');
  });
});

describe('disconnect', () => {
  test('removes the join and the alias from every source', () => {
    const start = edited(twoStages(), [
      { kind: 'connect', from: 'customer', to: 'stg_orders' },
      { kind: 'disconnect', from: 'orders', to: 'stg_orders' },
    ]);
    expect(nodeOf(start, 'stg_orders').sources[0]).toMatchObject({
      join: `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"`,
      aliases: { CUSTOMER: 'customer' },
    });
    expect(pipelineGraph(start).edges.filter(({ to }) => to === 'stg_orders')).toEqual([
      { from: 'customer', to: 'stg_orders', form: 'ref' },
    ]);
  });

  test('disconnecting restores the text before connecting', () => {
    const start = twoStages();
    const after = edited(start, [
      { kind: 'connect', from: 'customer', to: 'stg_orders' },
      { kind: 'disconnect', from: 'customer', to: 'stg_orders' },
    ]);
    expect(nodeOf(after, 'stg_orders').sources).toEqual(nodeOf(start, 'stg_orders').sources);
  });
});

describe('setJoin and setSql', () => {
  test('typing a ref draws the edge, whatever else the text holds', () => {
    const after = edited(twoStages(), [
      { kind: 'setJoin', id: 'stg_orders', source: 0, join: `FROM {{ ref('RAW','CUSTOMER') }} c, half a sent` },
    ]);
    expect(
      pipelineGraph(after)
        .edges.filter(({ to }) => to === 'stg_orders')
        .map(({ from }) => from),
    ).toEqual(['customer']);
  });

  test('the columns of a SQL node follow its SELECT list; unchanged ones keep what they had', () => {
    const kept = aColumn('s', 'A', { id: 'A', description: 'mine', expression: 'x.a' });
    const start = aPipeline([aStage('S', '', { sources: [], sql: 'SELECT x.a FROM x', columns: [kept, aColumn('s', 'OLD')] })]);
    const after = nodeOf(edited(start, [{ kind: 'setSql', id: 's', sql: 'SELECT x.a, 1 AS b, c FROM x' }]), 's');
    expect(after.columns.map(({ id, name, description }) => [id, name, description])).toEqual([
      ['A', 'A', 'mine'],
      ['B', 'B', ''],
      ['C', 'C', ''],
    ]);
  });

  test('keeps edits of Join tabs and of SQL nodes apart', () => {
    expect(refused(twoStages(), { kind: 'setSql', id: 'stg_orders', sql: 'SELECT 1' }).code).toBe('otherFormat');
    expect(refused(twoStages(), { kind: 'setJoin', id: 'orders', source: 0, join: '' })).toMatchObject({
      code: 'unknownSource',
      message: 'ORDERS has no Join tab. A Source has none.',
    });
    expect(refused(twoStages(), { kind: 'setJoin', id: 'stg_orders', source: 0, join: 'x'.repeat(200_001) }).code).toBe(
      'tooLarge',
    );
  });
});

describe('addSource and removeSource', () => {
  test('keeps one entry for each source in every column', () => {
    const two = edited(twoStages(), [{ kind: 'addSource', id: 'stg_orders', name: 'ARCHIVE' }]);
    const node = nodeOf(two, 'stg_orders');
    expect(node.isMultisource).toBe(true);
    expect(node.columns.map((column) => column.sources.length)).toEqual([2, 2]);
    const one = nodeOf(edited(two, [{ kind: 'removeSource', id: 'stg_orders', source: 0 }]), 'stg_orders');
    expect(one.sources.map(({ name }) => name)).toEqual(['ARCHIVE']);
    expect(one.columns[0]!.sources).toEqual([{ columns: [], transform: '' }]);
    expect(refused(twoStages(), { kind: 'removeSource', id: 'stg_orders', source: 0 }).code).toBe('lastSource');
    expect(refused(two, { kind: 'addSource', id: 'stg_orders', name: 'archive' }).code).toBe('duplicateName');
  });
});
