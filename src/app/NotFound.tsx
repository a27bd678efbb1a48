import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import styles from './NotFound.module.css';
import { PageArrival } from './PageArrival.tsx';
import { NOT_FOUND, SEARCH, TOPICS } from './pages.ts';

/** Maximum number of characters of the address that is shown; longer addresses are cut. */
const MAX_SHOWN_LENGTH = 200;

/** The path as it was typed, decoded if possible. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Maximum number of characters of the search text that is made from an address. */
const MAX_QUERY_LENGTH = 60;

/** The subject of an address: the words of its last segment. */
function wordsOf(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  return last
    .replace(/\.[a-z]+$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
}

/** The page for any address that the site does not have. */
export function NotFound() {
  const { pathname } = useLocation();
  const path = readable(pathname);
  const shown = path.length > MAX_SHOWN_LENGTH ? `${path.slice(0, MAX_SHOWN_LENGTH)}…` : path;
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
