import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Prefix of the ids of rows, so that they differ from the ids of headings. */
const ROW = 'row-';

/** Heads of first columns whose cells people search for: symptoms, messages, options, flags, parameters, limits. */
const SEARCHED_HEADS = new Set(
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
/** Maximum length of the id of a row, in characters. */
const MAX_ID_LENGTH = 60;

const elements = (children: readonly ElementContent[]) => children.filter((child): child is Element => child.type === 'element');

/** The text of a cell as an anchor. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_ID_LENGTH)
    .replace(/-$/, '');
}

/** Rehype plugin that gives ids to the rows of tables of symptoms, messages and settings, so that the search can link to them. */
export function rehypeTableRows() {
  return (tree: Root) => {
    const known = new Set<string>();
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const [head, body] = elements(table.children);
      const [corner] = elements(elements(head?.children ?? [])[0]?.children ?? []);
      if (!corner || !SEARCHED_HEADS.has(textOf(corner).trim().toLowerCase())) return;
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
