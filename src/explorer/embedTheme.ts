import type { Theme } from './embedOptions.ts';

/** Shows a theme on this page without remembering it: an embedder's choice is not the reader's. Returns how to stop following the system. */
export function showTheme(theme: Theme): () => void {
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const isDark = theme === 'dark' || (theme === 'system' && query.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  };
  apply();
  if (theme !== 'system') return () => undefined;
  query.addEventListener('change', apply);
  return () => query.removeEventListener('change', apply);
}
