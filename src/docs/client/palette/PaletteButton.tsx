import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Kbd } from '#ui/Kbd.tsx';
import { isTextField } from '#ui/textField.ts';
import unseen from '#ui/VisuallyHidden.module.css';
import type { PaletteProps } from './Palette.tsx';
import styles from './PaletteButton.module.css';
import { isTypingAhead, type TypedAhead, takeTyped, typeAhead } from './typedAhead.ts';

let Palette: ComponentType<PaletteProps> | undefined;

/** Milliseconds for which a failure is shown. */
const FAILURE_MESSAGE_MS = 8_000;

/** Opens the palette: by press, by Ctrl/Cmd+K from anywhere, and by `/` outside of text fields. Its code is loaded when it is first opened. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [typed, setTyped] = useState<TypedAhead>();
  const opener = useRef<Element | null>(null);
  const chosen = useRef<() => void>(undefined);

  async function open() {
    // When the palette is opened again from its own field, the focus still returns to where it was before.
    if (isOpen) return;
    opener.current = document.activeElement;
    typeAhead();
    setMissing(false);
    try {
      Palette ??= (await import('./Palette.tsx')).Palette;
      if (!isTypingAhead()) return;
      // Rendered synchronously, so that the next key reaches the field.
      flushSync(() => {
        setTyped(takeTyped());
        setOpen(true);
      });
    } catch {
      takeTyped();
      setMissing(true);
    }
  }

  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setMissing(false), FAILURE_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey) return;
      const isMod = event.ctrlKey || event.metaKey;
      const isAsked =
        (isMod && event.key.toLowerCase() === 'k') ||
        (!isMod && event.key === '/' && !isTextField(event.target) && !document.querySelector('[role="dialog"]'));
      if (!isAsked || (!isMod && isTypingAhead())) return;
      event.preventDefault();
      event.stopPropagation();
      void open();
    };
    // In the capture phase, before editors handle these keys.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });

  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => void open()}
        aria-keyshortcuts="Control+K Meta+K /"
        data-palette
      >
        <Search size={16} aria-hidden />
        <span className={`${styles.word} ${unseen.hidden}`}>Search</span>
        <span className={styles.keys} aria-hidden>
          <Kbd keys="/" />
        </span>
      </button>
      {isMissing && (
        <p role="alert" className={styles.failure}>
          The search did not load. Check your connection and try again.
        </p>
      )}
      {isOpen && Palette && (
        <Palette
          typed={typed}
          onClose={(action) => {
            chosen.current = action;
            setOpen(false);
          }}
          onClosed={() => {
            if (chosen.current) chosen.current();
            else if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        />
      )}
    </>
  );
}
