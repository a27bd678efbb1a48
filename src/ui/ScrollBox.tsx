import type { ComponentPropsWithRef } from 'react';
import styles from './ScrollBox.module.css';

interface ScrollBoxProps extends ComponentPropsWithRef<'div'> {
  /** What is in it, for screen readers. */
  label: string;
  /** The content of a tab, which scrolls in the room there is: `fill` as it is, `panel` as parts below each other with room around them. */
  as?: 'fill' | 'panel';
}

/**
 * A box whose content may be larger than it; its class gives the overflow, unless `as` does. It takes the focus, so that the arrow keys scroll it even where
 * nothing in it can be focused (WCAG 2.1.1).
 */
export function ScrollBox({ label, as, className = '', ...rest }: ScrollBoxProps) {
  const classes = `${styles.box} ${as ? styles[as] : ''} ${className}`;
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <div tabIndex={0} role="group" aria-label={label} className={classes} {...rest} />;
}
