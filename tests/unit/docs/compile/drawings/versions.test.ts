import { expect, it } from 'vitest';
import { readVersions, versionsInWords } from '#docs/compile/drawings/versions.ts';

const ROWS = readVersions(
  'at: Jan 1 | Jan 3 | Jan 5 | now\nversion 1 | Oslo: Jan 1 -> Jan 3\nversion 2 | Rome, the second address of three: Jan 3 -> Jan 5\nversion 3 | Paris: Jan 5 ->',
);

it('says from when to when each row counts', () => {
  expect(versionsInWords(ROWS)).toEqual([
    'version 1: Oslo, from Jan 1 to Jan 3',
    'version 2: Rome, the second address of three, from Jan 3 to Jan 5',
    'version 3: Paris, from Jan 5 on, and still',
  ]);
});

it.each([
  ['version 1 | Oslo: Jan 1 -> Jan 3', '"Jan 1" is not one of the times: write "at: ..." first'],
  ['at: Jan 1 | now\nversion 1 Oslo', '"version 1 Oslo" is not a row'],
  ['at: Jan 1 | now\nversion 1 | Oslo: now -> Jan 1', 'Jan 1 is not after now'],
  ['at: Jan 1 | now', 'there is no row'],
  ['', 'the times are missing'],
])('%j is refused', (text, problem) => expect(() => readVersions(text)).toThrow(problem));
