import { readText } from '#ui/storage.ts';

/** Elements that a finger may press when it does not scroll. */
const PRESSABLE = 'a[href], button, input, select, textarea, summary, label, [role], [data-press]';

/**
 * Calls back at the first sign that the reader does more than read: a pointer that moves or presses (a finger that scrolls does not), a key, the
 * focus in the page; and when the page shows what only React draws: a playground that comes near, something that was saved. It calls back again at
 * each further press, key and focus, until the function it returns is called.
 */
export function whenUsed(onUse: () => void): () => void {
  const controller = new AbortController();
  const options = { passive: true, capture: true, signal: controller.signal };
  const onPointer = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'touch' || (target instanceof Element && target.closest(PRESSABLE))) onUse();
  };
  // The page itself moves the focus to headings only, which cannot be reached by hand.
  const onFocus = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof Element && target !== document.body && !target.matches('[tabindex="-1"]')) onUse();
  };
  // Not `pointerover`: that happens to a pointer at rest too, when a page is loaded or scrolled under it. A browser without a pointer may report
  // one that rests in the corner of the page.
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
  // Another tab saved it.
  window.addEventListener('storage', saved, options);
  // First the page as it is now.
  if (document.readyState === 'complete') saved();
  else window.addEventListener('load', saved, { once: true, signal: controller.signal });
  return () => controller.abort();
}
