import { describe, expect, it } from 'vitest';
import { type FoundPage, siteOf } from '#docs/compile/sidebars.ts';
import { holds, readingOrder, type Sidebars } from '#docs/shared/page.ts';

const found = (id: string, more: Partial<FoundPage> = {}): FoundPage => ({
  id,
  title: id,
  description: '',
  reviewed: '2026-11-21',
  file: `content/docs/${id}.mdx`,
  route: `/docs/${id}`,
  ...more,
});
const sidebars = (tutorialSidebar: Sidebars['tutorialSidebar'], rest: Partial<Sidebars> = {}): Sidebars => ({
  tutorialSidebar,
  apiSidebar: [],
  packagesSidebar: [],
  ...rest,
});
const problems = (pages: FoundPage[], bars: Sidebars, source?: string) =>
  siteOf(pages, bars, source).errors.map(({ message }) => message);

describe('sidebars', () => {
  it('list pages and categories in order, and folders by order, then title', () => {
    const pages = [
      found('a'),
      found('errors/z', { order: 1 }),
      found('errors/b'),
      found('errors/a'),
      found('hidden', { hidden: true }),
    ];
    const { site, errors } = siteOf(
      pages,
      sidebars([
        { category: 'First', items: ['a'] },
        { category: 'Errors', folder: 'docs/errors' },
      ]),
    );
    expect(errors).toEqual([]);
    expect(readingOrder(site.sidebars.tutorialSidebar)).toEqual(['a', 'errors/z', 'errors/a', 'errors/b']);
    expect(holds(site.sidebars.tutorialSidebar, 'errors/b')).toBe(true);
    expect(holds(site.sidebars.tutorialSidebar, 'hidden')).toBe(false);
    expect(site.pages.find(({ id }) => id === 'a')?.sidebar).toBe('tutorialSidebar');
    expect(site.pages.find(({ id }) => id === 'hidden')).not.toHaveProperty('sidebar');
  });

  it('know only pages that are there, and name the line', () => {
    expect(problems([], sidebars(['gone']), "[\n  'other',\n  'gone',\n]")).toEqual([
      'content/sidebars.ts:3: tutorialSidebar lists gone, which is the id of no page',
    ]);
    expect(problems([], sidebars([{ category: 'Empty', folder: 'docs/none' }]))[0]).toContain(
      'there are no pages in content/docs/none',
    );
  });

  it('hold every visible page once, and no hidden one', () => {
    expect(problems([found('a')], sidebars([]))[0]).toContain('content/docs/a.mdx:1: a is in no sidebar');
    expect(problems([found('a')], sidebars(['a'], { apiSidebar: ['a'] }))[0]).toContain(
      'a is listed twice (tutorialSidebar, apiSidebar)',
    );
    expect(problems([found('a', { hidden: true })], sidebars(['a']))[0]).toContain('which is hidden');
    expect(problems([found('a', { sidebar: 'apiSidebar' })], sidebars(['a']))[0]).toContain('whose front matter says apiSidebar');
  });

  it('need ids and routes of their own', () => {
    const twice = [found('a'), found('a', { file: 'content/docs/b.mdx', route: '/docs/b' }), found('c', { route: '/docs/a' })];
    const said = problems(twice, sidebars(['a', 'c']));
    expect(said).toContain('content/docs/b.mdx:1: id: a is already the id of content/docs/a.mdx');
    expect(said).toContain('content/docs/c.mdx:1: the route /docs/a is already that of content/docs/a.mdx');
  });
});
