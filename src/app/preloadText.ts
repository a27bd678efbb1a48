import { pages } from 'virtual:pages';
import { routeOf } from '#docs/page.ts';
import { loadText } from './docPages.ts';

/** Fetches the text of the documentation page at a path; nothing when there is none. */
export async function preloadText(path: string): Promise<void> {
  const page = pages.find(({ route }) => route === routeOf(path));
  if (page) await loadText(page.file);
}
