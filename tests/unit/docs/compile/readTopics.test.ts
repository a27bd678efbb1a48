import { describe, expect, it } from 'vitest';
import { topicsOf } from '#docs/compile/readTopics.ts';
import type { DocPage } from '#docs/shared/page.ts';

const page = (id: string, more: Partial<DocPage> = {}): DocPage => ({
  id,
  title: id.toUpperCase(),
  description: '',
  route: `/docs/${id}`,
  file: `content/docs/${id}.mdx`,
  reviewed: '2026-11-21',
  ...more,
});
const PAGES = [page('git'), page('git/sync'), page('git/branches'), page('cron'), page('secret', { hidden: true })];
const problems = (...args: Parameters<typeof topicsOf>) => topicsOf(...args).errors.map(({ message }) => message);

describe('topics', () => {
  it('list the pages they name, in their order and each once, folders by title', () => {
    const entries = [
      { title: 'Git & branches', pages: ['git/sync', 'git/*', 'git'] },
      { title: 'Schedules', pages: ['cron', 'git'] },
    ];
    expect(topicsOf(entries, PAGES).topics).toEqual([
      {
        id: 'git-branches',
        title: 'Git & branches',
        pages: [
          { title: 'GIT/SYNC', route: '/docs/git/sync' },
          { title: 'GIT/BRANCHES', route: '/docs/git/branches' },
          { title: 'GIT', route: '/docs/git' },
        ],
      },
      {
        id: 'schedules',
        title: 'Schedules',
        pages: [
          { title: 'CRON', route: '/docs/cron' },
          { title: 'GIT', route: '/docs/git' },
        ],
      },
    ]);
    expect(problems(entries, PAGES)).toEqual([]);
  });

  it('stop the build for pages that are not there, topics without pages, and pages without a topic', () => {
    const source = "[\n  { title: 'All', pages: ['git*', 'cron'] },\n  { title: 'Odd', pages: ['gone', 'none/*', 'secret'] },\n]";
    const entries = [
      { title: 'All', pages: ['git*', 'cron'] },
      { title: 'Odd', pages: ['gone', 'none/*', 'secret'] },
    ];
    expect(problems(entries, PAGES, source)).toEqual([
      'content/topics.ts:3: Odd: gone is the id of no page',
      'content/topics.ts:3: Odd: none/* is the beginning of the id of no page',
      'content/topics.ts:3: Odd: secret is the id of no page',
    ]);
    expect(
      problems(
        [
          { title: 'All', pages: ['git*'] },
          { title: 'Empty', pages: [] },
          { title: 'all!', pages: ['git'] },
        ],
        PAGES,
      ),
    ).toEqual([
      'content/topics.ts:1: Empty has no pages',
      'content/topics.ts:1: there are two topics with the anchor all',
      'content/docs/cron.mdx:1: cron is not under any topic; name it in content/topics.ts',
    ]);
  });
});
