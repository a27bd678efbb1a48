import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { OutlineEntry } from '../shared/page.ts';

/** A link in a page, which is checked when all pages are known. */
export interface PageLink {
  href: string;
  line: number;
  /** The file that contains the link, when it is not the page's own file. */
  file?: string;
}

/** The facts about a page's text that other pages and the outline need. */
export interface PageFacts {
  ids: Set<string>;
  links: PageLink[];
  outline: OutlineEntry[];
  /** The words of the page by section. The section before the first heading has no heading. */
  sections: PageSection[];
}

export interface PageSection {
  heading?: OutlineEntry;
  text: string;
  /** The table rows in the section that have ids: first cell as title, words of the other cells as text. */
  rows?: { id: string; title: string; text: string }[];
}

export type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Whether a node is a JSX element of the page, such as `<Playground />`. */
export function isJsx(node: { type: string }): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** The value of an attribute that is a plain string: `id="run-order"`. */
export function attribute(node: JsxElement, name: string): string | undefined {
  const found = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** Inline elements. The texts of all other elements are separated by spaces. */
const IN_LINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'samp', 'span', 'strong', 'sub', 'sup', 'Term', 'wbr']);

/** The text of a list item or table cell with a period, so that it does not run into the next. */
function stopped(words: string): string {
  const line = words.trim();
  return /[\p{L}\p{N})”"'%]$/u.test(line) ? ` ${line}. ` : ` ${line} `;
}

/** The visible text of a node as running text. */
function wordsOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  // Shared code belongs to the page that explains it.
  if (node.type === 'element' && node.properties.dataShared) return '';
  const parts = node.children.map(wordsOf);
  const words = parts.join('');
  const name = node.type === 'element' ? node.tagName : isJsx(node) ? node.name : undefined;
  if (name === 'tr') return stopped(parts.flatMap((cell) => cell.trim() || []).join(' – '));
  if (name === 'li') return stopped(words);
  return name && IN_LINE.has(name) ? words : ` ${words} `;
}

function headingOf(node: Nodes): OutlineEntry | undefined {
  if (node.type !== 'element' || (node.tagName !== 'h2' && node.tagName !== 'h3')) return undefined;
  const { id } = node.properties;
  return typeof id === 'string' ? { depth: node.tagName === 'h2' ? 2 : 3, id, text: textOf(node) } : undefined;
}

function rowsOf(tree: Nodes): NonNullable<PageSection['rows']> {
  const rows: NonNullable<PageSection['rows']> = [];
  visit(tree, 'element', ({ tagName, properties, children }) => {
    if (tagName !== 'tr' || typeof properties.id !== 'string') return;
    const [title = '', ...cells] = children.map((cell) => wordsOf(cell).replace(/\s+/g, ' ').trim()).filter(Boolean);
    rows.push({ id: properties.id, title, text: cells.join(' – ') });
  });
  return rows;
}

function sectionsOf(tree: Root): PageSection[] {
  const sections: PageSection[] = [{ text: '' }];
  for (const node of tree.children) {
    const heading = headingOf(node);
    if (heading) sections.push({ heading, text: '' });
    else {
      const section = sections.at(-1)!;
      section.text += wordsOf(node);
      const rows = rowsOf(node);
      if (rows.length > 0) section.rows = [...(section.rows ?? []), ...rows];
    }
  }
  return sections
    .map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ heading, text }) => heading || text);
}

/** The headings, ids, links and sections of a page's tree. Headings must have their ids already. */
export function pageFacts(tree: Root): PageFacts {
  const facts: PageFacts = { ids: new Set(), links: [], outline: [], sections: sectionsOf(tree) };
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (isJsx(node)) {
      const id = attribute(node, 'id');
      if (id && node.name !== 'Playground' && node.name !== 'Term') facts.ids.add(id);
      for (const name of ['href', 'to']) {
        const href = attribute(node, name);
        if (href) facts.links.push({ href, line });
      }
      return;
    }
    if (node.type !== 'element') return;
    const { tagName, properties } = node as Element;
    const id = typeof properties.id === 'string' ? properties.id : undefined;
    if (id) facts.ids.add(id);
    if (tagName === 'a' && typeof properties.href === 'string') facts.links.push({ href: properties.href, line });
    const heading = headingOf(node as Element);
    if (heading) facts.outline.push(heading);
  });
  return facts;
}
