import { topics } from 'virtual:topics';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Letters } from '#docs/client/Letters.tsx';
import { filterTopics } from '#docs/client/topicFilter.ts';
import { byLetter } from '#docs/shared/alphabet.ts';
import { counted } from '#engine/text/phrases.ts';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { PageArrival } from './PageArrival.tsx';
import { TOPICS } from './pages.ts';
import styles from './TopicsPage.module.css';

/** Every page of the documentation, listed by topic. */
export default function TopicsPage() {
  const [query, setQuery] = useState('');
  const letters = useMemo(() => byLetter(filterTopics(topics, query), ({ title }) => title), [query]);
  const found = letters.flatMap(([, under]) => under);
  const routes = new Set(found.flatMap(({ pages }) => pages.map(({ route }) => route)));

  return (
    <div className={styles.page}>
      <PageArrival title={TOPICS.title} />
      <h1 className={styles.title}>{TOPICS.title}</h1>
      <p className={styles.lead}>Every page of the documentation, by topic; many are listed under several.</p>
      <div className={`${utilities.wrap2} ${styles.filter}`}>
        <div className={styles.field}>
          <TextField label="Filter topics and pages" type="search" autoComplete="off" value={query} onChange={setQuery} />
        </div>
        <p role="status" className={styles.count}>
          {query.trim() && found.length > 0 ? `${counted(routes.size, 'page')} under ${counted(found.length, 'topic')}` : ''}
          {found.length === 0 && (
            <>
              No topic or title contains these words.{' '}
              <Link to={{ pathname: '/search', search: `?q=${encodeURIComponent(query)}` }}>Search the full text</Link>
            </>
          )}
        </p>
      </div>
      {letters.length > 0 && (
        <div className={styles.letters}>
          <Letters letters={letters.map(([letter, [first]]) => ({ letter, anchor: first!.id }))} />
        </div>
      )}
      {found.map(({ id, title, pages }) => (
        <section
          key={id}
          aria-labelledby={id}
          className={styles.topic}
          style={{ '--pages': pages.length } as React.CSSProperties}
        >
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          <ul className={styles.list}>
            {pages.map((page) => (
              <li key={page.route}>
                <Link to={page.route}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
