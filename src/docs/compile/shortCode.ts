import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Maximum length of a short expression, in characters, so that it fits beside another column of a table on a phone. */
const MAX_SHORT_LENGTH = 18;

/** Rehype plugin that prevents line breaks in short expressions such as `0 6 * * 1` or `LEFT JOIN` (`data-whole`, see `Prose.module.css`). */
export function rehypeShortCode() {
  return (tree: Root) =>
    visit(tree, 'element', (element) => {
      if (element.tagName === 'pre') return SKIP;
      if (element.tagName !== 'code') return undefined;
      const text = textOf(element);
      if (text.length <= MAX_SHORT_LENGTH && /[\s-]/.test(text)) element.properties['data-whole'] = '';
      return undefined;
    });
}
