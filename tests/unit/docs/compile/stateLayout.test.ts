import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPages } from '#docs/compile/findPages.ts';
import { readStateChart } from '#docs/compile/stateChart.ts';
import { drawBoth, drawStates } from '#docs/compile/stateLayout.ts';
import type { StateDrawing } from '#docs/shared/stateDrawing.ts';
import { ROOT } from '../../architecture/sourceFile.ts';
import { codeBlocks } from '../../content/codeBlocks.ts';

interface Area {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

function areasOf({ boxes, arrows }: StateDrawing): Area[] {
  return [
    ...boxes.map((box) => ({ ...box, what: box.name })),
    ...arrows.flatMap(({ label }) => (label ? [{ ...label, what: label.lines.join(' ') }] : [])),
  ];
}

/** Pairs of boxes and words that cover each other, and what stands outside of the picture. */
function clashes(drawing: StateDrawing): string[] {
  const areas = areasOf(drawing);
  return areas.flatMap((one, index) => {
    const outside = one.x < 0 || one.y < 0 || one.x + one.width > drawing.width || one.y + one.height > drawing.height;
    const over = areas
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      );
    return [...(outside ? [`${one.what} stands out`] : []), ...over.map((other) => `${one.what} | ${other.what}`)];
  });
}

/** Boxes that an arrow runs through: it may only touch the ones at its ends. */
function crossings({ boxes, arrows }: StateDrawing): string[] {
  return arrows.flatMap(({ points }) =>
    points.slice(1).flatMap((to, index) => {
      const from = points[index]!;
      return boxes
        .filter(
          ({ x, y, width, height }) =>
            Math.min(from.x, to.x) < x + width - 1 &&
            Math.max(from.x, to.x) > x + 1 &&
            Math.min(from.y, to.y) < y + height - 1 &&
            Math.max(from.y, to.y) > y + 1,
        )
        .map(({ name }) => `an arrow through ${name}`);
    }),
  );
}

const CYCLE = `(start) -> Waiting
Waiting -> Deploying: a deploy starts
Deploying -> Waiting: every stage succeeded
Deploying -> Failed Deploy: a stage failed
Failed Deploy -> Deploying: a deploy starts
Failed Deploy -> Failed Deploy: a refresh is refused
Waiting -> Refreshing: a refresh starts
Refreshing -> Waiting: every node succeeded
Refreshing -> Gone: never in the house
Gone -> (end)`;

describe.each(['right', 'down', 'tight'] as const)('a diagram drawn %s', (flow) => {
  const chart = readStateChart(CYCLE, 'T');

  it('has a box for every state and an arrow for every transition, with its words', async () => {
    const { boxes, arrows, starts } = await drawStates(chart, flow);
    expect(boxes.map(({ name, isEnd }) => [name, isEnd])).toEqual(chart.states.map(({ name, isEnd }) => [name, isEnd]));
    expect(starts).toHaveLength(1);
    expect(arrows.map(({ label }) => label?.lines.join(' ') ?? '')).toEqual(['', ...chart.transitions.map(({ label }) => label)]);
  });

  it('leads every arrow from the edge of its first state to the edge of its second', async () => {
    const { boxes, arrows } = await drawStates(chart, flow);
    const touches = (name: string, { x, y }: { x: number; y: number }) => {
      const box = boxes.find((one) => one.name === name)!;
      return x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
    };
    for (const [index, { from, to }] of chart.transitions.entries()) {
      const { points } = arrows[index + 1]!;
      expect(touches(from, points[0]!), `${from} -> ${to} begins at ${from}`).toBe(true);
      expect(touches(to, points.at(-1)!), `${from} -> ${to} ends at ${to}`).toBe(true);
    }
  });

  it('covers nothing', async () => {
    const drawing = await drawStates(chart, flow);
    expect(clashes(drawing)).toEqual([]);
    expect(crossings(drawing)).toEqual([]);
  });

  it('is the same every time', async () => {
    expect(await drawStates(chart, flow)).toEqual(await drawStates(chart, flow));
  });
});

it('needs one picture when that is small, and another for phones when it is not', async () => {
  const small = await drawBoth(readStateChart('(start) -> A\nA -> B', 'T'));
  expect(small.narrow).toBeUndefined();
  const large = await drawBoth(readStateChart(CYCLE, 'T'));
  expect(large.narrow!.width).toBeLessThan(large.wide.width);
});

describe('the diagrams of the pages', () => {
  const diagrams = findPages(ROOT).pages.flatMap(({ file }) =>
    codeBlocks(readFileSync(join(ROOT, file), 'utf8'))
      .filter(({ language }) => language === 'states')
      .map((block) => ({ file, ...block })),
  );

  it('are there', () => expect(diagrams.length).toBeGreaterThanOrEqual(10));

  it.each(diagrams)('$title can be read', async ({ text, title }) => {
    const { wide, narrow = wide } = await drawBoth(readStateChart(text, title));
    for (const drawing of [wide, narrow]) {
      expect(clashes(drawing)).toEqual([]);
      expect(crossings(drawing)).toEqual([]);
    }
  });
});
