import type MiniSearch from 'minisearch';
import { openIndex, type PackedIndex, packIndex, unpackTerms } from './packedIndex.ts';
import { type PackedTargets, packTargets, unpackTargets } from './packedTargets.ts';
import { type IndexedTarget, indexOf, type Target } from './searchIndex.ts';

/** A text that an error shows, `…` for what is different each time, and the number of the target that explains it. */
export type ErrorPattern = [text: string, target: number];

/** The file of the search as it travels. */
export interface SearchFile {
  targets: PackedTargets;
  index: PackedIndex;
  errors: ErrorPattern[];
}

/** The search, ready for queries. */
export interface OpenSearch {
  targets: readonly Target[];
  index: MiniSearch<IndexedTarget>;
  /** The words of the site, as the index holds them, and about how many targets have each. */
  terms: ReadonlyMap<string, number>;
  errors: readonly ErrorPattern[];
}

/**
 * Makes the file: by the build.
 *
 * @param texts The text of each target beyond its title and summary.
 * @param asked The ways in which people ask for a target, for each target that has some.
 */
export function searchFile(
  targets: readonly Target[],
  texts: readonly string[],
  errors: ErrorPattern[],
  asked: ReadonlyMap<Target, readonly string[]> = new Map(),
): SearchFile {
  const indexed = targets.map((target, id): IndexedTarget => {
    const { title, trail, summary = '' } = target;
    // The parameters in the path of an operation only repeat the words before them.
    const own = title.replace(/\{\w+\}/g, '');
    return { id, title: own, trail, summary, text: texts[id] ?? '', asked: asked.get(target)?.join(' ') ?? '' };
  });
  return { targets: packTargets(targets), index: packIndex(indexOf(indexed)), errors };
}

/** Opens the file: in the browser. */
export async function openSearchFile({ targets, index, errors }: SearchFile): Promise<OpenSearch> {
  return { targets: unpackTargets(targets), index: await openIndex(index), terms: unpackTerms(index), errors };
}
