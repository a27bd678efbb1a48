import { gzipSync } from 'node:zlib';
import type { ErrorTexts } from '#engine/text/errorTexts.ts';
import type { LearningPath } from '#learn/paths/path.ts';
import type { GlossaryTerm } from '../shared/glossary.ts';
import { GLOSSARY_ROUTE } from '../shared/glossary.ts';
import { LEARN_PAGE } from '../shared/learnPage.ts';
import { NEW_SESSION_PAGE } from '../shared/newSessionPage.ts';
import { OFFLINE_PAGE } from '../shared/offlinePage.ts';
import { contextOf, type DocPage, type SiteMap } from '../shared/page.ts';
import { PRESENT_PAGE } from '../shared/presentPage.ts';
import { RESULTS_PAGE } from '../shared/resultsPage.ts';
import { type ErrorPattern, searchFile } from '../shared/search/searchFile.ts';
import { type Target, type TargetKind, textFile } from '../shared/search/searchIndex.ts';
import { TOPICS_PAGE } from '../shared/topics.ts';
import type { PageSection } from './pageFacts.ts';
import type { PicturedPlayground } from './storyPictures.ts';

/** An operation of the API, and the page that describes it. */
interface SearchableOperation {
  method: string;
  path: string;
  summary: string;
  route: string;
}

export interface Searchable {
  pages: readonly {
    page: DocPage;
    sections: readonly PageSection[];
    /** The questions that the page answers, and the questions that its sections answer, by anchor. */
    asked?: readonly string[];
    askedAt?: Readonly<Record<string, readonly string[]>>;
  }[];
  site: SiteMap;
  terms: readonly GlossaryTerm[];
  playgrounds: readonly PicturedPlayground[];
  paths: readonly LearningPath[];
  errors: readonly ErrorTexts[];
  operations: readonly SearchableOperation[];
}

/** Path of the search index, from the root of the site. */
export const INDEX_FILE = 'search/index.json';
/** Maximum size of the search index in bytes after gzip, which readers download when they first open the search. */
const MAX_INDEX_BYTES = 400 * 1024;

/** A message that says what to do when the index exceeds `MAX_INDEX_BYTES`; undefined otherwise. */
export function indexTooLarge(files: Readonly<Record<string, string>>): string | undefined {
  const size = gzipSync(files[INDEX_FILE] ?? '').length;
  if (size <= MAX_INDEX_BYTES) return undefined;
  return `${INDEX_FILE} has ${size} bytes after gzip, more than ${MAX_INDEX_BYTES}. Leave something out of it in src/docs/compile/searchFiles.ts.`;
}

/** Folders of pages whose pages or third-level headings are targets of a special kind. */
const KINDS: readonly { under: string; page: TargetKind; heading: TargetKind }[] = [
  { under: '/docs/reference/error-codes/', page: 'error', heading: 'heading' },
  { under: '/docs/reference/error-codes', page: 'page', heading: 'error' },
  { under: '/docs/cli/cli-commands', page: 'page', heading: 'command' },
];
/** Maximum length of the title of a row, in characters. A longer first cell is clear without the other cells. */
const MAX_ROW_TITLE = 120;
/** Headings that many pages have and whose sections do not answer a search: their pages and the rows of their tables are targets. */
const SIDE_SECTIONS = new Set([
  'Before you begin',
  'Node types',
  'Read next',
  'Related packages',
  'Reproduce the error',
  'What to read next',
]);

/** Index of the row whose first cell shows the text of an error; -1 when there is none. */
function rowWith(text: string, rows: NonNullable<PageSection['rows']>): number {
  const parts = text.split('…').map((part) => part.trim());
  return rows.findIndex(({ title }) => {
    let from = 0;
    return parts.every((part) => {
      const at = title.indexOf(part, from);
      from = at + part.length;
      return at !== -1;
    });
  });
}

/** The text of a section without the text of its table rows, which are targets themselves. */
function textBesideRows({ text, rows = [] }: PageSection): string {
  return rows.reduce((rest, row) => rest.replace(row.text, ' '), text);
}

/**
 * The files of the search: the index with all targets, and a file for each page with its text by section, for excerpts. Hidden pages are in none.
 */
export function searchFiles({ pages, site, terms, playgrounds, paths, errors, operations }: Searchable): Record<string, string> {
  const targets: Target[] = [];
  const texts: string[] = [];
  const patterns: ErrorPattern[] = [];
  const files: Record<string, string> = {};
  const askedFor = new Map<Target, readonly string[]>();
  const errorAddresses = new Set(errors.map(({ address }) => address));
  /** Addresses of sections that explain a single error. People search for the error, so the section is no target of its own. */
  const ofOneError = new Set(errors.flatMap(({ address, texts }) => (texts.length === 1 ? [address] : [])));
  function add(target: Target, text = '', asked?: readonly string[]) {
    targets.push(target);
    texts.push(text);
    if (asked) askedFor.set(target, asked);
  }

  const shown = new Map(pages.filter(({ page }) => !page.hidden).map((one) => [one.page.route, one]));
  for (const { page, sections, asked, askedAt = {} } of shown.values()) {
    const kinds = KINDS.find(({ under }) => page.route.startsWith(under));
    files[textFile(page.route)] = JSON.stringify(sections.map(({ text }) => text));
    const sectionTexts = sections.map(textBesideRows);
    const start = sections.findIndex(({ heading }) => !heading);
    const trail = [...(page.sidebar === 'apiSidebar' ? ['API'] : []), ...contextOf(site, page).path].join(' / ');
    const own: Target = { kind: kinds?.page ?? 'page', title: page.title, trail, address: page.route, summary: page.description };
    add(start === -1 ? own : { ...own, section: start }, sectionTexts[start], asked);
    for (const [section, { heading }] of sections.entries()) {
      // The letters of the glossary are no targets; its terms are.
      if (!heading || page.route === GLOSSARY_ROUTE || SIDE_SECTIONS.has(heading.text)) continue;
      const address = `${page.route}#${heading.id}`;
      const kind = heading.depth === 3 ? kinds?.heading : undefined;
      const isAsked = kind !== undefined || !ofOneError.has(address);
      const target: Target = { kind: kind ?? 'heading', title: heading.text, trail: page.title, address, section };
      add(target, sectionTexts[section], isAsked ? askedAt[heading.id] : undefined);
    }
    for (const [section, { rows = [] }] of sections.entries())
      for (const { id, title, text } of rows) {
        const address = `${page.route}#${id}`;
        const kind = errorAddresses.has(address) ? 'error' : 'row';
        add({ kind, title: title.slice(0, MAX_ROW_TITLE), trail: page.title, address, section }, text, askedAt[id]);
      }
  }

  for (const { address, texts: shownTexts } of errors) {
    const page = shown.get(address.replace(/#.*/, ''));
    if (!page) continue;
    const { route } = page.page;
    const section = page.sections.findIndex(({ heading }) => `${route}${heading ? `#${heading.id}` : ''}` === address);
    const rows = page.sections[section]?.rows ?? [];
    const own = targets.findIndex((target) => target.address === address && target.kind === 'error');
    for (const text of shownTexts) {
      const row = rows[rowWith(text, rows)];
      const known = row ? targets.findIndex((target) => target.address === `${route}#${row.id}`) : own;
      patterns.push([text, known === -1 ? targets.length : known]);
      if (known !== -1) continue;
      const target: Target = { kind: 'error', title: text, trail: page.page.title, address };
      const asked = ofOneError.has(address) ? page.askedAt?.[address.replace(/.*#/, '')] : undefined;
      add(section === -1 ? target : { ...target, section }, '', asked);
    }
  }
  add({
    kind: 'page',
    title: TOPICS_PAGE.title,
    trail: 'Topics',
    address: TOPICS_PAGE.route,
    summary: TOPICS_PAGE.description,
  });
  add(
    {
      kind: 'page',
      title: LEARN_PAGE.title,
      trail: LEARN_PAGE.title,
      address: LEARN_PAGE.route,
      summary: LEARN_PAGE.description,
    },
    '',
    LEARN_PAGE.asked,
  );
  for (const { title, route, description, asked } of [NEW_SESSION_PAGE, PRESENT_PAGE, RESULTS_PAGE, OFFLINE_PAGE])
    add({ kind: 'page', title, trail: LEARN_PAGE.title, address: route, summary: description }, '', asked);
  for (const { id, title, summary, asked } of paths)
    add({ kind: 'page', title, trail: LEARN_PAGE.title, address: `${LEARN_PAGE.route}/${id}`, summary }, '', asked);
  for (const { method, path, summary, route } of operations)
    add({ kind: 'operation', title: `${method.toUpperCase()} ${path}`, trail: 'API', address: route, summary });
  for (const { id, term, also, definition } of terms) {
    const address = `${GLOSSARY_ROUTE}#${id}`;
    add(
      { kind: 'term', title: term, trail: 'Glossary', address, summary: definition.replaceAll('`', '') },
      (also ?? []).join(' '),
    );
  }
  for (const { id, title, summary, asked, stories, exercises } of playgrounds) {
    add({ kind: 'playground', title, trail: 'Playground', address: `/playground/${id}`, summary }, '', asked);
    for (const story of stories)
      add({ kind: 'story', title: story.title, trail: title, address: `/playground/${id}/${story.id}`, summary: story.summary });
    for (const exercise of exercises) {
      const story = stories.find((one) => one.exercise === exercise.id);
      if (!story) continue;
      const address = `/playground/${id}/${story.id}`;
      add(
        { kind: 'exercise', title: exercise.title, trail: `${title} / Exercise`, address, summary: exercise.goal },
        story.title,
      );
    }
  }
  return { [INDEX_FILE]: searchFile(targets, texts, patterns, askedFor), ...files };
}
