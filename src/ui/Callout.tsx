import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Callout.module.css';
import utilities from './utilities.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type CalloutTone = 'info' | 'warn' | 'error' | 'success';

const TONES = {
  info: { Icon: Info, word: 'Note' },
  warn: { Icon: TriangleAlert, word: 'Warning' },
  error: { Icon: CircleAlert, word: 'Error' },
  success: { Icon: CircleCheck, word: 'Done' },
} as const;

interface CalloutProps {
  tone?: CalloutTone;
  title?: string;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Whether the message appeared because of an action of the reader. It is then announced: at once when it is an error, otherwise politely. */
  live?: boolean;
  children?: ReactNode;
}

/** A message in a box, apart from the text around it. */
export function Callout({ tone = 'info', title, actions, live = false, children }: CalloutProps) {
  const { Icon, word } = TONES[tone];
  return (
    <div className={`${styles.callout} ${styles[tone]}`} role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}>
      <Icon size={18} className={styles.icon} aria-hidden />
      <div className={utilities.growText}>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.body}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
