import type { GlossaryTerm } from '../glossary.ts';
import { GLOSSARY_ROUTE } from '../glossary.ts';
import { type DocPage, placeOf, type SiteMap } from '../page.ts';
import { type Find, type FindKind, type IndexedFind, indexOf, type SearchFile } from '../palette/searchIndex.ts';
import type { PageSection } from './pageFacts.ts';
import type { PicturedPlayground } from './storyPictures.ts';

export interface Searchable {
  pages: readonly { page: DocPage; sections: readonly PageSection[] }[];
  site: SiteMap;
  terms: readonly GlossaryTerm[];
  playgrounds: readonly PicturedPlayground[];
}

/** Pages whose headings are things of their own. */
const KINDS: readonly { under: string; page: FindKind; heading: FindKind }[] = [
  { under: '/docs/reference/error-codes/', page: 'error', heading: 'heading' },
  { under: '/docs/reference/error-codes', page: 'page', heading: 'error' },
  { under: '/docs/cli/cli-commands', page: 'page', heading: 'command' },
];

function fileOf({ id }: DocPage): string {
  return `search/${id.replaceAll('/', '.')}.json`;
}

/**
 * The files of the search: `search/index.json` with everything that can be found, and for each page one with its text by section, for
 * excerpts. Hidden pages are in none.
 */
export function searchFiles({ pages, site, terms, playgrounds }: Searchable): Record<string, string> {
  const finds: Find[] = [];
  const indexed: IndexedFind[] = [];
  const files: Record<string, string> = {};
  function add(find: Find, text: string) {
    indexed.push({ id: finds.length, title: find.title, trail: find.trail, summary: find.summary ?? '', text });
    finds.push(find);
  }

  for (const { page, sections } of pages) {
    if (page.hidden) continue;
    const kinds = KINDS.find(({ under }) => page.route.startsWith(under));
    const file = fileOf(page);
    const trail = placeOf(site, page).path.join(' / ');
    files[file] = JSON.stringify(sections.map(({ text }) => text));
    const start = sections.findIndex(({ heading }) => !heading);
    add(
      {
        kind: kinds?.page ?? 'page',
        title: page.title,
        trail,
        address: page.route,
        summary: page.description,
        ...(start === -1 ? {} : { text: { file, section: start } }),
      },
      start === -1 ? '' : sections[start]!.text,
    );
    for (const [section, { heading, text }] of sections.entries()) {
      // The glossary's letters are no subjects; its terms are found themselves.
      if (!heading || page.route === GLOSSARY_ROUTE) continue;
      add(
        {
          kind: kinds?.heading ?? 'heading',
          title: heading.text,
          trail: page.title,
          address: `${page.route}#${heading.id}`,
          text: { file, section },
        },
        text,
      );
    }
  }
  for (const { id, term, also, definition } of terms)
    add(
      { kind: 'term', title: term, trail: 'Glossary', address: `${GLOSSARY_ROUTE}#${id}`, summary: definition },
      (also ?? []).join(' '),
    );
  for (const { id, title, summary, stories, exercises } of playgrounds) {
    add({ kind: 'playground', title, trail: 'Playground', address: `/playground/${id}`, summary }, '');
    for (const story of stories)
      add(
        { kind: 'story', title: story.title, trail: title, address: `/playground/${id}/${story.id}`, summary: story.summary },
        '',
      );
    for (const exercise of exercises) {
      const story = stories.find((one) => one.exercise === exercise.id);
      if (story)
        add(
          {
            kind: 'exercise',
            title: exercise.title,
            trail: title,
            address: `/playground/${id}/${story.id}`,
            summary: exercise.goal,
          },
          '',
        );
    }
  }
  const file: SearchFile = { finds, index: indexOf(indexed).toJSON() };
  return { 'search/index.json': JSON.stringify(file), ...files };
}
