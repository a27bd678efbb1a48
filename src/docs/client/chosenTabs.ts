// The languages and platforms that the reader chose in tabs, so that later examples show them first.
import { readText, writeText } from '#ui/storage.ts';

/** Storage key of the chosen labels: one per line, the last choice first. `public/layout.js` reads it before the first paint. */
const CHOSEN_TABS_KEY = 'runnel.tabs';
/** Maximum number of labels that are stored. */
const MAX_STORED_LABELS = 20;

let known: { text: string; labels: readonly string[] } = { text: '', labels: [] };
/** The choices as stored text, when the browser can't store them. */
let unsavedText: string | undefined;
const listeners = new Set<() => void>();

function chosenLabels(): readonly string[] {
  const text = unsavedText ?? readText(CHOSEN_TABS_KEY) ?? '';
  if (text !== known.text) known = { text, labels: text.split('\n').slice(0, MAX_STORED_LABELS) };
  return known.labels;
}

/** Index of the label that was chosen last; 0 when none of them was. */
export function chosenTab(labels: readonly string[]): number {
  const label = chosenLabels().find((one) => labels.includes(one));
  return label === undefined ? 0 : labels.indexOf(label);
}

/** Chooses this label in all tabs that offer it, on this page and on later pages. */
export function chooseTab(label: string): void {
  const text = [label, ...chosenLabels().filter((one) => one !== label)].slice(0, MAX_STORED_LABELS).join('\n');
  unsavedText = writeText(CHOSEN_TABS_KEY, text).ok ? undefined : text;
  for (const listener of listeners) listener();
}

/** Calls the listener when another label is chosen, in this window or in another. Returns a function that stops that. */
export function followChosenTabs(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === CHOSEN_TABS_KEY || key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
