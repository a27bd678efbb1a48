import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import unseen from '#ui/VisuallyHidden.module.css';
import styles from './ExerciseLine.module.css';

interface LineBoxProps {
  /** The label of the button that opens and closes the box. */
  label: string;
  icon: LucideIcon;
  onOpen?: () => void;
  children: ReactNode;
}

/** A button in the task line, and a box that it opens as the lower part of the task: over the view, so that nothing moves, or on a phone above the view. */
export function LineBox({ label, icon, onOpen, children }: LineBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <>
      <Button
        ref={opener}
        size="s"
        variant="quiet"
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onKeyDown={isOpen ? closeOnEscape : undefined}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        <span className={`${styles.word} ${unseen.hidden}`}>{label}</span>
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the box from any button in it
        <div id={id} className={styles.box} onKeyDown={closeOnEscape}>
          {children}
          <Button size="s" variant="quiet" className={styles.close} onClick={close}>
            {ACTION_TEXTS.close}
          </Button>
        </div>
      )}
    </>
  );
}
