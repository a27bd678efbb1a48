import { announce } from '#ui/announce.ts';
import { writeClipboard } from '#ui/clipboard.ts';

// Plain DOM, so that copying works the same before React is there and under it.

/** What an element copies when it is pressed, as its `data-copies`; where it is taken from stands in `data-from`. */
export type Copies = 'code' | 'link' | 'page' | 'path';

interface Kind {
  text: (element: HTMLElement) => string | Promise<string>;
  /** What screen readers say then. */
  said: string;
  /** What they say when it did not work. */
  failed?: string;
}

const KINDS: Record<Copies, Kind> = {
  // The code block that the button stands in.
  code: { text: (button) => button.closest('figure')?.querySelector('pre')?.textContent ?? '', said: 'Code copied' },
  // Where the link leads, as a full address.
  link: { text: (link) => (link as HTMLAnchorElement).href, said: 'Link copied' },
  // What is at the address in `data-from`.
  page: {
    text: (button) => fetchText(button.dataset.from ?? ''),
    said: 'Page copied as Markdown',
    failed: 'The page could not be copied. View it as Markdown and copy it from there.',
  },
  // What stands in `data-from` itself.
  path: { text: (button) => button.dataset.from ?? '', said: 'Path copied' },
};

/** How an element shows what became of copying: each of its parts with `data-says` stands for one of these, and one of them shows. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Milliseconds for which an element says that it copied. */
const SAID_FOR = 2_000;

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

/** Copies what an element stands for; it, and the live region, say for two seconds whether that worked. */
async function copy(element: HTMLElement, kind: Copies): Promise<void> {
  const { text, said, failed = 'This browser does not let the page copy.' } = KINDS[kind];
  const state = (await writeClipboard(text(element))) ? 'copied' : 'failed';
  show(element, state);
  announce(state === 'copied' ? said : failed);
  clearTimeout(timers.get(element));
  timers.set(
    element,
    setTimeout(() => show(element, 'idle'), SAID_FOR),
  );
}

function onClick({ target }: Event): void {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
  const kind = element?.dataset.copies;
  if (element && kind && Object.hasOwn(KINDS, kind)) void copy(element, kind as Copies);
}

/** From now on presses of elements with `data-copies` copy. */
export function followCopyPresses(): void {
  document.addEventListener('click', onClick, true);
}
