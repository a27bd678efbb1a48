import { Fragment } from 'react';
import type { PageContext } from '../shared/page.ts';
import { CopyLabel } from './CopyLabel.tsx';
import type { Copies } from './copying.ts';
import styles from './PageFoot.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Maximum number of changed sections that are named for a day. */
const MAX_NAMED_SECTIONS = 5;

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{DAY.format(new Date(day))}</time>;
}

/** Below the text of a page: where it applies, when it was last reviewed, its recent changes, and how to edit it. */
export function PageFoot({ page, edit, changes }: Pick<PageContext, 'page' | 'edit' | 'changes'>) {
  return (
    <footer className={styles.foot}>
      <p className={styles.reviewed}>
        {page.applies && `Applies to ${page.applies}. `}Last reviewed <Day day={page.reviewed} />
      </p>
      {changes.length > 0 && (
        <details className={styles.how}>
          <summary className={styles.edit}>What changed</summary>
          <ul className={styles.words}>
            {changes.map(({ day, isNew, sections }) => (
              <li key={day}>
                <Day day={day} />:{' '}
                {isNew
                  ? 'written'
                  : sections.slice(0, MAX_NAMED_SECTIONS).map(({ id, text }, index) => (
                      <Fragment key={id}>
                        {index > 0 && ', '}
                        <a href={`#${id}`}>{text}</a>
                      </Fragment>
                    ))}
                {sections.length > MAX_NAMED_SECTIONS && ` and ${sections.length - MAX_NAMED_SECTIONS} more`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {edit ? (
        <a href={edit} className={styles.edit}>
          Edit this page
        </a>
      ) : (
        <details className={styles.how}>
          <summary className={styles.edit}>Edit this page</summary>
          <HowToEdit file={page.file} />
        </details>
      )}
    </footer>
  );
}

function HowToEdit({ file }: { file: string }) {
  return (
    <p className={styles.words}>
      Change <code>{file}</code>{' '}
      <button type="button" className={styles.copy} data-copies={'path' satisfies Copies} data-from={file}>
        <CopyLabel hasIcon={false}>Copy path</CopyLabel>
      </button>{' '}
      in the repository of this site and propose it as a pull request that says what was wrong or missing.
    </p>
  );
}
