import { expect, test } from 'vitest';
import { describeCounts, describeGraph, describeNode } from '#canvas/describe.ts';
import { aCard, graphOf } from './structures.ts';

test('a node in words', () => {
  const { nodes, structure } = graphOf('a>b b>c');
  const shown = nodes.map((node) =>
    node.id === 'b' ? aCard('b', { problems: 2, state: 'failed', marks: [{ colour: 'red', label: 'Sales' }] }) : node,
  );
  expect(describeNode(shown, structure, 1)).toBe('B, Stage in RAW, reads A, read by C, 2 problems, failed, in Sales');
  expect(describeNode(shown, structure, 0)).toBe('A, Stage in RAW, reads nothing, read by B');
});

test('an edge that leads back says so at both of its ends', () => {
  const { nodes, structure } = graphOf('a>b b>c c>b c>d');
  expect(describeNode(nodes, structure, 1)).toBe('B, Stage in RAW, reads A and C, read by C (leads back)');
  expect(describeNode(nodes, structure, 2)).toBe('C, Stage in RAW, reads B (leads back), read by B and D');
});

test('a graph in words', () => {
  const { nodes, structure } = graphOf('a>b b>c d');
  expect(describeGraph(nodes, structure)).toBe('4 nodes and 2 edges in 3 layers. It starts at A and D. It ends at C and D.');
  const cyclic = graphOf('a>b b>a');
  expect(describeGraph(cyclic.nodes, cyclic.structure)).toContain('there is a cycle');
  expect(describeGraph(cyclic.nodes, cyclic.structure)).toContain('1 edge leads back and closes a cycle.');
  expect(describeGraph([], graphOf('a').structure)).toBe('The graph has no nodes.');
});

test('commits in words', () => {
  const { nodes, structure } = graphOf('a>b a>c');
  const commits = nodes.map((node) => ({ ...node, glyph: 'commit' as const, marks: [{ colour: 'red', label: 'main' }] }));
  expect(describeGraph(commits, structure)).toBe('3 commits. First: A. Newest: B and C.');
  expect(describeNode(commits, structure, 0)).toBe('A, Stage, RAW, the first commit, before B and C, main');
  expect(describeNode(commits, structure, 1)).toBe('B, Stage, RAW, after A, main');
});

test('counts say what differs only', () => {
  expect([describeCounts(0, 5, 5), describeCounts(2, 5, 5), describeCounts(1, 5, 1200)]).toEqual([
    '5 nodes',
    '2 selected / 5 nodes',
    '1 selected / 5 shown / 1,200 total',
  ]);
});
