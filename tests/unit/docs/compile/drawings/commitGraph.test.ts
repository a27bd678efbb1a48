import { describe, expect, it } from 'vitest';
import { commitsInWords, drawCommits, readCommits } from '#docs/compile/drawings/commitGraph.ts';
import { TEXT_WIDTHS } from '#docs/shared/drawing.ts';
import { clashes } from './clashes.ts';

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

describe.each([
  ['wide', TEXT_WIDTHS.wide, false],
  ['narrow', TEXT_WIDTHS.narrow, true],
] as const)('drawn %s', (_, width, isNarrow) => {
  const { shapes, ...size } = drawCommits(HISTORY, width, isNarrow);
  const dots = shapes.filter((shape) => shape.is === 'dot');

  it('has a dot a commit, downwards in their order, a column a branch', () => {
    expect(dots).toHaveLength(5);
    expect(dots.map(({ y }) => y)).toEqual(dots.map(({ y }) => y).sort((a, b) => a - b));
    expect(new Set(dots.map(({ x, look }) => `${x} ${look}`)).size).toBe(2);
    expect(clashes({ shapes, ...size })).toEqual([]);
  });

  it('leads a line from each commit to those after it', () => {
    const ends = shapes.flatMap((shape) => (shape.is === 'line' ? [[shape.points[0]!, shape.points.at(-1)!]] : []));
    const named = ends.map((pair) => pair.map(({ x, y }) => HISTORY[dots.findIndex((dot) => dot.x === x && dot.y === y)]?.id));
    expect(named).toEqual([
      ['m1', 'c1'],
      ['m1', 'm2'],
      ['c1', 'c2'],
      ['m2', 'c2'],
      ['m2', 'm3'],
      ['c2', 'm3'],
    ]);
  });
});
