import type { MDXContent } from 'mdx/types.js';
import type { OutlineEntry } from '#docs/page.ts';

/** The text of a page, compiled from its file in `content/`. */
export interface PageText {
  default: MDXContent;
  outline: readonly OutlineEntry[];
}

const files = import.meta.glob<PageText>('/content/**/*.mdx');

const loading = new Map<string, Promise<PageText>>();
const arrived = new Map<string, PageText>();

/** Fetches a page's text, once. A failed try is forgotten, so that the next one fetches again. */
export function loadText(file: string): Promise<PageText> {
  const known = loading.get(file);
  if (known) return known;
  const load = files[`/${file}`];
  if (!load) return Promise.reject(new Error(`There is no ${file}.`));
  const promise = load().then(
    (text) => {
      arrived.set(file, text);
      return text;
    },
    (error: unknown) => {
      loading.delete(file);
      throw error;
    },
  );
  loading.set(file, promise);
  return promise;
}

/** A text that was fetched already: it can be drawn at once. */
export function arrivedText(file: string): PageText | undefined {
  return arrived.get(file);
}
