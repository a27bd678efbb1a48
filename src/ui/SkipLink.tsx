import styles from './SkipLink.module.css';

/** The first link of a page: past the header to the content with that id. Seen only while focused. */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
