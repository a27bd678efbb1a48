import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { runSummary } from '#engine/run/summary.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { NO_STAGES } from '#engine/template/stages.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { meta } from '#playground/run-order/meta.ts';
import { planWith, settingsOf } from '#playground/run-order/plan.ts';
import { retailPipeline } from '#samples/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The error texts of the catalogue are those that the engines give, and its examples do what it says.

const FOLDER = 'docs/reference/error-codes';
const retail = retailPipeline();
const index = pageText(`${FOLDER}/index`);
const nodeNamed = (name: string) => retail.nodes.find((node) => node.name === name)!;

function stages(node: PipelineNode, kind: 'create' | 'run') {
  const result = renderForNode(retail, node, retail.workspaces[0]!, templateOf(retail, node, kind));
  if (!result.ok) throw new Error(result.error.message);
  if (result.notice !== undefined) return `none: ${result.notice}`;
  return `${result.stages.length}${result.stages.every(({ type }) => type === 'sqlTest') ? ', its tests' : ''}`;
}

it('the index leads to every page, by its title', () => {
  const files = readdirSync(new URL(`../../../content/${FOLDER}`, import.meta.url)).filter((file) => file !== 'index.mdx');
  expect(files).toHaveLength(6);
  for (const file of files) {
    const page = file.replace(/\.mdx$/, '');
    const title = /^title: (.*)$/m.exec(pageText(`${FOLDER}/${page}`))?.[1];
    expect(index).toContain(`[${title}](/${FOLDER}/${page})`);
  }
});

it('No Stages Rendered: what each state of the node gives', () => {
  const page = pageText(`${FOLDER}/no-stages-rendered`);
  expect(page).toContain(`title: ${NO_STAGES}`);
  const node = nodeNamed('STG_CUSTOMER');
  const view = { ...node, materialization: 'view' };
  const states: PipelineNode[] = [node, view, { ...view, tests: [], enabledColumnTests: [] }, { ...node, config: {} }];
  const rows = tableRows(page, 'State of the node');
  expect(rows.map((row) => [row['Stages of Create'], row['Stages of Run']])).toEqual(
    states.map((state) => [stages(state, 'create'), stages(state, 'run')]),
  );
});

it('No Stages Rendered: which of its templates have a stage', () => {
  const found = codeBlocks(pageText(`${FOLDER}/no-stages-rendered`)).filter(({ language }) => language === 'jinja');
  const counts = found.map(
    ({ text }) => renderForNode(retail, nodeNamed('STG_CUSTOMER'), retail.workspaces[0]!, text).stages.length,
  );
  expect(found.map(({ title }) => title.split(': ')[1])).toEqual(['no stage', 'one stage', 'no stage unless the node is a view']);
  expect(counts).toEqual([0, 1, 0]);
});

it('GraphExecutor: the sentence for one failure with nothing behind it', () => {
  const page = pageText(`${FOLDER}/graphexecutor-halted-and-finished`);
  const plan = planWith(retail, settingsOf(defaultArgs(meta.args)), {
    durations: {},
    excluded: [],
    failing: [nodeNamed('PSTG_LOAD_LOG').id],
  });
  if (!plan.ok) throw new Error('The retail pipeline has no run order.');
  const said = runSummary(
    plan.run,
    retail.nodes.map(({ name }) => (name === 'PSTG_LOAD_LOG' ? '261' : name)),
  );
  expect(said?.isKnownWording).toBe(true);
  expect(codeBlocks(page)[0]?.text).toBe(said?.text);
  expect(codeBlocks(pageText('docs/reference/whats-my-id'))[0]?.text).toBe(said?.text);
});

it('names in messages and statements are those of the retail pipeline', () => {
  const page = pageText(`${FOLDER}/graphexecutor-halted-and-finished`);
  const name = qualifiedName(retail, retail.workspaces[0]!, nodeNamed('STG_CUSTOMER'));
  expect(codeBlocks(page)[1]?.text).toBe(`Table ${name.ok ? name.name : ''} does not exist or not authorized`);
  const unmapped = qualifiedName(retail, { mappings: {} }, { location: 'MART', name: 'DIM_CUSTOMER' });
  expect(index).toContain(unmapped.ok ? 'a name' : `\`${unmapped.message}\``);
  for (const { text } of codeBlocks(pageText(`${FOLDER}/duplicate-row-detected-during-dml-action`))) {
    for (const { location, name: ref } of scanRefs(text)) expect(nodeNamed(ref).location).toBe(location);
  }
});

it('which jobs touch FCT_ORDERS', () => {
  const upstream = new Set<string>();
  const visit = (name: string) => {
    if (upstream.has(name)) return;
    upstream.add(name);
    for (const { join } of nodeNamed(name).sources) for (const ref of scanRefs(join)) visit(ref.name);
  };
  visit('DIM_CUSTOMER');
  for (const name of ['FCT_ORDERS', 'V_CUSTOMER_360']) expect(upstream).not.toContain(name);
  expect(scanRefs(nodeNamed('V_CUSTOMER_360').sources[0]!.join).map(({ name }) => name)).toContain('FCT_ORDERS');
  for (const name of ['STG_SUPPLIER', 'STG_PART']) {
    expect(
      nodeNamed(name)
        .sources.flatMap(({ join }) => scanRefs(join))
        .map(({ name: ref }) => ref),
    ).not.toContain('FCT_ORDERS');
  }
});
