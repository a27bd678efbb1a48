import { expect, it } from 'vitest';
import type { PipelineContext } from '#engine/pipeline/schema.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { stories } from '#playground/template/stories.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// "Full or incremental": the story on the page holds the join that the page shows, and each row of its table is what the engine renders.

const text = pageText('docs/deploy-and-refresh/parameters/rtp-default');
const pipeline = stories.find(({ id }) => id === 'load-mode')!.pipeline();
const node = pipeline.nodes.find(({ name }) => name === 'STG_ORDERS')!;
const { join } = node.sources[0]!;

function where(parameters: PipelineContext['parameters']): string | undefined {
  const rendered = renderForNode(pipeline, node, { ...pipeline.environments[0]!, parameters }, join);
  if (!rendered.ok) throw new Error(rendered.error.message);
  return /WHERE.*/.exec(rendered.output)?.[0];
}

it('shows the join of the story', () => {
  expect(codeBlocks(text).find(({ title }) => title === 'Join tab (Snowflake)')!.text).toBe(join);
});

it('renders each row of the table', () => {
  const [full, ...others] = tableRows(text, 'Parameters', 'SQL after `FROM`').map((row) => ({
    said: row['SQL after `FROM`']!,
    got: where(JSON.parse(row.Parameters!)),
  }));
  expect(full!.got).toContain(full!.said.split('…')[1]!.trim());
  for (const { said, got } of others) expect([said, got]).toEqual([said, said.startsWith('the same') ? full!.got : undefined]);
});

it('loads three days in PROD, everything in DEV, and everything in QA, which has no parameter', () => {
  const of = (name: string) => where(pipeline.environments.find((one) => one.name === name)!.parameters);
  expect([of('DEV'), of('QA')]).toEqual([undefined, undefined]);
  expect(of('PROD')).toContain('-3');
});
