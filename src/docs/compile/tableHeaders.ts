import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

const elements = (children: readonly ElementContent[]) => children.filter((child): child is Element => child.type === 'element');

/** Rehype plugin that makes the first cell of each row a header in tables whose upper left cell is empty. */
export function rehypeTableHeaders() {
  return (tree: Root) => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const [head, body] = elements(table.children);
      const [corner] = elements(elements(head?.children ?? [])[0]?.children ?? []);
      if (!corner || textOf(corner).trim() !== '') return;
      corner.tagName = 'td';
      for (const row of elements(body?.children ?? [])) {
        const [name] = elements(row.children);
        if (!name) continue;
        name.tagName = 'th';
        name.properties.scope = 'row';
      }
    });
  };
}
