import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** In characters: what has room beside another column of a table on a phone. */
const LONGEST = 18;

/** Rehype plugin: no line ends within a short expression such as `0 6 * * 1` or `LEFT JOIN` (`data-whole`, see `Prose.module.css`). */
export function rehypeShortCode() {
  return (tree: Root) =>
    visit(tree, 'element', (element) => {
      if (element.tagName === 'pre') return SKIP;
      if (element.tagName !== 'code') return undefined;
      const text = textOf(element);
      if (text.length <= LONGEST && /[\s-]/.test(text)) element.properties['data-whole'] = '';
      return undefined;
    });
}
