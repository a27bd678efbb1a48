import { expect, test } from 'vitest';
import { replaceSpans } from '#engine/text/replacement.ts';

test('replaces in any order, and inserts where a span is empty', () => {
  expect(
    replaceSpans('abcdef', [
      { from: 4, to: 6, insert: '' },
      { from: 0, to: 1, insert: 'XY' },
      { from: 2, to: 2, insert: '-' },
    ]),
  ).toBe('XYb-cd');
  expect(replaceSpans('abc', [])).toBe('abc');
});
