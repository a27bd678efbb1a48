import { describe, expect, it } from 'vitest';
import { runOrder, waveOf } from '#engine/graph/order.ts';
import { importProject } from '#engine/import/import.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import playground from '#playground/pipeline-builder/playground.tsx';
import { solvedState } from '../workbench/playedExercises.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The guides that build something in the pipeline builder, against what the solution of their exercise builds.

/** The pipeline that a reader has who followed the guide to its end. */
function built(storyId: string): Pipeline {
  return solvedState(playground, storyId).pipeline;
}

function nodeNamed(pipeline: Pipeline, name: string): PipelineNode {
  const node = pipeline.nodes.find((one) => one.name === name);
  if (!node) throw new Error(`There is no node ${name}.`);
  return node;
}

const names = (cell: string | undefined) => (cell ?? '').replaceAll('`', '').split(', ');

/** The SQL of the last stage that a template of the node has in DEV. */
function lastStage(pipeline: Pipeline, node: PipelineNode, kind: 'create' | 'run'): string {
  const context = pipeline.environments.find(({ name }) => name === 'DEV')!;
  return renderForNode(pipeline, node, context, templateOf(pipeline, node, kind)).stages.at(-1)?.sql ?? '';
}

/** What a code block of a guide says, computed; undefined for titles that state nothing of a node. */
function stated(pipeline: Pipeline, title: string): string | undefined {
  const [, subject = '', what = ''] = /^(.+): (.+)$/.exec(title) ?? [];
  const column = /^(\w+) in (\w+)$/.exec(subject);
  if (column) {
    const node = nodeNamed(pipeline, column[2]!);
    const transform = `{{ get_source_transform(columns | selectattr('name', 'equalto', '${column[1]}') | first) }}`;
    const result = renderForNode(pipeline, node, pipeline.environments[0]!, transform);
    return result.ok ? result.output : result.error.message;
  }
  if (what === 'Join tab') return nodeNamed(pipeline, subject).sources[0]!.join;
  if (what === 'runs as') return lastStage(pipeline, nodeNamed(pipeline, subject), 'run');
  if (what === 'is created as') return lastStage(pipeline, nodeNamed(pipeline, subject), 'create');
  const transform = /^transform of (\w+)$/.exec(what);
  return transform
    ? nodeNamed(pipeline, subject).columns.find(({ name }) => name === transform[1])?.sources[0]?.transform
    : undefined;
}

const guides = [
  { page: 'docs/guides/foundational-hands-on-guide', story: 'foundations', blocks: 5 },
  { page: 'docs/guides/migrate-a-cte', story: 'one-query', blocks: 6 },
  { page: 'docs/guides/data-vault', story: 'data-vault', blocks: 6 },
] as const;

describe.each(guides)('$page', ({ page, story, blocks }) => {
  const text = pageText(page);
  const pipeline = built(story);

  it('leads to a pipeline without problems', () => {
    expect(text).toContain(`<Playground id="pipeline-builder" story="${story}" />`);
    expect(problemsOf(pipeline)).toEqual([]);
  });

  it('shows the texts of that pipeline and what they run as', () => {
    const shown = codeBlocks(text).flatMap((block) => {
      const actual = stated(pipeline, block.title);
      return actual === undefined ? [] : [{ ...block, actual }];
    });
    expect(shown).toHaveLength(blocks);
    for (const { title, text: said, actual } of shown) expect({ title, text: said }).toEqual({ title, text: actual.trim() });
  });
});

describe.each(guides.filter(({ story }) => story !== 'one-query'))('$page', ({ page, story }) => {
  it('lists every node with its type, what it reads and its wave', () => {
    const pipeline = built(story);
    const { graph, edges } = pipelineGraph(pipeline);
    const order = runOrder(graph);
    if (!order.ok) throw new Error('There is no run order.');
    const nameOf = new Map(pipeline.nodes.map(({ id, name }) => [id, name]));
    const said = tableRows(pageText(page), 'Node', 'Type', 'Reads', 'Wave of the run').flatMap((row) =>
      names(row.Node).map((name) => ({ name, type: row.Type, reads: row.Reads, wave: Number(row['Wave of the run']) })),
    );
    expect(said.map(({ name }) => name).sort()).toEqual(pipeline.nodes.map(({ name }) => name).sort());
    for (const { name, type, reads, wave } of said) {
      const node = nodeNamed(pipeline, name);
      const inputs = edges.filter(({ to }) => to === node.id).map(({ from }) => nameOf.get(from)!);
      expect([name, nodeTypeOf(pipeline, node.type).name]).toEqual([name, type]);
      expect([...waveOf(order, wave - 1)].map((index) => pipeline.nodes[index]!.name)).toContain(name);
      if (reads === 'nothing') expect(inputs).toEqual([]);
      else if (reads === 'a stage each' || reads === 'a source each') expect(inputs).toHaveLength(1);
      else expect([name, ...inputs.sort()]).toEqual([name, ...names(reads).sort()]);
    }
  });
});

describe('docs/guides/foundational-hands-on-guide', () => {
  it('says what a rename changes, and what it does not', () => {
    const pipeline = built('foundations');
    const renamed = applyEdit(pipeline, {
      kind: 'renameNode',
      id: nodeNamed(pipeline, 'STG_ORDERS').id,
      name: 'STG_ORDER_LINES',
    });
    if (!renamed.ok) throw new Error(renamed.refusal.message);
    const sql = lastStage(renamed.pipeline, nodeNamed(renamed.pipeline, 'FCT_ORDERS'), 'run');
    expect(sql).toContain('"STG_ORDER_LINES" "STG_ORDERS"');
    expect(sql).toContain('"STG_ORDER_LINES"."O_ORDERSTATUS"');
  });

  it('says what a removed column leads to', () => {
    const pipeline = built('foundations');
    const removed = applyEdit(pipeline, { kind: 'removeColumns', id: 'stg-customer', columnIds: ['stg-customer.c_mktsegment'] });
    if (!removed.ok) throw new Error(removed.refusal.message);
    expect(problemsOf(removed.pipeline).map(({ message }) => message)).toEqual([
      expect.stringContaining('C_MKTSEGMENT of DIM_CUSTOMER'),
    ]);
  });
});

describe('docs/guides/migrate-a-cte', () => {
  const text = pageText('docs/guides/migrate-a-cte');

  it('starts from the query that the story holds', () => {
    const query = codeBlocks(text).find(({ title }) => title === 'The query')!.text;
    const node = playground.stories
      .find(({ id }) => id === 'one-query')!
      .pipeline()
      .nodes.find(({ sql }) => sql !== undefined)!;
    const body = node.sql!.replace(/^@.*\n/gm, '').replace(/\{\{ ref\('RAW', '(\w+)'\) \}\}/g, 'SHOP_RAW.TPCH.$1');
    expect(query).toBe(body);
  });

  it('has SQL nodes that open, with the columns and edges of the table', () => {
    const story = playground.stories.find(({ id }) => id === 'one-query')!.pipeline();
    const type = story.nodeTypes[0]!;
    const source = (name: string) =>
      JSON.stringify({
        fileVersion: 1,
        id: name,
        name,
        type: 'Node',
        operation: { type: 'sourceInput', sqlType: 'Source', name, locationName: 'RAW', metadata: { columns: [] } },
      });
    const files: Record<string, string> = {
      'data.yml': 'fileVersion: 3\n',
      'nodeTypes/SQLView-31/definition.yml': JSON.stringify({
        fileVersion: 2,
        id: type.id,
        name: type.name,
        type: 'NodeType',
        metadata: { nodeMetadataSpec: type.definition },
      }),
      'nodes/RAW-ORDERS.yml': source('ORDERS'),
      'nodes/RAW-CUSTOMER.yml': source('CUSTOMER'),
    };
    for (const block of codeBlocks(text)) if (block.title.startsWith('nodes/')) files[block.title] = block.text;
    const encoder = new TextEncoder();
    const result = importProject(Object.entries(files).map(([path, file]) => ({ path, bytes: encoder.encode(file) })));
    if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
    expect(result.report.messages).toEqual([]);
    const { edges } = pipelineGraph(result.pipeline);
    const nameOf = new Map(result.pipeline.nodes.map(({ id, name }) => [id, name]));
    const rows = tableRows(text, 'Node', 'Columns', 'Reads');
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const node = nodeNamed(result.pipeline, row.Node!);
      expect(node.columns.map(({ name }) => name)).toEqual(names(row.Columns));
      const inputs = edges.filter(({ to }) => to === node.id).map(({ from }) => nameOf.get(from)!);
      expect(inputs.sort()).toEqual(names(row.Reads).sort());
    }
  });
});

describe('docs/guides/data-vault', () => {
  it('shows the transforms of the stages', () => {
    const pipeline = built('data-vault');
    const stage = nodeNamed(pipeline, 'STG_CUSTOMER');
    for (const row of tableRows(pageText('docs/guides/data-vault'), 'Column', 'Transform', 'Answers'))
      expect(stage.columns.find(({ name }) => name === row.Column)?.sources[0]?.transform).toBe(row.Transform);
  });

  it('has one expression for the key of a customer, whoever computes it', () => {
    const pipeline = built('data-vault');
    const key = (node: string, alias: string) =>
      stated(pipeline, `HK_CUSTOMER in ${node}: runs as`)!.replace(new RegExp(`"${alias}"\\."\\w_CUSTKEY"`), 'KEY');
    expect(key('STG_CUSTOMER', 'CUSTOMER')).toBe(key('STG_ORDERS', 'ORDERS'));
  });
});
