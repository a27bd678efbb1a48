import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info';

/** A short label: a count, a state, a type. The text carries the meaning; the color only supports it. */
export function Badge({ tone = 'neutral', icon: Icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {Icon && <Icon size={12} aria-hidden />}
      {children}
    </span>
  );
}
