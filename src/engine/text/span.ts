/** A stretch of a text, as offsets in UTF-16 units, as editors count: `text.slice(from, to)`. */
export interface Span {
  from: number;
  to: number;
}

/** Whether `inner` lies wholly inside `outer`; a span lies inside itself. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}
