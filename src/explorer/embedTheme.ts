import { showTheme } from '#ui/theme.ts';
import type { Theme } from './embedOptions.ts';

/** Shows a theme on this page without remembering it: an embedder's choice is not the reader's. Returns how to stop following the system. */
export function applyTemporaryTheme(theme: Theme): () => void {
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => showTheme(theme);
  apply();
  query.addEventListener('change', apply);
  return () => query.removeEventListener('change', apply);
}
