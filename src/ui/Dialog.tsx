import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /** `s` about 28rem, `m` 40rem, `l` 60rem wide; all shrink on small screens. */
  size?: 's' | 'm' | 'l';
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog: keeps the focus, closes with Escape, the close button or a press beside it, and gives the focus back. */
export function Dialog({ open, onOpenChange, title, description, size = 'm', footer, children }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay}>
          <RadixDialog.Content
            className={`${styles.dialog} ${styles[size]}`}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className={styles.header}>
              <div>
                <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
                {description && <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>}
              </div>
              <RadixDialog.Close className={styles.close} aria-label="Close">
                <X size={18} aria-hidden />
              </RadixDialog.Close>
            </header>
            {children && <div className={styles.body}>{children}</div>}
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
