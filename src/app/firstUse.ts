import { readText } from '#ui/storage.ts';

/** Elements that a finger may press when it does not scroll. */
const PRESSABLE = 'a[href], button, input, select, textarea, summary, label, [role], [data-press]';

/**
 * Calls `onUse` at the first sign that the reader does more than read: the pointer moves or presses (a finger that scrolls does not count), a key
 * is pressed, or the focus enters the page. Also calls it when the page shows something that only React renders, such as saved work. Calls it again
 * at each further press, key and focus, until the returned function is called.
 */
export function whenUsed(onUse: () => void): () => void {
  const controller = new AbortController();
  const options = { passive: true, capture: true, signal: controller.signal };
  const onPointer = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'touch' || (target instanceof Element && target.closest(PRESSABLE))) onUse();
  };
  // The page itself moves the focus only to headings, which can't be reached by keyboard.
  const onFocus = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof Element && target !== document.body && !target.matches('[tabindex="-1"]')) onUse();
  };
  // Not `pointerover`, which also happens to a resting pointer when a page is loaded or scrolled under it. A browser without a pointer may report a
  // pointer in the corner of the page.
  const onMove = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0) return;
    document.removeEventListener('pointermove', onMove, true);
    onPointer(event);
  };
  document.addEventListener('pointermove', onMove, options);
  document.addEventListener('pointerdown', onPointer, options);
  document.addEventListener('keydown', onUse, options);
  document.addEventListener('focusin', onFocus, options);
  onFocus({ target: document.activeElement });

  const saved = () => {
    if ([...document.querySelectorAll<HTMLElement>('[data-saved]')].some(({ dataset }) => readText(dataset.saved!))) onUse();
  };
  // Another tab saved something.
  window.addEventListener('storage', saved, options);
  // After the page has loaded, so that its first paint is not delayed.
  if (document.readyState === 'complete') saved();
  else window.addEventListener('load', saved, { once: true, signal: controller.signal });
  return () => controller.abort();
}
