import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Found, find, unknownWords } from './find.ts';
import { openedSearch, openSearch } from './openSearch.ts';

/** The results of a query. */
export interface Answer {
  query: string;
  found: readonly Found[];
  /** The words of the query that no page has, such as misspelled words or words of another product. */
  unknown: readonly string[];
}

/** Runs the search for each query in the same frame, since it takes about a millisecond. */
export function useAnswer(query: string): {
  answer: Answer;
  /** Whether the index has loaded, so that the results are complete. */
  isOpen: boolean;
  /** Why the index did not load; empty otherwise. */
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
