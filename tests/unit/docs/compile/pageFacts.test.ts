import type { Element, Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { pageFacts } from '#docs/compile/pageFacts.ts';
import { element } from './element.ts';

const page = (...children: Element[]): Root => ({ type: 'root', children });

describe('pageFacts', () => {
  it('reads each section as running text: cells and lines do not run into each other', () => {
    const row = (tag: string, ...cells: string[]) => element('tr', ...cells.map((text) => element(tag, text)));
    const { sections } = pageFacts(
      page(
        element('p', 'A ', element('strong', 'key'), ', and what it opens.'),
        { ...element('h2', 'Rotate it'), properties: { id: 'here' } },
        element('table', row('th', 'Step', 'Works'), '\n', row('td', 'make a new pair', ''), row('td', 'Ask, then wait.', 'yes')),
        element('ul', element('li', element('p', 'one')), '\n', element('li', 'two:')),
      ),
    );
    expect(sections).toEqual([
      { text: 'A key, and what it opens.' },
      {
        heading: { depth: 2, id: 'here', text: 'Rotate it' },
        text: 'Step – Works. make a new pair. Ask, then wait. – yes. one. two:',
      },
    ]);
  });
});
