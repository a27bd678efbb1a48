import type { SourceSpan } from './jinja/fault.ts';
import type { OutputSpan } from './jinja/output.ts';

/**
 * Converts the spans of a later pass from offsets in the text of the earlier pass to offsets in the template. Text that the later pass copied is
 * split at the boundaries of the earlier spans; the result of an expression gets one span around everything that it came from.
 */
export function throughPass(before: readonly OutputSpan[], after: readonly OutputSpan[]): OutputSpan[] {
  const spans: OutputSpan[] = [];
  for (const span of after) {
    if (span.origin.source !== 'template') {
      spans.push(span);
      continue;
    }
    const from = span.origin.from;
    const to = Math.max(span.origin.to, from + 1);
    const pieces = overlapping(before, from, to);
    const isCopy = span.to - span.from === span.origin.to - span.origin.from;
    const [first] = pieces;
    const last = pieces.at(-1);
    if (!first || !last) continue;
    if (!isCopy || pieces.length === 1) {
      spans.push({ from: span.from, to: span.to, origin: first === last ? first.origin : around(first.origin, last.origin) });
      continue;
    }
    for (const piece of pieces) {
      const begin = span.from + Math.max(0, piece.from - from);
      const end = Math.min(span.to, span.from + piece.to - from);
      if (end > begin) spans.push({ from: begin, to: end, origin: piece.origin });
    }
  }
  return spans;
}

function around(first: SourceSpan, last: SourceSpan): SourceSpan {
  if (first.source !== last.source) return first;
  const early = first.from <= last.from ? first : last;
  return { ...early, to: Math.max(first.to, last.to) };
}

function overlapping(spans: readonly OutputSpan[], from: number, to: number): OutputSpan[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const found: OutputSpan[] = [];
  for (let at = low; at < spans.length; at++) {
    const span = spans[at];
    if (!span || span.from >= to) break;
    found.push(span);
  }
  return found;
}

/** The part of the template from which a part of an earlier pass's text came. */
export function originThrough(spans: readonly OutputSpan[], span: SourceSpan): SourceSpan {
  const [piece] = overlapping(spans, span.from, Math.max(span.to, span.from + 1));
  return piece?.origin ?? span;
}
