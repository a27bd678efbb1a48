import type { MDXContent } from 'mdx/types.js';
import type { OutlineEntry, PageContext } from '#docs/shared/page.ts';

/** The text of a page, compiled from its file in `content/`, with its title, outline and neighbors. */
export interface PageText {
  default: MDXContent;
  outline: readonly OutlineEntry[];
  context: PageContext;
}
