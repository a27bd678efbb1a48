import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { runOrder, waveOf } from '#engine/graph/order.ts';
import { deletionTargets } from '#engine/lineage/propagate.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { emptyNode } from '#engine/pipeline/empty.ts';
import type { ColumnSource, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { columnIds, scanColumnSources } from '#engine/validate/columnScanner.ts';
import { retailPipeline } from '#samples/retail.ts';
import { openBindings } from '../warehouse/openWarehouse.ts';
import { codeBlocks } from './codeBlocks.ts';
import { Deployed, errorsOf, FIRST, ORDERS } from './deployedPipeline.ts';
import { pageText, tableRows } from './markdownTable.ts';

// SQL that pages show without a table of rows: Join tabs go into a node of the retail pipeline, which is run, and queries are sent. The rows are what
// the sentences around them say.

let bindings: DuckDBBindings;
/** The retail pipeline in Mira's workspace, deployed and refreshed once: what examples read. */
let shop: Deployed;
const retail = retailPipeline();
const inDev = (pipeline: Pipeline): Pipeline => ({ ...pipeline, environments: pipeline.workspaces });
const WORKSPACE = retail.workspaces[0]!;
beforeAll(async () => {
  bindings = await openBindings();
}, 120_000);

/** The blocks of a page with a title, in its order. */
function blocksOf(page: string, title: string): string[] {
  const found = codeBlocks(pageText(page)).filter((block) => block.title === title);
  if (found.length === 0) throw new Error(`${page} has no block "${title}".`);
  return found.map(({ text }) => text);
}
const blockOf = (page: string, title: string) => blocksOf(page, title)[0]!;

const nodeOf = (name: string) => retail.nodes.find((node) => node.name === name)!;
const withNode = (name: string, change: (node: PipelineNode) => PipelineNode): Pipeline => ({
  ...retail,
  nodes: retail.nodes.map((node) => (node.name === name ? change(node) : node)),
});
const withJoin = (name: string, join: string, change = (node: PipelineNode) => node): Pipeline =>
  withNode(name, (node) => change({ ...node, sources: node.sources.map((source) => ({ ...source, join })) }));

/** The nodes that a node reads, by name. */
function readBy(pipeline: Pipeline, name: string): string[] {
  const { edges } = pipelineGraph(pipeline);
  const nameOf = new Map(pipeline.nodes.map((node) => [node.id, node.name]));
  return edges.flatMap(({ from, to }) => (nameOf.get(to) === name ? [nameOf.get(from)!] : [])).sort();
}

/** A text of the page as it is sent for a node in the workspace. */
function rendered(name: string, text: string): string {
  const result = renderForNode(retail, nodeOf(name), WORKSPACE, text);
  if (!result.ok) throw new Error(result.error.message);
  return result.output;
}

/** The rows of a query over a Join tab of the page. */
async function rowsOf(name: string, select: string, join: string) {
  return (await shop.send(`${select}\n${rendered(name, join)}`)).rows;
}

describe('on the retail pipeline as it is', () => {
  beforeAll(async () => {
    shop = await Deployed.in(bindings, WORKSPACE.name, inDev(retail));
    await shop.refreshed(FIRST);
  }, 240_000);

  it('fix-unlinked-references: the SQL stays the same, and the edge is new', async () => {
    const page = 'docs/build-your-pipeline/build-how-to/fix-unlinked-references-in-subgraphs';
    const [before, after] = ['Join tab, before', 'Join tab, after'].map((title) => blockOf(page, title)) as [string, string];
    expect(rendered('FCT_ORDERS', before)).toBe(rendered('FCT_ORDERS', after));
    expect([before, after].map((join) => readBy(withJoin('FCT_ORDERS', join), 'FCT_ORDERS'))).toEqual([[], ['STG_ORDERS']]);
    const join = blockOf(page, 'Join tab of FCT_ORDERS');
    expect(readBy(withJoin('FCT_ORDERS', join), 'FCT_ORDERS')).toEqual(['STG_LINEITEM', 'STG_ORDERS']);
    const [[orders, lines]] = (await rowsOf('FCT_ORDERS', 'SELECT COUNT(*), SUM("N")', join)) as [[number, number]];
    expect([orders, Number(lines)]).toEqual([await shop.count('STG_ORDERS'), await shop.count('STG_LINEITEM')]);
  });

  it('node-alias: one node read twice is one edge, and both aliases have its columns', async () => {
    const join = blockOf('docs/build-your-pipeline/node-alias', 'Join tab').replace('O_RECEIVERKEY', 'O_CUSTKEY');
    expect(readBy(withJoin('FCT_ORDERS', join), 'FCT_ORDERS')).toEqual(['STG_CUSTOMER', 'STG_ORDERS']);
    const select = 'SELECT COUNT(*), COUNT(*) FILTER (WHERE "PAYER"."C_NAME" = "RECEIVER"."C_NAME")';
    const [[all, same]] = (await rowsOf('FCT_ORDERS', select, join)) as [[number, number]];
    expect(all).toBe(await shop.count('STG_ORDERS'));
    expect(same).toBe(all);
  });

  it('reordering-columns: the view for reports has each customer once', async () => {
    const join = blockOf('docs/build-your-pipeline/reordering-columns', 'Join tab of a view for reports');
    const [[all, each]] = (await rowsOf('V_CUSTOMER_360', 'SELECT COUNT(*), COUNT(DISTINCT "C_CUSTKEY")', join)) as [
      [number, number],
    ];
    expect([all, each]).toEqual([await shop.count('CUSTOMER'), all]);
  });

  it('join-tab: the latest order of each customer in the segment, none of status P', async () => {
    const join = blockOf('docs/build-your-pipeline/the-build-interface/join-tab', 'Join tab');
    expect(readBy(withJoin('FCT_ORDERS', join), 'FCT_ORDERS')).toEqual(['STG_CUSTOMER', 'STG_ORDERS']);
    const select = 'SELECT "STG_ORDERS"."O_CUSTKEY", CAST("STG_ORDERS"."O_ORDERDATE" AS VARCHAR)';
    const rows = await rowsOf('FCT_ORDERS', select, join);
    const latest = await shop.rows(
      `SELECT o."O_CUSTKEY", CAST(MAX(o."O_ORDERDATE") AS VARCHAR) FROM @STG_ORDERS o JOIN @STG_CUSTOMER c ON o."O_CUSTKEY" = c."C_CUSTKEY"
       WHERE c."C_MKTSEGMENT" = 'BUILDING' AND o."O_ORDERSTATUS" <> 'P' GROUP BY o."O_CUSTKEY"`,
    );
    const sorted = (list: typeof rows) => list.map((row) => row.join(' ')).sort();
    expect(rows.length).toBeGreaterThan(1);
    expect(sorted(rows)).toEqual(sorted(latest));
  });

  it('dag and quick-start: the join of STG_ORDERS is that of the retail pipeline, two edges and five waves', () => {
    const dag = blockOf('docs/get-started/fundamentals/dag', 'Join tab of STG_ORDERS');
    expect(blockOf('docs/get-started/quick-start', 'Join tab of STG_ORDERS, step 12')).toBe(dag);
    expect(nodeOf('STG_ORDERS').sources[0]!.join).toBe(dag);
    expect(nodeOf('STG_CUSTOMER').sources[0]!.join).toBe(blockOf('docs/get-started/quick-start', 'Join tab of STG_CUSTOMER'));
    expect(readBy(retail, 'STG_ORDERS')).toEqual(['DIM_CUSTOMER', 'ORDERS']);
    const said = [...pageText('docs/get-started/fundamentals/dag').matchAll(/^([2-5])\. (.*)$/gm)];
    expect(said).toHaveLength(4);
    const order = runOrder(pipelineGraph(retail).graph);
    if (!order.ok) throw new Error('There is no run order.');
    for (const [, wave, names] of said) {
      const inWave = [...waveOf(order, Number(wave) - 1)].map((index) => retail.nodes[index]!.name);
      expect(inWave).toEqual(expect.arrayContaining((names!.match(/`\w+`/g) ?? []).map((name) => name.slice(1, -1))));
    }
  });

  it('node-run-order: the ref_link adds an edge and no SQL', () => {
    const join = blockOf('docs/build-your-pipeline/node-run-order', 'Join tab of FCT_ORDERS').replace('STG_AUDIT', 'STG_NATION');
    expect(readBy(withJoin('FCT_ORDERS', join), 'FCT_ORDERS')).toEqual(['STG_NATION', 'STG_ORDERS']);
    expect(rendered('FCT_ORDERS', join).trim()).toBe('FROM "DEV_MIRA"."SCRATCH"."STG_ORDERS" "STG_ORDERS"');
  });

  it('wrong-rows: the query finds no order in the fact, and every order where each row is there twice', async () => {
    const query = blockOf('docs/deploy-and-refresh/troubleshooting/wrong-rows', 'Orders that FCT_ORDERS has more than once');
    const over = async (from: string) => (await shop.send(query.replace('"SHOP"."MART"."FCT_ORDERS"', from))).rows;
    const fact = shop.table('FCT_ORDERS');
    expect(await over(fact)).toEqual([]);
    const doubled = await over(`(SELECT * FROM ${fact} UNION ALL SELECT * FROM ${fact}) "DOUBLED"`);
    expect(doubled).toHaveLength(Number(await shop.count('FCT_ORDERS')));
    expect(new Set(doubled.map(([, copies]) => copies))).toEqual(new Set([2]));
  });

  it('quick-start: what each customer spent adds up to all orders', async () => {
    const query = blockOf('docs/get-started/quick-start', 'What did each customer spend?');
    const { rows } = await shop.send(query);
    const total = await shop.value(`SELECT SUM("O_TOTALPRICE") FROM ${shop.table('FCT_ORDERS')}`);
    const buyers = await shop.value(`SELECT COUNT(DISTINCT "DIM_CUSTOMER_KEY") FROM ${shop.table('FCT_ORDERS')}`);
    expect(rows).toHaveLength(Number(buyers));
    expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBeCloseTo(Number(total), 1);
  });

  it('copilot: the pasted query runs where its tables are, and sums per customer', async () => {
    const query = blockOf('docs/get-started/copilot', 'Pasted').replace(/\b(ORDERS|CUSTOMER)\b/g, (name) => shop.table(name));
    const { rows } = await shop.send(query);
    const orders = shop.table('ORDERS');
    const buyers = await shop.value(`SELECT COUNT(DISTINCT "O_CUSTKEY") FROM ${orders} WHERE "O_ORDERDATE" >= '1997-01-01'`);
    expect(rows).toHaveLength(Number(buyers));
  });

  it('node-editor: Create and Run of the stage give its rows, in lower case', async () => {
    const page = 'docs/build-your-pipeline/the-build-interface/node-editor';
    await shop.send(blockOf(page, 'Create: stage 1, Create Stage Table'));
    expect(await shop.count('STG_NATION')).toBe(0);
    const { rowsInserted } = await shop.send(blockOf(page, 'Run: stage 2 of several, Insert STG_NATION'));
    expect(rowsInserted).toBe(25);
    expect(await shop.count('STG_NATION', '"N_NAME" = LOWER("N_NAME")')).toBe(25);
  });

  it('parsers: a sample has 100 rows, and all of them where there are fewer', async () => {
    const query = blocksOf('docs/build-your-pipeline/parsers', '').find((text) => text.startsWith('SELECT'))!;
    const orders = Number(await shop.count('ORDERS'));
    const sampled = async (size: number) =>
      (await shop.send(query.replace('"PAYLOAD"', '"O_ORDERKEY"').replace('100 ROWS', `${size} ROWS`))).rowCount;
    expect(orders).toBeGreaterThan(100);
    expect([await sampled(100), await sampled(orders + 1)]).toEqual([100, orders]);
  });
});

/** The pipeline without the nodes that a node does not depend on. */
function upTo(pipeline: Pipeline, name: string): Pipeline {
  const behind = new Set([name]);
  for (const one of behind) for (const read of readBy(pipeline, one)) behind.add(read);
  return { ...pipeline, nodes: pipeline.nodes.filter((node) => behind.has(node.name)), jobs: [], subgraphs: [] };
}

/** A version of the pipeline in the workspace, deployed and refreshed. */
async function refreshed(pipeline: Pipeline): Promise<Deployed> {
  const deployed = await Deployed.in(bindings, WORKSPACE.name, inDev(pipeline));
  await deployed.refreshed(FIRST);
  return deployed;
}

describe('node-alias', () => {
  const page = 'docs/build-your-pipeline/node-alias';
  const rows = 'SELECT * FROM @STG_ORDERS ORDER BY "O_ORDERKEY"';

  it('loads the same rows with the join and the transforms under another alias, and none with the join alone', async () => {
    const join = blockOf(page, 'Join tab of STG_ORDERS');
    const transform = blockOf(page, 'Transform, for many columns');
    const before = await (await refreshed(upTo(retail, 'STG_ORDERS'))).rows(rows);
    expect(before).toHaveLength(ORDERS);
    const ofOrders = ({ columns, transform }: ColumnSource) =>
      columns[0]?.nodeId === nodeOf('ORDERS').id && !transform.includes('{{');
    const aliased = withJoin('STG_ORDERS', join, (node) => ({
      ...node,
      columns: node.columns.map((column) => ({
        ...column,
        sources: column.sources.map((source) => ({
          ...source,
          transform: ofOrders(source) ? transform : source.transform.replace('"ORDERS".', '"o".'),
        })),
      })),
    }));
    expect(await (await refreshed(upTo(aliased, 'STG_ORDERS'))).rows(rows)).toEqual(before);
    const half = await Deployed.in(bindings, WORKSPACE.name, inDev(upTo(withJoin('STG_ORDERS', join), 'STG_ORDERS')));
    expect(errorsOf(await half.refresh(FIRST), 'STG_ORDERS')).toEqual([`invalid identifier '"ORDERS"."O_ORDERKEY"'`]);
  });
});

describe('view-nodes', () => {
  it('makes the view that the override says, with its edge from the Join tab', async () => {
    const page = 'docs/get-started/fundamentals/view-nodes';
    const fact = { ...nodeOf('FCT_ORDERS'), name: 'FCT_OPEN_ORDERS' };
    const customSQL = blockOf(page, 'Override Create SQL of V_OPEN_ORDERS');
    const join = blockOf(page, 'Join tab of V_OPEN_ORDERS');
    const columns = fact.columns
      .filter(({ name }) => ['O_ORDERKEY', 'O_TOTALPRICE'].includes(name))
      .map((column) => ({
        ...column,
        id: `v.${column.id}`,
        flags: [],
        sources: [{ columns: [{ nodeId: fact.id, columnId: column.id }], transform: '' }],
      }));
    const view: PipelineNode = {
      ...emptyNode({ id: 'v-open-orders', name: 'V_OPEN_ORDERS', location: 'MART', type: 'View' }),
      materialization: 'view',
      overrideSQL: true,
      columns,
      sources: [{ name: 'V_OPEN_ORDERS', join, aliases: { FCT_OPEN_ORDERS: fact.id }, customSQL }],
    };
    const behind = upTo(retail, 'FCT_ORDERS');
    const pipeline = { ...behind, nodes: [...behind.nodes.filter(({ name }) => name !== 'FCT_ORDERS'), fact, view] };
    expect(readBy(pipeline, 'V_OPEN_ORDERS')).toEqual(['FCT_OPEN_ORDERS']);
    const deployed = await refreshed(pipeline);
    const rows = (table: string) => deployed.rows(`SELECT "O_ORDERKEY", "O_TOTALPRICE" FROM ${table} ORDER BY 1`);
    const { columns: named } = await deployed.send(`SELECT * FROM ${deployed.table('V_OPEN_ORDERS')}`);
    expect(named.map(({ name }) => name)).toEqual(['O_ORDERKEY', 'O_TOTALPRICE']);
    expect(await rows('@V_OPEN_ORDERS')).toEqual(await rows('@FCT_OPEN_ORDERS'));
  });
});

describe('refresh-a-source-node', () => {
  const page = 'docs/build-your-pipeline/refresh-a-source-node';
  const source = nodeOf('CUSTOMER');
  const segment = source.columns.find(({ name }) => name === 'C_MKTSEGMENT')!;

  it('names the nodes that have the column', () => {
    const reached = deletionTargets(retail, { nodeId: source.id, columnId: segment.id }).map(
      ({ nodeId }) => retail.nodes.find(({ id }) => id === nodeId)!.name,
    );
    expect(pageText(page)).toContain('`STG_CUSTOMER`, `DIM_CUSTOMER` and the `V_CUSTOMER_360` view have this column');
    expect(reached.sort()).toEqual(['DIM_CUSTOMER', 'STG_CUSTOMER', 'V_CUSTOMER_360']);
  });

  it('loads NULL in the workspace where the source was synced and nothing else, without an error', async () => {
    const [workspace] = tableRows(pageText(page), 'Where');
    expect(workspace!['`STG_CUSTOMER` at its next run']).toBe('loads `NULL AS "C_MKTSEGMENT"`, without an error');
    expect(workspace!['What comes after it']).toBe('`DIM_CUSTOMER` gets the NULLs');
    const synced = applyEdit(retail, { kind: 'removeColumns', id: source.id, columnIds: [segment.id] });
    if (!synced.ok) throw new Error(synced.refusal.message);
    const staged = synced.pipeline.nodes.find(({ name }) => name === 'STG_CUSTOMER')!;
    const [finding] = scanColumnSources(staged, columnIds(synced.pipeline));
    expect(finding?.text).toContain('sourceColumnMissing');
    const deployed = await refreshed(upTo(synced.pipeline, 'DIM_CUSTOMER'));
    const run = renderForNode(synced.pipeline, staged, WORKSPACE, templateOf(synced.pipeline, staged, 'run'));
    expect(run.stages.map(({ sql }) => sql).join()).toContain('NULL AS "C_MKTSEGMENT"');
    for (const name of ['STG_CUSTOMER', 'DIM_CUSTOMER']) {
      expect(await deployed.count(name)).toBe(await deployed.count('CUSTOMER'));
      expect(await deployed.count(name, '"C_MKTSEGMENT" IS NOT NULL')).toBe(0);
    }
  });
});
