import { literal } from '../dialect/reading.ts';

/** Lists for the rows of TPC-H: the benchmark's own words, and streets. */
export const WORDS = {
  region: ['AFRICA', 'AMERICA', 'ASIA', 'EUROPE', 'MIDDLE EAST'],
  nation:
    'ALGERIA ARGENTINA BRAZIL CANADA EGYPT ETHIOPIA FRANCE GERMANY INDIA INDONESIA IRAN IRAQ JAPAN JORDAN KENYA MOROCCO MOZAMBIQUE PERU CHINA ROMANIA SAUDI_ARABIA VIETNAM RUSSIA UNITED_KINGDOM UNITED_STATES'
      .split(' ')
      .map((name) => name.replace('_', ' ')),
  segment: ['AUTOMOBILE', 'BUILDING', 'FURNITURE', 'HOUSEHOLD', 'MACHINERY'],
  priority: ['1-URGENT', '2-HIGH', '3-MEDIUM', '4-NOT SPECIFIED', '5-LOW'],
  colour:
    'almond azure beige blush chiffon coral cream ghost indigo ivory khaki lemon linen maroon navy olive peach plum rose salmon'.split(
      ' ',
    ),
  finish: 'STANDARD SMALL MEDIUM LARGE ECONOMY PROMO'.split(' '),
  coating: 'ANODIZED BURNISHED PLATED POLISHED BRUSHED'.split(' '),
  metal: 'TIN NICKEL BRASS STEEL COPPER'.split(' '),
  container: 'SM CASE,SM BOX,MED BAG,MED BOX,LG CASE,LG DRUM,JUMBO PACK,WRAP JAR'.split(','),
  instruction: ['DELIVER IN PERSON', 'COLLECT COD', 'NONE', 'TAKE BACK RETURN'],
  mode: ['REG AIR', 'AIR', 'RAIL', 'SHIP', 'TRUCK', 'MAIL', 'FOB'],
  comment: 'quick bold even final ironic pending regular silent slow special careful daring express idle'.split(' '),
  thing: 'accounts deposits packages requests theories ideas foxes instructions dependencies excuses platelets asymptotes'.split(
    ' ',
  ),
  street: 'Harbor Mill Garden Station Church Market Bridge Forest Hill Lake'.split(' '),
} as const;

type WordList = keyof typeof WORDS;

/** A text of a list, chosen by a number from 1 in DuckDB's SQL, for columns with few distinct texts. */
export interface TextChoice {
  readonly texts: readonly string[];
  readonly position: string;
}

/** A list of texts in DuckDB's SQL. */
export const listOf = (texts: readonly string[]) => `[${texts.map(literal).join(', ')}]`;

/** A chosen text in DuckDB's SQL. */
export function chosen({ texts, position }: TextChoice): string {
  return `${listOf(texts)}[${position}]`;
}

/** An ENUM type whose values are the texts of a choice; the engine stores each as a number of one or two bytes. */
export function codedType({ texts }: TextChoice): string {
  return `ENUM (${listOf([...new Set(texts)]).slice(1, -1)})`;
}

/** Like `chosen`, but a value of `codedType`. */
export function chosenCode(choice: TextChoice): string {
  return `CAST(${listOf(choice.texts)} AS ${codedType(choice)}[])[${choice.position}]`;
}

/** An element of a list, chosen by a number from 1. */
export function choice(list: WordList, position: string): TextChoice {
  return { texts: WORDS[list], position };
}

/** An integer from 0 to below `count`, derived from a row's number and a salt and so the same in every tab. */
export function pick(row: string, salt: number, count: number): string {
  return `CAST(hash(${row}, ${salt}) % ${count} AS INTEGER)`;
}

/** An element of a list of texts, derived from a row's number and a salt. */
export function textChoice(texts: readonly string[], row: string, salt: number): TextChoice {
  return { texts, position: `1 + ${pick(row, salt, texts.length)}` };
}

/** Like `textChoice`, for one of the word lists. */
export function wordChoice(list: WordList, row: string, salt: number): TextChoice {
  return textChoice(WORDS[list], row, salt);
}

/** Like `wordChoice`, as DuckDB's SQL. */
export function word(list: WordList, row: string, salt: number): string {
  return chosen(wordChoice(list, row, salt));
}

/** Meaningless remarks like TPC-H's comments. They are complete texts, because choosing is faster than composing. */
const REMARKS = Array.from({ length: 240 }, (_, index) => {
  const { comment, thing } = WORDS;
  const [first, second] = [comment[index % comment.length], comment[(index * 5 + 3) % comment.length]];
  return `${first} ${thing[(index * 7) % thing.length]} are ${second}`;
});

/** A meaningless remark of a few words. */
export function remarkChoice(row: string, salt: number): TextChoice {
  return textChoice(REMARKS, row, salt);
}

/** Like `remarkChoice`, as DuckDB's SQL. */
export function remark(row: string, salt: number): string {
  return chosen(remarkChoice(row, salt));
}
