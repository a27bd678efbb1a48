import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { hydrate } from '#engine/template/metadata.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import type { Stage } from '#engine/template/stages.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { stories } from '#playground/template/stories.ts';
import { col, copy, stage } from '#samples/builder.ts';
import { retailPipeline } from '#samples/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The guides whose templates belong to a node type of their own: what they print is what the engine prints.

interface Item {
  type: string;
  attributeName?: string;
  enableIf?: string;
  columns?: Item[];
}
interface Definition {
  capitalized: string;
  short: string;
  deployStrategy?: string;
  config: { groupName: string; enableIf?: string; items: Item[] }[];
  systemColumns?: { displayName: string; attributeName: string; dataType: string; transform: string }[];
}

const reference = pageText('docs/build-your-pipeline/user-defined-nodes/node-config-options');
const ITEM_TYPES = tableRows(reference, 'type', 'Control').flatMap((row) => row.type!.match(/\w+/g) ?? []);

const blocksOf = (page: string) => Object.fromEntries(codeBlocks(page).map(({ title, text }) => [title, text]));
const stageText = ({ name, type, sql }: Stage) => `-- ${name}${type === 'sqlTest' ? ' (test)' : ''}\n${sql}`;
/** As a table cell of nothing but code is read: without the first and the last backtick. */
const names = (stages: readonly Stage[]) => stages.map(({ name }) => name).join('`, `');
const itemsOf = ({ config }: Definition) => config.flatMap(({ items }) => items);

/** What the templates of a definition may ask for: `config.x` of no option is a slip of the pen. */
function expectOptions(definition: Definition, ...templates: string[]): void {
  const known = itemsOf(definition).map(({ attributeName }) => attributeName);
  const asked = templates.join('\n').matchAll(/\bconfig\.(\w+)/g);
  expect([...asked].map(([, name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  for (const { type } of itemsOf(definition)) expect(ITEM_TYPES).toContain(type);
}

describe('build and configure a custom node type', () => {
  const page = pageText('docs/guides/custom-node-types');
  const blocks = blocksOf(page);
  const pipeline = stories.find(({ id }) => id === 'node-type')!.pipeline();
  const type = pipeline.nodeTypes.at(-1)!;
  const node = pipeline.nodes.find(({ name }) => name === 'DAY_ORDERS')!;
  const prod = pipeline.environments.find(({ name }) => name === 'PROD')!;
  const definition = load(type.definition) as Definition;
  const render = (kind: 'create' | 'run', config: PipelineNode['config'] = node.config) =>
    renderForNode(pipeline, { ...node, config }, prod, templateOf(pipeline, node, kind));
  const text = (template: string, config: PipelineNode['config'] = node.config) => {
    const result = renderForNode(pipeline, { ...node, config }, prod, template);
    if (!result.ok) throw new Error(result.error.message);
    return result.output.trim();
  };

  it('shows the type of its playground', () => {
    expect(blocks.Definition).toBe(type.definition.trimEnd());
    expect(blocks['Create template']).toBe(type.createTemplate.trimEnd());
    expect(blocks['Run template']).toBe(type.runTemplate.trimEnd());
    expect([definition.capitalized, definition.short]).toEqual([type.name, type.short]);
    expectOptions(definition, type.createTemplate, type.runTemplate);
  });

  it.each(['create', 'run'] as const)('prints what the %s template prints', (kind) => {
    const { stages, warnings, problems } = render(kind);
    expect([...warnings, ...problems]).toEqual([]);
    expect(blocks[`${kind === 'create' ? 'Create' : 'Run'}, DAY_ORDERS in PROD`]).toBe(stages.map(stageText).join('\n'));
  });

  it('says where each option is read', () => {
    const rows = tableRows(page, 'Option', 'Read as');
    expect(rows.map((row) => row.Option)).toEqual(
      itemsOf(definition).map((item) => (item as Item & { displayName: string }).displayName),
    );
    for (const row of rows) expect(text(`{{ ${row['Read as']} }}`), row.Option).toBe(row['For `DAY_ORDERS`']);
  });

  it('says when an option is offered', () => {
    const { enableIf } = itemsOf(definition).find(({ attributeName }) => attributeName === 'days')!;
    for (const row of tableRows(page, 'Load Everything', '`enableIf` of Days to Load Again gives')) {
      const config = { ...node.config, loadEverything: row['Load Everything'] === 'on' };
      expect(text(enableIf!, config)).toBe(row['`enableIf` of Days to Load Again gives']);
    }
  });

  it('says which stages each setting gives', () => {
    const settings: Record<string, PipelineNode['config']> = {
      'the defaults': {},
      'Days to Load Again is `7`': { days: '7' },
      'Load Everything is on': { loadEverything: true },
      'Enable Tests is off': { testsEnabled: false },
    };
    const rows = tableRows(page, 'Setting', 'Stages of Run');
    expect(rows.map((row) => row.Setting)).toEqual(Object.keys(settings));
    for (const row of rows) {
      const { stages } = render('run', { ...node.config, ...settings[row.Setting!] });
      expect(names(stages), row.Setting).toBe(row['Stages of Run']);
    }
  });

  it('has the system column on its node', () => {
    const [system] = definition.systemColumns!;
    const column = node.columns.at(-1)!;
    expect(column.name).toBe(system!.displayName.replace('{{NODE_NAME}}', node.name));
    expect([column.dataType, column.flags, column.sources[0]!.transform]).toEqual([
      system!.dataType,
      [system!.attributeName],
      system!.transform,
    ]);
  });

  it('knows what an empty config does, and how to write it more safely', () => {
    const result = render('create', {});
    expect(result.ok ? '' : result.error.message).toContain("'dict object' has no attribute 'readers'");
    expect(render('run', {}).stages[0]!.sql).toContain('WHERE "" >=');
    const safe = "(config.readers or {}).get('items', [])";
    expect(page).toContain(safe);
    const template = type.createTemplate.replace("config.readers.get('items')", safe);
    expect(text(template)).toBe(text(type.createTemplate));
    expect(text(template, {})).not.toContain('GRANT');
  });
});

describe('store, deploy and call stored procedures', () => {
  const page = pageText('docs/guides/stored-procedures');
  const blocks = blocksOf(page);
  const definition = load(blocks.Definition!) as Definition;
  const options = Object.fromEntries(tableRows(page, 'Option', 'Value').map((row) => [row.Option, row.Value!]));
  const retail = retailPipeline();
  const log = retail.nodes.find(({ name }) => name === 'PSTG_LOAD_LOG')!;
  const [argName, argType] = options.Arguments!.match(/\w+/g)!;
  const node: PipelineNode = {
    ...log,
    id: 'prc-purge-log',
    name: 'PRC_PURGE_LOG',
    type: '32',
    columns: [],
    tests: [],
    sources: [{ ...log.sources[0]!, name: 'PRC_PURGE_LOG', join: blocks['Join tab']! }],
    config: {
      arguments: { items: [{ argName: argName!, argType: argType! }, {}] },
      returns: options.Returns!,
      body: blocks['Body of the procedure']!,
      callAtRefresh: options['Call at Refresh'] === 'on',
      callWith: options['Call With']!,
    },
  };
  const pipeline = { ...retail, nodes: [...retail.nodes, node] };
  const contextOf = (name: string) => pipeline.environments.find((environment) => environment.name === name)!;
  const state = (one: PipelineNode) => hydrate({ ...pipeline, nodes: [...retail.nodes, one] }, one, contextOf('PROD'));
  const deploy = (currentState?: PipelineNode, desiredState?: PipelineNode) => {
    // The bare names of the node are not there in an advanced template: an empty node lends none.
    const bare = { ...node, config: {}, columns: [] };
    const result = renderForNode(pipeline, bare, contextOf('PROD'), blocks['Create template']!, {
      names: {
        ...(currentState ? { currentState: state(currentState) } : {}),
        ...(desiredState ? { desiredState: state(desiredState) } : {}),
      },
    });
    if (!result.ok) throw new Error(result.error.message);
    return result.stages;
  };
  const send = (template: string, where: string, config = node.config) => {
    const result = renderForNode(pipeline, { ...node, config }, contextOf(where), template);
    expect([...result.warnings, ...result.problems]).toEqual([]);
    return result;
  };

  it('has templates that ask for the options of its definition', () => {
    expect(definition.deployStrategy).toBe('advanced');
    expectOptions(definition, blocks['Create template']!, blocks['Run template']!);
    expect(Object.keys(options)).toEqual(['Arguments', 'Returns', 'Call at Refresh', 'Call With']);
  });

  it('shows the first deploy', () => {
    expect(deploy(undefined, node).map(stageText).join('\n')).toBe(blocks['First deploy, PROD']);
  });

  it('says which stages each change gives', () => {
    const changed = (config: PipelineNode['config']) => ({ ...node, config: { ...node.config, ...config } });
    const stages: Record<string, Stage[]> = {
      nothing: deploy(node, node),
      'a changed body': deploy(node, changed({ body: 'BEGIN RETURN 1; END;' })),
      'DAYS` changed to `VARCHAR': deploy(node, changed({ arguments: { items: [{ argName: 'DAYS', argType: 'VARCHAR' }] } })),
      'renamed to `PRC_TRIM_LOG': deploy(node, { ...node, name: 'PRC_TRIM_LOG' }),
      'deleted, or Deploy Enabled off': deploy(node, undefined),
    };
    const rows = tableRows(page, 'Change', 'Stages');
    expect(rows.map(({ Change }) => Change!.replace(/^`|`$/g, ''))).toEqual(Object.keys(stages));
    for (const { Change, Stages } of rows) {
      expect(names(stages[Change!.replace(/^`|`$/g, '')]!) || 'none', Change).toBe(Stages);
    }
  });

  it('shows what a refresh sends, called and not', () => {
    expect(send(blocks['Run template']!, 'PROD').stages.map(stageText).join('\n')).toBe(blocks['Refresh, PROD']);
    const idle = send(blocks['Run template']!, 'PROD', { ...node.config, callAtRefresh: false });
    expect(idle.stages.map(({ sql }) => sql)).toEqual(['SELECT 1=0']);
  });

  it('calls the procedure of the environment, and waits by the Join tab alone', () => {
    const call = send(blocks['Post-SQL']!, 'QA');
    expect(call.ok && call.output.trim()).toBe(blocks['In QA']);
    const { edges } = pipelineGraph(pipeline);
    expect(edges.filter(({ to }) => to === node.id).map(({ from }) => from)).toEqual([log.id]);
  });
});

describe('build dynamic tables', () => {
  const page = pageText('docs/guides/dynamic-tables');
  const blocks = blocksOf(page);
  const retail = retailPipeline();
  const orders = retail.nodes.find(({ name }) => name === 'ORDERS')!;
  const withJoin = (node: PipelineNode) => ({
    ...node,
    sources: node.sources.map((source) => ({ ...source, join: blocks[`Join tab, ${node.name}`]! })),
  });
  const dtOrders = withJoin(
    stage('STAGING', 'DT_ORDERS', {
      from: orders,
      columns: copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_ORDERDATE', 'O_TOTALPRICE']),
      config: { downstream: true, warehouse: 'TEAM_WH' },
    }),
  );
  const dtSales = withJoin(
    stage('MART', 'DT_SALES_BY_DAY', {
      from: dtOrders,
      columns: [
        ...copy(dtOrders, ['O_ORDERDATE']),
        col('ORDER_COUNT', 'NUMBER(38,0)', 'COUNT("DT_ORDERS"."O_ORDERKEY")'),
        col('TOTAL_PRICE', 'NUMBER(18,2)', 'SUM("DT_ORDERS"."O_TOTALPRICE")'),
      ],
      config: { downstream: false, lag: '5 minutes', warehouse: 'TEAM_WH' },
    }),
  );
  const pipeline = { ...retail, nodes: [...retail.nodes, dtOrders, dtSales] };
  const warehouses = tableRows(page, 'Where', 'Value of the parameter');
  const render = (node: PipelineNode, where: string) => {
    const row = warehouses.find(({ Where }) => Where === where)!;
    const context = pipeline.environments.find(({ name }) => name === where) ?? pipeline.workspaces[0]!;
    const parameters = { targetDynamicTableWarehouse: row['Value of the parameter']! };
    const result = renderForNode(pipeline, node, { ...context, parameters }, blocks['Create template']!);
    expect([...result.warnings, ...result.problems]).toEqual([]);
    return result.stages;
  };

  it.each([dtOrders, dtSales])('shows what reaches the warehouse for $name', (node) => {
    expect(render(node, 'PROD').map(stageText).join('\n')).toBe(blocks[`${node.name} in PROD`]);
  });

  it('says which warehouse a node uses where', () => {
    for (const row of warehouses)
      expect(render(dtOrders, row.Where!)[0]!.sql).toContain(`WAREHOUSE = ${row['Warehouse used']}\n`);
  });

  it('makes the chain that it draws, and leaves it out of a job', () => {
    const { edges } = pipelineGraph(pipeline);
    const into = (to: string) => edges.filter((edge) => edge.to === to).map(({ from }) => from);
    expect([into(dtOrders.id), into(dtSales.id)]).toEqual([[orders.id], [dtOrders.id]]);
    const { nodes } = select(nodeIndexOf(pipeline), null, blocks['Exclude of a job']!);
    expect(nodes).toHaveLength(retail.nodes.length);
  });
});
