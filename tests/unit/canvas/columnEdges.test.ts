import { expect, test } from 'vitest';
import { columnEdgePath, sourceLabels } from '#canvas/columnEdges.ts';

const card = { x: 10, y: 20, width: 120, height: 50 };
const columns = (...names: string[]) => names.map((column) => ({ nodeId: 'a', column }));
const start = (path: string) => /^M([\d.]+),([\d.]+)/.exec(path)!.slice(1).map(Number) as [number, number];

test('the source columns of a node share one line below its card, from which their edges lead to their rows', () => {
  const [label, ...others] = sourceLabels(columns('ID', 'NAME', 'ID'), new Map([['a', card]]));
  expect(others).toEqual([]);
  expect(label).toMatchObject({ text: 'ID, NAME', width: card.width, at: { x: 10 } });
  expect(label!.at.y).toBeGreaterThanOrEqual(card.y + card.height - 1);
  const path = columnEdgePath(label!, { x: 400, y: 200 });
  expect(path).toMatch(/ 400,200$/);
  expect(start(path)[0]).toBe(card.x + card.width);
});

test('an edge to a list below its label leaves at the left, so that it does not cross the list', () => {
  const [label] = sourceLabels(columns('ID'), new Map([['a', card]]));
  expect(start(columnEdgePath(label!, { x: 30, y: 200 }))[0]).toBe(10);
});

test('nodes that are not drawn have no label', () => {
  expect(sourceLabels(columns('ID'), new Map())).toEqual([]);
});
