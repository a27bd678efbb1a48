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
  /** What was typed while its code was loading. */
  typed?: TypedAhead;
  /** `action`: what was chosen. */
  onClose: (action?: () => void) => void;
  /** The dialog has closed and no longer holds the focus. */
  onClosed: () => void;
}

/** The search over everything, above the page. */
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
