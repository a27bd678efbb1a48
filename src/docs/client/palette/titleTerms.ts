import { termsIn } from '../../shared/search/searchTerms.ts';

const known = new Map<string, readonly string[]>();

/** The search terms of a title. Cached, since every typed letter needs the terms of the same titles again. */
export function titleTerms(title: string): readonly string[] {
  const terms = known.get(title) ?? termsIn(title);
  known.set(title, terms);
  return terms;
}
