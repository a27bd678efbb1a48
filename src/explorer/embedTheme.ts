import { showTheme } from '#ui/theme.ts';
import type { Theme } from './embedOptions.ts';

/**
 * Applies a theme to this page without saving it, because an embedder's choice is not the reader's. Returns a function that stops following the
 * system's setting.
 */
export function applyTemporaryTheme(theme: Theme): () => void {
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => showTheme(theme);
  apply();
  query.addEventListener('change', apply);
  return () => query.removeEventListener('change', apply);
}
