import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Found } from './find.ts';
import { openSearch, type Search } from './searchClient.ts';

/** What was found, and for which query: the last that was answered. */
export interface Answer {
  query: string;
  found: readonly Found[];
  /** The index was asked. */
  isFull: boolean;
}

const notAsked = (query: string): Answer => ({ query, found: [], isFull: false });

/** Asks the site's search for every query. */
export function useAnswer(query: string): {
  answer: Answer;
  /** The answer is still one to an earlier query. */
  isBehind: boolean;
  isOpen: boolean;
  /** Asks for a query that is about to be shown, so that the answer is on its way while the letter is drawn. */
  askAhead: (query: string) => void;
  /** Why the index did not arrive. */
  failure: string;
  retry: () => void;
} {
  const [search, setSearch] = useState<Search>();
  const [failure, setFailure] = useState('');
  const [answer, setAnswer] = useState<Answer>(() => notAsked(query));

  const load = useCallback(() => {
    setFailure('');
    openSearch().then(setSearch, (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, []);
  useEffect(load, [load]);

  const isEmpty = query.trim() === '';
  useEffect(() => {
    if (!search || isEmpty) {
      setAnswer(notAsked(query));
      return;
    }
    let isGone = false;
    void search.ask(query).then((found) => {
      // At once: in its turn it would miss the next frame more often.
      if (!isGone) flushSync(() => setAnswer({ query, found, isFull: true }));
    });
    return () => {
      isGone = true;
    };
  }, [search, query, isEmpty]);

  const isBehind = answer.query !== query || (search !== undefined && !isEmpty && !answer.isFull);
  const askAhead = (next: string) => {
    if (next.trim() !== '') void search?.ask(next);
  };
  return { answer, isBehind, isOpen: search !== undefined, askAhead, failure, retry: load };
}
