import { readText, removeStored, writeText } from './storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Storage key of the theme. `public/first.js` reads the same key before the first paint. */
const THEME_KEY = 'runnel.theme';

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme that the reader chose; `system` when nothing valid is saved. */
export function savedTheme(): ThemeChoice {
  const saved = readText(THEME_KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** Applies a choice without saving it. */
export function showTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && prefersDark().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Applies and saves a choice. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') removeStored(THEME_KEY);
  else writeText(THEME_KEY, choice);
  showTheme(choice);
}

/** Follows the system's theme and choices made in other tabs. Returns a function that stops following. */
export function followTheme(onChange: (choice: ThemeChoice) => void): () => void {
  const query = prefersDark();
  const update = () => {
    const choice = savedTheme();
    showTheme(choice);
    onChange(choice);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY || event.key === null) update();
  };
  // The theme may have changed since the first paint.
  showTheme(savedTheme());
  query.addEventListener('change', update);
  window.addEventListener('storage', onStorage);
  return () => {
    query.removeEventListener('change', update);
    window.removeEventListener('storage', onStorage);
  };
}
