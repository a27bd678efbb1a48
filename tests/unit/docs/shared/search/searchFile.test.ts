import { expect, it } from 'vitest';
import { openSearchFile, searchFile } from '#docs/shared/search/searchFile.ts';
import type { Target } from '#docs/shared/search/searchIndex.ts';

const TARGETS: Target[] = [
  { kind: 'page', title: 'Jobs', trail: 'Refresh', address: '/docs/jobs', summary: 'What runs.', section: 0 },
  { kind: 'heading', title: 'Stop a run', trail: 'Jobs', address: '/docs/jobs#stop-a-run', section: 1 },
  { kind: 'row', title: 'it hangs', trail: 'Jobs', address: '/docs/jobs#row-it-hangs', section: 1 },
  { kind: 'page', title: 'Cron', trail: 'Refresh', address: '/docs/cron' },
  { kind: 'error', title: 'Job … was stopped', trail: 'Jobs', address: '/docs/jobs#stop-a-run', section: 1 },
  { kind: 'term', title: 'job', trail: 'Glossary', address: '/docs/reference/glossary#job', summary: 'What runs.' },
];

it('opens as the targets, errors and words that it was made of, in order', async () => {
  const open = await openSearchFile(searchFile(TARGETS, ['Start a run.', 'Press Stop,\nthen wait.'], [['stopped', 4]]));
  expect(open.targets).toEqual(TARGETS);
  expect(open.errors).toEqual([['stopped', 4]]);
  expect(open.index.search('press').map(({ id }) => id)).toEqual([1]);
  expect([open.terms.get('press'), open.terms.get('cron')]).toEqual([1, 1]);
});

it('is JSON in which a heading or a row does not repeat its page', () => {
  const [{ targets }] = JSON.parse(searchFile(TARGETS, [], []));
  expect(targets[0].parts).toEqual([
    { kind: 'heading', title: 'Stop a run', anchor: 'stop-a-run', section: 1 },
    { kind: 'row', title: 'it hangs', anchor: 'row-it-hangs', section: 1 },
  ]);
});

it('lets the page have its turn while a large one is opened', async () => {
  const targets = Array.from(
    { length: 4_000 },
    (_, id): Target => ({ kind: 'page', title: `title${id}`, trail: '', address: `/docs/${id}` }),
  );
  const file = searchFile(targets, [], []);
  let turns = 0;
  const timer = setInterval(() => turns++);
  const { index } = await openSearchFile(file);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  expect(index.search('title1234').map(({ id }) => id)).toEqual([1234]);
});
