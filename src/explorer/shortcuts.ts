import { useEffect } from 'react';
import { isTextField } from '#ui/textField.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';

/** Whether a key press asks for undo or for redo. */
export function historyKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}

/** Ctrl/Cmd-Z undoes, Ctrl/Cmd-Shift-Z and Ctrl-Y redo, everywhere but in text fields and dialogs. */
export function useHistoryKeys(store: PlaygroundStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = historyKey(event);
      if (!pressed || event.defaultPrevented || isTextField(event.target)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      if (pressed === 'undo') store.undo();
      else store.redo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
