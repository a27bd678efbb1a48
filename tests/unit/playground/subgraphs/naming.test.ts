import { expect, it } from 'vitest';
import { SUBGRAPH_COLOURS } from '#engine/pipeline/subgraphColours.ts';
import { COLOUR_OPTIONS, colourOf, freshColour, freshId, freshName } from '#playground/subgraphs/naming.ts';

const holding = (...subgraphs: { id?: string; name?: string; colour?: string }[]) => ({
  subgraphs: subgraphs.map((part, index) => ({ id: `x${index}`, name: `N${index}`, nodeIds: [], ...part })),
});

it('has a word for every colour, and slate for any other', () => {
  expect(COLOUR_OPTIONS.map(({ value }) => value)).toEqual(Object.keys(SUBGRAPH_COLOURS));
  expect(colourOf({ colour: 'rose' })).toBe('rose');
  expect(colourOf({ colour: 'constructor' })).toBe('slate');
  expect(colourOf({})).toBe('slate');
});

it('finds a free id, name and colour', () => {
  expect(freshId(holding())).toBe('1');
  expect(freshId(holding({ id: '4' }, { id: 'a7' }, { id: '2' }))).toBe('5');
  expect(freshName(holding({ name: 'SUBGRAPH 1' }, { name: 'Subgraph 3' }))).toBe('Subgraph 2');
  expect(freshColour(holding())).toBe('amber');
  expect(freshColour(holding({ colour: 'amber' }, { colour: 'teal' }))).toBe('violet');
});
