import { CODE_START, decodeResult, RESULT_LIMITS, type SessionResult } from './result.ts';

/** The codes in a text from a chat, an email or a file. */
export interface FoundResults {
  found: { code: string; result: SessionResult }[];
  /** Texts that look like codes but are not valid, as written, and why. */
  refused: { text: string; message: string }[];
}

/** Limits of one reading: characters of the text, codes in it, and pieces into which one code may be broken. */
export const TEXT_LIMITS = { characters: 400_000, codes: 500, parts: 60 } as const;

/** What may interrupt a code anywhere: line breaks, white space, and the marks with which email programs quote. */
const GAP = /[\s>|\u200b\u00ad\ufeff]+/u;
const START = /rnl1|(?<![a-z0-9])r\s*n\s*l\s*1/gi;
/** A text that may be the rest of a code that was broken by a line end. */
const REST_OF_CODE = /^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]+$/i;
/** A long run of letters and digits is not prose but a code whose beginning was changed. */
const LONG_WORD = /^(?!.*:\/\/).*[a-z0-9]{25}/i;
/** Maximum number of characters of a refused text that a message quotes. */
const MAX_QUOTED_LENGTH = 24;

/** Maximum number of characters before a code that are taken for a name. */
const MAX_NAME_LENGTH = 60;

const shortened = (text: string) => (text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);
const withoutMarks = (text: string) => text.replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, '');
const partsOf = (text: string) => text.split(GAP).map(withoutMarks);

type Read = { code: string; result: SessionResult } | { text: string; message: string };

/** The code at the beginning of some parts, joined from as many of them as pass its checksum, and the remaining parts. */
function codeAt(parts: readonly string[]): { read: Read; rest: readonly string[] } {
  let code = CODE_START;
  for (const [index, part] of parts.slice(0, TEXT_LIMITS.parts).entries()) {
    code += part;
    if (code.length > RESULT_LIMITS.code) break;
    const read = decodeResult(code);
    if (read.ok) return { read: { code: code.toUpperCase(), result: read.result }, rest: parts.slice(index + 1) };
  }
  const first = CODE_START + (parts[0] ?? '');
  const read = decodeResult(first);
  const end = parts.findIndex((part, index) => index > 0 && !REST_OF_CODE.test(part));
  return {
    read: { text: shortened(first), message: read.ok ? '' : read.message },
    rest: end === -1 ? [] : parts.slice(end),
  };
}

/** What stands on the line before a code, which is often a name. `hasCode`: the text begins with another code. */
function nameBefore(text: string, hasCode: boolean): string {
  const line = text.split('\n').at(-1) ?? '';
  const isSameLine = line.length === text.length;
  const words = (hasCode && isSameLine ? line.trim().replace(/^\S+/, '') : line).trim().replace(/[\s:,;>=–-]+$/, '');
  return words.length > MAX_NAME_LENGTH ? '' : words;
}

/**
 * Every code in a text, whatever stands between the codes: lines, names, times. After its beginning no code contains a 1, so the next 1 starts a
 * new code even if nothing stands between the two. Never throws.
 */
export function findResults(text: string): FoundResults {
  const tooMuch = (message: string): FoundResults => ({ found: [], refused: [{ text: shortened(text.trim()), message }] });
  if (text.length > TEXT_LIMITS.characters)
    return tooMuch(`It is longer than the ${TEXT_LIMITS.characters.toLocaleString('en')} characters that are read at once.`);
  const starts = [...text.matchAll(START)];
  if (starts.length > TEXT_LIMITS.codes) return tooMuch(`It has more than the ${TEXT_LIMITS.codes} codes that are read at once.`);
  const found: FoundResults = { found: [], refused: [] };
  const others = partsOf(text.slice(0, starts[0]?.index));
  for (const [index, start] of starts.entries()) {
    const { read, rest } = codeAt(partsOf(text.slice(start.index + start[0].length, starts[index + 1]?.index)));
    if ('code' in read) found.found.push(read);
    else {
      const name = nameBefore(text.slice(starts[index - 1]?.index ?? 0, start.index), index > 0);
      found.refused.push(name === '' ? read : { ...read, text: `${name}: ${read.text}` });
    }
    others.push(...rest);
  }
  for (const word of others) {
    if (!LONG_WORD.test(word)) continue;
    const message = `A code begins with ${CODE_START}: a character in this one’s prefix was changed.`;
    found.refused.push({ text: shortened(word), message });
  }
  return found;
}
