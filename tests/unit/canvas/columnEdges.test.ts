import { expect, test } from 'vitest';
import { columnEdgePath, sourceLabels } from '#canvas/columnEdges.ts';

const card = { x: 10, y: 20, width: 120, height: 50 };
const columns = (...names: string[]) => names.map((column) => ({ nodeId: 'a', column }));
const start = (path: string) => /^M([\d.]+),([\d.]+)/.exec(path)!.slice(1).map(Number) as [number, number];

test('each source column has one label below its card, from which its edges lead to their rows', () => {
  const [label, ...others] = sourceLabels(columns('ID', 'NAME', 'ID'), new Map([['a', card]]));
  expect(others).toEqual([]);
  expect(label).toMatchObject({ columns: ['ID', 'NAME'], more: 0, at: { x: 10 } });
  expect(label!.at.y).toBeGreaterThanOrEqual(card.y + card.height);
  const path = columnEdgePath(label!, 'NAME', { x: 400, y: 200 });
  expect(path).toMatch(/ 400,200$/);
  expect(start(path)[0]).toBeGreaterThan(card.x + card.width);
  expect(start(path)[1]).toBeGreaterThan(start(columnEdgePath(label!, 'ID', { x: 400, y: 200 }))[1]);
});

test('an edge to a list below its label leaves at the left, so that it does not cross the list', () => {
  const [label] = sourceLabels(columns('ID'), new Map([['a', card]]));
  expect(start(columnEdgePath(label!, 'ID', { x: 30, y: 200 }))[0]).toBe(10);
});

test('columns of a node beyond six share a label, and nodes that are not drawn have none', () => {
  const names = Array.from({ length: 9 }, (_, index) => `C${index}`);
  const [label] = sourceLabels(columns(...names), new Map([['a', card]]));
  expect(label).toMatchObject({ columns: names.slice(0, 5), more: 4 });
  const row = { x: 400, y: 200 };
  expect(columnEdgePath(label!, 'C8', row)).toBe(columnEdgePath(label!, 'C5', row));
  expect(sourceLabels(columns('ID'), new Map())).toEqual([]);
});
