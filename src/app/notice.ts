let shown: HTMLElement | undefined;

/** Says to the reader, at the foot of the window, what did not work before React was there to say it; the next one replaces it. */
export function showNotice(text: string): void {
  hideNotice();
  shown = document.createElement('p');
  shown.role = 'alert';
  shown.className = 'notice';
  shown.textContent = text;
  // Not in the root, which React takes over as it was built.
  document.body.append(shown);
}

/** Takes back what was said. */
export function hideNotice(): void {
  shown?.remove();
  shown = undefined;
}
