import type { Element, ElementContent } from 'hast';

/** An element of a page's tree; texts may stand for text nodes. */
export function element(tagName: string, ...children: (ElementContent | string)[]): Element {
  const content = children.map((child): ElementContent => (typeof child === 'string' ? { type: 'text', value: child } : child));
  return { type: 'element', tagName, properties: {}, children: content };
}
