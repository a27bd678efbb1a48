import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import { rehypeShortCode } from '#docs/compile/shortCode.ts';
import { element } from './element.ts';

/** The code of a page that stands in one line. */
function whole(...children: ReturnType<typeof element>[]): string[] {
  const tree: Root = { type: 'root', children };
  rehypeShortCode()(tree);
  const found: string[] = [];
  visit(tree, 'element', ({ properties, children: [text] }) => {
    if ('data-whole' in properties && text?.type === 'text') found.push(text.value);
  });
  return found;
}

const code = (text: string) => element('code', text);

it('keeps a short expression in one line', () => {
  expect(whole(element('p', 'write ', code('0 6 * * 1'), ' or ', code('svc-refresh')))).toEqual(['0 6 * * 1', 'svc-refresh']);
});

it('lets a message wrap, and marks no name, which does not break anyway', () => {
  expect(whole(element('p', code('Storage Location X has an invalid schema'), code('STG_ORDERS')))).toEqual([]);
});

it('leaves blocks of code alone', () => {
  expect(whole(element('pre', code('SELECT 1')))).toEqual([]);
});
