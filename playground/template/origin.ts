import type { RenderAnswer } from './sandbox/renderClient.ts';

type Span = Extract<RenderAnswer, { type: 'rendered' }>['spans'][number];

export interface Range {
  from: number;
  to: number;
}

/** Where the reader points: an offset in the template, or in the rendered text. */
export interface Point {
  side: 'template' | 'output';
  at: number;
}

/** What belongs together: stretches of the template and of the rendered text. */
export interface Origin {
  template: Range[];
  output: Range[];
  /** What made it, when that is no part of the template: the name of a macro document, with the line from 1. */
  elsewhere?: { source: string; line: number };
}

const NOTHING: Origin = { template: [], output: [] };
const MOST = 2_000;

/** The span that holds an offset of the rendered text, and before it the one that ends there. */
function spansAt(spans: readonly Span[], at: number): Span[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.to <= at) low = middle + 1;
    else high = middle;
  }
  const [before, span] = [spans[low - 1], spans[low]];
  const found: Span[] = [];
  if (span && span.from <= at) found.push(span);
  if (before && before.to === at) found.push(before);
  return found;
}

/** Text that was copied as it stands: each sign has its own place. */
function isCopy(span: Span): boolean {
  return span.to - span.from === span.place.to - span.place.from;
}

/** The part of a range that is in the line of an offset, without the blanks around it. */
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

function originOfOutput(output: string, span: Span, at: number): Origin {
  const whole = { from: span.from, to: span.to };
  if (span.place.source !== 'template') {
    return { template: [], output: [whole], elsewhere: { source: span.place.source, line: span.place.line } };
  }
  if (!isCopy(span)) return { template: [{ from: span.place.from, to: span.place.to }], output: [whole] };
  const line = lineOf(output, whole, at);
  return line.from >= line.to ? NOTHING : { template: [shifted(line, span.place.from - span.from)], output: [line] };
}

/**
 * What belongs to the place the reader points at: from the rendered text the stretch of the template that made it, from the template every stretch
 * of the text that it made. Of text that was copied only the line is meant. Blanks are nobody's: beside them the text in front counts.
 */
export function originOf(template: string, output: string, spans: readonly Span[], point: Point): Origin {
  if (point.side === 'output') {
    const origins = spansAt(spans, point.at).map((span) => originOfOutput(output, span, point.at));
    return origins.find((origin) => origin !== NOTHING) ?? NOTHING;
  }

  let least: Span['place'] | undefined;
  let made: Span[] = [];
  for (const span of spans) {
    const { place } = span;
    if (place.source !== 'template' || place.from > point.at || place.to < point.at) continue;
    const size = place.to - place.from;
    if (least && (size > least.to - least.from || (size === least.to - least.from && place.from !== least.from))) continue;
    if (!least || place.from !== least.from || place.to !== least.to) made = [];
    least = place;
    if (made.length < MOST) made.push(span);
  }
  if (!least) return NOTHING;
  const whole = { from: least.from, to: least.to };
  const [first] = made;
  if (!first || !isCopy(first)) return { template: [whole], output: made.map(({ from, to }) => ({ from, to })) };
  const line = lineOf(template, whole, Math.min(Math.max(point.at, whole.from), whole.to));
  if (line.from >= line.to) return NOTHING;
  return { template: [line], output: made.map((span) => shifted(line, span.from - span.place.from)) };
}
