import { useState } from 'react';
import { Link } from 'react-router';
import type { PlaygroundMeta } from '#playground/contract.ts';
import styles from './DocLinks.module.css';

/** Up to this many pages are all named. */
const MOST = 4;
/** Of more, so many: they fit in one line, and the height is the playground's. */
const SHOWN = 2;

/** The pages that explain a playground. */
export function DocLinks({ docs }: { docs: PlaygroundMeta['docs'] }) {
  const [isAll, setAll] = useState(false);
  if (docs.length === 0) return null;
  const isLong = docs.length > MOST;
  const shown = isLong && !isAll ? docs.slice(0, SHOWN) : docs;
  return (
    <div className={styles.docs}>
      <span aria-hidden>Read:</span>
      <ul className={styles.list} aria-label="Pages about it">
        {shown.map(({ route, title }) => (
          <li key={route}>
            <Link to={route}>{title}</Link>
          </li>
        ))}
      </ul>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Fewer pages' : `${docs.length - SHOWN} more pages`}
        </button>
      )}
    </div>
  );
}
