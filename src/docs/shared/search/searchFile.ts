import MiniSearch, { type AsPlainObject } from 'minisearch';
import { INDEX_OPTIONS, type IndexedTarget, type Target } from './searchIndex.ts';

/** The text of an error, with `…` for the parts that vary, and the number of the target that explains it. */
export type ErrorPattern = [text: string, target: number];

/** A target, followed by the headings and table rows of its page. Their trail and address follow from the page. */
interface TargetWithParts extends Target {
  parts: (Omit<Target, 'trail' | 'address'> & { anchor: string })[];
}

/** The first line of the search file. The other lines are the terms of the index. */
interface FirstLine {
  targets: TargetWithParts[];
  /** The index as MiniSearch serializes it, without terms and without `documentIds`: the id of a target is its position in the list. */
  index: AsPlainObject;
  errors: ErrorPattern[];
}

/** Number of terms in a line of the search file. A slow device parses a line in less than 50 milliseconds. */
const LINE_TERMS = 1_000;
/** Separates the lines of the search file, which is a JSON array with an item per line. JSON strings contain no line breaks. */
const LINE_BREAK = ',\n';

/** The search index, ready for queries. */
export interface OpenSearch {
  targets: readonly Target[];
  index: MiniSearch<IndexedTarget>;
  /** The terms of the index, with the approximate number of targets that have each. */
  terms: ReadonlyMap<string, number>;
  errors: readonly ErrorPattern[];
}

/**
 * Creates the text of the search file. Called by the build.
 *
 * @param texts The text of each target, without its title and summary.
 * @param asked The questions that people ask for a target, for targets that have some.
 */
export function searchFile(
  targets: readonly Target[],
  texts: readonly string[],
  errors: ErrorPattern[],
  asked: ReadonlyMap<Target, readonly string[]> = new Map(),
): string {
  const index = new MiniSearch(INDEX_OPTIONS);
  const pages: TargetWithParts[] = [];
  for (const [id, target] of targets.entries()) {
    const { trail, address, ...part } = target;
    index.add({
      id,
      // The parameters in the path of an operation only repeat the words before them.
      title: part.title.replace(/\{\w+\}/g, ''),
      // The title of a page finds the page and its headings, and would find every row of its tables too.
      trail: part.kind === 'row' ? '' : trail,
      summary: part.summary ?? '',
      text: texts[id] ?? '',
      asked: asked.get(target)?.join(' ') ?? '',
    });
    const page = pages.at(-1);
    const [route, anchor] = address.split('#');
    if (anchor && page && page.address === route && page.title === trail) page.parts.push({ ...part, anchor });
    else pages.push({ ...target, parts: [] });
  }
  const { index: terms, ...plain } = index.toJSON();
  const first: FirstLine = { targets: pages, index: { ...plain, documentIds: {}, index: [] }, errors };
  const lines: unknown[] = [first];
  for (let at = 0; at < terms.length; at += LINE_TERMS) lines.push(terms.slice(at, at + LINE_TERMS));
  return `[${lines.map((line) => JSON.stringify(line)).join(LINE_BREAK)}]`;
}

/** Opens the search file. Called in the browser. Yields to the page between lines, so that the page does not freeze. */
export async function openSearchFile(text: string): Promise<OpenSearch> {
  const [first, ...lines] = text.slice(1, -1).split(LINE_BREAK);
  // The file needs no check, since the build of this site created it.
  const { targets: pages, index: plain, errors } = JSON.parse(first!) as FirstLine;
  const targets = pages.flatMap(({ parts, ...page }): Target[] => [
    page,
    ...parts.map(({ anchor, ...part }) => ({ ...part, trail: page.title, address: `${page.address}#${anchor}` })),
  ]);
  plain.documentIds = { ...targets.map((_, id) => id) };
  const terms = new Map<string, number>();
  for (const line of lines) {
    await new Promise((resolve) => setTimeout(resolve));
    const entries = JSON.parse(line) as AsPlainObject['index'];
    plain.index.push(...entries);
    for (const [term, fields] of entries) terms.set(term, Object.values(fields).flatMap((ids) => Object.keys(ids)).length);
  }
  return { targets, index: await MiniSearch.loadJSAsync(plain, INDEX_OPTIONS), terms, errors };
}
