// Which of several languages or platforms a reader chose, so that the next examples begin with it.
import { readText, writeText } from '#ui/storage.ts';

/** In the browser's storage: labels, a line each, the one chosen last first. `public/layout.js` reads the same before the first paint. */
const CHOSEN_TABS_KEY = 'runnel.tabs';
const MAX_CHOICES = 20;

let known: { text: string; labels: readonly string[] } = { text: '', labels: [] };
/** Holds where nothing can be stored. */
let here: string | undefined;
const listeners = new Set<() => void>();

function chosenLabels(): readonly string[] {
  const text = here ?? readText(CHOSEN_TABS_KEY) ?? '';
  if (text !== known.text) known = { text, labels: text.split('\n').slice(0, MAX_CHOICES) };
  return known.labels;
}

/** Which of these labels, counted from 0, was chosen last; the first when none was. */
export function chosenTab(labels: readonly string[]): number {
  const label = chosenLabels().find((one) => labels.includes(one));
  return label === undefined ? 0 : labels.indexOf(label);
}

/** Chooses this label wherever it is offered, on this page and on the next ones. */
export function chooseTab(label: string): void {
  const text = [label, ...chosenLabels().filter((one) => one !== label)].slice(0, MAX_CHOICES).join('\n');
  here = writeText(CHOSEN_TABS_KEY, text).ok ? undefined : text;
  for (const listener of listeners) listener();
}

/** Calls the listener when something else is chosen, in this window or in another one; returns how to stop. */
export function followChosenTabs(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === CHOSEN_TABS_KEY || key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
