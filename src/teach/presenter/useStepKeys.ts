import { useEffect, useRef } from 'react';

/** What a key press asks for: another step, or with Shift another part of the graph. */
interface StepKey {
  what: 'step' | 'part';
  by: 1 | -1;
}

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
/** Elements in which these keys have another meaning. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="tree"], [role="grid"], [role="slider"], [role="tablist"], [role="toolbar"], [role="menu"], [role="dialog"]';

/** What a key asks for; undefined where it has another meaning: in a field, in a list, or with another modifier. */
export function stepKeyOf(event: KeyboardEvent): StepKey | undefined {
  const by = KEYS[event.key];
  if (by === undefined || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  // Presenter remotes send the page keys, whatever has the focus; only text fields need these keys.
  const isArrow = event.key.startsWith('Arrow');
  if (event.target instanceof Element && event.target.closest(isArrow ? OWN_KEYS : 'textarea, [contenteditable="true"]'))
    return undefined;
  return { what: event.shiftKey ? 'part' : 'step', by };
}

/** Handles the left and right arrow keys, and the page keys that presenter remotes send. */
export function useStepKeys(onStepKey: (pressed: StepKey) => void): void {
  const latest = useRef(onStepKey);
  useEffect(() => {
    latest.current = onStepKey;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = stepKeyOf(event);
      if (!pressed) return;
      event.preventDefault();
      latest.current(pressed);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
