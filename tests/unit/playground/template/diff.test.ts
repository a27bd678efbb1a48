import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRanges, type DiffLine, diffLines, diffOf, wordsOf } from '#playground/template/diff.ts';

const entries = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
const sqlText = fc
  .array(fc.constantFrom('SELECT', ' ', '\n', '"A"', ',', 'x1', '  ', '.'), { maxLength: 30 })
  .map((parts) => parts.join(''));

/** Length of the longest common subsequence, the slow way. */
function longest(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a[0] === b[0]) return 1 + longest(a.slice(1), b.slice(1));
  return Math.max(longest(a.slice(1), b), longest(a, b.slice(1)));
}

describe('diffOf', () => {
  it('gives both lists back, in order', () => {
    fc.assert(
      fc.property(entries, entries, (left, right) => {
        const runs = diffOf(left, right);
        const side = (kind: 'left' | 'right') =>
          runs.flatMap((run) =>
            run.kind === 'same' || run.kind === kind
              ? (kind === 'left' ? left : right).slice(run[kind], run[kind] + run.count)
              : [],
          );
        expect(side('left')).toEqual(left);
        expect(side('right')).toEqual(right);
      }),
    );
  });

  it('shares as much as can be shared', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
    fc.assert(
      fc.property(few, few, (left, right) => {
        const shared = diffOf(left, right).reduce((sum, run) => sum + (run.kind === 'same' ? run.count : 0), 0);
        expect(shared).toBe(longest(left, right));
      }),
    );
  });

  it('gives up on what is too long, but still tells the ends', () => {
    const left = Array.from({ length: 3_000 }, (_, index) => `l${index}`);
    const right = Array.from({ length: 3_000 }, (_, index) => `r${index}`);
    expect(diffOf(['same', ...left, 'end'], ['same', ...right, 'end'])).toEqual([
      { kind: 'same', left: 0, right: 0, count: 1 },
      { kind: 'left', left: 1, right: 1, count: 3_000 },
      { kind: 'right', left: 3_001, right: 1, count: 3_000 },
      { kind: 'same', left: 3_001, right: 3_001, count: 1 },
    ]);
  });
});

describe('wordsOf', () => {
  it('takes a text apart and loses nothing', () => {
    expect(wordsOf('FROM "A B".c1,\n  x')).toEqual(['FROM', ' ', '"A B"', '.', 'c1', ',', '\n', '  ', 'x']);
    fc.assert(fc.property(fc.string(), (text) => wordsOf(text).join('') === text));
  });
});

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
    expect(block?.left.map(({ pieces }) => pieces.filter(({ isOwn }) => isOwn).map((piece) => piece.text))).toEqual([[], ['x']]);
    expect(block?.right.map(({ pieces }) => pieces.filter(({ isOwn }) => isOwn).map((piece) => piece.text.trim()))).toEqual([
      [','],
      ['"B"'],
      ['y'],
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
  });
});
