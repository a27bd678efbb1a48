import type { PageFacts } from './pageFacts.ts';

/** Words of technical text that a reader understands per minute; a lower number gives longer reading times. */
const WORDS_PER_MINUTE = 200;

/** Reading time of a page in whole minutes, at least one, without the time in its playgrounds. */
export function minutesToRead({ sections }: Pick<PageFacts, 'sections'>): number {
  const words = sections.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
