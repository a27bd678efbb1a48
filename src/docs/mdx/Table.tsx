import type { TableHTMLAttributes } from 'react';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import styles from './Table.module.css';

/** A table that scrolls where it is wider than the page, also by keyboard. */
export function Table(props: TableHTMLAttributes<HTMLTableElement>) {
  return (
    <ScrollBox className={styles.scroller} label="Table">
      <table className={styles.table} {...props} />
    </ScrollBox>
  );
}
