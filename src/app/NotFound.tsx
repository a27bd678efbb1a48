import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import styles from './NotFound.module.css';
import { PageArrival } from './PageArrival.tsx';
import { NOT_FOUND, TOPICS } from './pages.ts';

const LONGEST_SHOWN = 200;

/** The path as it was typed, as far as it can be decoded. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Any address the site does not have. */
export function NotFound() {
  const { pathname } = useLocation();
  const path = readable(pathname);
  const shown = path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path;
  return (
    <div className={styles.page}>
      <PageArrival title={NOT_FOUND.title} />
      <h1>There is no page here</h1>
      <p>
        Nothing is at <code>{shown}</code>. The address may be mistyped, or the page may have moved.
      </p>
      <ul className={styles.ways}>
        <li>
          <Link to="/playground" className={buttonClass('primary')}>
            See all playgrounds
          </Link>
        </li>
        <li>
          <Link to={TOPICS.path} className={buttonClass()}>
            Find a page by topic
          </Link>
        </li>
        <li>
          <Link to="/" className={buttonClass()}>
            Go to the start page
          </Link>
        </li>
      </ul>
    </div>
  );
}
