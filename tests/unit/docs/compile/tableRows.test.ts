import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { pageFacts } from '#docs/compile/pageFacts.ts';
import { rehypeTableRows } from '#docs/compile/tableRows.ts';
import { element } from './element.ts';

const row = (...cells: string[]) => element('tr', ...cells.map((text) => element('td', text)));

/** A page with one table, after the step. */
function page(corner: string, ...names: string[]): Root {
  const head = element('thead', element('tr', element('th', corner), '\n', element('th', 'Cause')));
  const body = element('tbody', ...names.flatMap((name) => ['\n', row(name, 'why', 'what to do')]));
  const tree: Root = { type: 'root', children: [element('table', head, '\n', body)] };
  rehypeTableRows()(tree);
  return tree;
}

const ids = (tree: Root) => (pageFacts(tree).sections[0]?.rows ?? []).map(({ id }) => id);

describe('rehypeTableRows', () => {
  it('gives rows of symptoms and settings an address of their own, each another', () => {
    expect(ids(page('What you see', 'the key is refused', '401, everywhere', 'The key is refused!', '—'))).toEqual([
      'row-the-key-is-refused',
      'row-401-everywhere',
      'row-the-key-is-refused-1',
    ]);
    expect(ids(page('Option', '`--json`'))).toEqual(['row-json']);
  });

  it('leaves other tables alone', () => {
    expect(ids(page('Step', 'one'))).toEqual([]);
  });

  it('keeps addresses short, and what the row says beside them', () => {
    const [only] = pageFacts(page('Message', 'x'.repeat(200))).sections[0]!.rows!;
    expect(only).toEqual({ id: `row-${'x'.repeat(60)}`, title: 'x'.repeat(200), text: 'why – what to do' });
  });
});
