import { expect, test } from 'vitest';
import { contains } from '#engine/text/span.ts';

test.each([
  [{ from: 1, to: 4 }, { from: 1, to: 4 }, true],
  [{ from: 1, to: 4 }, { from: 2, to: 2 }, true],
  [{ from: 1, to: 4 }, { from: 0, to: 2 }, false],
  [{ from: 1, to: 4 }, { from: 3, to: 5 }, false],
])('%j contains %j: %s', (outer, inner, expected) => {
  expect(contains(outer, inner)).toBe(expected);
});
