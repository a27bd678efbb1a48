import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionAt, positionsOf } from '#engine/text/position.ts';

test('lines and columns count from 1', () => {
  expect([0, 2, 3, 5].map((offset) => positionAt('ab\ncd', offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 2, column: 3 },
  ]);
});

test('one by one or all at once, every offset is in the line that holds it', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '🙂') });
  fc.assert(
    fc.property(texts, (text) => {
      const lines = text.split('\n');
      const at = positionsOf(text);
      for (let offset = 0; offset <= text.length; offset++) {
        const { line, column } = at(offset);
        const before = lines.slice(0, line - 1).reduce((sum, other) => sum + other.length + 1, 0);
        expect(before + column - 1).toBe(offset);
        expect(column - 1).toBeLessThanOrEqual(lines[line - 1]!.length);
        expect(positionAt(text, offset)).toEqual({ line, column });
      }
    }),
  );
});
