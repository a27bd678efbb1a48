import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import utilities from '#ui/utilities.module.css';
import type { PageLink } from '../shared/page.ts';
import styles from './PreviousNext.module.css';

/** Links to the previous and the next page in reading order. */
export function PreviousNext({ previous, next }: { previous?: PageLink; next?: PageLink }) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.pair} aria-label="Previous and next page">
      {previous && (
        <Link to={previous.route} rel="prev" className={styles.link}>
          <span className={`${utilities.inline1} ${styles.word}`}>
            <ArrowLeft size={16} aria-hidden /> Previous
          </span>
          <span className={styles.title}>{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={next.route} rel="next" className={`${styles.link} ${styles.next}`}>
          <span className={`${utilities.inline1} ${styles.word}`}>
            Next <ArrowRight size={16} aria-hidden />
          </span>
          <span className={styles.title}>{next.title}</span>
        </Link>
      )}
    </nav>
  );
}
