import type MiniSearch from 'minisearch';
import { type PackedFinds, packFinds, unpackFinds } from './packedFinds.ts';
import { openIndex, type PackedIndex, packIndex } from './packedIndex.ts';
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
  errors: readonly ErrorPattern[];
}

/** Makes the file: by the build. `texts` has the words of each find beyond what it says of itself. */
export function searchFile(finds: readonly Find[], texts: readonly string[], errors: ErrorPattern[]): SearchFile {
  const indexed = finds.map(({ title, trail, summary = '' }, id): IndexedFind => {
    // The parameters in the path of an operation only repeat what stands before them.
    return { id, title: title.replace(/\{\w+\}/g, ''), trail, summary, text: texts[id] ?? '' };
  });
  return { finds: packFinds(finds), index: packIndex(indexOf(indexed)), errors };
}

/** Opens the file: in the browser. */
export async function openSearchFile({ finds, index, errors }: SearchFile): Promise<OpenSearch> {
  return { finds: unpackFinds(finds), index: await openIndex(index), errors };
}
