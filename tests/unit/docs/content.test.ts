import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '#content/errors.ts';
import { find } from '#docs/client/palette/find.ts';
import { brokenContent } from '#docs/compile/brokenContent.ts';
import { openContent } from '#docs/compile/content.ts';
import { filesOfMarkdown, filesOfSearch } from '#docs/compile/contentFiles.ts';
import { findPages } from '#docs/compile/findPages.ts';
import { PAGE_CACHE_FOLDER } from '#docs/compile/pageCache.ts';
import { INDEX_FILE, indexTooLarge } from '#docs/compile/searchFiles.ts';
import { twinOf } from '#docs/shared/page.ts';
import { type OpenSearch, openSearchFile } from '#docs/shared/search/searchFile.ts';
import { ROOT } from '../architecture/sourceFile.ts';
import { ERROR_TEXTS } from './errorTexts.ts';
import { ACRONYMS, QUERIES, type QueryAuthor } from './queries.ts';

// Compiles every page as the build does, without the rest of the site. The builds of the same run take the pages from here.

const content = openContent(ROOT, { keptIn: PAGE_CACHE_FOLDER });

it('the pages compile, are where sidebars say, and their links lead somewhere', async () => {
  const { pages } = await content.site();
  expect(pages.length).toBeGreaterThan(0);
  for (const { file } of pages) expect((await content.page(file)).code, file).toContain('export default function MDXContent');
  expect((await brokenContent(content)).map(({ message }) => message)).toEqual([]);
});

describe('the Markdown beside the pages', () => {
  let files: Record<string, string>;

  beforeAll(async () => {
    files = await filesOfMarkdown(content);
  });

  it('is there for every page, with nothing of ours left in it', async () => {
    const { pages } = await content.site();
    for (const { route, file } of pages) {
      const twin = files[twinOf(route).slice(1)] ?? '';
      expect(twin, file).toMatch(/^# .+\n\n.{50}/);
      expect(twin, file).toContain(`- Page: \`${route}\`\n`);
      const words = twin.replace(/```[\s\S]*?```|`[^`]*`/g, '');
      expect(words, file).not.toMatch(/<\/?(?:Note|Tabs?|Playground|Term|Glossary|Operation)\b|\{\/\*|\]\(#/);
    }
  });

  it('is listed for assistants, hidden pages left out', async () => {
    const { pages } = await content.site();
    const listed = [...files['llms.txt']!.matchAll(/^- \[.+\]\(\/(docs.*\.md)\): /gm)].map(([, file]) => file!);
    expect(listed.filter((file) => files[file] === undefined)).toEqual([]);
    expect(listed.length).toBe(pages.filter(({ hidden }) => !hidden).length);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

describe('the search', () => {
  let files: Record<string, string>;
  let open: OpenSearch;
  const answers = new Map<string, ReturnType<typeof find>>();
  /** Most queries are asked by several tests. */
  function ask(query: string) {
    const known = answers.get(query) ?? find(open, query);
    answers.set(query, known);
    return known;
  }

  beforeAll(async () => {
    files = await filesOfSearch(content);
    open = await openSearchFile(files[INDEX_FILE]!);
  });

  const queriesBy = (author: QueryAuthor) => QUERIES.filter((query) => query[1] === author);

  it('answers what readers ask in its first three', () => {
    const queries = queriesBy('own');
    const missed = queries.flatMap(([query, , ...pages]) => {
      const first = ask(query)
        .slice(0, 3)
        .map(({ address }) => address);
      return first.some((address) => pages.some((page) => address.startsWith(page))) ? [] : [`${query}: ${first.join(', ')}`];
    });
    expect(queries.length).toBeGreaterThanOrEqual(80);
    expect(missed.slice(Math.floor(queries.length * 0.05))).toEqual([]);
  });

  it('an acronym typed alone leads to its page, in either case', () => {
    const missed = ACRONYMS.flatMap(([acronym, ...addresses]) =>
      [acronym, acronym.toLowerCase()].flatMap((typed) => {
        const [first] = ask(typed);
        return first && addresses.some((one) => first.address.startsWith(one)) ? [] : [`${typed}: ${first?.address}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  /** How many of an author's queries have one of their pages among the first results, as shares; and how many have no result, as a number. */
  function rate(author: QueryAuthor) {
    const queries = queriesBy(author);
    const results = queries.map(([query, , ...pages]) => {
      const found = ask(query);
      const at = found.findIndex(({ address }) => pages.some((page) => address.startsWith(page)));
      return { at: at === -1 ? Number.POSITIVE_INFINITY : at, isEmpty: found.length === 0 };
    });
    const within = (count: number) => results.filter(({ at }) => at < count).length / queries.length;
    return {
      count: queries.length,
      first: within(1),
      three: within(3),
      eight: within(8),
      empty: results.filter(({ isEmpty }) => isEmpty).length,
    };
  }

  it('says how well outsiders and strangers are answered, whom nobody tunes to', () => {
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    const [own, outsider, stranger] = [rate('own'), rate('outsider'), rate('stranger')];
    for (const [author, { count, first, three, eight, empty }] of Object.entries({ own, outsider, stranger })) {
      console.info(
        `Queries by ${author} (${count}): first ${percent(first)}, first three ${percent(three)}, first eight ${percent(eight)}, empty ${empty}`,
      );
    }
    expect(outsider.count).toBeGreaterThanOrEqual(150);
    expect(outsider.three).toBeGreaterThan(0.88);
    expect(outsider.eight).toBeGreaterThan(0.95);
    expect(outsider.empty).toBe(0);
    // Strangers' queries are the half that nothing is tuned to: the aim itself is asked of them.
    expect(stranger.count).toBeGreaterThanOrEqual(140);
    expect(stranger.three).toBeGreaterThanOrEqual(0.9);
    expect(stranger.eight).toBeGreaterThanOrEqual(0.97);
    expect(stranger.empty).toBe(0);
  });

  it('leads from every error text that is pasted to its page, first', () => {
    const isAt = (address: string, wanted: string) => address === wanted || address.startsWith(`${wanted}#`);
    const missed = Object.entries(ERROR_TEXTS).flatMap(([address, texts]) =>
      texts.filter((text) => !isAt(ask(text)[0]?.address ?? '', address)).map((text) => `${text} → ${ask(text)[0]?.address}`),
    );
    expect(missed).toEqual([]);
  });

  it('leads from every text of content/errors.ts, with names in it, to its page, first', () => {
    const missed = errors.flatMap(({ address, texts }) => {
      const page = address.replace(/#.*/, '');
      return texts
        .map((text) => text.replaceAll('…', 'STG_ORDERS'))
        .filter((text) => !ask(text)[0]?.address.startsWith(page))
        .map((text) => `${text} → ${ask(text)[0]?.address}, not ${page}`);
    });
    expect(missed).toEqual([]);
  });

  const { pages } = findPages(ROOT);

  /** What is asked for a page, or for the place of it that an address names. */
  function askedAt(address: string): readonly string[] {
    const [route, anchor] = address.split('#') as [string, string?];
    const page = pages.find((one) => one.route === route);
    return (anchor === undefined ? page?.asked : page?.askedAt?.[anchor]) ?? [];
  }

  it('every error, command and operation that is one of many on a page has ways to ask of its own', () => {
    const shown = open.targets.filter(({ kind }) => kind === 'error' || kind === 'command' || kind === 'operation');
    const addresses = [...new Set([...errors.map(({ address }) => address), ...shown.map(({ address }) => address)])];
    expect(addresses.length).toBeGreaterThan(120);
    expect(addresses.filter((address) => askedAt(address).length === 0)).toEqual([]);
  });

  it('no two errors are asked for in the same words, nor an error and its page', () => {
    const results = [...new Set(errors.flatMap(({ address }) => [address, address.replace(/#.*/, '')]))];
    const known = new Map<string, string>();
    const twice = results.flatMap((address) =>
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
      expect(open.targets.filter((target) => target.address === address)).toMatchObject([{ kind: 'error' }]);
  });

  it('leads only to pages that show the text', async () => {
    const twins = await filesOfMarkdown(content);
    const plain = (text: string) => text.replaceAll('\\', '').replace(/\s+/g, ' ').toLowerCase();
    const missing = errors.flatMap(({ address, texts }) => {
      const page = plain(twins[twinOf(address.replace(/#.*/, '')).slice(1)] ?? '');
      // What stands between the gaps.
      const parts = (text: string) =>
        plain(text)
          .split('…')
          .filter((part) => part.trim().length > 3);
      return texts
        .filter((text) => !parts(text).every((part) => page.includes(part.trim())))
        .map((text) => `${address}: ${text}`);
    });
    expect(missing).toEqual([]);
  });

  it.each([
    ['ref_no_link', '/docs/reference/ref-functions'],
    ['key rotation', '/docs/setup-your-project/connection-guides/snowflake/key-pair-authentication#rotate-the-pair'],
    ['this', '/docs/build-your-pipeline/user-defined-nodes/hydrated-metadata#this'],
    ['{{ this }}', '/docs/build-your-pipeline/user-defined-nodes/hydrated-metadata#this'],
  ])('begins with the place that explains %s', (query, address) => {
    expect(ask(query)[0]?.address).toBe(address);
  });

  it.each([
    ['test cron', '/playground/cron'],
    ['simulate a run', '/playground/run-order'],
    ['try a selector', '/playground/selector'],
    ['<<<<<<< HEAD', '/docs/git-integration/solving-git-errors/merge-conflicts'],
  ])('begins with what %s asks for', (query, address) => {
    expect(ask(query)[0]?.address).toContain(address);
  });

  it('finds the list of topics', () => {
    expect(ask('pages by topic')[0]?.address).toBe('/topics');
  });

  it('finds nothing for nothing and something for anything, and takes what is pasted', () => {
    expect(ask('')).toEqual([]);
    expect(ask('zzzzqqqq').map(({ isNearest }) => isNearest)).toEqual([true, true, true]);
    expect(ask('No Stages Rendered '.repeat(500)).length).toBeGreaterThan(0);
    // Only words that stand everywhere, or none: the lists to look through.
    for (const query of ['the of a', '( ) * ^ \\ "'])
      expect(ask(query).map(({ address }) => address)).toEqual(['/topics', '/docs/reference/glossary', '/docs/faq']);
  });

  it('is small enough to be fetched on the first press', () => {
    expect(indexTooLarge(files)).toBeUndefined();
  });

  it('holds no hidden page', () => {
    expect(Object.values(files).join()).not.toContain('/docs/hidden/');
  });
});
