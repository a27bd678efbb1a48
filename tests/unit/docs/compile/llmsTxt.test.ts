import { expect, it } from 'vitest';
import { llmsTxt } from '#docs/compile/llmsTxt.ts';
import type { DocPage } from '#docs/shared/page.ts';

const page = (id: string, more: Partial<DocPage> = {}): DocPage => ({
  id,
  title: id,
  description: `About ${id}.`,
  route: `/docs/${id}`,
  file: `content/docs/${id}.mdx`,
  reviewed: '2026-11-21',
  ...more,
});

it('lists the pages of the sidebars by category, hidden ones left out', () => {
  const pages = [
    page('welcome'),
    page('git', { title: 'Git [basics]' }),
    page('errors/sync'),
    page('faq'),
    page('secret'),
    page('api'),
  ];
  const text = llmsTxt(
    {
      pages,
      sidebars: {
        tutorialSidebar: [
          { page: 'welcome' },
          { category: 'Git', items: [{ page: 'git' }, { category: 'Errors', items: [{ page: 'errors/sync' }] }] },
          { page: 'faq' },
        ],
        apiSidebar: [{ page: 'api' }],
        packagesSidebar: [],
      },
    },
    { title: 'The docs', summary: 'What they are.' },
    (path) => `https://example.com${path}`,
  );
  expect(text).toBe(`# The docs

> What they are.

## Guide

- [welcome](https://example.com/docs/welcome.md): About welcome.
- [faq](https://example.com/docs/faq.md): About faq.

## Git

- [Git \\[basics\\]](https://example.com/docs/git.md): About git.
- [errors/sync](https://example.com/docs/errors/sync.md): About errors/sync.

## API

- [api](https://example.com/docs/api.md): About api.
`);
});
