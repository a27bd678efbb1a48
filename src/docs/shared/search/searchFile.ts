import type MiniSearch from 'minisearch';
import { type PackedFinds, packFinds, unpackFinds } from './packedFinds.ts';
import { openIndex, type PackedIndex, packIndex, unpackTerms } from './packedIndex.ts';
import { type Find, type IndexedFind, indexOf } from './searchIndex.ts';

/** A text that an error shows, `…` for what is different each time, and the number of the find that explains it. */
export type ErrorPattern = [text: string, find: number];

/** The file of the search as it travels. */
export interface SearchFile {
  finds: PackedFinds;
  index: PackedIndex;
  errors: ErrorPattern[];
}

/** The search, ready to be asked. */
export interface OpenSearch {
  finds: readonly Find[];
  index: MiniSearch<IndexedFind>;
  /** The words of the site, as the index holds them, and in about how many places each stands. */
  terms: ReadonlyMap<string, number>;
  errors: readonly ErrorPattern[];
}

/**
 * Makes the file: by the build.
 *
 * @param texts The words of each find beyond what it says of itself.
 * @param asked What people ask for whom it is the answer, for each find that has such.
 */
export function searchFile(
  finds: readonly Find[],
  texts: readonly string[],
  errors: ErrorPattern[],
  asked: ReadonlyMap<Find, readonly string[]> = new Map(),
): SearchFile {
  const indexed = finds.map((find, id): IndexedFind => {
    const { title, trail, summary = '' } = find;
    // The parameters in the path of an operation only repeat what stands before them.
    const own = title.replace(/\{\w+\}/g, '');
    return { id, title: own, trail, summary, text: texts[id] ?? '', asked: asked.get(find)?.join(' ') ?? '' };
  });
  return { finds: packFinds(finds), index: packIndex(indexOf(indexed)), errors };
}

/** Opens the file: in the browser. */
export async function openSearchFile({ finds, index, errors }: SearchFile): Promise<OpenSearch> {
  return { finds: unpackFinds(finds), index: await openIndex(index), terms: unpackTerms(index), errors };
}
