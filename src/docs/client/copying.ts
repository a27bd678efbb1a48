import { COPY_MESSAGE_MS, type CopyMessages, copyText } from '#ui/copying.ts';

// Uses the DOM without React, so that copying works the same before and after React has started.

/** The values of `data-copies`: what an element copies when it is pressed. `data-from` holds the source. */
export type Copies = 'code' | 'link' | 'page' | 'path';

interface Kind extends CopyMessages {
  text: (element: HTMLElement) => string | Promise<string>;
}

const KINDS: Record<Copies, Kind> = {
  // The code block around the button, including the shared lines at its start, whether they are shown or not.
  code: {
    text: (button) => Array.from(button.closest('figure')?.querySelectorAll('pre') ?? [], (pre) => pre.textContent).join('\n\n'),
    copied: 'Code copied',
  },
  // The full address of the link.
  link: { text: (link) => (link as HTMLAnchorElement).href, copied: 'Link copied' },
  // The file at the address in `data-from`.
  page: {
    text: (button) => fetchText(button.dataset.from ?? ''),
    copied: 'Page copied as Markdown',
    failed: 'The page could not be copied. View it as Markdown and copy it from there.',
  },
  // The value of `data-from` itself.
  path: { text: (button) => button.dataset.from ?? '', copied: 'Path copied' },
};

/** The states of copying. An element has a part with `data-says` for each state, and shows one of them. */
export type CopyState = 'idle' | 'copied' | 'failed';

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${address}.`);
  return response.text();
}

function show(element: HTMLElement, state: CopyState): void {
  element.dataset.said = state;
  for (const part of element.querySelectorAll<HTMLElement>('[data-says]')) part.hidden = part.dataset.says !== state;
}

/** Copies the text of an element. The element shows for `COPY_MESSAGE_MS` whether that worked, and the live region announces it. */
async function copy(element: HTMLElement, kind: Copies): Promise<void> {
  const { text, copied, failed = 'This browser does not let the page copy.' } = KINDS[kind];
  show(element, (await copyText(text(element), { copied, failed })) ? 'copied' : 'failed');
  clearTimeout(timers.get(element));
  timers.set(
    element,
    setTimeout(() => show(element, 'idle'), COPY_MESSAGE_MS),
  );
}

function onClick({ target }: Event): void {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
  const kind = element?.dataset.copies;
  if (element && kind && Object.hasOwn(KINDS, kind)) void copy(element, kind as Copies);
}

/** Starts to handle presses of elements with `data-copies`. */
export function followCopyPresses(): void {
  document.addEventListener('click', onClick, true);
}
