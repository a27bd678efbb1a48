import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import type { CatalogEntry } from './catalog.ts';
import styles from './OpenedProjectOf.module.css';
import type { FoundProject } from './projects.ts';

/** Shown in place of a project that can't be opened: says why, and what to do. */
export function NoProject({ found, entry }: { found: FoundProject; entry?: CatalogEntry }) {
  const text =
    found.kind === 'broken'
      ? found.message
      : found.kind === 'unavailable'
        ? 'This browser does not let the page store anything, for example because this is a private window, so a project lasts until you leave the page. Open it again from its files.'
        : 'A project is kept in the browser that it was opened in, until it is deleted there. Open it again from its files.';
  return (
    <div className={styles.page}>
      <h1>This project is not here</h1>
      <Callout tone="warn" title="Nothing is shown instead">
        <p>{text}</p>
      </Callout>
      <p className={styles.row}>
        <Link to="/playground/pipeline-builder/open" className={buttonClass('primary')}>
          Open a project
        </Link>
        {entry && (
          <Link to={`/playground/${entry.meta.id}`} className={buttonClass()}>
            Stories of {entry.meta.title}
          </Link>
        )}
        <Link to="/project" className={buttonClass()}>
          See your projects
        </Link>
      </p>
    </div>
  );
}
