import type { ComponentPropsWithRef } from 'react';
import styles from './PlaygroundView.module.css';

interface PlaygroundViewProps extends ComponentPropsWithRef<'div'> {
  /** As high as its content; else it fills its frame and its parts scroll. */
  grows?: boolean;
}

/** The container of every playground. Its parts arrange themselves by its width: `@container playground (max-width: 40rem)`. */
export function PlaygroundView({ grows = false, className = '', ...rest }: PlaygroundViewProps) {
  return <div className={`${styles.view} ${grows ? styles.grows : ''} ${className}`} {...rest} />;
}
