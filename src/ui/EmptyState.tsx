import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** A placeholder for an empty list or view. It says what would be here and how to get it. */
export function EmptyState({
  icon: Icon,
  title,
  actions,
  children,
}: {
  icon?: LucideIcon;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      {Icon && <Icon size={28} strokeWidth={1.5} aria-hidden className={styles.icon} />}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
