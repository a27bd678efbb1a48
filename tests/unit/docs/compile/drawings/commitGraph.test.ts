import { expect, it } from 'vitest';
import { commitsInWords, readCommits } from '#docs/compile/drawings/commitGraph.ts';

const HISTORY = readCommits(
  'm1 on main\nc1 on feature/a after m1: the start\nm2 on main: a fix\nc2 on feature/a merges m2\nm3 on main merges c2: all of it',
);

it('knows what each commit comes after', () => {
  expect(HISTORY.map(({ id, parents }) => [id, parents])).toEqual([
    ['m1', []],
    ['c1', ['m1']],
    ['m2', ['m1']],
    ['c2', ['c1', 'm2']],
    ['m3', ['m2', 'c2']],
  ]);
  expect(commitsInWords(HISTORY).slice(1, 4)).toEqual([
    '`c1` on `feature/a`, after `m1`: the start',
    '`m2` on `main`, after `m1`: a fix',
    '`c2` on `feature/a`, after `c1` and `m2`',
  ]);
});

it.each([
  ['m1 at main', '"m1 at main" is not a commit'],
  ['m1 on main\nm1 on main', 'm1 is already in the history'],
  ['m1 on main\nm2 on main merges c1', 'c1 is not in a line before m2'],
  ['m1 on main\nc1 on feature', 'where does feature begin? Write "c1 on feature after m1"'],
  ['m1 on a\nm2 on b after m1\nm3 on c after m1\nm4 on d after m1\nm5 on e after m1', "5 branches can't be told apart"],
  ['', 'the history is empty'],
])('%j is refused', (text, problem) => expect(() => readCommits(text)).toThrow(problem));
