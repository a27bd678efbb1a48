import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useMemo, useState } from 'react';
import { type Command, offeredCommands } from '#ui/commands.ts';
import { announce } from '#ui/LiveRegion.tsx';
import { chooseTheme } from '#ui/theme.ts';
import styles from './Palette.module.css';
import { SearchPanel } from './SearchPanel.tsx';

/** What can be done on every page. */
function siteCommands(): Command[] {
  const theme = (choice: 'light' | 'dark' | 'system', title: string): Command => ({
    id: `theme-${choice}`,
    title,
    group: 'Actions',
    keywords: 'theme color colour mode appearance',
    run: () => {
      chooseTheme(choice);
      // The switch in the header listens to this, as it does for other tabs.
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      announce(`${title}: done`);
    },
  });
  return [
    {
      id: 'copy-address',
      title: 'Copy the link to this page',
      group: 'Actions',
      keywords: 'address url share',
      run: () =>
        void navigator.clipboard.writeText(window.location.href).then(
          () => announce('Link copied'),
          () => announce('The browser did not allow copying. The address is in its address bar.'),
        ),
    },
    theme('light', 'Light theme'),
    theme('dark', 'Dark theme'),
    theme('system', 'Theme of the system'),
  ];
}

export interface PaletteProps {
  /** `action`: what was chosen. */
  onClose: (action?: () => void) => void;
  /** The dialog is gone, and the focus is free. */
  onClosed: () => void;
}

/** The search over everything, above the page. */
export function Palette({ onClose, onClosed }: PaletteProps) {
  const [query, setQuery] = useState('');
  const commands = useMemo(() => [...offeredCommands(), ...siteCommands()], []);
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
