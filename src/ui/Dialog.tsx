import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { ACTION_TEXTS } from './actionTexts.ts';
import styles from './Dialog.module.css';
import { focusableAncestor } from './focusableAncestor.ts';

interface DialogProps {
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

/**
 * A modal dialog. The focus starts at the element with `data-first-focus`, else at the first field or button, and stays inside. Escape, the close button
 * and a press outside close the dialog; the focus then returns to where it was.
 */
export function Dialog({ open, onOpenChange, title, description, size = 'm', footer, children }: DialogProps) {
  const opener = useRef<Element | null>(null);
  const around = useRef<HTMLElement>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay}>
          <RadixDialog.Content
            className={`${styles.dialog} ${styles[size]}`}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              around.current = focusableAncestor(opener.current);
              const first = (event.target as HTMLElement).querySelector<HTMLElement>('[data-first-focus]');
              if (!first) return;
              event.preventDefault();
              first.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const { activeElement, body } = document;
              // An action in the dialog may already have moved the focus, for example to an Undo button,
              if (activeElement !== body && !(event.target as HTMLElement).contains(activeElement)) return;
              // or it may have removed the button that opened the dialog.
              if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
              else around.current?.focus({ preventScroll: true });
            }}
          >
            <header className={styles.header}>
              <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
              {description && <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>}
            </header>
            {children && <div className={styles.body}>{children}</div>}
            {footer && <footer className={styles.footer}>{footer}</footer>}
            {/* Last, so that the focus starts at the first field or button of the content. */}
            <RadixDialog.Close className={styles.close} aria-label={ACTION_TEXTS.close}>
              <X size={18} aria-hidden />
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
