import { distance } from 'fastest-levenshtein';

/**
 * The candidate that a mistyped word most likely meant, ignoring case: at most a third of its letters differ (Levenshtein distance). Undefined
 * when none is near.
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
