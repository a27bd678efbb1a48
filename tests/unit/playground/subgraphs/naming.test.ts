import { expect, it } from 'vitest';
import { SUBGRAPH_COLORS } from '#engine/pipeline/subgraphColors.ts';
import { COLOR_OPTIONS, colorOf, freshColor, freshId, freshName } from '#playground/subgraphs/naming.ts';

const holding = (...subgraphs: { id?: string; name?: string; colour?: string }[]) => ({
  subgraphs: subgraphs.map((part, index) => ({ id: `x${index}`, name: `N${index}`, nodeIds: [], ...part })),
});

it('has a word for every colour, and slate for any other', () => {
  expect(COLOR_OPTIONS.map(({ value }) => value)).toEqual(Object.keys(SUBGRAPH_COLORS));
  expect(colorOf({ colour: 'rose' })).toBe('rose');
  expect(colorOf({ colour: 'constructor' })).toBe('slate');
  expect(colorOf({})).toBe('slate');
});

it('finds a free id, name and colour', () => {
  expect(freshId(holding())).toBe('1');
  expect(freshId(holding({ id: '4' }, { id: 'a7' }, { id: '2' }))).toBe('5');
  expect(freshName(holding({ name: 'SUBGRAPH 1' }, { name: 'Subgraph 3' }))).toBe('Subgraph 2');
  expect(freshColor(holding())).toBe('amber');
  expect(freshColor(holding({ colour: 'amber' }, { colour: 'teal' }))).toBe('violet');
});
