import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Found, find, unknownWords } from './find.ts';
import { openedSearch, openSearch } from './openSearch.ts';

/** What was found for a query. */
export interface Answer {
  query: string;
  found: readonly Found[];
  /** Its words that no page has: misspelt, or words of another product. */
  unknown: readonly string[];
}

/** Asks the site's search for every query, in the same frame: a millisecond's work. */
export function useAnswer(query: string): {
  answer: Answer;
  /** Whether the index has loaded, so that these are all results. */
  isOpen: boolean;
  /** Why the index did not arrive. */
  failure: string;
  retry: () => void;
} {
  const [search, setSearch] = useState(openedSearch);
  const [failure, setFailure] = useState('');

  const load = useCallback(() => {
    setFailure('');
    openSearch().then(setSearch, (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, []);
  useEffect(load, [load]);

  const answer = useMemo(() => {
    if (!search || query.trim() === '') return { query, found: [], unknown: [] };
    return { query, found: find(search, query), unknown: unknownWords(search, query) };
  }, [search, query]);
  return { answer, isOpen: search !== undefined, failure, retry: load };
}
