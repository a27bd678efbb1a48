import { useEffect, useRef } from 'react';

/** What a press of a key asks for: another step, or with Shift another part of the graph. */
interface StepKey {
  what: 'step' | 'part';
  by: 1 | -1;
}

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
/** Where these keys mean something else. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="tree"], [role="grid"], [role="slider"], [role="tablist"], [role="toolbar"], [role="menu"], [role="dialog"]';

/** What a key asks for; undefined where it means something else: in a field, in a list, with another modifier. */
export function stepKeyOf(event: KeyboardEvent): StepKey | undefined {
  const by = KEYS[event.key];
  if (by === undefined || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  // A remote sends the page keys, whatever has the focus; only text needs them.
  const isArrow = event.key.startsWith('Arrow');
  if (event.target instanceof Element && event.target.closest(isArrow ? OWN_KEYS : 'textarea, [contenteditable="true"]'))
    return undefined;
  return { what: event.shiftKey ? 'part' : 'step', by };
}

/** Arrow keys left and right, and the page keys that presenters' remotes send. */
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
