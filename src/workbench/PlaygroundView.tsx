import type { ComponentPropsWithRef } from 'react';
import styles from './PlaygroundView.module.css';

interface PlaygroundViewProps extends ComponentPropsWithRef<'div'> {
  /** Whether the view is as high as its content. Otherwise the view fills its frame, and its parts scroll. */
  grows?: boolean;
}

/** The container of every playground. Its parts adapt to its width with `@container playground (max-width: 40rem)`. */
export function PlaygroundView({ grows = false, className = '', ...rest }: PlaygroundViewProps) {
  return <div className={`${styles.view} ${grows ? styles.grows : ''} ${className}`} {...rest} />;
}
