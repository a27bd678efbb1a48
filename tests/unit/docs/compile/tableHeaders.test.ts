import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { rehypeTableHeaders } from '#docs/compile/tableHeaders.ts';
import { element } from './element.ts';

/** The cells of a table after the step: tag and scope. */
function cells(corner: string): string[] {
  const head = element('thead', element('tr', element('th', corner), element('th', 'App')));
  const body = element('tbody', element('tr', '\n', element('td', 'Rows'), element('td', 'yes')));
  const tree: Root = { type: 'root', children: [element('table', head, '\n', body)] };
  rehypeTableHeaders()(tree);
  const found: string[] = [];
  visit(tree, 'element', ({ tagName, properties }) => {
    if (/^t[hd]$/.test(tagName)) found.push([tagName, properties.scope].filter(Boolean).join(' '));
  });
  return found;
}

describe('rehypeTableHeaders', () => {
  it('makes the first column headers where the corner is empty, and the corner none', () => {
    expect(cells('')).toEqual(['td', 'th', 'th row', 'td']);
  });

  it('leaves other tables alone', () => {
    expect(cells('What')).toEqual(['th', 'th', 'td', 'td']);
  });
});
