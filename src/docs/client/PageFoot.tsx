import type { PageContext } from '../shared/page.ts';
import { CopyLabel } from './CopyLabel.tsx';
import type { Copies } from './copying.ts';
import styles from './PageFoot.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Under the text of a page: when it was last reviewed, and how to change it. */
export function PageFoot({ page, edit }: Pick<PageContext, 'page' | 'edit'>) {
  return (
    <footer className={styles.foot}>
      <p className={styles.reviewed}>
        Last reviewed <time dateTime={page.reviewed}>{DAY.format(new Date(page.reviewed))}</time>
      </p>
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
