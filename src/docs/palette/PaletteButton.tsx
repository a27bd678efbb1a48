import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Kbd } from '#ui/Kbd.tsx';
import { announce } from '#ui/LiveRegion.tsx';
import { isTextField } from '#ui/textField.ts';
import type { PaletteProps } from './Palette.tsx';
import styles from './PaletteButton.module.css';

let Palette: ComponentType<PaletteProps> | undefined;

/** Opens the search: by press, by Ctrl/Cmd-K from anywhere, and by `/` outside of text fields. Its code is fetched when it is first wanted. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const chosen = useRef<() => void>(undefined);

  async function open() {
    // Asked for again from its own field, it still gives the focus back to where it came from.
    if (!isOpen) opener.current = document.activeElement;
    try {
      Palette ??= (await import('./Palette.tsx')).Palette;
      setOpen(true);
    } catch {
      announce('The search did not load. Check the connection and try again.');
    }
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey) return;
      const isMod = event.ctrlKey || event.metaKey;
      const isAsked =
        (isMod && event.key.toLowerCase() === 'k') ||
        (!isMod && event.key === '/' && !isTextField(event.target) && !document.querySelector('[role="dialog"]'));
      if (!isAsked) return;
      event.preventDefault();
      event.stopPropagation();
      void open();
    };
    // Before editors, which have uses of their own for these keys.
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
        <span className={styles.word}>Search</span>
        <span className={styles.keys} aria-hidden>
          <Kbd keys="/" />
        </span>
      </button>
      {isOpen && Palette && (
        <Palette
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
