import { describe, expect, test } from 'vitest';
import { boxGroups, drawEdges, farPath, nodeAt, nodesIn } from '#canvas/drawing.ts';
import { boundsOf, contains, edgePath, intersects } from '#canvas/geometry.ts';
import { type Layout, routeKey } from '#canvas/layout.ts';
import { aCard } from './structures.ts';

const corners = new Map([
  ['a', { x: 0, y: 0, width: 232, height: 60 }],
  ['b', { x: 400, y: 100, width: 232, height: 60 }],
]);
const layout: Layout = {
  key: '',
  direction: 'RIGHT',
  corners,
  routes: new Map([[routeKey('a', 'b'), [{ x: 300, y: 50 }]]]),
  back: new Set<string>(),
  isSimple: false,
};
const edge = { from: 'a', to: 'b' };

describe('drawEdges', () => {
  test('takes the route of the layout, until a card is dragged away from it', () => {
    expect(drawEdges([edge], corners, layout, 'RIGHT')[0]!.points).toEqual([
      { x: 232, y: 30 },
      { x: 300, y: 50 },
      { x: 400, y: 130 },
    ]);
    const dragged = new Map(corners).set('b', { x: 500, y: 0, width: 232, height: 60 });
    expect(drawEdges([edge], dragged, layout, 'RIGHT')[0]!.points).toHaveLength(2);
    expect(drawEdges([edge], corners, layout, 'DOWN')[0]!.points).toHaveLength(2);
  });

  test('leaves out what has no place and draws each pair once', () => {
    expect(drawEdges([edge, edge, { from: 'a', to: 'gone' }], corners, layout, 'RIGHT')).toHaveLength(1);
  });

  test('a node that reads itself gets a loop outside its card', () => {
    const [loop] = drawEdges([{ from: 'a', to: 'a' }], corners, layout, 'RIGHT');
    expect(loop!.points[1]!.y).toBeLessThan(0);
  });
});

test('paths are straight where they can be, and one path holds many edges', () => {
  expect(
    edgePath(
      [
        { x: 0, y: 5 },
        { x: 10, y: 5 },
      ],
      'RIGHT',
    ),
  ).toBe('M0,5L10,5');
  expect(
    edgePath(
      [
        { x: 0, y: 0 },
        { x: 100, y: 50 },
      ],
      'RIGHT',
    ),
  ).toBe('M0,0C50,0 50,50 100,50');
  // Led back around a band of cards: straight, with round corners.
  const around = [
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 100 },
    { x: -200, y: 100 },
  ];
  expect(edgePath(around, 'RIGHT')).toBe('M0,0L10,0Q20,0 20,10L20,90Q20,100 10,100L-200,100');
  // Back to an earlier layer without points between: a wide curve.
  expect(edgePath([around[2]!, around[3]!], 'RIGHT')).toBe('M20,100C100,100 -280,100 -200,100');
  expect(edgePath([], 'DOWN')).toBe('');
  expect(farPath(drawEdges([edge], corners, undefined, 'DOWN'))).toBe('M116,60L516,100');
});

test('finds cards by point and by box', () => {
  const nodes = [aCard('a'), aCard('b')];
  expect(nodeAt(nodes, corners, { x: 401, y: 101 })).toBe('b');
  expect(nodeAt(nodes, corners, { x: 300, y: 10 })).toBeUndefined();
  expect(nodesIn(nodes, corners, { x: -5, y: -5, width: 10, height: 10 })).toEqual(['a']);
  expect(nodesIn(nodes, corners, { x: -5, y: -5, width: 500, height: 500 })).toEqual(['a', 'b']);
});

test('boxes are grouped by kind, dimmed nodes separately', () => {
  const nodes = [aCard('a'), aCard('b', { emphasis: 'dim' })];
  expect(boxGroups(nodes, corners).map(({ key }) => key)).toEqual(['stage', 'stage dim']);
});

test('bounds, overlap and containment', () => {
  expect(boundsOf(corners.values())).toEqual({ x: 0, y: 0, width: 632, height: 160 });
  expect(boundsOf([])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  const outer = { x: 0, y: 0, width: 10, height: 10 };
  expect([
    intersects(outer, { x: 10, y: 0, width: 1, height: 1 }),
    intersects(outer, { x: 9, y: 9, width: 5, height: 5 }),
  ]).toEqual([false, true]);
  expect([contains(outer, { x: 1, y: 1, width: 9, height: 9 }), contains(outer, { x: 2, y: 1, width: 9, height: 9 })]).toEqual([
    true,
    false,
  ]);
});
