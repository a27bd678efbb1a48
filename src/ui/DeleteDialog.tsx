import type { ReactNode } from 'react';
import { ACTION_TEXTS } from './actionTexts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface DeleteDialogProps {
  open: boolean;
  /** The question: `Delete “Shop”?` */
  title: string;
  /** What is deleted, and what is kept. */
  description?: ReactNode;
  onKeep: () => void;
  onDelete: () => void;
  children?: ReactNode;
}

/** Asks for confirmation before something is deleted permanently. */
export function DeleteDialog({ open, title, description, onKeep, onDelete, children }: DeleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onKeep}
      size="s"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onKeep}>Keep it</Button>
          <Button variant="danger" onClick={onDelete}>
            {ACTION_TEXTS.delete}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
