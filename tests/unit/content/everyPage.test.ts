import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, it } from 'vitest';
import { sidebars } from '#content/sidebars.ts';
import { API_DESCRIPTION, readApiDescription } from '#docs/compile/apiDescription.ts';
import { type Site, siteOf } from '#docs/compile/sidebars.ts';
import { contextOf, readingOrder, SIDEBAR_NAMES } from '#docs/shared/page.ts';
import { readText } from '../architecture/sourceFile.ts';
import { apiPassages, claimPassages, glossaryPassages, type Passage, passagesOf } from './prose.ts';
import { repeats } from './repeats.ts';
import { PUBLISHED } from './routes.ts';
import { screenPassages } from './screenTexts.ts';
import { type SitePage, sitePages } from './sitePages.ts';
import { doubts, strayForms } from './voice.ts';
import { strayWordings } from './wording.ts';

// What every page must have, whoever wrote it. Links, anchors and playgrounds are checked where pages are compiled (tests/unit/docs/content.test.ts).

/** Tags that draw a page from data: it has what the data has. */
const GENERATED = new Set(['Glossary', 'Operation']);
const { operations } = readApiDescription(readText(API_DESCRIPTION));

let pages: readonly SitePage[];
let site: Site;
let passages: Passage[];

beforeAll(() => {
  pages = sitePages();
  site = siteOf(pages, sidebars).site;
  passages = [...pages.flatMap(passagesOf), ...glossaryPassages(), ...claimPassages(), ...apiPassages(), ...screenPassages()];
});

/** Whether a page stands for those below it. */
function isIndex({ route }: SitePage): boolean {
  return pages.some((other) => other.route.startsWith(`${route}/`));
}

function nodesOf(page: SitePage): Nodes[] {
  const nodes: Nodes[] = [];
  visit(page.tree, (node) => {
    nodes.push(node);
  });
  return nodes;
}

function tagsOf(page: SitePage): string[] {
  return nodesOf(page).flatMap((node) => (node.type === 'mdxJsxFlowElement' && node.name ? [node.name] : []));
}

/** The routes that a page links to; a list of the API's operations links to the page of each. */
function linksOf(page: SitePage): string[] {
  const written = nodesOf(page).flatMap((node) => (node.type === 'link' ? [node.url] : []));
  const listed = tagsOf(page).includes('OperationIndex') ? operations.map(({ route }) => route) : [];
  return [...written, ...listed].map((address) => address.replace(/[?#].*/, ''));
}

function isGenerated(page: SitePage): boolean {
  return tagsOf(page).some((tag) => GENERATED.has(tag));
}

/** Values that more than one page has, with the pages. */
function shared(fieldOf: (page: SitePage) => string): string[] {
  const files = new Map<string, string[]>();
  for (const page of pages) {
    const value = fieldOf(page).toLowerCase();
    files.set(value, [...(files.get(value) ?? []), page.file]);
  }
  return [...files].filter(([, having]) => having.length > 1).map(([value, having]) => `${value}: ${having.join(', ')}`);
}

describe('the list of pages', () => {
  it('is the published list', () => {
    const published = PUBLISHED.map(({ route }) => route);
    const written = pages.map(({ route }) => route);
    expect(published.filter((route) => !written.includes(route))).toEqual([]);
    expect(written.filter((route) => !published.includes(route))).toEqual([]);
  });

  it('has hidden pages that are in no sidebar', () => {
    const hidden = PUBLISHED.filter(({ sidebar }) => !sidebar).map(({ route }) => route);
    expect(site.pages.filter((page) => page.hidden).map(({ route }) => route)).toEqual(hidden);
    expect(site.pages.filter((page) => page.hidden && page.sidebar)).toEqual([]);
  });

  it.each(SIDEBAR_NAMES)('lists the pages of the %s in the published order, each before its next', (name) => {
    const order = PUBLISHED.filter(({ sidebar }) => sidebar === name).map(({ route }) => route);
    const listed = readingOrder(site.sidebars[name]).map((id) => site.pages.find((page) => page.id === id)!);
    expect(listed.map(({ route }) => route)).toEqual(order);
    expect(listed.map((page) => contextOf(site, page)).map(({ previous, next }) => [previous?.route, next?.route])).toEqual(
      order.map((_, index) => [order[index - 1], order[index + 1]]),
    );
  });

  it('has no orphan: what is not hidden is in a sidebar, and some other page leads to it', () => {
    const led = new Set(pages.flatMap((page) => linksOf(page).filter((route) => route !== page.route)));
    const orphans = site.pages.filter(({ hidden, route, sidebar }) => !hidden && (!sidebar || !led.has(route)));
    expect(orphans.map(({ file }) => file)).toEqual([]);
  });
});

describe('every page', () => {
  it('has a title and a description of its own', () => {
    expect(shared(({ title }) => title)).toEqual([]);
    expect(shared(({ description }) => description)).toEqual([]);
    const long = pages.filter(({ description }) => description.length < 50 || description.length > 160);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('has one h1, its title', () => {
    const more = pages.filter(
      (page) => nodesOf(page).some((node) => node.type === 'heading' && node.depth === 1) || tagsOf(page).includes('h1'),
    );
    expect(more.map(({ file }) => file)).toEqual([]);
  });

  it('has a worked example or a table, unless it is an index', () => {
    const shows = (page: SitePage) =>
      nodesOf(page).some(({ type }) => type === 'code' || type === 'table') || tagsOf(page).includes('Playground');
    const bare = pages.filter((page) => !isIndex(page) && !isGenerated(page) && !shows(page));
    expect(bare.map(({ file }) => file)).toEqual([]);
  });
});

describe('the words', () => {
  it('name things one way', () => {
    expect(strayWordings(passages)).toEqual([]);
  });

  it('are those of a native writer', () => {
    expect(strayForms(passages)).toEqual([]);
  });

  it('never doubt the product', () => {
    expect(doubts(passages)).toEqual([]);
  });

  it('are not said twice', () => {
    const titles = pages.map(({ title }) => title);
    expect(repeats([...pages.flatMap(passagesOf), ...glossaryPassages(), ...apiPassages()], titles)).toEqual([]);
  });
});
