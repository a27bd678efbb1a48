import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** The prefix of the ids of rows, which keeps them apart from those of headings. */
const ROW = 'row-';

/** Heads of first columns whose cells people look for: symptoms, messages, options, flags, parameters, limits. */
const LOOKED_FOR = new Set(
  [
    ...['What you see', 'You see', 'Message', 'Message or sign', 'Symptom', 'Code', 'Status', 'It prints', 'You find'],
    ...[
      'Option',
      'Flag',
      'Parameter',
      'Key',
      'Field',
      'Setting',
      'Limit',
      'Limit of a plan',
      'Annotation',
      'Command',
      'Call',
      'Item',
      'Attribute',
      'Token',
      'Variable',
      'What is slow',
      'Path',
      'type',
      'attributeName',
    ],
  ].map((head) => head.toLowerCase()),
);
const LONGEST_ID = 60;

const elements = (children: readonly ElementContent[]) => children.filter((child): child is Element => child.type === 'element');

/** The text of a cell as a part of an address. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
    .slice(0, LONGEST_ID)
    .replace(/-$/, '');
}

/** Gives the rows of tables of symptoms, messages and settings an address of their own: the search leads to them. */
export function rehypeTableRows() {
  return (tree: Root) => {
    const known = new Set<string>();
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const [head, body] = elements(table.children);
      const [corner] = elements(elements(head?.children ?? [])[0]?.children ?? []);
      if (!corner || !LOOKED_FOR.has(textOf(corner).trim().toLowerCase())) return;
      for (const row of elements(body?.children ?? [])) {
        const [name] = elements(row.children);
        const slug = name ? slugOf(textOf(name)) : '';
        if (!slug) continue;
        let id = `${ROW}${slug}`;
        for (let more = 1; known.has(id); more++) id = `${ROW}${slug}-${more}`;
        known.add(id);
        row.properties.id = id;
      }
    });
  };
}
