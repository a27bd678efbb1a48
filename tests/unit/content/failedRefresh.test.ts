import { expect, test } from 'vitest';
import { ancestors } from '#engine/graph/reach.ts';
import { skippedBy } from '#engine/run/plan.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { runDataSchema } from '#playground/run-order/data.ts';
import { meta } from '#playground/run-order/meta.ts';
import { planWith, settingsOf } from '#playground/run-order/plan.ts';
import { stories } from '#playground/run-order/stories.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The refresh that fails in "Understanding deploy, refresh and jobs", simulated by the engine.

const text = pageText('docs/get-started/fundamentals/understanding-deploy-and-refresh');
const story = stories.find(({ id }) => id === 'failure')!;

function runOf(args: Record<string, string>) {
  const plan = planWith(
    story.pipeline(),
    settingsOf({ ...defaultArgs(meta.args), ...story.args, ...args }),
    runDataSchema.parse(story.data),
  );
  if (!plan.ok) throw new Error('The story has no run order.');
  return plan;
}

test('one node fails, eight are skipped, twenty succeed', () => {
  const plan = runOf({});
  const names = (nodes: readonly number[]) => nodes.map((node) => plan.pipeline.nodes[node]!.name);
  expect(names([...plan.failing])).toEqual(['DIM_CUSTOMER']);
  const skipped = names(skippedBy(plan, [...plan.failing][0]!));
  expect(skipped).toHaveLength(8);
  expect(skipped).toContain('STG_ORDERS');
  for (const name of ['DIM_PART', 'DIM_SUPPLIER', 'FCT_SUPPLY']) expect(skipped).not.toContain(name);
  expect(plan.figures).toMatchObject({ failed: 1, skipped: 8, successful: 20 });
  expect(text).toContain('everything downstream of it are skipped: eight nodes.');
  expect(text).toContain('The twenty nodes that succeeded do not run again.');
});

test('the retry runs the failed node and the skipped ones, and nothing else', () => {
  const plan = runOf({ attempt: 'retry' });
  expect(plan.failing.size).toBe(0);
  expect(plan.figures).toMatchObject({ failed: 0, skipped: 0, successful: 9 });
});

test('the page of deploys shows the counts of that run, and its node', () => {
  const page = pageText('docs/deploy-and-refresh/deploy-page');
  const { failed, skipped, successful } = runOf({}).figures;
  expect(page).toContain(`| look at the counts | ${failed} failed, ${skipped} skipped, ${successful} successful |`);
  expect(page).toContain('| open `DIM_CUSTOMER` | stages: `MERGE DIM_CUSTOMER`, failed |');
});

test('a failed stage of lines skips six nodes, and the rerun runs seven of 29', () => {
  const page = pageText('docs/deploy-and-refresh/refresh/managing-jobs');
  const plan = runOf({});
  const { nodes } = plan.pipeline;
  const lines = nodes.findIndex(({ name }) => name === 'STG_LINEITEM');
  const skipped = skippedBy(plan, lines).map((node) => nodes[node]!.name);
  const ran = plan.figures.failed + plan.figures.skipped + plan.figures.successful;
  expect([skipped.length, ran]).toEqual([6, 29]);
  expect(skipped).toEqual(expect.arrayContaining(['STG_ORDER_LINES', 'FCT_ORDERS']));
  expect(page).toContain(`of a job with all ${ran} nodes`);
  expect(page).toContain(`and ${ran - skipped.length - 1} nodes succeed`);
  expect(tableRows(page, 'Choice', 'Nodes that run').map((row) => row['Nodes that run'])).toEqual([
    String(ran),
    String(skipped.length + 1),
  ]);
});

test('what a deploy of parts and supplies does not touch may be forced', () => {
  const said = tableRows(
    pageText('docs/deploy-and-refresh/troubleshooting/refresh-after-a-failed-deploy'),
    'Node',
    'In the failed plan?',
  );
  const { pipeline, graph } = runOf({});
  const planned = ['DIM_PART', 'FCT_SUPPLY'];
  const names = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  for (const row of said)
    for (const name of names(row.Node!)) {
      const node = pipeline.nodes.findIndex((one) => one.name === name);
      const reads = Array.from(ancestors(graph, [node]).nodes).some((one) => planned.includes(pipeline.nodes[one]!.name));
      const isPlanned = planned.includes(name);
      expect([name, row['In the failed plan?']!.startsWith('yes'), row['Force?'] === 'yes']).toEqual([
        name,
        isPlanned,
        !isPlanned && !reads,
      ]);
      if (name !== 'DIM_PART') expect([name, row['Reads a node of the failed plan?']]).toEqual([name, reads ? 'yes' : 'no']);
    }
});
