import { BETWEEN, type Part } from './part.ts';

/**
 * The column of each node when no column may have more than so many: its layer where all are short enough, else by a list schedule (Hu): column
 * by column the nodes all of whose predecessors have one, those first from which the longest way leads on, and before them those that are
 * connected to nothing. Every edge still goes forward. A layer with many nodes is shared out among the columns that have room, so there are hardly more columns than layers.
 */
export function columnsWithin(part: Part, rows: number): readonly number[] {
  const { layers, layer } = part;
  if (layers.every((nodes) => nodes.length <= rows)) return layer;
  const { successors, predecessors } = forward(part);
  const column = layer.map(() => 0);
  const counts: number[] = [];
  const missing = predecessors.map(({ length }) => length);
  const ahead = layer.map(() => 0);
  for (const node of [...layers].reverse().flat()) {
    for (const next of successors[node]!) ahead[node] = Math.max(ahead[node]!, ahead[next]! + 1);
  }
  // What is connected to nothing would be last, behind all that reads something.
  for (const [node, next] of part.successors.entries()) {
    if (next.length + part.predecessors[node]!.length === 0) ahead[node] = Number.POSITIVE_INFINITY;
  }
  let ready = layers.flat().filter((node) => missing[node] === 0);
  while (ready.length > 0) {
    ready.sort((a, b) => (ahead[a] === ahead[b] ? layer[a]! - layer[b]! : ahead[b]! - ahead[a]!));
    const taken = ready.slice(0, rows);
    ready = ready.slice(rows);
    for (const node of taken) {
      column[node] = counts.length;
      for (const next of successors[node]!) if (--missing[next]! === 0) ready.push(next);
    }
    counts.push(taken.length);
  }
  // What is read by more than it reads itself stands beside its nearest reader where there is room: its edges are shorter there.
  for (const node of [...layers].reverse().flat()) {
    const from = column[node]!;
    const readers = successors[node]!;
    if (counts[from] === 1 || readers.length === 0 || readers.length < predecessors[node]!.length) continue;
    let to = readers.reduce((least, next) => Math.min(least, column[next]!), counts.length) - 1;
    while (to > from && counts[to]! >= rows) to--;
    column[node] = to;
    counts[from]!--;
    counts[to]!++;
  }
  return column;
}

/** The part's edges without those that lead back, in a cycle. */
function forward({ successors, predecessors, layer }: Part): Pick<Part, 'successors' | 'predecessors'> {
  return {
    successors: successors.map((nodes, from) => nodes.filter((to) => layer[to]! > layer[from]!)),
    predecessors: predecessors.map((nodes, to) => nodes.filter((from) => layer[from]! < layer[to]!)),
  };
}

/**
 * About how large a drawing with these columns is: as wide as their widest cards, as high as the highest column with the lines that pass it.
 *
 * @param line What a line takes of a column, beyond the gap between cards in which one can pass.
 */
export function sizeInColumns(
  { sizes, successors }: Part,
  column: readonly number[],
  line: number,
): { width: number; height: number } {
  const columns: { width: number; height: number; cards: number; lines: number }[] = [];
  const at = (index: number) => (columns[index] ??= { width: 0, height: 0, cards: 0, lines: 0 });
  for (const [node, { width, height }] of sizes.entries()) {
    const own = at(column[node]!);
    own.width = Math.max(own.width, width);
    own.height += height + BETWEEN.cards;
    own.cards++;
    // Edges of one node share their lines.
    const last = successors[node]!.reduce((most, next) => Math.max(most, column[next]!), 0);
    for (let passed = column[node]! + 1; passed < last; passed++) at(passed).lines++;
  }
  return {
    width: columns.reduce((sum, { width }) => sum + width + BETWEEN.layers, -BETWEEN.layers),
    height: columns.reduce((most, { height, cards, lines }) => Math.max(most, height + Math.max(0, lines - cards) * line), 0),
  };
}
