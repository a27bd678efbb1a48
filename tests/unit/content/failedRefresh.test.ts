import { expect, test } from 'vitest';
import { skippedBy } from '#engine/run/plan.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { runDataSchema } from '#playground/run-order/data.ts';
import { meta } from '#playground/run-order/meta.ts';
import { planWith, settingsOf } from '#playground/run-order/plan.ts';
import { stories } from '#playground/run-order/stories.ts';
import { pageText } from './markdownTable.ts';

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
  expect(text).toContain('everything downstream of it is skipped: eight nodes.');
  expect(text).toContain('The twenty that succeeded are not run again.');
});

test('the retry runs the failed node and the skipped ones, and nothing else', () => {
  const plan = runOf({ attempt: 'retry' });
  expect(plan.failing.size).toBe(0);
  expect(plan.figures).toMatchObject({ failed: 0, skipped: 0, successful: 9 });
});
