import type { ComponentPropsWithRef } from 'react';
import styles from './ScrollBox.module.css';

interface ScrollBoxProps extends ComponentPropsWithRef<'div'> {
  /** Accessible name of the content. */
  label: string;
  /** For the content of a tab, which scrolls in the available height: `fill` without padding, `panel` as a column of sections with padding. */
  as?: 'fill' | 'panel';
}

/**
 * A box that scrolls. Its class, or `as`, sets the overflow. It is focusable, so that arrow keys scroll it even when nothing in it can be focused
 * (WCAG 2.1.1).
 */
export function ScrollBox({ label, as, className = '', ...rest }: ScrollBoxProps) {
  const classes = `${styles.box} ${as ? styles[as] : ''} ${className}`;
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  return <div tabIndex={0} role="group" aria-label={label} className={classes} {...rest} />;
}
