import { expect, it } from 'vitest';
import { filterTopics } from '#docs/client/topicFilter.ts';
import type { Topic } from '#docs/shared/topics.ts';

const TOPICS: Topic[] = [
  { id: 'selectors', title: 'Selectors', pages: [{ title: 'Manage jobs', route: '/docs/jobs' }] },
  {
    id: 'jobs',
    title: 'Schedules and jobs',
    pages: [
      { title: 'Cron reference', route: '/docs/cron' },
      { title: 'Manage jobs', route: '/docs/jobs' },
    ],
  },
  { id: 'api', title: 'API', pages: [{ title: 'Overview', route: '/docs/api' }] },
];

it('topics are filtered by their titles and those of their pages, all words wherever they stand', () => {
  const shown = (query: string) =>
    filterTopics(TOPICS, query).map(({ id, pages }) => `${id}: ${pages.map(({ title }) => title).join(', ')}`);
  expect(shown('  ')).toHaveLength(3);
  expect(shown('JOBS')).toEqual(['selectors: Manage jobs', 'jobs: Cron reference, Manage jobs']);
  expect(shown('selectors manage')).toEqual(['selectors: Manage jobs']);
  expect(shown('cron')).toEqual(['jobs: Cron reference']);
  expect(shown('nothing like it')).toEqual([]);
});
