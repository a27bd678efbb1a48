import { useCallback, useEffect, useState } from 'react';
import { textFile } from '../../shared/search/searchIndex.ts';
import type { Entry } from './entries.ts';
import { excerpt } from './excerpt.ts';
import { fetchTexts, knownTexts } from './pageTexts.ts';

/** Number of results whose texts are loaded at first, which fill a screen. More are loaded when the reader scrolls. */
const FIRST_TEXTS = 12;
/** Milliseconds without typing before texts are loaded, since nobody reads excerpts while typing. */
const TYPING_PAUSE_MS = 120;

function filesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ target }) => (target?.section === undefined ? [] : [textFile(target.address)]));
}

/** Returns the text of an entry's section around its search terms; its summary when the text has not loaded or does not exist. */
export type ExcerptOf = (entry: Entry, length: number) => string;

/**
 * The excerpts of the shown results. They appear together, shortly after the results.
 *
 * @returns The function that returns loaded excerpts, and a function that loads the texts of all results.
 */
export function useExcerpts(entries: readonly Entry[]): { excerptOf: ExcerptOf; loadAll: () => void } {
  const [version, setVersion] = useState(0);
  const [allOf, setAllOf] = useState<readonly Entry[]>();
  const isAll = allOf === entries;

  useEffect(() => {
    const missing = filesOf(isAll ? entries : entries.slice(0, FIRST_TEXTS)).filter((file) => !knownTexts(file));
    if (missing.length === 0) return;
    let isGone = false;
    const timer = setTimeout(
      () => {
        void fetchTexts(missing).then(() => {
          if (!isGone) setVersion((before) => before + 1);
        });
      },
      isAll ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [entries, isAll]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that more texts have loaded
  const excerptOf = useCallback(
    ({ target, words, command }: Entry, length: number) => {
      if (!target) return command?.summary ?? '';
      const text = target.section === undefined ? undefined : knownTexts(textFile(target.address))?.[target.section];
      return text ? excerpt(text, words, length) : (target.summary ?? '');
    },
    [version],
  );
  const loadAll = useCallback(() => setAllOf(entries), [entries]);
  return { excerptOf, loadAll };
}
