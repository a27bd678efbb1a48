import type { MDXContent } from 'mdx/types.js';
import type { OutlineEntry, PagePlace } from '#docs/shared/page.ts';

/** The text of a page, compiled from its file in `content/`, and its place among the others. */
export interface PageText {
  default: MDXContent;
  outline: readonly OutlineEntry[];
  place: PagePlace;
}
