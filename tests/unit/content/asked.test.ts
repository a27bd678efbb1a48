import { beforeAll, expect, it } from 'vitest';
import { errors } from '#content/errors.ts';
import { openContent } from '#docs/compile/content.ts';
import { filesOfSearch } from '#docs/compile/contentFiles.ts';
import { findPages } from '#docs/compile/findPages.ts';
import { INDEX_FILE } from '#docs/compile/searchFiles.ts';
import { openSearchFile } from '#docs/shared/search/searchFile.ts';
import type { Target } from '#docs/shared/search/searchIndex.ts';
import { plainQuery, termsIn } from '#docs/shared/search/searchTerms.ts';
import { ROOT } from '../architecture/sourceFile.ts';

const { pages } = findPages(ROOT);
let targets: readonly Target[];

beforeAll(async () => {
  const files = await filesOfSearch(openContent(ROOT));
  targets = (await openSearchFile(JSON.parse(files[INDEX_FILE]!))).targets;
});

/** What is asked for a page, or for the place of it that an address names. */
function askedAt(address: string): readonly string[] {
  const [route, anchor] = address.split('#') as [string, string?];
  const page = pages.find((one) => one.route === route);
  return (anchor === undefined ? page?.asked : page?.askedAt?.[anchor]) ?? [];
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

it('every page says how people ask for it who do not know our words', () => {
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter(({ asked = [] }) => asked.length < 6).map(({ file }) => file)).toEqual([]);
});

it('what people ask is not the title again, and has words to search for', () => {
  const wrong = pages.flatMap(({ file, title, asked = [], askedAt = {} }) =>
    [asked, ...Object.values(askedAt)]
      .flat()
      .filter((one) => same(one, title) || termsIn(plainQuery(one)).length === 0)
      .map((one) => `${file}: ${one}`),
  );
  expect(wrong).toEqual([]);
});

it('every error, command and operation that is one of many on a page has ways to ask of its own', () => {
  const shown = targets.filter(({ kind }) => kind === 'error' || kind === 'command' || kind === 'operation');
  const addresses = [...new Set([...errors.map(({ address }) => address), ...shown.map(({ address }) => address)])];
  expect(addresses.length).toBeGreaterThan(120);
  expect(addresses.filter((address) => new Set(askedAt(address)).size < 6)).toEqual([]);
});

it('no two errors are asked for in the same words, nor an error and its page', () => {
  const places = [...new Set(errors.flatMap(({ address }) => [address, address.replace(/#.*/, '')]))];
  const known = new Map<string, string>();
  const twice = places.flatMap((address) =>
    askedAt(address).flatMap((one) => {
      const words = one.toLowerCase();
      const other = known.get(words);
      known.set(words, address);
      return other === undefined ? [] : [`${one}: ${other}, ${address}`];
    }),
  );
  expect(twice).toEqual([]);
});

it('an error whose text stands in a row of a table leads to that row', () => {
  const errorAddresses = errors.map(({ address }) => address).filter((address) => address.includes('#row-'));
  expect(errorAddresses.length).toBeGreaterThan(8);
  for (const address of errorAddresses)
    expect(targets.filter((target) => target.address === address)).toMatchObject([{ kind: 'error' }]);
});
