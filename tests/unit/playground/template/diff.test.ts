import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRanges, type DiffLine, diffLines } from '#playground/template/diff.ts';

const sqlText = fc
  .array(fc.constantFrom('SELECT', ' ', '\n', '"A"', ',', 'x1', '  ', '.'), { maxLength: 30 })
  .map((parts) => parts.join(''));

/** Length of the longest common subsequence, by plain recursion. */
function longest(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a[0] === b[0]) return 1 + longest(a.slice(1), b.slice(1));
  return Math.max(longest(a.slice(1), b), longest(a, b.slice(1)));
}

describe('diffLines', () => {
  const text = (lines: readonly DiffLine[]) => lines.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('\n');

  it('gives both texts back, with each line once', () => {
    fc.assert(
      fc.property(sqlText, sqlText, (left, right) => {
        const blocks = diffLines(left, right);
        const [ours, theirs] = [blocks.flatMap((block) => block.left), blocks.flatMap((block) => block.right)];
        expect(text(ours)).toBe(left);
        expect(text(theirs)).toBe(right);
        expect(ours.map(({ line }) => line)).toEqual(left.split('\n').map((_, index) => index + 1));
        expect(theirs.map(({ line }) => line)).toEqual(right.split('\n').map((_, index) => index + 1));
      }),
    );
  });

  it('marks the words that differ, also over lines that one of the two has more', () => {
    const [, block] = diffLines('SELECT\n  "A"\nFROM t x', 'SELECT\n  "A",\n  "B"\nFROM t y');
    expect(block?.left.map(({ pieces }) => pieces.filter(({ isDifferent }) => isDifferent).map((piece) => piece.text))).toEqual([
      [],
      ['x'],
    ]);
    expect(
      block?.right.map(({ pieces }) => pieces.filter(({ isDifferent }) => isDifferent).map((piece) => piece.text.trim())),
    ).toEqual([[','], ['"B"'], ['y']]);
  });

  it('shares as many lines as can be shared', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(few, few, (left, right) => {
        const blocks = diffLines(left.join('\n'), right.join('\n'));
        const shared = blocks.reduce((sum, block) => sum + (block.isSame ? block.left.length : 0), 0);
        expect(shared).toBe(longest(left, right));
      }),
    );
  });

  it('gives up on what is too long, but still tells the ends', () => {
    const many = (name: string) => Array.from({ length: 3_000 }, (_, index) => `${name}${index}`);
    const blocks = diffLines(['same', ...many('l'), 'end'].join('\n'), ['same', ...many('r'), 'end'].join('\n'));
    expect(blocks.map(({ isSame, left, right }) => [isSame, left.length, right.length])).toEqual([
      [true, 1, 1],
      [false, 3_000, 3_000],
      [true, 1, 1],
    ]);
  });

  it('is one block for the same text', () => {
    expect(diffLines('a\nb', 'a\nb').map(({ isSame }) => isSame)).toEqual([true]);
  });
});

describe('changedRanges', () => {
  it('finds what is new, by words', () => {
    const [left, right] = ['FROM "DEV"."S"."T" x', 'FROM "PROD"."S"."T" x'];
    expect(changedRanges(left, right).map(({ from, to }) => right.slice(from, to))).toEqual(['"PROD"']);
    expect(changedRanges(left, left)).toEqual([]);
    const quoted = changedRanges('FROM "A B".c1,\n  x', 'FROM "A C".c2,\n x');
    expect(quoted).toEqual([
      { from: 5, to: 10 },
      { from: 11, to: 13 },
      { from: 15, to: 16 },
    ]);
  });
});
