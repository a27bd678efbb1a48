import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth } from '#canvas/cardSize.ts';
import { type Block, fill, heightOfAll, wrapped } from '#teach/handout/blocks.ts';

const block = fc.record({
  kind: fc.constantFrom<Block['kind']>('goal', 'text', 'check', 'heading', 'hint', 'step', 'code', 'row'),
  text: fc.oneof(fc.string({ maxLength: 300 }), fc.lorem({ maxCount: 60 })),
});

test('lines are within their width, keep every character, and break between words where they can', () => {
  expect(wrapped('one two three', 4, 20)).toEqual(['one two ', 'three']);
  expect(wrapped('one\n\ntwo', 4, 200)).toEqual(['one', '', 'two']);
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 12, max: 150 }), (text, width) => {
      const lines = wrapped(text, 4, width);
      expect(lines.join('')).toBe(text.replace(/\r\n?|\n/g, ''));
      for (const line of lines) expect(line.length === 1 || textWidth(line, 4) <= width).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a room is never filled over its edge, and nothing gets lost between two rooms', () => {
  const letters = (blocks: readonly Block[]) => blocks.map(({ text }) => text.replace(/\s/g, '')).join('');
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 12 }),
      fc.integer({ min: 60, max: 190 }),
      fc.integer({ min: 0, max: 250 }),
      (blocks, width, height) => {
        const { placed, rest } = fill(blocks, width, height);
        expect(heightOfAll(placed, width)).toBeLessThanOrEqual(height + 1e-6);
        expect(letters([...placed, ...rest])).toBe(letters(blocks));
        if (placed.length > 1 && rest.length > 0) expect(placed.at(-1)?.kind).not.toBe('heading');
      },
    ),
    { numRuns: 100 },
  );
});
