import { expect, it } from 'vitest';
import { findPages } from '#docs/compile/findPages.ts';
import { LEARN_PAGE } from '#docs/shared/learnPage.ts';
import { NEW_SESSION_PAGE } from '#docs/shared/newSessionPage.ts';
import { OFFLINE_PAGE } from '#docs/shared/offlinePage.ts';
import { PRESENT_PAGE } from '#docs/shared/presentPage.ts';
import { RESULTS_PAGE } from '#docs/shared/resultsPage.ts';
import { plainQuery, termsIn } from '#docs/shared/search/searchTerms.ts';
import { catalog } from '#explorer/catalog.ts';
import { PATHS } from '#learn/paths/paths.ts';
import { ROOT } from '../architecture/sourceFile.ts';

const { pages } = findPages(ROOT);
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

it('every page says how people ask for it who do not know our words', () => {
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter(({ asked = [] }) => asked.length < 6).map(({ file }) => file)).toEqual([]);
});

it('every playground, path and page of the app does', () => {
  const named = [
    ...catalog.map(({ meta }) => meta),
    ...PATHS,
    ...[LEARN_PAGE, NEW_SESSION_PAGE, OFFLINE_PAGE, PRESENT_PAGE, RESULTS_PAGE],
  ];
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter(({ asked }) => new Set(asked).size < 6).map(({ title }) => title)).toEqual([]);
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
