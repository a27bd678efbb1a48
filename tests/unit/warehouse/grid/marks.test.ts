import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#engine/run/executor.ts';
import { markedRows, type TableRows } from '#warehouse/grid/marks.ts';

function table(names: string, ...rows: Cell[][]): TableRows {
  return { columns: names.split(' ').map((name) => ({ name, type: 'VARCHAR' })), rows, rowCount: rows.length };
}
const marked = (...args: Parameters<typeof markedRows>) => {
  const { rows, marks } = markedRows(...args);
  return rows.map((row) => [marks.get(row), ...row]);
};

describe('what became of rows', () => {
  it('is determined by key: changed, unchanged, new, deleted', () => {
    const before = table('K N', [1, 'Ann'], [2, 'Ben'], [3, null]);
    const after = table('K N', [2, 'Ben'], [1, 'Anna'], [4, 'Dina']);
    expect(marked(before, after, ['K'])).toEqual([
      ['untouched', 2, 'Ben'],
      ['updated', 1, 'Anna'],
      ['inserted', 4, 'Dina'],
      ['deleted', 3, null],
    ]);
  });

  it('is determined by all values if there is no key, also for duplicate rows', () => {
    expect(marked(table('N', ['a'], ['a'], ['b']), table('N', ['a'], ['b'], ['b']), [])).toEqual([
      ['untouched', 'a'],
      ['untouched', 'b'],
      ['inserted', 'b'],
      ['deleted', 'a'],
    ]);
  });

  it('counts a column that only one of them has for nothing', () => {
    expect(marked(table('K OLD', [1, 'x'], [2, 'y']), table('NEW K', [null, 1]), ['K', 'SYSTEM_VERSION'])).toEqual([
      ['untouched', null, 1],
      ['deleted', null, 2],
    ]);
  });

  it('of a table that was made or dropped is all the same', () => {
    expect(marked(undefined, table('K', [1]), ['K'])).toEqual([['inserted', 1]]);
    expect(marked(table('K', [1]), undefined, ['K'])).toEqual([['deleted', 1]]);
    expect(marked(undefined, undefined, [])).toEqual([]);
  });

  it('adds up, whatever the rows: each row before is somewhere, each row after is marked', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom('a', 'b')), { maxLength: 8 });
    fc.assert(
      fc.property(rows, rows, fc.constantFrom([], ['K']), (old, now, keys) => {
        const { counts, marks, rows } = markedRows(table('K N', ...old), table('K N', ...now), keys);
        expect(counts.untouched + counts.updated + counts.deleted).toBe(old.length);
        expect(counts.untouched + counts.updated + counts.inserted).toBe(now.length);
        expect(rows.length).toBe(marks.size);
      }),
    );
  });
});
