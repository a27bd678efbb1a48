import MiniSearch, { type AsPlainObject } from 'minisearch';
import { INDEX_OPTIONS, type IndexedTarget } from './searchIndex.ts';

/** The index as it travels: a third of the size of its JSON. */
export interface PackedIndex {
  /** In order; each begins with a digit that says how many letters it shares with the one before. */
  terms: string[];
  /** For each term, by field, in which documents it occurs, see `packPostings`. */
  postings: string[];
  /** For each document the length of its fields in words, a digit each, see `packLength`. */
  lengths: string;
  averages: number[];
}

/** A separator that compresses well and that JSON does not have to escape. */
const DIGITS = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at)).filter((one) => one !== '\\');
const LAST = 48;
const MORE = 36;
/** Higher counts of a term are cut to this: they hardly change the ranking. */
const MAX_COUNT = DIGITS.length - LAST - MORE + 1;
const VALUE = new Map(DIGITS.map((digit, value) => [digit, value]));

/** Digits of a number, small ones in one: those that go on first, then the one that ends it. */
function packNumber(value: number): string {
  let digits = '';
  let rest = value;
  for (; rest >= LAST; rest = Math.floor((rest - LAST) / MORE)) digits += DIGITS[LAST + ((rest - LAST) % MORE)];
  return digits + DIGITS[rest];
}

/** Where a term occurs: how far each document is from the one before, and how often if more than once. */
function packPostings(counts: ReadonlyMap<number, number>): string {
  let before = -1;
  let packed = '';
  for (const [document, count] of [...counts].sort(([a], [b]) => a - b)) {
    packed += packNumber(document - before - 1);
    if (count > 1) packed += DIGITS[LAST + MORE + Math.min(count, MAX_COUNT) - 2];
    before = document;
  }
  return packed;
}

function unpackPostings(packed: string): Record<string, number> {
  const counts: Record<string, number> = {};
  let document = -1;
  let value = 0;
  let weight = 1;
  for (const digit of packed) {
    const of = VALUE.get(digit)!;
    if (of >= LAST + MORE) counts[document] = of - LAST - MORE + 2;
    else if (of >= LAST) {
      value += of * weight;
      weight *= MORE;
    } else {
      document += value + of * weight + 1;
      counts[document] = 1;
      value = 0;
      weight = 1;
    }
  }
  return counts;
}

/** A length in one digit: exact up to ten words, within a tenth above. */
const STEP = 1.1;
function packLength(length: number): string {
  const step = length <= 10 ? length : 10 + Math.round(Math.log(length / 10) / Math.log(STEP));
  return DIGITS[Math.min(step, DIGITS.length - 1)]!;
}

function unpackLength(digit: string): number {
  const step = VALUE.get(digit)!;
  return step <= 10 ? step : Math.round(10 * STEP ** (step - 10));
}

/** The index in few bytes. Documents are numbered from 0 in the order they were added. */
export function packIndex(index: MiniSearch<IndexedTarget>): PackedIndex {
  const { index: entries, documentCount, fieldLength, averageFieldLength, fieldIds } = index.toJSON();
  const fields = Object.values(fieldIds);
  const terms: string[] = [];
  const postings: string[] = [];
  let before = '';
  for (const [term, data] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
    let shared = 0;
    while (shared < 9 && shared < term.length && term[shared] === before[shared]) shared++;
    terms.push(shared + term.slice(shared));
    before = term;
    const own = fields.map((field) => packPostings(new Map(Object.entries(data[field] ?? {}).map(([id, n]) => [Number(id), n]))));
    postings.push(own.join(' ').trimEnd());
  }
  const lengths = Array.from({ length: documentCount }, (_, id) =>
    fields.map((field) => packLength(fieldLength[id]?.[field] ?? 0)).join(''),
  ).join('');
  return { terms, postings, lengths, averages: averageFieldLength.map((one) => Number(one.toFixed(2))) };
}

/** How many terms are unpacked before yielding to the page: a few milliseconds of work. */
const SLICE = 250;

/** The terms of the index, the words of the site, each with about the number of targets that have it. */
export function unpackTerms({ terms, postings }: PackedIndex): Map<string, number> {
  let term = '';
  return new Map(
    terms.map((packed, at) => {
      term = term.slice(0, Number(packed[0])) + packed.slice(1);
      // A document is a digit or two.
      return [term, postings[at]!.replaceAll(' ', '').length];
    }),
  );
}

/** The index again, ready for queries. It is opened in slices, so that the page never freezes. */
export async function openIndex(packed: PackedIndex): Promise<MiniSearch<IndexedTarget>> {
  const { postings, lengths, averages } = packed;
  const fields = INDEX_OPTIONS.fields.length;
  const documents = lengths.length / fields;
  const index: AsPlainObject['index'] = [];
  for (const [at, term] of [...unpackTerms(packed).keys()].entries()) {
    if (at % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve));
    const data: Record<string, Record<string, number>> = {};
    for (const [field, own] of postings[at]!.split(' ').entries()) if (own) data[field] = unpackPostings(own);
    index.push([term, data]);
  }
  const ids = Array.from({ length: documents }, (_, id) => id);
  const plain: AsPlainObject = {
    documentCount: documents,
    nextId: documents,
    documentIds: Object.fromEntries(ids.map((id) => [id, id])),
    fieldIds: Object.fromEntries(INDEX_OPTIONS.fields.map((field, at) => [field, at])),
    fieldLength: Object.fromEntries(
      ids.map((id) => [id, Array.from(lengths.slice(id * fields, id * fields + fields), unpackLength)]),
    ),
    averageFieldLength: averages,
    storedFields: {},
    index,
    serializationVersion: 2,
  };
  return MiniSearch.loadJSAsync(plain, INDEX_OPTIONS);
}
