/** What was typed for the search before its field existed. */
export interface TypedAhead {
  text: string;
  /** Enter was pressed behind it. */
  isEntered: boolean;
}

let typed: TypedAhead | undefined;

function onKeyDown(event: KeyboardEvent) {
  if (!typed || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key === 'Escape') void takeTyped();
  else if (key === 'Enter') typed.isEntered = typed.text !== '';
  else if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
  else if (key.length === 1) typed = { text: typed.text + key, isEntered: false };
  else return;
  // A space would scroll the page, Enter press what has the focus.
  event.preventDefault();
  event.stopPropagation();
}

/** From the key that opens the search on, what is typed is kept for it: the code of its field may take a while. */
export function typeAhead(): void {
  if (typed) return;
  typed = { text: '', isEntered: false };
  window.addEventListener('keydown', onKeyDown, true);
}

/** Whether a search that was asked for is still awaited: Escape gives it up. */
export function isTypingAhead(): boolean {
  return typed !== undefined;
}

/** Stops recording, and returns what was typed. */
export function takeTyped(): TypedAhead {
  const taken = typed ?? { text: '', isEntered: false };
  typed = undefined;
  window.removeEventListener('keydown', onKeyDown, true);
  return taken;
}
