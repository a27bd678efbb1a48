import type { TableHTMLAttributes } from 'react';
import styles from './Table.module.css';

/** A table that scrolls where it is wider than the page, also by keyboard. */
export function Table(props: TableHTMLAttributes<HTMLTableElement>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens
    <div className={styles.scroller} tabIndex={0} role="group" aria-label="Table">
      <table className={styles.table} {...props} />
    </div>
  );
}
