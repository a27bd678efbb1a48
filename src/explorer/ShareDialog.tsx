import { Download } from 'lucide-react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';

/** Why the link could not be copied to the clipboard. */
export type ShareTrouble = { kind: 'tooLarge'; message: string } | { kind: 'byHand'; url: string };

interface ShareDialogProps {
  trouble: ShareTrouble | undefined;
  onClose: () => void;
  onDownload: () => void;
}

/** Shown when a link can't be made or copied: offers the file instead, or the link to copy by hand. */
export function ShareDialog({ trouble, onClose, onDownload }: ShareDialogProps) {
  const isTooLarge = trouble?.kind === 'tooLarge';
  return (
    <Dialog
      open={trouble !== undefined}
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={isTooLarge ? 'Too large for a link' : 'Copy the link'}
      description={
        isTooLarge
          ? `${trouble.message} Send it as a file: it opens in the pipeline builder.`
          : 'This browser does not let the page copy. Select the link and copy it.'
      }
      footer={
        isTooLarge ? (
          <>
            <Button onClick={onClose}>{ACTION_TEXTS.cancel}</Button>
            <Button
              variant="primary"
              icon={Download}
              onClick={() => {
                onDownload();
                onClose();
              }}
            >
              Download as file
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{ACTION_TEXTS.close}</Button>
        )
      }
    >
      {trouble?.kind === 'byHand' && (
        <TextField
          label="Link"
          value={trouble.url}
          onChange={() => undefined}
          readOnly
          rows={4}
          code
          onFocus={(event) => event.target.select()}
        />
      )}
    </Dialog>
  );
}
