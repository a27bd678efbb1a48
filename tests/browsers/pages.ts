import type { Query } from './reader.ts';

const title: Query = { css: 'h1' };

/** One page of each kind, with what a reader sees on it. */
export const PAGES: readonly { kind: string; path: string; shows: Query; text?: string | RegExp; isMissing?: true }[] = [
  { kind: 'start page', path: '/', shows: title, text: /./ },
  { kind: 'text page', path: '/docs/get-started/fundamentals/dag', shows: title, text: 'Directed acyclic graph' },
  { kind: 'page with a playground', path: '/docs/get-started/quick-start', shows: { css: '[data-playground]' } },
  { kind: 'page of an operation', path: '/docs/api/jobs', shows: title, text: /./ },
  { kind: 'glossary', path: '/docs/reference/glossary', shows: title, text: /./ },
  { kind: 'topics', path: '/topics', shows: title, text: /./ },
  { kind: 'search', path: '/search?q=refresh', shows: { role: 'option', name: /Refresh/ } },
  { kind: 'gallery', path: '/playground', shows: { css: 'main h3 a' } },
  { kind: 'story', path: '/playground/pipeline-builder/retail', shows: { css: '[data-node]' } },
  { kind: 'story with editors', path: '/playground/template/environments', shows: { css: '.cm-content' } },
  { kind: 'embed', path: '/embed/run-order/waves', shows: { role: 'button', name: 'Step forward' } },
  { kind: 'address that is not there', path: '/docs/nothing/here', shows: title, text: /no page/i, isMissing: true },
];
