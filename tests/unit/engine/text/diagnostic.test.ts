import { describe, expect, it } from 'vitest';
import { applyFix, Diagnostics } from '#engine/text/diagnostic.ts';

describe('Diagnostics', () => {
  it('gives them in the order of the text, with line and column from 1', () => {
    const diagnostics = new Diagnostics<string>('ab\n\ncd\n');
    for (const from of [7, 4, 0, 3, 2]) diagnostics.add({ code: `at${from}`, level: 'hint', message: '', from, to: from });
    expect(diagnostics.list().map(({ code, line, column }) => [code, line, column])).toEqual([
      ['at0', 1, 1],
      ['at2', 1, 3],
      ['at3', 2, 1],
      ['at4', 3, 1],
      ['at7', 4, 1],
    ]);
    expect(diagnostics.hasErrors).toBe(false);
  });

  it('keeps a hundred, and the first error in addition', () => {
    const diagnostics = new Diagnostics<string>('x');
    for (let i = 0; i < 500; i++) diagnostics.add({ code: 'w', level: 'warning', message: '', from: 0, to: 1 });
    for (let i = 0; i < 5; i++) diagnostics.add({ code: 'e', level: 'error', message: '', from: 0, to: 1 });
    expect(diagnostics.list().map(({ code }) => code)).toEqual([...Array(100).fill('w'), 'e']);
    expect(diagnostics.hasErrors).toBe(true);
  });
});

describe('applyFix', () => {
  it('makes all changes to the text as it was', () => {
    const changes = [
      { from: 0, to: 0, insert: '{ ' },
      { from: 1, to: 2, insert: '' },
      { from: 3, to: 3, insert: ' }' },
    ];
    expect(applyFix('abc', { changes })).toBe('{ ac }');
  });
});
