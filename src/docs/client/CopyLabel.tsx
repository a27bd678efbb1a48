import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CopyLabel.module.css';
import type { CopyState } from './copying.ts';

function Part({ says, children }: { says: CopyState; children: ReactNode }) {
  return (
    <span className={styles.part} data-says={says} hidden={says !== 'idle'}>
      {children}
    </span>
  );
}

/** The three labels of a button with `data-copies`, of which `copying.ts` shows one. */
export function CopyLabel({ children, hasIcon = true }: { children: string; hasIcon?: boolean }) {
  const icon = hasIcon && <Copy size={16} aria-hidden />;
  return (
    <>
      <Part says="idle">
        {icon}
        {children}
      </Part>
      <Part says="copied">
        {hasIcon && <Check size={16} aria-hidden />}
        Copied
      </Part>
      <Part says="failed">
        {icon}
        Not copied
      </Part>
    </>
  );
}
