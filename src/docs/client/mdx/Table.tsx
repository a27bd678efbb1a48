import type { TableHTMLAttributes } from 'react';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import styles from './Table.module.css';

type TableProps = TableHTMLAttributes<HTMLTableElement> & { 'data-stacks'?: string };

/** A table that scrolls where it is wider than the page, also by keyboard; with `data-stacks` its rows become a list there instead. */
export function Table(props: TableProps) {
  const stacks = props['data-stacks'] !== undefined;
  return (
    <ScrollBox className={`${styles.scroller} ${stacks ? styles.stacks : ''}`} label="Table">
      <table className={styles.table} {...props} />
    </ScrollBox>
  );
}
