import { describe, expect, it } from 'vitest';
import { firstEntries, firstGroups, groupsOf } from '#docs/client/palette/entries.ts';
import type { Found } from '#docs/client/palette/find.ts';
import { graphCommandsElsewhere } from '#docs/client/palette/graphElsewhere.ts';
import type { TargetKind } from '#docs/shared/search/searchIndex.ts';
import type { Command } from '#ui/commands.ts';

const command = (title: string, keywords = '', group: Command['group'] = 'Actions'): Command => ({
  id: title,
  title,
  group,
  keywords,
  run: () => {},
});
const COMMANDS = [
  command('Dark theme', 'color'),
  command('Light theme', 'color'),
  { ...command('DIM_CUSTOMER', '', 'Nodes'), place: 'orders' },
  { ...command('DIM_CUSTOMER_CURRENT', '', 'Nodes'), place: 'orders' },
];
const found = (kind: TargetKind, at: number): Found => ({
  kind,
  title: `${kind} ${at}`,
  trail: 'Trail',
  address: `/docs/${kind}-${at}`,
  score: 100 - at,
  words: [],
});

describe('the commands for a query', () => {
  const offered = (query: string) => groupsOf(query, [], COMMANDS).flatMap(({ entries }) => entries);

  it('has those with all words, also other words for them', () => {
    expect(offered('THEME dark').map(({ title }) => title)).toEqual(['Dark theme']);
    expect(offered('color').map(({ title }) => title)).toEqual(['Dark theme', 'Light theme']);
    expect(offered('dim').map(({ icon }) => icon)).toEqual(['node', 'node']);
    expect(offered('orders')).toEqual([]);
    expect(offered('blue theme')).toEqual([]);
  });

  it('takes a letter or two for the beginning of a word', () => {
    expect(offered('da th').map(({ title }) => title)).toEqual(['Dark theme']);
    expect(offered('k')).toEqual([]);
  });
});

describe('groupsOf', () => {
  it('has what the query asks for first, other commands and nodes behind the best', () => {
    const titles = (query: string) => groupsOf(query, [found('page', 1)], COMMANDS).map(({ title }) => title);
    expect(titles('theme dark')).toEqual(['Do', 'Best']);
    expect(titles('the color of the theme')).toEqual(['Do', 'Best']);
    expect(titles('theme')).toEqual(['Best', 'Do']);
    expect(titles('DIM_CUSTOMER')).toEqual(['Nodes in orders', 'Best']);
    expect(titles('customer')).toEqual(['Best', 'Nodes in orders']);
  });

  it('leads to the commands of graphs in the words of the reader', () => {
    const everywhere = graphCommandsElsewhere([], () => {});
    const first = (query: string) => groupsOf(query, [found('page', 1)], everywhere)[0]?.entries[0]?.title;
    expect(first('node with most dependents')).toBe('Nodes with the most dependents');
    expect(first('all paths between two nodes')).toBe('All paths between two nodes');
    expect(first('export picture')).toBe('Save a picture of the graph as SVG');
    expect(first('group by type')).toBe('Group nodes by node type');
    expect(first('group by')).toBe('Group nodes by storage location');
    expect(first('group')).toBe('page 1');
    expect(first('unused nodes')).toBe('Nodes that nothing reads');
  });

  it('puts what is not among the best by kind, a few of each', () => {
    const results = [
      ...[1, 2, 3, 4].map((at) => found('page', at)),
      ...[5, 6, 7, 8, 9, 10, 11].map((at) => found('heading', at)),
      found('operation', 12),
    ];
    const groups = groupsOf('x', results, []);
    expect(groups.map(({ title, entries }) => `${title} ${entries.length}`)).toEqual([
      'Best 4',
      'In pages 4',
      'API operations 1',
    ]);
    const values = groups.flatMap(({ entries }) => entries.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
  });
});

it('nothing typed: what was chosen lately, then what can be done', () => {
  expect(firstGroups([found('term', 1)], COMMANDS).map(({ title, entries }) => `${title} ${entries.length}`)).toEqual([
    'Recent 1',
    'Do 2',
  ]);
  expect(firstGroups([], [])).toEqual([]);
});

it('cuts groups off after the first entries', () => {
  const groups = groupsOf('x', [...[1, 2, 3, 4].map((at) => found('page', at)), found('heading', 5), found('heading', 6)], []);
  const shape = (count: number) => firstEntries(groups, count).map(({ title, entries }) => `${title} ${entries.length}`);
  expect(shape(3)).toEqual(['Best 3']);
  expect(shape(5)).toEqual(['Best 4', 'In pages 1']);
  expect(firstEntries(groups, 99)).toEqual(groups);
});
