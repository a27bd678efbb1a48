import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useMemo, useState } from 'react';
import { offeredCommands } from '#ui/commands.ts';
import hidden from '#ui/VisuallyHidden.module.css';
import styles from './Palette.module.css';
import { SearchPanel } from './SearchPanel.tsx';
import { SITE_COMMANDS } from './siteCommands.ts';
import type { TypedAhead } from './typedAhead.ts';

export interface PaletteProps {
  /** The text that was typed while the code of the palette was loading. */
  typed?: TypedAhead;
  /** Closes the palette. `action` is the chosen action. */
  onClose: (action?: () => void) => void;
  /** Called when the dialog has closed and no longer holds the focus. */
  onClosed: () => void;
}

/** The palette (Ctrl/Cmd+K): a dialog that searches pages, playgrounds and commands. */
export function Palette({ typed, onClose, onClosed }: PaletteProps) {
  const [query, setQuery] = useState(typed?.text ?? '');
  const commands = useMemo(() => [...offeredCommands(), ...SITE_COMMANDS], []);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={styles.dialog}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <Dialog.Title className={hidden.hidden}>Search</Dialog.Title>
          <SearchPanel
            query={query}
            onQuery={setQuery}
            commands={commands}
            onDone={onClose}
            isEntered={typed?.isEntered}
            isDialog
          />
          <Dialog.Close className={styles.close} aria-label="Close the search">
            <X size={18} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
