import { useSearchParams } from 'react-router';
import { SearchPanel } from '#docs/palette/SearchPanel.tsx';
import { PageArrival } from './PageArrival.tsx';
import { SEARCH } from './pages.ts';
import styles from './SearchPage.module.css';

const LONGEST = 1_000;

/** The search as a page: `/search?q=…`. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').slice(0, LONGEST);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{SEARCH.title}</h1>
      <div className={styles.panel}>
        <SearchPanel
          query={query}
          onQuery={(text) => setParams(text === '' ? {} : { q: text }, { replace: true })}
          commands={NO_COMMANDS}
          onDone={(action) => action()}
        />
      </div>
      <PageArrival title={SEARCH.title} />
    </div>
  );
}

const NO_COMMANDS: readonly never[] = [];
