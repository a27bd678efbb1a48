import { useCallback } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import type { PlaygroundStore } from '../contract.ts';
import { OpenPanel } from './OpenPanel.tsx';
import { useOpening } from './useOpening.ts';

interface OpenDialogProps {
  store: PlaygroundStore;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpened: () => void;
}

/** The dialog that opens a project in place of the story's pipeline. */
export default function OpenDialog({ store, open, onOpenChange, onOpened }: OpenDialogProps) {
  const actions = useOpening(store, onOpened);
  const change = useCallback(
    (next: boolean) => {
      onOpenChange(next);
      if (next) return;
      if (actions.opening.phase === 'working') actions.cancel();
      else actions.clear();
    },
    [actions, onOpenChange],
  );
  return (
    <Dialog open={open} onOpenChange={change} title={actions.opening.phase === 'done' ? 'Opened' : 'Open a project'} size="m">
      <OpenPanel
        actions={actions}
        onBack={() => {
          store.undo();
          change(false);
        }}
        onDone={() => change(false)}
      />
    </Dialog>
  );
}
