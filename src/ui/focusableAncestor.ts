/** The nearest focusable ancestor of an element, where keyboard focus can go when the element is removed. */
export function focusableAncestor(element: Element | null): HTMLElement | null {
  return element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
}
