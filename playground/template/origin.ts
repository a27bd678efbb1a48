import type { RenderAnswer } from './sandbox/renderClient.ts';

type OutputSpan = Extract<RenderAnswer, { type: 'rendered' }>['spans'][number];

export interface Range {
  from: number;
  to: number;
}

/** The position to which the reader points: an offset in the template or in the rendered text. */
export interface Point {
  side: 'template' | 'output';
  at: number;
}

/** Ranges of the template, and the ranges of the rendered text that they produced. */
export interface Origin {
  template: Range[];
  output: Range[];
  /** The origin if it is not in the template: the name of a macro document, and the line, counted from 1. */
  elsewhere?: { source: string; line: number };
}

const NOTHING: Origin = { template: [], output: [] };
/** Ranges of the rendered text that are highlighted for one position in the template. */
const MAX_LIT_SPANS = 2_000;

/** The span that contains an offset of the rendered text, followed by the span that ends at the offset. */
function spansAt(spans: readonly OutputSpan[], at: number): OutputSpan[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.to <= at) low = middle + 1;
    else high = middle;
  }
  const [before, span] = [spans[low - 1], spans[low]];
  const found: OutputSpan[] = [];
  if (span && span.from <= at) found.push(span);
  if (before && before.to === at) found.push(before);
  return found;
}

/** Whether a span was copied verbatim, so that each character has its own origin. */
function isCopy(span: OutputSpan): boolean {
  return span.to - span.from === span.origin.to - span.origin.from;
}

/** The part of a range that is on the line of an offset, without the whitespace around it. */
function lineOf(text: string, { from, to }: Range, at: number): Range {
  const start = Math.max(from, text.lastIndexOf('\n', at - 1) + 1);
  const next = text.indexOf('\n', at);
  const end = next === -1 ? to : Math.min(to, next);
  const line = text.slice(start, end);
  return { from: start + (line.length - line.trimStart().length), to: start + line.trimEnd().length };
}

function shifted({ from, to }: Range, by: number): Range {
  return { from: from + by, to: to + by };
}

function originOfOutput(output: string, span: OutputSpan, at: number): Origin {
  const whole = { from: span.from, to: span.to };
  if (span.origin.source !== 'template') {
    return { template: [], output: [whole], elsewhere: { source: span.origin.source, line: span.origin.line } };
  }
  if (!isCopy(span)) return { template: [{ from: span.origin.from, to: span.origin.to }], output: [whole] };
  const line = lineOf(output, whole, at);
  return line.from >= line.to ? NOTHING : { template: [shifted(line, span.origin.from - span.from)], output: [line] };
}

/**
 * The ranges that belong to the position to which the reader points. For a position in the rendered text, the range of the template that produced it;
 * for a position in the template, every range that it produced. For text that was copied, only the line. Whitespace has no origin, so the text before
 * it is used.
 */
export function originOf(template: string, output: string, spans: readonly OutputSpan[], point: Point): Origin {
  if (point.side === 'output') {
    const origins = spansAt(spans, point.at).map((span) => originOfOutput(output, span, point.at));
    return origins.find((origin) => origin !== NOTHING) ?? NOTHING;
  }

  let smallest: OutputSpan['origin'] | undefined;
  let written: OutputSpan[] = [];
  for (const span of spans) {
    const { origin } = span;
    if (origin.source !== 'template' || origin.from > point.at || origin.to < point.at) continue;
    const size = origin.to - origin.from;
    if (
      smallest &&
      (size > smallest.to - smallest.from || (size === smallest.to - smallest.from && origin.from !== smallest.from))
    )
      continue;
    if (!smallest || origin.from !== smallest.from || origin.to !== smallest.to) written = [];
    smallest = origin;
    if (written.length < MAX_LIT_SPANS) written.push(span);
  }
  if (!smallest) return NOTHING;
  const whole = { from: smallest.from, to: smallest.to };
  const [first] = written;
  if (!first || !isCopy(first)) return { template: [whole], output: written.map(({ from, to }) => ({ from, to })) };
  const line = lineOf(template, whole, Math.min(Math.max(point.at, whole.from), whole.to));
  if (line.from >= line.to) return NOTHING;
  return { template: [line], output: written.map((span) => shifted(line, span.from - span.origin.from)) };
}
