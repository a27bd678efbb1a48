import { describe, expect, it } from 'vitest';
import { drawLanesNarrow, drawLanesWide, lanesInWords, readLanes } from '#docs/compile/drawings/lanes.ts';
import { TEXT_WIDTHS } from '#docs/shared/drawing.ts';
import { clashes } from './clashes.ts';

const LANES = readLanes(
  '(from): Your project\nDeploy: a commit -> a plan that is read -> `CREATE`\nRefresh: a job -> `MERGE`\n(to): Your warehouse',
);

it.each([
  ['Deploy a commit', '"Deploy a commit" is not a lane'],
  ['Deploy: a -> -> b', 'has an arrow that leads nowhere'],
  ['Deploy: a\n(to): b -> c', '(to) is one box'],
  ['Deploy: a -> b -> c -> d -> e -> f -> g', '7 steps have no room'],
  ['A: a\nB: b\nC: c\nD: d', '4 lanes have no room'],
  ['', 'there is no lane'],
])('%j is refused', (text, problem) => expect(() => readLanes(text)).toThrow(problem));

it('says each lane from where it begins to where it leads', () => {
  expect(lanesInWords(LANES)).toEqual([
    'Deploy: Your project, then a commit, then a plan that is read, then `CREATE`, then Your warehouse',
    'Refresh: Your project, then a job, then `MERGE`, then Your warehouse',
  ]);
});

describe.each([
  ['wide', drawLanesWide(LANES, TEXT_WIDTHS.wide)],
  ['narrow', drawLanesNarrow(LANES, TEXT_WIDTHS.narrow)],
] as const)('drawn %s', (_, drawing) => {
  it('has every step once and what is shared once, with an arrow to each', () => {
    const boxes = drawing.shapes.filter((shape) => shape.is === 'box');
    expect(boxes.filter(({ look }) => look === 'step')).toHaveLength(5);
    expect(boxes.filter(({ look }) => look === 'shared')).toHaveLength(2);
    // Between the steps of each lane, into it and out of it.
    expect(drawing.shapes.filter((shape) => shape.is === 'line')).toHaveLength(2 + 1 + 2 + 2);
    expect(clashes(drawing)).toEqual([]);
  });

  it('keeps its boxes apart, and the words in their boxes', () => {
    const boxes = drawing.shapes.flatMap((shape) => (shape.is === 'box' && shape.look !== 'sunken' ? [shape] : []));
    for (const [index, one] of boxes.entries()) {
      for (const two of boxes.slice(index + 1)) {
        const apart =
          one.x + one.width <= two.x || two.x + two.width <= one.x || one.y + one.height <= two.y || two.y + two.height <= one.y;
        expect(apart).toBe(true);
      }
    }
    for (const shape of drawing.shapes) {
      if (shape.is !== 'text' || shape.anchor !== 'middle') continue;
      const inside = boxes.filter(
        ({ x, y, width, height }) =>
          shape.x - shape.width / 2 >= x && shape.x + shape.width / 2 <= x + width && shape.y > y && shape.y < y + height,
      );
      expect(inside).toHaveLength(1);
    }
  });
});
