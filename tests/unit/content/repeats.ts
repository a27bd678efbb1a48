import type { Passage } from './prose.ts';

/** A sentence counts from so many words on; in a table cell, where short answers are alike by nature, from more. */
const MIN_WORDS = { cell: 8, other: 6 };

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A sentence as it compares: without case and punctuation. */
function normalized(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim();
}

/** The sentences of a passage that are long enough to be somebody's own. */
function sentencesOf({ kind, text }: Passage): string[] {
  if (kind === 'caption') return [];
  const least = kind === 'cell' ? MIN_WORDS.cell : MIN_WORDS.other;
  return [...segmenter.segment(text)]
    .map(({ segment }) => normalized(segment))
    .filter((sentence) => sentence.split(' ').length >= least);
}

/** Every sentence that stands in more than one file, with its places; `wanted` may. */
export function repeats(passages: readonly Passage[], wanted: readonly string[]): string[] {
  const passagesWith = new Map<string, string[]>();
  for (const passage of passages)
    for (const sentence of sentencesOf(passage))
      passagesWith.set(sentence, [...(passagesWith.get(sentence) ?? []), passage.where]);
  const allowed = new Set(wanted.map(normalized));
  return [...passagesWith]
    .filter(([sentence, at]) => !allowed.has(sentence) && new Set(at.map((one) => one.split(':')[0])).size > 1)
    .map(([sentence, at]) => `“${sentence}”: ${at.join(', ')}`);
}
