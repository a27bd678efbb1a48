/** The text that was typed for the search before its field existed. */
export interface TypedAhead {
  text: string;
  /** Whether Enter was pressed after the text. */
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
  // Otherwise a space would scroll the page, and Enter would press the focused element.
  event.preventDefault();
  event.stopPropagation();
}

/** Starts to record typed keys for the search, since the code of its field may take a while to load. */
export function typeAhead(): void {
  if (typed) return;
  typed = { text: '', isEntered: false };
  window.addEventListener('keydown', onKeyDown, true);
}

/** Whether keys are being recorded for a search that has not opened yet. Escape cancels it. */
export function isTypingAhead(): boolean {
  return typed !== undefined;
}

/** Stops recording and returns the typed text. */
export function takeTyped(): TypedAhead {
  const taken = typed ?? { text: '', isEntered: false };
  typed = undefined;
  window.removeEventListener('keydown', onKeyDown, true);
  return taken;
}
