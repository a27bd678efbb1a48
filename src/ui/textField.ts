const NOT_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether keys pressed in the target type text, so that shortcuts such as Ctrl/Cmd-Z and `/` belong to the field. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[contenteditable=""], [contenteditable="true"], textarea, select')) return true;
  return target instanceof HTMLInputElement && !NOT_TEXT.has(target.type);
}
