import { expect, it } from 'vitest';
import { findPages } from '#docs/compile/findPages.ts';
import { plainQuery, termsIn } from '#docs/shared/search/searchTerms.ts';
import { ROOT } from '../architecture/sourceFile.ts';

const { pages } = findPages(ROOT);
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

it('what people ask is not the title again, and has words to search for', () => {
  expect(pages.length).toBeGreaterThan(200);
  const wrong = pages.flatMap(({ file, title, asked = [], askedAt = {} }) =>
    [asked, ...Object.values(askedAt)]
      .flat()
      .filter((one) => same(one, title) || termsIn(plainQuery(one)).length === 0)
      .map((one) => `${file}: ${one}`),
  );
  expect(wrong).toEqual([]);
});
