/** The nearest thing around an element that can take the focus: where the keyboard goes on once the element is gone. */
export function focusableAncestor(element: Element | null): HTMLElement | null {
  return element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
}
