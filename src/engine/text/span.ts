/** A range of a text, as offsets in UTF-16 units: `text.slice(from, to)`. */
export interface Span {
  from: number;
  to: number;
}

/** Whether `inner` is entirely within `outer`. A span contains itself. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}
