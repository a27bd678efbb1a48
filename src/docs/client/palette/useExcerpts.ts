import { useCallback, useEffect, useState } from 'react';
import { textFile } from '../../shared/search/searchIndex.ts';
import type { Entry } from './entries.ts';
import { excerpt } from './excerpt.ts';
import { fetchTexts, knownTexts } from './pageTexts.ts';

/** Texts are fetched for as many results as fill a screen, and for more once the reader scrolls. */
const FIRST = 12;
/** Milliseconds of rest before anything is fetched: nobody reads excerpts while typing. */
const REST = 120;

function filesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ target }) => (target?.section === undefined ? [] : [textFile(target.address)]));
}

/** The words of an entry's section around what was searched for; its summary where there are none, or not yet. */
export type ExcerptOf = (entry: Entry, length: number) => string;

/**
 * The excerpts of the shown results. They appear a moment after the results, all at once.
 *
 * @returns the excerpts that are here, and what to call when the reader wants to see all.
 */
export function useExcerpts(entries: readonly Entry[]): { excerptOf: ExcerptOf; wantAll: () => void } {
  const [version, setVersion] = useState(0);
  const [allOf, setAllOf] = useState<readonly Entry[]>();
  const isAll = allOf === entries;

  useEffect(() => {
    const missing = filesOf(isAll ? entries : entries.slice(0, FIRST)).filter((file) => !knownTexts(file));
    if (missing.length === 0) return;
    let isGone = false;
    const timer = setTimeout(
      () => {
        void fetchTexts(missing).then(() => {
          if (!isGone) setVersion((before) => before + 1);
        });
      },
      isAll ? 0 : REST,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [entries, isAll]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with a new version there are more texts
  const excerptOf = useCallback(
    ({ target, words, command }: Entry, length: number) => {
      if (!target) return command?.summary ?? '';
      const text = target.section === undefined ? undefined : knownTexts(textFile(target.address))?.[target.section];
      return text ? excerpt(text, words, length) : (target.summary ?? '');
    },
    [version],
  );
  const wantAll = useCallback(() => setAllOf(entries), [entries]);
  return { excerptOf, wantAll };
}
