import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CompiledPage, PageSource } from '#docs/compile/compilePage.ts';
import { cachePages, hashOf } from '#docs/compile/pageCache.ts';

let folder: string;
let compiled: string[];

const PAGE: PageSource = { file: 'content/docs/first.mdx', route: '/docs/first', source: 'Over a hill.' };

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'kept-')), 'pages');
  compiled = [];
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** A build: says what it compiled. */
const build = (madeFrom = 'one') =>
  cachePages(
    folder,
    async () => madeFrom,
    async ({ route, source }): Promise<CompiledPage> => {
      compiled.push(`${route} ${source}`);
      if (source === '') throw new Error('There is no text.');
      const facts = { ids: new Set([source]), links: [], outline: [], sections: [{ text: source, heading: undefined }] };
      return { code: `// ${source}`, facts, markdown: source };
    },
  );

it('the next build has the same page without compiling it', async () => {
  const first = await build()(PAGE);
  expect(await build()(PAGE)).toStrictEqual(first);
  expect(first.facts.ids).toEqual(new Set(['Over a hill.']));
  expect(compiled).toHaveLength(1);
});

it('a page whose text, file or address is another is compiled', async () => {
  for (const page of [PAGE, { ...PAGE, source: 'Down.' }, { ...PAGE, route: '/docs/second' }, { ...PAGE, file: 'second.mdx' }])
    await build()(page);
  expect(compiled).toHaveLength(4);
});

it('with other code or data every page is compiled', async () => {
  await build('one')(PAGE);
  await build('two')(PAGE);
  await build('one')(PAGE);
  expect(compiled).toHaveLength(2);
});

it('what is wrong with a page is said by every build', async () => {
  for (const _ of [1, 2]) await expect(build()({ ...PAGE, source: '' })).rejects.toThrow('There is no text.');
});

it('a file that does not read is written anew', async () => {
  const first = await build()(PAGE);
  const [file] = readdirSync(join(folder, 'one'));
  writeFileSync(join(folder, 'one', file!), 'nothing');
  expect(await build()(PAGE)).toStrictEqual(first);
  expect(await build()(PAGE)).toStrictEqual(first);
  expect(compiled).toHaveLength(2);
});

it('sets of pages that no build asked for in a week are deleted', async () => {
  await build('one')(PAGE);
  await build('two')(PAGE);
  const old = new Date(Date.now() - 8 * 24 * 3_600_000);
  utimesSync(join(folder, 'one'), old, old);
  await build('three')(PAGE);
  expect(readdirSync(folder).sort()).toEqual(['three', 'two']);
});

it('a hash is of values, not of how they are passed', () => {
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
  expect(hashOf({ a: [1] }, undefined)).toBe(hashOf({ a: [1] }, undefined));
  expect(hashOf({ a: [1] })).not.toBe(hashOf({ a: [2] }));
});
