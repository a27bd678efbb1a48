import { lazy, Suspense } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { EmbedFormProps } from './EmbedForm.tsx';

const EmbedForm = lazy(() => import('./EmbedForm.tsx'));

interface EmbedDialogProps extends EmbedFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The options of an embed as a form, with a preview of the embed and the HTML to copy. */
export function EmbedDialog({ open, onOpenChange, ...rest }: EmbedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="l"
      title="Embed this playground"
      description="Put it in your own page or course. It runs in the reader’s browser and sends nothing anywhere."
    >
      {open && (
        <ErrorBoundary what="The form">
          <Suspense fallback={<Spinner label="Loading the options" />}>
            <EmbedForm {...rest} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Dialog>
  );
}
