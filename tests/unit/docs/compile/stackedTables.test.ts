import { compile } from '@mdx-js/mdx';
import type { Element, Root as Html } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { pageFacts } from '#docs/compile/pageFacts.ts';
import { STACKS, stackTables } from '#docs/compile/stackedTables.ts';

// A table of fields is a table for everyone, on a phone too: what the style takes away is said in roles.

const SOURCE = '| Field | Type | Meaning |\n| - | - | - |\n| `made.by[].id` | string | See `/api/{id}/x`. |\n';

/** The elements of a page, and its Markdown before and after the tables were marked. */
async function compiled(source: string) {
  const elements: Element[] = [];
  const markdown: string[] = [];
  let words = '';
  const write = (tree: Root) => {
    markdown.push(unified().use(remarkGfm).use(remarkStringify).stringify(tree));
  };
  const collect = () => (tree: Html) => {
    words = pageFacts(tree)
      .sections.map(({ text }) => text)
      .join(' ');
    visit(tree, 'element', (element) => {
      elements.push(element);
    });
  };
  await compile(source, {
    remarkPlugins: [remarkGfm, () => write, () => stackTables, () => write],
    rehypePlugins: [collect],
  });
  return { elements, markdown, words };
}

const { elements, markdown, words } = await compiled(SOURCE);
const all = (name: string) => elements.filter(({ tagName }) => tagName === name);

describe('a stacked table', () => {
  it('says that it is a table, of rows with a header each', () => {
    expect(all('table')[0]!.properties).toEqual({ role: 'table', [STACKS]: '' });
    expect(all('tr').map(({ properties }) => properties.role)).toEqual(['row', 'row']);
    expect(all('th').map((cell) => [textOf(cell), cell.properties.role, cell.properties.scope])).toEqual([
      ['Field', 'columnheader', 'col'],
      ['Type', 'columnheader', 'col'],
      ['Meaning', 'columnheader', 'col'],
      ['made.by[].id', 'rowheader', 'row'],
    ]);
    expect(all('td').map((cell) => [textOf(cell), cell.properties.role])).toEqual([
      ['string', 'cell'],
      ['See /api/{id}/x.', 'cell'],
    ]);
  });

  it('lets names and paths break behind dots and slashes only', () => {
    const parts = all('code').map(({ children }) => children.map((one) => (one.type === 'text' ? one.value : '·')).join(''));
    expect(parts).toEqual(['made.·by[].·id', '/·api/·{id}/·x']);
  });

  it('is found by its whole names', () => {
    expect(words).toBe('Field – Type – Meaning. made.by[].id – string – See /api/{id}/x.');
  });

  it('is the same Markdown as before', () => {
    expect(markdown).toHaveLength(2);
    expect(markdown[1]).toBe(markdown[0]);
  });
});

describe('a page without tables', () => {
  it('stays as it is', async () => {
    expect((await compiled('Some `code.here`.\n')).elements.map(({ tagName }) => tagName)).toEqual(['p', 'code']);
  });
});
