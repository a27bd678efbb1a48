import type { Place } from './jinja/fault.ts';
import type { OutputSpan } from './jinja/output.ts';

/**
 * The spans of a later pass, told in places of the template instead of the text that the pass before gave. Text that a pass copies is cut where
 * the pieces of the pass before meet; what an expression made belongs to everything its text came from.
 */
export function throughPass(before: readonly OutputSpan[], after: readonly OutputSpan[]): OutputSpan[] {
  const spans: OutputSpan[] = [];
  for (const span of after) {
    if (span.place.source !== 'template') {
      spans.push(span);
      continue;
    }
    const from = span.place.start;
    const to = Math.max(span.place.end, from + 1);
    const pieces = overlapping(before, from, to);
    const isCopy = span.end - span.start === span.place.end - span.place.start;
    const [first] = pieces;
    const last = pieces.at(-1);
    if (!first || !last) continue;
    if (!isCopy || pieces.length === 1) {
      spans.push({ start: span.start, end: span.end, place: first === last ? first.place : around(first.place, last.place) });
      continue;
    }
    for (const piece of pieces) {
      const start = span.start + Math.max(0, piece.start - from);
      const end = Math.min(span.end, span.start + piece.end - from);
      if (end > start) spans.push({ start, end, place: piece.place });
    }
  }
  return spans;
}

function around(first: Place, last: Place): Place {
  if (first.source !== last.source) return first;
  const early = first.start <= last.start ? first : last;
  return { ...early, end: Math.max(first.end, last.end) };
}

function overlapping(spans: readonly OutputSpan[], from: number, to: number): OutputSpan[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const found: OutputSpan[] = [];
  for (let at = low; at < spans.length; at++) {
    const span = spans[at];
    if (!span || span.start >= to) break;
    found.push(span);
  }
  return found;
}

/** The place in the template of a place in the text that an earlier pass gave. */
export function placeThrough(spans: readonly OutputSpan[], place: Place): Place {
  const [piece] = overlapping(spans, place.start, Math.max(place.end, place.start + 1));
  return piece?.place ?? place;
}
