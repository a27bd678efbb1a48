import { FolderOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { PlaygroundStore } from '../contract.ts';

const OpenDialog = lazy(() => import('./OpenDialog.tsx'));

const nothing = () => {};

/** A button that opens a project in place of the story's pipeline; undo restores that pipeline. The code of its dialog loads at the first press. */
export function OpenButton({ store, onOpened = nothing }: { store: PlaygroundStore; onOpened?: () => void }) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton label="Open a project" text="Open" icon={FolderOpen} onClick={() => setOpen(true)} />
      {isOpen !== undefined && (
        <ErrorBoundary what="The dialog">
          <Suspense fallback={null}>
            <OpenDialog store={store} open={isOpen} onOpenChange={setOpen} onOpened={onOpened} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
