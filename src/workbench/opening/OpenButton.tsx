import { FolderOpen } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { PlaygroundStore } from '../contract.ts';
import { OpenPanel } from './OpenPanel.tsx';
import { useOpening } from './useOpening.ts';

const nothing = () => {};

/** A button that opens a project in place of the story's pipeline; undo restores that pipeline. */
export function OpenButton({ store, onOpened = nothing }: { store: PlaygroundStore; onOpened?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const actions = useOpening(store, onOpened);
  const close = useCallback(
    (open: boolean) => {
      setOpen(open);
      if (open) return;
      if (actions.opening.phase === 'working') actions.cancel();
      else actions.clear();
    },
    [actions],
  );
  return (
    <>
      <IconButton label="Open a project" icon={FolderOpen} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onOpenChange={close} title={actions.opening.phase === 'done' ? 'Opened' : 'Open a project'} size="m">
        <OpenPanel
          actions={actions}
          onBack={() => {
            store.undo();
            close(false);
          }}
          onDone={() => close(false)}
        />
      </Dialog>
    </>
  );
}
