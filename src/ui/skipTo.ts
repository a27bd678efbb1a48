/** Moves the focus past what stands on every page: to the part that says so within the element with that id, or to the element itself. */
export function skipTo(id: string): boolean {
  const element = document.getElementById(id);
  (element?.querySelector<HTMLElement>('[data-skip-to]') ?? element)?.focus();
  return element !== null;
}
