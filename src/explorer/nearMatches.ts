import MiniSearch from 'minisearch';
import type { CatalogEntry } from './catalog.ts';

interface NearMatch {
  path: string;
  title: string;
}

/** Playgrounds and stories whose ids or titles are similar to those of an address, the best first. */
export function nearMatches(entries: readonly CatalogEntry[], id: string, story: string | undefined, most = 5): NearMatch[] {
  const documents = entries.flatMap(({ meta, stories }) => [
    { id: meta.id, title: meta.title, words: `${meta.id} ${meta.title}` },
    ...stories.map((listing) => ({
      id: `${meta.id}/${listing.id}`,
      title: `${meta.title} / ${listing.title}`,
      words: `${meta.id} ${meta.title} ${listing.id} ${listing.title}`,
    })),
  ]);
  const search = new MiniSearch<(typeof documents)[number]>({ fields: ['words'], storeFields: ['title'] });
  search.addAll(documents);
  return search
    .search(`${id} ${story ?? ''}`.slice(0, 200), { fuzzy: 0.35, prefix: true })
    .slice(0, most)
    .map(({ id: path, title }) => ({ path: `/playground/${path}`, title }));
}
