import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { readText } from '../architecture/sourceFile.ts';
import type { Passage } from './prose.ts';

/** Words that are right and in no dictionary: names of products, of SQL, of things of the field. */
export const OWN_WORDS: readonly string[] = readText('tests/unit/content/words.txt').trim().split('\n');

const own = new Set(OWN_WORDS);
const speller = nspell(dictionary);
const known = new Map<string, boolean>();

/** Whether a word is in the dictionary, American English. */
export function isInDictionary(word: string): boolean {
  const answer = known.get(word) ?? speller.correct(word);
  known.set(word, answer);
  return answer;
}

/** Whether a word is spelled right. One that begins a sentence may have a capital, any may have an `'s`. */
function isSpelled(word: string): boolean {
  const bare = word.replace(/'s?$/, '');
  const isRight = (form: string) => own.has(form) || own.has(form[0]!.toLowerCase() + form.slice(1)) || isInDictionary(form);
  return isRight(bare) || bare.split('-').every((part) => part === '' || isRight(part));
}

/** The words of a text; identifiers such as `nodeType`, endings such as `.json`, and numbers are none. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll('’', "'")
    .split(/[\s/+=→–—…()[\]{}"“”„,;:!?|<>*·&]+/)
    .filter((token) => !/^\.\p{L}/u.test(token))
    .map((token) => token.replace(/^['.‘-]+|['.’-]+$/g, ''))
    .filter((token) => /^\p{L}[\p{L}'-]*$/u.test(token) && !/^\p{Ll}+\p{Lu}/u.test(token));
}

/** Every word that is not spelled right, once a passage, with its place. */
export function misspelled(passages: readonly Passage[]): string[] {
  return passages.flatMap(({ where, words }) =>
    [...new Set(wordsOf(words))].filter((word) => !isSpelled(word)).map((word) => `${where}: ${word}`),
  );
}
