import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileAddress } from '#learn/offline/cacheNames.ts';
import { choiceOfAddress, choiceOfPath, offlineAddressOf } from '#learn/offline/choices.ts';
import {
  bytesOf,
  type Choice,
  ENGINES,
  EVERYTHING,
  filesOf,
  type Listing,
  listingSchema,
  needsEngines,
  planOf,
} from '#learn/offline/listing.ts';
import { PATHS } from '#learn/paths/paths.ts';
import type { SessionStep } from '#teach/plan.ts';

const listing: Listing = {
  version: '0123456789abcdef',
  files: [
    ['index.html', 10, 'a1'],
    ['assets/site-11111111.js', 20, ''],
    ['docs/dag/index.html', 30, 'b1'],
    ['assets/rows-22222222.js', 40, ''],
    ['assets/duckdb-33333333.wasm', 9_000_000, ''],
    ['docs/other/index.html', 50, 'c1'],
  ],
  groups: {
    site: { files: [0, 1] },
    'page:/docs/dag': { files: [2], uses: ['playground:rows', 'playground:gone'] },
    'playground:rows': { files: [3, 4] },
    engines: { files: [4] },
  },
};
const page: Choice = { id: 'path:a', title: 'A', groups: ['page:/docs/dag', 'page:/docs/unknown'] };
const pathsOf = (choices: Choice[]) => filesOf(listing, choices).map(({ path }) => path);

describe('what is kept', () => {
  it('of a choice is the site, its groups and what these show, without the engines', () => {
    expect(pathsOf([page])).toEqual(['index.html', 'assets/site-11111111.js', 'docs/dag/index.html', 'assets/rows-22222222.js']);
    expect(bytesOf(filesOf(listing, [page]))).toBe(100);
    expect(pathsOf([])).toEqual([]);
    expect(needsEngines(listing, page)).toBe(true);
    expect(needsEngines(listing, { id: 'path:b', title: 'B', groups: ['page:/docs/unknown'] })).toBe(false);
  });

  it('of everything is all but the engines, which are a choice of their own', () => {
    expect(pathsOf([EVERYTHING])).toHaveLength(5);
    expect(pathsOf([ENGINES])).toEqual(['index.html', 'assets/site-11111111.js', 'assets/duckdb-33333333.wasm']);
    expect(pathsOf([EVERYTHING, ENGINES])).toHaveLength(6);
  });

  it('is fetched only where it is missing or another one now, and what is no longer wanted is named', () => {
    const newer: Listing = {
      ...listing,
      version: 'fedcba9876543210',
      files: listing.files.map(([path, bytes, revision]) => [path, bytes, revision === 'b1' ? 'b2' : revision]),
    };
    const kept = new Set(['index.html', 'assets/site-11111111.js', 'docs/dag/index.html', 'assets/old-44444444.js']);
    const { fetch, stale } = planOf(newer, [page], kept, listing);
    expect(fetch.map(({ path }) => path)).toEqual(['docs/dag/index.html', 'assets/rows-22222222.js']);
    expect(stale).toEqual(['assets/old-44444444.js']);
    // Without the listing of the saved files, none of them counts.
    expect(planOf(newer, [page], kept).fetch).toHaveLength(4);
    const all = new Set(pathsOf([page]));
    expect(planOf(listing, [page], all, listing)).toEqual({ fetch: [], stale: [] });
  });

  it('has files of this site only: a list that names others is refused', () => {
    expect(listingSchema.safeParse(listing).success).toBe(true);
    for (const path of [
      '/etc/passwd',
      '../up.js',
      'a/../b.js',
      'https://other.example/x.js',
      '//other.example/x.js',
      'a\\b.js',
      'x.js?y=1',
      'x#y',
      '',
    ])
      expect(listingSchema.safeParse({ ...listing, files: [[path, 1, '']] }).success, path).toBe(false);
    expect(listingSchema.safeParse({ ...listing, files: [['a.js', -1, '']] }).success).toBe(false);
  });
});

describe('the file that a request is for', () => {
  it('is that of the page, with and without a slash, below any base path', () => {
    expect(fileAddress('/')).toBe('/index.html');
    expect(fileAddress('/docs/dag')).toBe('/docs/dag/index.html');
    expect(fileAddress('/docs/dag/')).toBe('/docs/dag/index.html');
    expect(fileAddress('/below/')).toBe('/below/index.html');
    expect(fileAddress('/assets/site-11111111.js')).toBe('/assets/site-11111111.js');
    expect(fileAddress('/docs/dag.md')).toBe('/docs/dag.md');
  });
});

describe('a session', () => {
  it('has its pages and playgrounds in the address, which is read with care', () => {
    const step = { code: 'ABC', title: 'A', minutes: 5, goal: '', notes: '' };
    const steps: SessionStep[] = [
      { ...step, kind: 'page', route: '/docs/dag#why' },
      { ...step, kind: 'story', playground: 'rows', story: 'stage', lock: [], hide: [] },
      { ...step, kind: 'note', text: 'Hello' },
      { ...step, kind: 'exercise', playground: 'rows', story: 'append', lock: [], hide: [] },
    ];
    const address = offlineAddressOf({ title: 'Day 1 & more', steps });
    const query = new URLSearchParams(address.replace(/^[^?]*/, ''));
    expect(choiceOfAddress(query, () => true)).toEqual({
      id: 'steps:Day 1 & more',
      title: 'Day 1 & more',
      groups: ['page:/docs/dag', 'playground:rows'],
    });
    expect(choiceOfAddress(query, (group) => group === 'playground:rows')?.groups).toEqual(['playground:rows']);
    expect(choiceOfAddress(query, () => false)).toBeUndefined();
  });

  it('from any address keeps nothing that the site does not have', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), fc.array(fc.string()), (pairs, groups) => {
        const query = new URLSearchParams([...pairs, ...groups.map((group) => ['keep', group])]);
        const choice = choiceOfAddress(query, (group) => Object.hasOwn(listing.groups, group));
        for (const group of choice?.groups ?? []) expect(Object.keys(listing.groups)).toContain(group);
      }),
    );
  });
});

it('every path is something to keep', () => {
  for (const path of PATHS) {
    const { groups = [] } = choiceOfPath(path);
    expect(groups.length).toBeGreaterThan(2);
    expect(new Set(groups).size).toBe(groups.length);
  }
});
