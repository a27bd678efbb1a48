/** A position in a text as people count: line and column, both from 1; the column is in UTF-16 units. */
export interface Position {
  line: number;
  column: number;
}

/**
 * Returns a function that gives the position of an offset. Line starts are found once, so that many offsets are cheap to look up. Lines end at `\n`.
 */
export function positionsOf(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (offset) => {
    let line = 0;
    let after = starts.length;
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if (starts[middle]! <= offset) line = middle;
      else after = middle;
    }
    return { line: line + 1, column: offset - starts[line]! + 1 };
  };
}

/** The position of one offset of a text. */
export function positionAt(text: string, offset: number): Position {
  return positionsOf(text.slice(0, offset))(offset);
}
