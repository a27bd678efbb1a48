import type { PageFacts } from './pageFacts.ts';

/** Words a minute of technical text, read to understand it. */
const PACE = 200;

/** Whole minutes that reading a page takes, at least one; working in its playgrounds comes on top. */
export function minutesToRead({ sections }: Pick<PageFacts, 'sections'>): number {
  const words = sections.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0);
  return Math.max(1, Math.round(words / PACE));
}
