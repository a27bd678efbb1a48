import { describe, expect, it } from 'vitest';
import { rowsOf } from '#playground/template/compareRows.ts';

const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);

describe('the rows of a comparison', () => {
  it('shorten what is the same and keep a little around a difference', () => {
    const ours = [...lines(1, 10), 'ours', ...lines(11, 20)].join('\n');
    const theirs = [...lines(1, 10), 'theirs', ...lines(11, 20)].join('\n');
    const { rows, differences } = rowsOf(ours, theirs);
    expect(differences).toBe(1);
    expect(
      rows.map((row) => (row.kind === 'gap' ? `gap ${row.count}` : `${row.kind} ${row.left?.line}|${row.right?.line}`)),
    ).toEqual(['gap 8', 'same 9|9', 'same 10|10', 'changed 11|11', 'same 12|12', 'same 13|13', 'gap 8']);
  });

  it('stand side by side, with nothing beside a line that only one has', () => {
    const { rows } = rowsOf('a\nb\nc', 'a\nc');
    expect(rows.map((row) => row.kind !== 'gap' && [row.left?.line, row.right?.line])).toEqual([
      [1, 1],
      [2, undefined],
      [3, 2],
    ]);
  });

  it('count each changed line once, and lines that only one has', () => {
    expect(rowsOf('a\nb\nc', 'a\nc').differences).toBe(1);
    expect(rowsOf('a\nb', 'x\ny').differences).toBe(2);
    expect(rowsOf('a', 'a')).toMatchObject({ differences: 0, isCut: false });
    expect(rowsOf('a', 'a\n\n').differences).toBeGreaterThan(0);
  });

  it('do not list thousands', () => {
    const { rows, isCut, differences } = rowsOf('', lines(1, 2_000).join('\n'));
    expect(rows).toHaveLength(400);
    expect(isCut).toBe(true);
    expect(differences).toBe(2_000);
  });
});
