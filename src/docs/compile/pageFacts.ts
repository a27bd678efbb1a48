import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { OutlineEntry } from '../page.ts';

/** A link inside a page, to be checked once all pages are known. */
export interface PageLink {
  href: string;
  line: number;
  /** The file that holds it, when it is not the page's own. */
  file?: string;
}

/** What the other pages and the outline need to know of a page's text. */
export interface PageFacts {
  ids: Set<string>;
  links: PageLink[];
  outline: OutlineEntry[];
}

export type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

export function isJsx(node: { type: string }): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** The value of an attribute that is written as a plain text: `id="run-order"`. */
export function attribute(node: JsxElement, name: string): string | undefined {
  const found = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** Reads headings, link targets and links off a page's tree. Headings have their ids by then. */
export function pageFacts(tree: Root): PageFacts {
  const facts: PageFacts = { ids: new Set(), links: [], outline: [] };
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
    if (id && (tagName === 'h2' || tagName === 'h3')) {
      facts.outline.push({ depth: tagName === 'h2' ? 2 : 3, id, text: textOf(node as Element) });
    }
  });
  return facts;
}
