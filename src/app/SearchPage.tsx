import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_PASTED_LENGTH } from '#docs/client/palette/find.ts';
import { SearchPanel } from '#docs/client/palette/SearchPanel.tsx';
import { SITE_COMMANDS } from '#docs/client/palette/siteCommands.ts';
import { PageArrival } from './PageArrival.tsx';
import { SEARCH } from './pages.ts';
import styles from './SearchPage.module.css';

/** Milliseconds of rest before the address follows: browsers refuse an address for every letter. */
const REST = 300;

/** The search as a page: `/search?q=…`. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  const addressed = (params.get('q') ?? '').slice(0, MAX_PASTED_LENGTH);
  const [query, setQuery] = useState(addressed);
  const [before, setBefore] = useState(addressed);
  const [written, setWritten] = useState(addressed);
  if (before !== addressed) {
    setBefore(addressed);
    // By a link or the browser's way back. What this page wrote itself is older than what is in the field by now.
    if (addressed !== written) {
      setQuery(addressed);
      setWritten(addressed);
    }
  }
  useEffect(() => {
    if (query === addressed) return;
    const timer = setTimeout(() => {
      setWritten(query);
      setParams(query === '' ? {} : { q: query }, { replace: true });
    }, REST);
    return () => clearTimeout(timer);
  }, [query, addressed, setParams]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{SEARCH.title}</h1>
      <div className={styles.panel}>
        <SearchPanel query={query} onQuery={setQuery} commands={SITE_COMMANDS} onDone={runNow} />
      </div>
      <PageArrival title={SEARCH.title} />
    </div>
  );
}

const runNow = (action: () => void) => action();
