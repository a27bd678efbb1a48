let shown: HTMLElement | undefined;

/** Shows a message at the bottom of the window about something that failed before React started. The next message replaces it. */
export function showNotice(text: string): void {
  hideNotice();
  shown = document.createElement('p');
  shown.role = 'alert';
  shown.className = 'notice';
  shown.textContent = text;
  // Outside of the root, whose HTML must be unchanged when React hydrates it.
  document.body.append(shown);
}

/** Removes the message. */
export function hideNotice(): void {
  shown?.remove();
  shown = undefined;
}
