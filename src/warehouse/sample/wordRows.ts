import { SAMPLE_WORDS, type SamplePlace } from 'virtual:sample-words';
import { listOf, pick } from './words.ts';

type ListName = Exclude<keyof typeof SAMPLE_WORDS, 'place'>;

/** The element of a list at a position from 0, in DuckDB's SQL. */
const at = (texts: readonly string[], position: string) => `${listOf(texts)}[1 + ${position}]`;

/** One of a few texts, chosen by the row's number `k` and a salt. */
export const oneOf = (texts: readonly string[], salt: number) => at(texts, pick('k', salt, texts.length));

/** A word of one of the build's lists. */
export const word = (list: ListName, salt: number) => oneOf(SAMPLE_WORDS[list], salt);

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** A number below `count` that is different for each of the first `count` rows, in an order that looks random. */
function permutedNumber(salt: number, count: number): string {
  let step = Math.round(count * 0.618);
  while (commonDivisor(step, count) !== 1) step++;
  return `((k * ${step} + ${salt % count}) % ${count})`;
}

/** A combination of one text from each list, different in each row until all combinations are used. */
function combined(lists: readonly (readonly string[])[], salt: number): string[] {
  const number = permutedNumber(
    salt,
    lists.reduce((count, { length }) => count * length, 1),
  );
  let below = 1;
  return lists.map((texts) => {
    const position = `(${number} // ${below}) % ${texts.length}`;
    below *= texts.length;
    return at(texts, position);
  });
}

const { firstName, lastName, legalForm, jobLevel, jobArea, jobRole, place } = SAMPLE_WORDS;
const { productLook, productMaterial, product, sloganStart, sloganMiddle, sloganEnd } = SAMPLE_WORDS;

/** First and last name of a row's person. Columns with the same salt are about the same person. */
export const person = (salt: number) => {
  const [first = '', last = ''] = combined([firstName, lastName], salt);
  return { first, last };
};

/** The name of a company, different in each of a thousand rows. */
export const company = (salt: number) => combined([lastName, legalForm], salt).join(` || ' ' || `);
export const jobTitle = (salt: number) => combined([jobRole, jobArea, jobLevel], salt).reverse().join(` || ' ' || `);
export const productName = (salt: number) =>
  combined([product, productMaterial, productLook], salt).reverse().join(` || ' ' || `);
export const slogan = (salt: number) => combined([sloganStart, sloganMiddle, sloganEnd], salt).join(` || ' ' || `);

/** A part of the place of a row's person or company. Columns with the same salt are about the same place. */
export const placePart = (part: keyof SamplePlace, salt: number) =>
  at(
    place.map((one) => one[part]),
    pick('k', salt, place.length),
  );
