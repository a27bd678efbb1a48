import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import styles from './NotFound.module.css';
import { PageArrival } from './PageArrival.tsx';
import { NOT_FOUND, SEARCH, TOPICS } from './pages.ts';

const LONGEST_SHOWN = 200;

/** The path as it was typed, as far as it can be decoded. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

const LONGEST_WORDS = 60;

/** What the address was about: the words of its last part. */
function wordsOf(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  return last
    .replace(/\.[a-z]+$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS);
}

/** Any address the site does not have. */
export function NotFound() {
  const { pathname } = useLocation();
  const path = readable(pathname);
  const shown = path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path;
  const words = wordsOf(path);
  return (
    <div className={styles.page}>
      <PageArrival title={NOT_FOUND.title} />
      <h1>There is no page here</h1>
      <p>
        Nothing is at <code>{shown}</code>. The address may be mistyped, or the page may have moved.
      </p>
      <ul className={styles.ways}>
        <li>
          <Link to={`${SEARCH.path}?${new URLSearchParams({ q: words })}`} className={buttonClass('primary')}>
            Search for it
          </Link>
        </li>
        <li>
          <Link to={TOPICS.path} className={buttonClass()}>
            Find a page by topic
          </Link>
        </li>
        <li>
          <Link to="/playground" className={buttonClass()}>
            See all playgrounds
          </Link>
        </li>
      </ul>
    </div>
  );
}
