import { describe, expect, it } from 'vitest';
import { documentTitle, GALLERY, HOME, NOT_FOUND, playgroundPage } from '#app/pages.ts';
import { ROUTE_KINDS, routeKindOf, sitePages } from '#app/routeKinds.ts';
import { openSearchXml, pageHtml, redirectHtml, sitemapXml, withContent } from '#app/siteDocuments.ts';

const runOrder = {
  meta: { id: 'run-order', title: 'Run order', summary: 'Which node runs when.' },
  stories: [
    { id: 'diamond', title: 'Diamond', summary: 'Two ways from A to D.' },
    { id: 'quotes', title: 'A "quoted" <title> & $& more', summary: 'Held by "quotes" & <tags>.' },
  ],
};

const basics = { id: 'basics', title: 'The basics', summary: 'Where to begin.' };

const SHELL = `<html><head><title>Runnel Docs</title><meta
      name="description"
      content="What it is."
    /></head><body></body></html>`;

describe('pages', () => {
  it('has a page for the gallery, every playground and story, and their embeds', () => {
    const pages = sitePages({ playgrounds: [runOrder], docs: [], paths: [basics] });
    expect(pages.map(({ info: { path, unlisted } }) => (unlisted ? `(${path})` : path))).toEqual([
      '/',
      '/learn',
      '/offline',
      '/learn/basics',
      '(/learn/basics/check)',
      '(/learn/basics/summary)',
      '/sessions/new',
      '(/sessions/follow)',
      '(/sessions/handout)',
      '(/sessions/step)',
      '/sessions/results',
      '/sessions/present',
      '/topics',
      '(/search)',
      '/playground',
      '(/project)',
      '/playground/run-order',
      '/playground/run-order/diamond',
      '/playground/run-order/quotes',
      '(/embed/run-order)',
      '(/embed/run-order/diamond)',
      '(/embed/run-order/quotes)',
    ]);
  });

  it('names the tab after the story, the playground and the site', () => {
    expect(documentTitle(playgroundPage(runOrder, 'diamond').title)).toBe('Diamond – Run order – Runnel Docs');
    expect(documentTitle(playgroundPage(runOrder, 'none').title)).toBe('Run order – Runnel Docs');
    expect(documentTitle(HOME.title)).toBe('Runnel Docs');
  });
});

describe('kinds of routes', () => {
  it.each([
    ['/', '/'],
    ['/docs', '/docs/*'],
    ['/docs/get-started/quick-start/', '/docs/*'],
    ['/learn', '/learn'],
    ['/learn/fundamentals', '/learn/:id'],
    ['/playground', '/playground'],
    ['/playground/run-order', '/playground/:id/:story?'],
    ['/playground/run-order/diamond', '/playground/:id/:story?'],
    ['/embed/run-order/diamond', '/embed/:id/:story?'],
  ])('%s is of the kind %s', (address, path) => {
    expect(routeKindOf(address)?.path).toBe(path);
  });

  it('know no other addresses', () => {
    for (const address of ['/404', '/playgrounds', '/playground/a/b/c', '/embed']) expect(routeKindOf(address)).toBeUndefined();
  });

  it('are the kinds of their own pages', () => {
    const docs = [{ route: '/docs', title: 'Docs', description: 'All.', file: 'content/docs/index.mdx' }];
    for (const { kind, info } of sitePages({ playgrounds: [runOrder], docs, paths: [basics] }))
      expect(routeKindOf(info.path)).toBe(kind);
  });

  it.each(ROUTE_KINDS.map((kind) => [kind.path, kind] as const))('%s names the module that it loads', async (_, kind) => {
    expect(await kind.load()).toBe(await import(/* @vite-ignore */ `/${kind.module}`));
  });
});

describe('built files', () => {
  it('have their own title, description and address, safe from what a title may hold', () => {
    const html = pageHtml(SHELL, playgroundPage(runOrder, 'quotes'), '/docs/', 'https://example.org');
    expect(html).toContain('<title>A &quot;quoted&quot; &lt;title&gt; &amp; $&amp; more – Run order – Runnel Docs</title>');
    expect(html).toContain('<meta name="description" content="Held by &quot;quotes&quot; &amp; &lt;tags&gt;." />');
    expect(html).toContain('<link rel="canonical" href="https://example.org/docs/playground/run-order/quotes" />');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).not.toContain('noindex');
  });

  it('fetch from other servers only where an address may name one', () => {
    const file = "<meta content=\"connect-src 'self'; worker-src 'self'\" /></head>";
    const content = { html: '', isWhole: false, sheets: [] };
    expect(withContent(file, content)).toContain("connect-src 'self';");
    expect(withContent(file, { ...content, fetchesAnywhere: true })).toContain("connect-src 'self' https:;");
    expect(ROUTE_KINDS.filter(({ fetchesAnywhere }) => fetchesAnywhere).map(({ path }) => path)).toEqual([
      '/sessions/follow',
      '/sessions/handout',
      '/sessions/results',
      '/sessions/present',
    ]);
  });

  it('name the Markdown of documentation pages', () => {
    const docs = [{ route: '/docs/faq', title: 'Questions', description: 'Short answers.', file: 'content/docs/faq.mdx' }];
    const pages = sitePages({ playgrounds: [], docs, paths: [] });
    const [faq, home] = ['/docs/faq', '/'].map((path) => pages.find(({ info }) => info.path === path)?.info);
    expect(pageHtml(SHELL, faq!, '/below/', '')).toContain(
      '<link rel="alternate" type="text/markdown" href="/below/docs/faq.md" />',
    );
    expect(pageHtml(SHELL, home!, '/below/', '')).not.toContain('alternate');
  });

  it('keep embeds and the 404 page from search engines', () => {
    const embed = sitePages({ playgrounds: [runOrder], docs: [], paths: [] }).find(
      ({ info }) => info.path === '/embed/run-order',
    )?.info;
    expect(embed && pageHtml(SHELL, embed, '/', '')).toContain('<meta name="robots" content="noindex" />');
    const missing = pageHtml(SHELL, NOT_FOUND, '/', '');
    expect(missing).toContain('noindex');
    expect(missing).not.toContain('canonical');
  });

  it('offer the search to browsers where the full address is known', () => {
    const xml = openSearchXml('/below/', 'https://example.org');
    expect(xml).toContain('<Url type="text/html" template="https://example.org/below/search?q={searchTerms}" />');
    expect(/<ShortName>(.*)<\/ShortName>/.exec(xml)?.[1]?.length).toBeLessThanOrEqual(16);
    const link =
      '<link rel="search" type="application/opensearchdescription+xml" title="Runnel Docs" href="/below/opensearch.xml" />';
    expect(pageHtml(SHELL, HOME, '/below/', 'https://example.org')).toContain(link);
    expect(pageHtml(SHELL, NOT_FOUND, '/below/', 'https://example.org')).toContain(link);
    expect(pageHtml(SHELL, HOME, '/below/', '')).not.toContain('rel="search"');
  });

  it('lead from old addresses to new ones with and without scripts, and are no pages of their own', () => {
    const html = redirectHtml({ path: '/docs/jobs?a&b#c', title: 'Jobs & <runs>' }, '/below/', 'https://example.org');
    const to = '/below/docs/jobs?a&amp;b#c';
    expect(html).toContain(`<link rel="canonical" href="https://example.org/below/docs/jobs?a&amp;b" />`);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${to}" />`);
    expect(html).toContain(`<a href="${to}">Jobs &amp; &lt;runs&gt;</a>`);
    expect(html).toContain(`<script src="/below/redirect.js" data-to="${to}"></script>`);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('list what has an address in the sitemap', () => {
    const xml = sitemapXml([HOME, GALLERY, { ...GALLERY, path: '/embed/x', unlisted: true }], '/docs/', 'https://example.org');
    expect([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://example.org/docs/',
      'https://example.org/docs/playground',
    ]);
  });
});
