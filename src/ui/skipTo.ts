/** Moves the focus past the header that every page has: to the part of the element with that id that is marked for it, or to the element itself. */
export function skipTo(id: string): boolean {
  const element = document.getElementById(id);
  (element?.querySelector<HTMLElement>('[data-skip-to]') ?? element)?.focus();
  return element !== null;
}
