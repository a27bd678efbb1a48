import type MiniSearch from 'minisearch';
import { openIndex, type PackedIndex, packIndex, unpackTerms } from './packedIndex.ts';
import { type PackedTargets, packTargets, unpackTargets } from './packedTargets.ts';
import { type IndexedTarget, indexOf, type Target } from './searchIndex.ts';

/** The text of an error, with `…` for the parts that vary, and the number of the target that explains it. */
export type ErrorPattern = [text: string, target: number];

/** The content of the search file, as the browser downloads it. */
export interface SearchFile {
  targets: PackedTargets;
  index: PackedIndex;
  errors: ErrorPattern[];
}

/** The search index, ready for queries. */
export interface OpenSearch {
  targets: readonly Target[];
  index: MiniSearch<IndexedTarget>;
  /** The terms of the index, with the approximate number of targets that have each. */
  terms: ReadonlyMap<string, number>;
  errors: readonly ErrorPattern[];
}

/**
 * Creates the search file. Called by the build.
 *
 * @param texts The text of each target, without its title and summary.
 * @param asked The questions that people ask for a target, for targets that have some.
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
    const withoutParameters = title.replace(/\{\w+\}/g, '');
    return { id, title: withoutParameters, trail, summary, text: texts[id] ?? '', asked: asked.get(target)?.join(' ') ?? '' };
  });
  return { targets: packTargets(targets), index: packIndex(indexOf(indexed)), errors };
}

/** Opens the search file. Called in the browser. */
export async function openSearchFile({ targets, index, errors }: SearchFile): Promise<OpenSearch> {
  return { targets: unpackTargets(targets), index: await openIndex(index), terms: unpackTerms(index), errors };
}
