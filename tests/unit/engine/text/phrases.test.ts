import { expect, it } from 'vitest';
import { counted, listed } from '#engine/text/phrases.ts';

it('counts', () => {
  expect([0, 1, 2, 1_500].map((count) => counted(count, 'node'))).toEqual(['0 nodes', '1 node', '2 nodes', '1,500 nodes']);
  expect([1, 3].map((count) => counted(count, 'entry has', 'entries have'))).toEqual(['1 entry has', '3 entries have']);
});

it('lists', () => {
  expect(listed([])).toBe('');
  expect(listed(['A'])).toBe('A');
  expect(listed(['A', 'B'])).toBe('A and B');
  expect(listed(['A', 'B', 'C', 'D'])).toBe('A, B, C and D');
  expect(listed(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D and 1 more');
  expect(listed(['A', 'B', 'C'], 2)).toBe('A, B and 1 more');
});
