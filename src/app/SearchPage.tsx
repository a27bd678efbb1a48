import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_PASTED_LENGTH } from '#docs/client/palette/find.ts';
import { SearchPanel } from '#docs/client/palette/SearchPanel.tsx';
import { SITE_COMMANDS } from '#docs/client/palette/siteCommands.ts';
import { PageArrival } from './PageArrival.tsx';
import { SEARCH } from './pages.ts';
import styles from './SearchPage.module.css';

/** Milliseconds without typing after which the address is updated: browsers refuse an update for every letter. */
const ADDRESS_DELAY_MS = 300;

/** The search as a page: `/search?q=…`. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  const addressed = (params.get('q') ?? '').slice(0, MAX_PASTED_LENGTH);
  const [query, setQuery] = useState(addressed);
  const [before, setBefore] = useState(addressed);
  const [written, setWritten] = useState(addressed);
  if (before !== addressed) {
    setBefore(addressed);
    // The address changed through a link or the Back button. An address that this page wrote itself is older than the text in the field.
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
    }, ADDRESS_DELAY_MS);
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
