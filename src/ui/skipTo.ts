/** Moves the focus past the header: to the part of the element with this id that has `data-skip-to`, or to the element itself. Returns whether it exists. */
export function skipTo(id: string): boolean {
  const element = document.getElementById(id);
  (element?.querySelector<HTMLElement>('[data-skip-to]') ?? element)?.focus();
  return element !== null;
}
