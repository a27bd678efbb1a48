import { describe, expect, it } from 'vitest';
import { brokenLinks } from '#docs/compile/brokenLinks.ts';
import type { PageFacts } from '#docs/compile/pageFacts.ts';

const facts = (links: string[], ids: string[] = []): PageFacts => ({
  ids: new Set(ids),
  links: links.map((href, index) => ({ href, line: index + 10 })),
  outline: [],
  sections: [],
});
const check = (...links: string[]) =>
  brokenLinks({
    pages: new Map([
      ['/docs', { file: 'content/docs/index.mdx', facts: facts(links, ['here']) }],
      ['/docs/dag', { file: 'content/docs/dag.mdx', facts: facts([], ['edges', 'höhe']) }],
    ]),
    others: new Set(['/', '/playground', '/playground/run-order/diamond']),
  }).map(({ message }) => message);

describe('links', () => {
  it('lead to pages, anchors, playgrounds and other sites', () => {
    const good = [
      '/docs/dag',
      '/docs/dag#edges',
      '#here',
      '/docs/dag#h%C3%B6he',
      '/',
      '/playground/run-order/diamond?parallelism=2',
    ];
    expect(check(...good, 'https://example.org/a', 'mailto:a@example.org')).toEqual([]);
  });

  it('are broken where nothing is, with file and line', () => {
    expect(check('/docs/dag', '/docs/gone')).toEqual(['content/docs/index.mdx:11: link to /docs/gone: there is no such page']);
    expect(check('/playground/run-order/gone')[0]).toContain('there is no such page');
    expect(check('/docs/dag#nodes')[0]).toContain('/docs/dag has no heading with the id nodes; it has edges, höhe');
    expect(check('/docs/dag#100%')[0]).toContain('/docs/dag has no heading with the id 100%');
    expect(check('#gone')[0]).toContain('this page has no heading with the id gone; it has here');
  });

  it('name something', () => {
    expect(check('')[0]).toContain('it names neither a page nor a heading');
    expect(check('#')[0]).toContain('it names neither a page nor a heading');
  });

  it('are written from the root, without a slash at the end', () => {
    expect(check('dag')[0]).toContain('write links from the root');
    expect(check('../dag.mdx')[0]).toContain('write links from the root');
    expect(check('/docs/dag/')[0]).toContain('leave off the slash');
    expect(check('javascript:alert(1)')[0]).toContain('write links from the root');
  });
});
