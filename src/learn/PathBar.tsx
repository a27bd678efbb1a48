import { ArrowRight, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { catalog } from '#explorer/catalog.ts';
import { useProgress } from '#explorer/progress.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './PathBar.module.css';
import { stepAddress } from './paths/path.ts';
import { joinPath, markSeen, placeOnPath, stepTitle, useTrail } from './paths/trail.ts';

/**
 * A bar at the bottom of a page. On a page of the reader's path it names the step and links to the next one; on other pages it links back to the
 * path.
 */
export default function PathBar() {
  const { pathname } = useLocation();
  const progress = useProgress();
  const trail = useTrail();
  const [closedAt, setClosedAt] = useState<string>();
  const way = placeOnPath(pathname, catalog, progress, trail);
  // The pages of the paths show this and more.
  if (!way || closedAt === pathname || pathname.startsWith('/learn')) return null;
  const { path, here, next } = way;
  return (
    <nav className={styles.bar} aria-label="Your path" data-path-step={here && ''}>
      <p className={styles.words}>
        <Link to={`/learn/${path.id}`}>{path.title}</Link>
        <span className={styles.where}>
          {here
            ? `Step ${here.at + 1} of ${path.steps.length}, ${here.step.minutes} min`
            : next
              ? `Continue with step ${next.at + 1} of ${path.steps.length}`
              : 'Every step is done'}
        </span>
      </p>
      <Link
        to={next ? stepAddress(next.step) : `/learn/${path.id}`}
        className={buttonClass('primary', 's', styles.next)}
        onClick={() => here && here.step.kind !== 'exercise' && markSeen(here.step, Date.now())}
      >
        <span>
          {here ? (here.step.kind === 'exercise' ? 'Next' : 'Done, next') : 'Continue'}:{' '}
          {next ? stepTitle(next.step, catalog) : path.title}
        </span>
        <ArrowRight size={16} aria-hidden />
      </Link>
      <IconButton
        size="s"
        label={here ? 'Leave the path' : 'Close'}
        icon={X}
        onClick={() => (here ? joinPath(undefined) : setClosedAt(pathname))}
      />
    </nav>
  );
}
