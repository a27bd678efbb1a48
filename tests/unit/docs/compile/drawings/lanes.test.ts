import { expect, it } from 'vitest';
import { lanesInWords, readLanes } from '#docs/compile/drawings/lanes.ts';

const LANES = readLanes(
  '(from): Your project\nDeploy: a commit -> a plan that is read -> `CREATE`\nRefresh: a job -> `MERGE`\n(to): Your warehouse',
);

it.each([
  ['Deploy a commit', '"Deploy a commit" is not a lane'],
  ['Deploy: a -> -> b', 'has an arrow that leads nowhere'],
  ['Deploy: a\n(to): b -> c', '(to) is one box'],
  ['Deploy: a -> b -> c -> d -> e -> f -> g', 'at most 6 steps; this one has 7'],
  ['A: a\nB: b\nC: c\nD: d', 'at most 3 lanes; this block has 4'],
  ['', 'there is no lane'],
])('%j is refused', (text, problem) => expect(() => readLanes(text)).toThrow(problem));

it('says each lane from where it begins to where it leads', () => {
  expect(lanesInWords(LANES)).toEqual([
    'Deploy: Your project, then a commit, then a plan that is read, then `CREATE`, then Your warehouse',
    'Refresh: Your project, then a job, then `MERGE`, then Your warehouse',
  ]);
});
