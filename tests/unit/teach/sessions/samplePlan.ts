import type { SessionPlan } from '#teach/plan.ts';
import { planHash } from '#teach/planLink.ts';
import { checkPlan } from '#teach/planText.ts';

/** A plan with steps in the sample playground, with the given changes. */
export function samplePlan(more: object = {}): SessionPlan {
  const read = checkPlan({
    format: 'runnel-session',
    version: 1,
    id: 'abcd1234',
    title: 'Counting in an hour',
    minutes: 60,
    steps: [
      { kind: 'note', code: 'A2B', title: 'Welcome', minutes: 5, text: 'Break things.', notes: 'Ask who counts.' },
      {
        kind: 'story',
        code: 'E4F',
        title: 'Count on',
        minutes: 10,
        playground: 'sample',
        story: 'start',
        lock: ['labels'],
        state: { args: { parallelism: 9, nothing: true }, data: { count: 5 } },
      },
      { kind: 'exercise', code: 'K7F', title: 'Count to two', minutes: 10, playground: 'sample', story: 'count' },
    ],
    ...more,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.plan;
}

/** The fragment of a plan's link. */
export function linkOf(plan: SessionPlan): string {
  const encoded = planHash(plan);
  if (!encoded.ok) throw new Error(encoded.message);
  return encoded.hash;
}
