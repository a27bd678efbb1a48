import type { DocPage } from '#docs/shared/page.ts';

/** A page, for what stands around the text of one. */
export const PAGE: DocPage = {
  id: 'faq',
  title: 'Questions',
  description: 'Short answers.',
  route: '/docs/faq',
  file: 'content/docs/faq.mdx',
  reviewed: '2026-11-21',
};
