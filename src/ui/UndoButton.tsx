import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface UndoButtonProps extends Pick<ButtonProps, 'size'> {
  label?: string;
  onUndo: () => void;
}

/** The button that undoes the last action. It takes the focus when it appears, since the button pressed before may be gone. */
export function UndoButton({ label = 'Undo', size, onUndo }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} {...(size ? { size } : {})} onClick={onUndo}>
      {label}
    </Button>
  );
}
