import { expect, it } from 'vitest';
import { type BuiltFile, type BuiltScript, offlineListing } from '#app/offlineListing.ts';
import { sitePages } from '#app/routeKinds.ts';

const site = sitePages({
  playgrounds: [
    { meta: { id: 'rows', title: 'Rows', summary: 'Rows.' }, stories: [{ id: 'stage', title: 'Stage', summary: 'A stage.' }] },
  ],
  docs: [{ route: '/docs/dag', title: 'DAG', description: 'What it is.', file: 'content/docs/dag.mdx' }],
  paths: [],
});

const script = (module: string | undefined, needs: string[] = [], later: string[] = []): BuiltScript => ({
  modules: module === undefined ? [] : [module],
  needs,
  later,
});
const scripts = new Map<string, BuiltScript>([
  ['assets/start.js', script('index.html', ['assets/start.css'], ['assets/client.js'])],
  ['assets/start.css', script(undefined, ['assets/font.woff2'])],
  ['assets/client.js', script('src/app/client.tsx', [], ['assets/dag.js', 'assets/rows.js', 'assets/home.js'])],
  ['assets/home.js', script('src/app/Home.tsx')],
  ['assets/dag.js', script('content/docs/dag.mdx', ['assets/drawing.js'])],
  ['assets/drawing.js', script(undefined)],
  ['assets/rows.js', script('playground/rows/playground.tsx', ['assets/rows.worker.js'], ['assets/editor.js'])],
  ['assets/rows.worker.js', script(undefined, ['assets/duckdb.wasm'])],
  ['assets/editor.js', script(undefined, ['assets/rows.js'])],
]);
const others = [
  'first.js',
  'index.html',
  '404.html',
  'offline-worker.js',
  'offline/files.json',
  'offline/index.html',
  'search/index.json',
];
const pages = [
  'docs/dag/index.html',
  'docs/dag.md',
  'search/docs.dag.json',
  'playground/rows/index.html',
  'playground/rows/stage/index.html',
  'embed/rows/index.html',
  'docs/old/index.html',
];
const files = new Map<string, BuiltFile>(
  [...scripts.keys(), 'assets/font.woff2', ...others, ...pages].map((path) => [path, { bytes: 10, revision: '' }]),
);
files.set('assets/duckdb.wasm', { bytes: 34_000_000, revision: '' });

it('puts together what belongs together: the site, a page with its text and excerpts, a playground with what it fetches later', () => {
  const listing = offlineListing(files, scripts, site, () => '<figure data-playground="rows"></figure>');
  const of = (id: string) => listing.groups[id]?.files.map((index) => listing.files[index]![0]).sort();
  expect(of('site')).toEqual(
    [
      'assets/client.js',
      'assets/font.woff2',
      'assets/home.js',
      'assets/start.css',
      'assets/start.js',
      'first.js',
      'index.html',
      'offline/index.html',
      'search/index.json',
    ].sort(),
  );
  expect(of('page:/docs/dag')).toEqual([
    'assets/dag.js',
    'assets/drawing.js',
    'docs/dag.md',
    'docs/dag/index.html',
    'search/docs.dag.json',
  ]);
  expect(listing.groups['page:/docs/dag']?.uses).toEqual(['playground:rows']);
  expect(of('playground:rows')).toEqual([
    'assets/duckdb.wasm',
    'assets/editor.js',
    'assets/rows.js',
    'assets/rows.worker.js',
    'embed/rows/index.html',
    'playground/rows/index.html',
    'playground/rows/stage/index.html',
  ]);
  expect(of('engines')).toEqual(['assets/duckdb.wasm']);
  const all = listing.files.map(([path]) => path);
  expect(all).toContain('docs/old/index.html');
  for (const path of ['404.html', 'offline-worker.js', 'offline/files.json']) expect(all).not.toContain(path);
});

it('has another version when a file changes, and the same one otherwise', () => {
  const versionOf = (changed: ReadonlyMap<string, BuiltFile>) => offlineListing(changed, scripts, site, () => '').version;
  expect(versionOf(files)).toBe(versionOf(new Map(files)));
  expect(versionOf(new Map([...files, ['docs/dag/index.html', { bytes: 10, revision: 'other' }]]))).not.toBe(versionOf(files));
});
