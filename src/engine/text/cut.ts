/** A text cut to at most `most` UTF-16 units, with an ellipsis at the end if it was longer. */
export function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
