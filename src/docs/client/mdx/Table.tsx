import { Children, cloneElement, isValidElement, type ReactNode, type TableHTMLAttributes } from 'react';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import unseen from '#ui/VisuallyHidden.module.css';
import styles from './Table.module.css';

type TableProps = TableHTMLAttributes<HTMLTableElement> & { 'data-stacks'?: string };

/** The head of a table, visually hidden where the rows are shown as a list. */
function mayHide(part: ReactNode): ReactNode {
  if (!isValidElement<{ className?: string }>(part) || part.type !== 'thead') return part;
  return cloneElement(part, { className: unseen.hidden });
}

/** A table that scrolls when it is wider than the page, also by keyboard. With `data-stacks` its rows become a list instead. */
export function Table({ children, ...props }: TableProps) {
  const stacks = props['data-stacks'] !== undefined;
  return (
    <ScrollBox className={`${styles.scroller} ${stacks ? styles.stacks : ''}`} label="Table">
      <table className={styles.table} {...props}>
        {stacks ? Children.map(children, mayHide) : children}
      </table>
    </ScrollBox>
  );
}
