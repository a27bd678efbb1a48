import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useMemo, useState } from 'react';
import { offeredCommands } from '#ui/commands.ts';
import styles from './Palette.module.css';
import { SearchPanel } from './SearchPanel.tsx';
import { SITE_COMMANDS } from './siteCommands.ts';

export interface PaletteProps {
  /** `action`: what was chosen. */
  onClose: (action?: () => void) => void;
  /** The dialog is gone, and the focus is free. */
  onClosed: () => void;
}

/** The search over everything, above the page. */
export function Palette({ onClose, onClosed }: PaletteProps) {
  const [query, setQuery] = useState('');
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
          <Dialog.Title className={styles.title}>Search</Dialog.Title>
          <SearchPanel query={query} onQuery={setQuery} commands={commands} onDone={onClose} autoFocus />
          <Dialog.Close className={styles.close} aria-label="Close the search">
            <X size={18} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
