import type { Size } from './cardSize.ts';
import type { Point } from './model.ts';
import { BETWEEN, type Drawn, type Part, type Shape } from './part.ts';

/** Room between two bands of columns: edges lead from the end of one to the start of the next. */
const BETWEEN_BANDS = 44;
/** Lines that pass the same gap keep this far apart, in so many lanes. */
const LANES = { count: 5, apart: 3 };

/** How a part is folded: at most so many rows, and the columns broken into so many bands, as text is broken into lines. */
interface Folding {
  rows: number;
  bands: number;
}

/** The columns a part has when no column has more than `rows` cards: nodes of a layer row by row, so that order within it reads down. */
function columnsOf({ layers }: Part, rows: number): number[][] {
  const columns: number[][] = [];
  for (const nodes of layers) {
    const count = Math.ceil(nodes.length / rows);
    const first = columns.length;
    for (let i = 0; i < count; i++) columns.push([]);
    for (const [index, node] of nodes.entries()) columns[first + (index % count)]!.push(node);
  }
  return columns;
}

const rowHeight = ({ sizes }: Part) => sizes.reduce((most, { height }) => Math.max(most, height), 0) + BETWEEN.cards;

/** Columns broken into bands that are about equally wide. */
function bandsOf(widths: readonly number[], bands: number): number[][] {
  if (bands === 1) return [widths.map((_, column) => column)];
  const pitch = widths.map((width) => width + BETWEEN.layers);
  const each = pitch.reduce((sum, width) => sum + width, 0) / bands;
  const found: number[][] = [];
  let done = 0;
  for (const [column, width] of pitch.entries()) {
    const band = Math.min(bands - 1, Math.floor((done + width / 2) / each));
    done += width;
    const last = found.at(-1);
    if (last && last[0] === band) last.push(column);
    else found.push([band, column]);
  }
  return found.map(([, ...columns]) => columns);
}

function widthsOf({ sizes }: Part, columns: readonly (readonly number[])[]): number[] {
  return columns.map((nodes) => nodes.reduce((most, node) => Math.max(most, sizes[node]!.width), 0));
}

/** The size of columns of these widths, with so many cards each, in so many bands. */
function sizeOf(widths: readonly number[], counts: readonly number[], pitch: number, bands: number): Size {
  let width = 0;
  let height = -BETWEEN_BANDS;
  for (const band of bandsOf(widths, bands)) {
    width = Math.max(
      width,
      band.reduce((sum, column) => sum + widths[column]! + BETWEEN.layers, -BETWEEN.layers),
    );
    height += band.reduce((most, column) => Math.max(most, counts[column]!), 0) * pitch - BETWEEN.cards + BETWEEN_BANDS;
  }
  return { width, height };
}

/** How much of a room of this aspect (width to height) a drawing leaves it at fit: its scale in a room of height 1. */
export function scaleIn({ width, height }: Size, aspect: number): number {
  return Math.min(aspect / width, 1 / height);
}

/**
 * Bands are harder to follow than one: they must show the part this much larger, less so where names can hardly be read otherwise. What is further
 * off the room's aspect comes last.
 */
const FOR_BANDS = { readable: 0.65, unreadable: 0.85 };
const FOR_SHAPE = 0.325;
const MAX_OFF = 1.85;

/** The folding in which the part is seen largest in a room of this aspect. */
function foldingFor(part: Part, aspect: number, isUnreadable: boolean): Folding {
  const most = part.layers.reduce((longest, nodes) => Math.max(longest, nodes.length), 1);
  const layers = part.layers.map((nodes) => ({
    count: nodes.length,
    width: nodes.reduce((wide, node) => Math.max(wide, part.sizes[node]!.width), 0),
  }));
  const pitch = rowHeight(part);
  // With every column as wide as its layer's widest card: near enough to choose by.
  const about = ({ rows, bands }: Folding) => {
    const widths: number[] = [];
    const counts: number[] = [];
    for (const { count, width } of layers) {
      const columns = Math.ceil(count / rows);
      for (let i = 0; i < columns; i++) {
        widths.push(width);
        counts.push(Math.ceil((count - i) / columns));
      }
    }
    return sizeOf(widths, counts, pitch, bands);
  };
  const forBands = FOR_BANDS[isUnreadable ? 'unreadable' : 'readable'];
  const tried = new Set<string>();
  let best: Folding = { rows: most, bands: 1 };
  let largest = 0;
  const offer = (folding: Folding) => {
    const key = `${folding.rows} ${folding.bands}`;
    if (tried.has(key)) return;
    tried.add(key);
    const size = about(folding);
    const off = size.width / size.height / aspect;
    const isShaped = off < MAX_OFF && off > 1 / MAX_OFF;
    const scale = scaleIn(size, aspect) * (folding.bands > 1 ? forBands : 1) * (isShaped ? 1 : FOR_SHAPE);
    if (scale <= largest) return;
    largest = scale;
    best = folding;
  };
  for (let rows = most; rows >= 1; rows = Math.min(rows - 1, Math.floor(rows * 0.8))) {
    const flat = about({ rows, bands: 1 });
    offer({ rows, bands: 1 });
    // So many bands divide the width and multiply the height.
    const bands = Math.sqrt(flat.width / flat.height / aspect);
    for (const count of [Math.floor(bands), Math.ceil(bands)]) {
      if (count > 1 && count <= part.sizes.length) offer({ rows, bands: count });
    }
  }
  // Around the best of the coarse steps.
  for (
    let rows = Math.floor(best.rows * 0.8);
    rows <= Math.ceil(best.rows * 1.25);
    rows += Math.max(1, Math.round(best.rows / 16))
  ) {
    if (rows >= 1 && rows <= most) offer({ rows, bands: best.bands });
  }
  return best;
}

/** The column, row and band of each node. */
interface Cell {
  band: number;
  column: number;
  row: number;
}

/**
 * A part drawn in a grid that has about this aspect: layers with many nodes take several columns, and where there are many layers the columns
 * are broken into bands, one under the other as lines of a text. Edges run through the gaps between rows and columns, so they cross no card.
 *
 * @param isUnreadable Whether names can hardly be read in a drawing of one column a layer.
 */
export function gridLayout(part: Part, aspect: number, isUnreadable: boolean): Shape {
  const { rows, bands } = foldingFor(part, aspect, isUnreadable);
  const columns = columnsOf(part, rows);
  const widths = widthsOf(part, columns);
  const pitch = rowHeight(part);
  const counts = columns.map((nodes) => nodes.length);
  return { ...sizeOf(widths, counts, pitch, bands), bands, draw: () => drawn(part, columns, widths, pitch, bands) };
}

function drawn(
  part: Part,
  columns: readonly (readonly number[])[],
  widths: readonly number[],
  pitch: number,
  bandCount: number,
): Drawn {
  const { sizes } = part;
  const cells: Cell[] = sizes.map(() => ({ band: 0, column: 0, row: 0 }));
  const left: number[] = [];
  const tops: number[] = [];
  const rows: number[] = [];
  let top = 0;
  for (const [band, members] of bandsOf(widths, bandCount).entries()) {
    let x = 0;
    const height = members.reduce((longest, column) => Math.max(longest, columns[column]!.length), 0);
    for (const column of members) {
      left[column] = x;
      x += widths[column]! + BETWEEN.layers;
      const nodes = columns[column]!;
      for (const [index, row] of rowsFor(nodes, band, height).entries()) cells[nodes[index]!] = { band, column, row };
    }
    tops.push(top);
    rows.push(height);
    top += height * pitch - BETWEEN.cards + BETWEEN_BANDS;
  }
  const cellHeight = pitch - BETWEEN.cards;
  const corners = cells.map(({ band, column, row }, node) => ({
    x: left[column]!,
    y: tops[band]! + row * pitch + (cellHeight - sizes[node]!.height) / 2,
  }));
  // A column is in one band, so column and row say which cell of the grid is meant.
  const most = Math.max(...rows);
  const isTaken = new Uint8Array(columns.length * most);
  for (const { column, row } of cells) isTaken[column * most + row] = 1;

  return { corners, routes: part.edges.map(routeOf) };

  /** Rows for the nodes of a column, in order: near what they read in this band, else in the middle. */
  function rowsFor(nodes: readonly number[], band: number, height: number): number[] {
    const spare = height - nodes.length;
    const found: number[] = [];
    for (const [index, node] of nodes.entries()) {
      const near = part.predecessors[node]!.filter(
        (other) => left[cells[other]!.column] !== undefined && cells[other]!.band === band,
      );
      const mean = near.reduce((sum, other) => sum + cells[other]!.row, 0) / near.length;
      const wanted = near.length > 0 && part.layer[node]! > 0 ? Math.round(mean) : index + Math.floor(spare / 2);
      found.push(Math.min(Math.max(wanted, (found.at(-1) ?? -1) + 1), index + spare));
    }
    return found;
  }

  function routeOf([from, to]: readonly [number, number]): Point[] {
    const [a, b] = [cells[from]!, cells[to]!];
    const end = (node: number) => corners[node]!.y + sizes[node]!.height / 2;
    const after = (column: number) => left[column]! + widths[column]!;
    if (from === to || (a.band === b.band && b.column <= a.column)) return [];
    const start = { x: after(a.column), y: end(from) };
    // Many that read one, or one that is read by many, share a lane and so a line.
    const isFan = part.successors[from]!.length > part.predecessors[to]!.length;
    const lane = (((isFan ? from : to) % LANES.count) - Math.floor(LANES.count / 2)) * LANES.apart;
    if (a.band === b.band) {
      if (b.column === a.column + 1) return [start];
      const isFree = (row: number) => {
        for (let column = a.column + 1; column < b.column; column++) {
          if (isTaken[column * most + row] === 1) return false;
        }
        return true;
      };
      const inner = { from: left[a.column + 1]!, to: after(b.column - 1) };
      const level = isFree(a.row) ? end(from) : isFree(b.row) ? end(to) : gap(a, b, isFan) + lane;
      return [start, { x: inner.from, y: level }, { x: inner.to, y: level }];
    }
    // To another band: down the gap behind the card, along the free lane below its band, and down the gap before the other card.
    const margin = -BETWEEN.layers / 2 - lane;
    const below = (band: number) => tops[band]! + rows[band]! * pitch - BETWEEN.cards + BETWEEN_BANDS / 2 + lane;
    const down = after(a.column) + BETWEEN.layers / 2 + lane;
    const back = left[b.column]! - BETWEEN.layers / 2 + lane;
    const out = [start, { x: down, y: end(from) }];
    const arrive = { x: back, y: end(to) };
    if (b.band === a.band + 1) return [...out, { x: down, y: below(a.band) }, { x: back, y: below(a.band) }, arrive];
    const above = b.band > 0 ? below(b.band - 1) : -BETWEEN_BANDS / 2 + lane;
    return [
      ...out,
      { x: down, y: below(a.band) },
      { x: margin, y: below(a.band) },
      { x: margin, y: above },
      { x: back, y: above },
      arrive,
    ];
  }

  /** The gap between rows that an edge passes: beside the card whose lines it belongs to, on the side of the other. */
  function gap(a: Cell, b: Cell, isFan: boolean): number {
    const row = isFan ? (b.row > a.row ? a.row + 1 : a.row) : a.row < b.row ? b.row : b.row + 1;
    return tops[a.band]! + row * pitch - BETWEEN.cards / 2;
  }
}
