import { distance } from 'fastest-levenshtein';

/**
 * The candidate closest to a mistyped word, ignoring case: at most a third of the letters differ (Levenshtein distance). Undefined if no candidate is
 * that close.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue;
    const apart = distance(wanted, candidate.toLowerCase());
    if (apart < least) {
      least = apart;
      best = candidate;
    }
  }
  return best;
}
