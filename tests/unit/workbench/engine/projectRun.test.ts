import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh, type RefreshRequest } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { fallbackTypeOf, withFallbackTypes } from '#workbench/engine/fallbackTypes.ts';
import { countRows } from '#workbench/engine/nodeRows.ts';
import { planProject } from '#workbench/engine/projectPlan.ts';
import { projectReport } from '#workbench/engine/projectReport.ts';
import { deployProject } from '#workbench/engine/projectRun.ts';
import { aColumn, aNode, aPipeline, aStage, edited } from '../../engine/pipeline/documents.ts';
import { newWarehouse, openBindings, sqlTools } from '../../warehouse/openWarehouse.ts';

let bindings: DuckDBBindings;
beforeAll(async () => {
  bindings = await openBindings();
});

const now = () => 1_000;
const orders = aNode('ORDERS', {
  columns: [aColumn('orders', 'ID', { dataType: 'NUMBER(38,0)' }), aColumn('orders', 'IS_PAID'), aColumn('orders', 'PAID_AT')],
});

/** The pipeline with another transform of the first column of a node. */
function transformed(pipeline: Pipeline, id: string, transform: string): Pipeline {
  const nodes = pipeline.nodes.map((node) => {
    const [first, ...others] = node.columns;
    if (node.id !== id || !first) return node;
    const sources = first.sources.map((source) => ({ ...source, transform }));
    return { ...node, columns: [{ ...first, sources }, ...others] };
  });
  return { ...pipeline, nodes };
}

/** The nodes that read ORDERS: a stage that runs, views that fail in different ways, and the nodes that read those. */
function project(): Pipeline {
  const sources = aPipeline([orders, aNode('UNKNOWN')]);
  const added = edited(sources, [
    { kind: 'addNode', id: 'stg_orders', name: 'STG_ORDERS', location: 'STAGE', type: 'Stage', from: ['orders'] },
    { kind: 'addNode', id: 'v_bad', name: 'V_BAD', location: 'STAGE', type: 'View', from: ['orders'] },
    { kind: 'addNode', id: 'v_behind', name: 'V_BEHIND', location: 'STAGE', type: 'View', from: ['v_bad'] },
    { kind: 'addNode', id: 'v_package', name: 'V_PACKAGE', location: 'STAGE', type: 'View', from: ['orders'] },
    { kind: 'addNode', id: 'stg_off', name: 'STG_OFF', location: 'STAGE', type: 'Stage', from: ['orders'] },
    { kind: 'addNode', id: 'stg_unknown', name: 'STG_UNKNOWN', location: 'STAGE', type: 'Stage', from: ['orders'] },
  ]);
  const staged = transformed(added, 'v_bad', 'NO_SUCH_FUNCTION(1)');
  const changed = (id: string) => {
    if (id === 'v_package') return { type: 'Base:::188', config: { groupByAll: true } };
    if (id === 'stg_off') return { deployEnabled: false };
    if (id === 'stg_unknown') return { type: 'GONE' };
    return {};
  };
  return {
    ...staged,
    nodes: [
      ...staged.nodes.map((node) => ({ ...node, ...changed(node.id) })),
      aStage('STG_A', `FROM {{ ref('STAGE', 'STG_B') }} "STG_B"`),
      aStage('STG_B', `FROM {{ ref('STAGE', 'STG_A') }} "STG_A"`),
    ],
    packages: [{ alias: 'Base', packageId: '@runnel/base-node-types', releaseId: '', variables: '', config: {} }],
  };
}

async function run(pipeline: Pipeline, request: RefreshRequest = {}) {
  const engine = newWarehouse(bindings);
  const context = assumedContext(pipeline);
  const planned = async () => planProject(pipeline, context, sqlTools);
  const deployed = await deployProject(engine, { pipeline, context, orders: 100, customTables: [] }, planned, { now });
  const plan = planRefresh(deployed.environment, context, request);
  const last = plan.ok ? (await runRefresh(plan, engine, { id: 1, now })).document : plan.refusal.message;
  const rows = await countRows(engine, pipeline, context, new Set(pipeline.nodes.map(({ id }) => id)), { limitMs: 60_000 });
  return {
    engine,
    deployed,
    report: projectReport(pipeline, context, deployed, last, { rows, replaced: new Set(['v_package']) }),
  };
}

describe('a whole project', () => {
  it('is deployed and run as far as it goes, and each node that did not says why', async () => {
    const { engine, report } = await run(project());
    expect(report).toMatchObject({ nodes: 8, sources: 2, deployed: 1, ran: 1, notChosen: 0 });
    expect(report.rows.map(({ name, halt, reason }) => [name, halt, reason])).toEqual([
      ['V_BAD', 'not deployed', 'The engine has no function NO_SUCH_FUNCTION.'],
      ['V_BEHIND', 'not deployed', 'Reads V_BAD, which did not deploy or run.'],
      ['V_PACKAGE', 'not deployed', 'Its type View comes from a package, and the package’s templates are not in the project.'],
      ['STG_OFF', 'not deployed', 'Its Deploy Enabled is off.'],
      ['STG_UNKNOWN', 'not deployed', 'Node type "GONE" is not available'],
      ['STG_A', 'not deployed', expect.stringMatching(/^It waits for itself: .*STG_B/)],
      ['STG_B', 'not deployed', expect.stringMatching(/^It waits for itself: .*STG_A/)],
    ]);
    expect(report.own).toEqual({ nodes: 7, deployed: 1, ran: 1, filled: 1, uncounted: 0, empty: 0, emptyDespiteInput: 0 });
    expect(report.replaced).toMatchObject({ nodes: 1, ran: 0 });
    expect(report.causes.map(({ name, holdsBack }) => [name, holdsBack])).toContainEqual(['V_BAD', ['V_BEHIND']]);
    expect(report.groups.reduce((all, { nodes }) => all + nodes, 0)).toBe(report.rows.length);
    const { rowCount } = await engine.execute({ sql: 'SELECT * FROM "DEV"."STAGE"."STG_ORDERS"', platform: 'snowflake' });
    expect(rowCount).toBe(100);
  });

  it('runs the types of packages as built-in ones where that was asked for', async () => {
    const pipeline = project();
    const replaced = withFallbackTypes(pipeline);
    const view = (one: Pipeline) => one.nodes.find(({ name }) => name === 'V_PACKAGE')!;
    expect(fallbackTypeOf(pipeline, view(pipeline))).toBe('View');
    expect(view(replaced)).toMatchObject({ type: 'View', materialization: 'view' });
    expect(view(replaced).sources[0]!.join).toMatch(/GROUP BY ALL$/);
    // All other nodes are the same objects, and a project without packages is returned unchanged.
    expect(replaced.nodes.filter((node, index) => node !== pipeline.nodes[index])).toHaveLength(1);
    expect(withFallbackTypes(replaced)).toBe(replaced);
    const { report } = await run(replaced);
    expect(report).toMatchObject({ deployed: 2, ran: 2 });
    expect(report.rows.map(({ name }) => name)).not.toContain('V_PACKAGE');
  });

  it('runs a calendar whose type has no templates in the project', async () => {
    const calendar = aNode('DAYS', {
      type: '327',
      location: 'STAGE',
      materialization: 'table',
      config: { startingDate: "'2026-03-01'", daysToGenerate: '3', dateColumnName: '"DAY_OF_IT"', truncateBefore: true },
      columns: [
        aColumn('days', 'DAY', { dataType: 'DATE', sources: [{ columns: [], transform: '{{ config.dateColumnName }}' }] }),
      ],
      sources: [{ name: 'DAYS', join: '', aliases: {}, customSQL: '' }],
    });
    const type: Pipeline['nodeTypes'][number] = {
      id: '327',
      name: 'Date Node',
      short: 'DATE',
      plural: '',
      colour: '',
      isDisabled: false,
      fileVersion: 1,
      definition: 'capitalized: Date Node\n',
      createTemplate: '',
      runTemplate: '',
    };
    const pipeline = aPipeline([calendar], { nodeTypes: [type] });
    expect((await run(pipeline)).report).toMatchObject({ deployed: 0, ran: 0 });
    const { engine, report } = await run(withFallbackTypes(pipeline));
    expect(report.rows).toEqual([]);
    const { rows } = await engine.execute({ sql: 'SELECT * FROM "DEV"."STAGE"."DAYS" ORDER BY 1', platform: 'snowflake' });
    expect(rows).toEqual([['2026-03-01'], ['2026-03-02'], ['2026-03-03']]);
    // Templates in the project are never replaced.
    const own = { ...pipeline, nodeTypes: [{ ...type, runTemplate: "{{ stage('Insert') }} SELECT 1" }] };
    expect(withFallbackTypes(own)).toBe(own);
  });

  it('says of a table that nothing loads why it stays empty, and does not count it as run', async () => {
    const staged = edited(aPipeline([orders]), [
      { kind: 'addNode', id: 'stg_orders', name: 'STG_ORDERS', location: 'STAGE', type: 'Stage', from: ['orders'] },
      { kind: 'addNode', id: 'fct_orders', name: 'FCT_ORDERS', location: 'MART', type: 'Fact', from: ['stg_orders'] },
    ]);
    const bare = { ...staged, nodes: staged.nodes.map((node) => (node.id === 'stg_orders' ? { ...node, config: {} } : node)) };
    const { report } = await run(bare);
    expect(report).toMatchObject({ nodes: 2, deployed: 2, ran: 1, notChosen: 0 });
    expect(report.rows).toMatchObject([
      { name: 'STG_ORDERS', halt: 'not loaded', reason: expect.stringMatching(/^No Stages Rendered: .* no insertStrategy/) },
    ]);
  });

  it('runs in the environment that is asked for', async () => {
    const at = (id: string, name: string, database: string) => ({
      id,
      name,
      description: '',
      mappings: { SRC: { database, schema: 'SRC' }, STAGE: { database, schema: 'STAGE' } },
      parameters: {},
    });
    const pipeline = { ...project(), environments: [at('1', 'QA', 'SHOP_QA'), at('2', 'PROD', 'SHOP')] };
    expect(assumedContext(pipeline).name).toBe('QA');
    expect(assumedContext(pipeline, '2')).toMatchObject({ name: 'PROD', mappings: { STAGE: { database: 'SHOP' } } });
    expect(assumedContext(pipeline, 'gone').name).toBe('QA');
  });

  it('counts what a selector leaves out as deployed, and a refusal as the reason of all', async () => {
    const chosen = await run(project(), { include: '{ name: "NOTHING" }' });
    expect(chosen.report).toMatchObject({ deployed: 1, ran: 0, notChosen: 1 });
    const refused = await run(project(), { jobId: 'none' });
    expect(refused.report).toMatchObject({ deployed: 1, ran: 0, notChosen: 0 });
    expect(refused.report.rows.find(({ name }) => name === 'STG_ORDERS')).toMatchObject({
      halt: 'not run',
      reason: expect.stringMatching(/^The refresh was refused: .* has no job none/),
    });
  });

  it('says which node of a refresh failed to those behind it', async () => {
    const staged = edited(aPipeline([orders]), [
      { kind: 'addNode', id: 'stg_orders', name: 'STG_ORDERS', location: 'STAGE', type: 'Stage', from: ['orders'] },
      { kind: 'addNode', id: 'fct_orders', name: 'FCT_ORDERS', location: 'MART', type: 'Fact', from: ['stg_orders'] },
    ]);
    const { report } = await run(transformed(staged, 'stg_orders', '1 / 0'));
    expect(report).toMatchObject({ deployed: 2, ran: 0 });
    expect(report.rows.map(({ name, reason, group }) => [name, reason, group])).toEqual([
      ['STG_ORDERS', expect.stringMatching(/division by zero/i), expect.anything()],
      ['FCT_ORDERS', 'Reads STG_ORDERS, which did not deploy or run.', 'Reads a node that did not deploy or run'],
    ]);
  });

  it('is canceled before its deploy is done', async () => {
    const pipeline = project();
    const context = assumedContext(pipeline);
    const abort = new AbortController();
    const planned = async () => planProject(pipeline, context, sqlTools);
    const going = deployProject(newWarehouse(bindings), { pipeline, context, orders: 100, customTables: [] }, planned, {
      now,
      signal: abort.signal,
      onChange: () => abort.abort(),
    });
    await expect(going).rejects.toMatchObject({ code: 'canceled' });
  });
});
