import { cardSize, type Size } from './cardSize.ts';
import { type Rect, zoomToFit } from './geometry.ts';
import { layersOfGroups, linksOf } from './groupOrder.ts';
import type { GroupedPart } from './groups.ts';
import { routeKey } from './layout.ts';
import { layoutOf } from './layoutOf.ts';
import type { Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** A closed group, in graph units; its name is large, since it is read from far away. */
const GROUP_BOX = { width: 264, height: 112 } as const;
/** Where there is room for it, boxes are so much wider and higher, to name nodes in them: the most that leaves them this large in the room. */
const WIDER = [116, 56, 0];
const TALLER = [360, 280, 200, 150, 100, 50, 0];
const LARGE_ENOUGH = 0.9;
/** A graph of groups is shown no larger than this. */
const LARGEST = 1.1;
/** The most of the height of the room that a column of boxes takes, and the most a box does: lines pass above and below it. */
const MAX_FILLED = 0.86;
const HIGHEST = 470;
/** What an open group has around its nodes: its head with the name above, a margin at the other sides. */
export const GROUP_FRAME = { head: 52, margin: 20 } as const;
/** The shape of an open group. */
const OPEN_GROUP_AREA = { width: 960, height: 600 } as const;
const GAP = { along: 96, across: 28 } as const;

/** Where groups and the nodes of open ones are. */
interface GroupLayout {
  /** Each group's box, by key. */
  boxes: ReadonlyMap<string, Rect>;
  /** Upper left corners: of the nodes of open groups, and of the cards of closed ones. */
  corners: ReadonlyMap<string, Point>;
  /** The points that edges within open groups pass, by `routeKey`. */
  routes: ReadonlyMap<string, readonly Point[]>;
}

/** The positions of blocks, the size of all, and how many are one above the other at most. */
interface Packed extends Size {
  points: Point[];
  rows: number;
}

/**
 * Places blocks of any size layer by layer: within a layer by the middle of their neighbors (four barycentre sweeps, after Sugiyama, Tagawa
 * and Toda), each layer wrapped into so many columns that the whole comes nearest to the wanted ratio of width to height, or into columns of
 * `fixedRows` rows. No two overlap.
 */
function packedLayers(
  blocks: readonly Size[],
  layer: readonly number[],
  { predecessors, successors }: Pick<Structure, 'predecessors' | 'successors'>,
  gap: { along: number; across: number },
  aspect: number,
  fixedRows?: number,
): Packed {
  const layers: number[][] = [];
  for (const [block, depth] of layer.entries()) {
    while (layers.length <= depth) layers.push([]);
    layers[depth]!.push(block);
  }
  const shares = blocks.map(() => 0);
  const number = (row: readonly number[]) => {
    for (const [index, block] of row.entries()) shares[block] = (index + 0.5) / row.length;
  };
  for (const row of layers) number(row);
  for (let sweep = 0; sweep < 4; sweep++) {
    const neighbours = sweep % 2 === 0 ? predecessors : successors;
    for (const row of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const middle = new Map(row.map((block) => [block, mean(neighbours[block]!, shares) ?? shares[block]!]));
      row.sort((a, b) => middle.get(a)! - middle.get(b)! || a - b);
      number(row);
    }
  }
  const tallest = Math.max(1, ...layers.map((row) => row.length));
  if (fixedRows !== undefined) return { rows: fixedRows, ...inColumns(blocks, layers, gap, fixedRows) };
  let best: (Packed & { off: number }) | undefined;
  for (let rows = 1; rows <= tallest; rows = Math.max(rows + 1, Math.floor(rows * 1.15))) {
    const { points, width, height } = inColumns(blocks, layers, gap, rows);
    const off = Math.abs(Math.log(width / height / aspect));
    if (!best || off < best.off) best = { points, width, height, rows, off };
  }
  return best!;
}

function mean(neighbours: readonly number[], shares: readonly number[]): number | undefined {
  if (neighbours.length === 0) return undefined;
  return neighbours.reduce((sum, block) => sum + shares[block]!, 0) / neighbours.length;
}

/** The blocks in columns of at most so many rows, a layer's columns side by side; columns are centered. */
function inColumns(
  blocks: readonly Size[],
  layers: readonly (readonly number[])[],
  gap: { along: number; across: number },
  rows: number,
): Size & { points: Point[] } {
  const points = blocks.map(() => ({ x: 0, y: 0 }));
  let x = 0;
  let height = 0;
  const columns: { blocks: readonly number[]; height: number }[] = [];
  for (const layer of layers) {
    const count = Math.ceil(layer.length / rows);
    // As even as can be: seven in two columns are four and three.
    const each = Math.ceil(layer.length / Math.max(1, count));
    for (let column = 0; column < count; column++) {
      const inside = layer.slice(column * each, (column + 1) * each);
      if (inside.length === 0) continue;
      const isLast = column === count - 1;
      const wide = inside.reduce((most, block) => Math.max(most, blocks[block]!.width), 0);
      const tall = inside.reduce((sum, block) => sum + blocks[block]!.height + gap.across, -gap.across);
      for (const block of inside) points[block]!.x = x;
      columns.push({ blocks: inside, height: tall });
      height = Math.max(height, tall);
      x += wide + (isLast ? gap.along : gap.across);
    }
  }
  for (const column of columns) {
    let y = (height - column.height) / 2;
    for (const block of column.blocks) {
      points[block]!.y = y;
      y += blocks[block]!.height + gap.across;
    }
  }
  return { points, width: Math.max(1, x - gap.along), height: Math.max(1, height) };
}

/** The nodes of an open group, laid out by themselves, and the edges among them as positions. */
function inside({ nodes, edges }: GroupedPart, ids: readonly string[], direction: Direction) {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const within = edges.flatMap(({ from, to }): [number, number][] => {
    const [a, b] = [indexOf.get(from), indexOf.get(to)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  const sizes = ids.map((id) => cardSize(names.get(id) ?? ''));
  return { edges: within, ...layoutOf({ sizes, edges: within }, { direction, ...OPEN_GROUP_AREA }) };
}

/** Width to height of the room for groups, in steps: they are few, and a little more room should not move them. */
function aspectOf({ width, height }: Size): number {
  return Math.min(4, Math.max(0.5, Math.round((width / height) * 4) / 4));
}

/** In a graph that runs downwards everything is laid out to the right and turned over. */
const turned = (points: readonly Point[], direction: Direction): Point[] =>
  direction === 'RIGHT' ? [...points] : points.map(({ x, y }) => ({ x: y, y: x }));
const turnedSize = ({ width, height }: Size, direction: Direction): Size =>
  direction === 'RIGHT' ? { width, height } : { width: height, height: width };

/**
 * The boxes of closed groups: as large as leaves all of them readable in the room, and in a layout to the right each so high that its column
 * takes the height there is, since what is named in a box says what it is about.
 */
function closedSizes(
  count: number,
  place: (sizes: readonly Size[], rows?: number) => Packed,
  direction: Direction,
  viewport: Size,
): { sizes: Size[]; rows: number } {
  const all = ({ width, height }: Size) => Array.from({ length: count }, () => ({ width, height }));
  const least = Math.min(LARGE_ENOUGH, zoomToFit(place(all(GROUP_BOX)), viewport));
  const size = WIDER.flatMap((wider) =>
    TALLER.map((taller) => ({ width: GROUP_BOX.width + wider, height: GROUP_BOX.height + taller })),
  ).find((some) => zoomToFit(place(all(some)), viewport) >= least)!;
  const { points, height, rows, width } = place(all(size));
  if (direction !== 'RIGHT') return { sizes: all(size), rows };
  const high = Math.max(height, viewport.height / Math.min(LARGEST, zoomToFit({ width, height }, viewport)));
  const inColumn = new Map<number, number>();
  for (const { x } of points) inColumn.set(x, (inColumn.get(x) ?? 0) + 1);
  const sizes = points.map(({ x }) => {
    const boxes = inColumn.get(x)!;
    const share = Math.floor((high * (boxes === 1 ? MAX_FILLED : 1) - (boxes - 1) * GAP.across) / boxes);
    return { width: size.width, height: Math.max(size.height, Math.min(HIGHEST, share)) };
  });
  return { sizes, rows };
}

/**
 * The positions of the groups of a graph, closed ones as boxes, open ones around their nodes. No two overlap, and each node of an open
 * group is within its frame.
 *
 * @param layers The layer of each node of the whole graph, by position.
 * @param room The room they are for, in pixels.
 * @param anchor A group that stays where it is: the others make room for it.
 */
export function groupLayout(
  part: GroupedPart,
  idAt: (position: number) => string,
  layers: readonly number[],
  direction: Direction,
  viewport: Size,
  anchor?: { key: string; corner: Point },
): GroupLayout {
  const { groups, open } = part;
  const indexOf = new Map(groups.map(({ key }, index) => [key, index]));
  const links = linksOf(part);
  const layer = layersOfGroups(groups, links, layers);
  const successors: number[][] = groups.map(() => []);
  const predecessors: number[][] = groups.map(() => []);
  for (const key of links.keys()) {
    const [from, to] = [Math.floor(key / groups.length), key % groups.length];
    successors[from]!.push(to);
    predecessors[to]!.push(from);
  }
  const reading = { predecessors, successors };
  const aspect = aspectOf(viewport);
  const place = (sizes: readonly Size[], rows?: number) => {
    const blocks = sizes.map((size) => turnedSize(size, direction));
    const packed = packedLayers(blocks, layer, reading, GAP, direction === 'RIGHT' ? aspect : 1 / aspect, rows);
    return { rows: packed.rows, points: turned(packed.points, direction), ...turnedSize(packed, direction) };
  };
  // As if all were closed, so that opening one changes no other box.
  const closed = closedSizes(groups.length, place, direction, viewport);
  const insides = groups.map(({ key, members }) => (open.has(key) ? inside(part, members.map(idAt), direction) : undefined));
  const sizes = insides.map((content, index) =>
    content
      ? {
          width: Math.max(GROUP_BOX.width, content.width + 2 * GROUP_FRAME.margin),
          height: content.height + GROUP_FRAME.head + GROUP_FRAME.margin,
        }
      : closed.sizes[index]!,
  );
  const placed = place(sizes, open.size === 0 ? closed.rows : undefined).points;
  const held = anchor && placed[indexOf.get(anchor.key) ?? -1];
  const shift = held ? { x: anchor.corner.x - held.x, y: anchor.corner.y - held.y } : { x: 0, y: 0 };
  const boxes = new Map<string, Rect>();
  const corners = new Map<string, Point>();
  const routes = new Map<string, readonly Point[]>();
  for (const [index, group] of groups.entries()) {
    // Set exactly: adding and subtracting fractions would be off by rounding.
    const isHeld = held !== undefined && group.key === anchor?.key;
    const corner = isHeld ? { ...anchor.corner } : { x: placed[index]!.x + shift.x, y: placed[index]!.y + shift.y };
    boxes.set(group.key, { ...corner, ...sizes[index]! });
    const content = insides[index];
    if (!content) corners.set(group.id, corner);
    const moved = ({ x, y }: Point) => ({ x: corner.x + GROUP_FRAME.margin + x, y: corner.y + GROUP_FRAME.head + y });
    const id = (at: number) => idAt(group.members[at]!);
    for (const [at, point] of (content?.corners ?? []).entries()) corners.set(id(at), moved(point));
    for (const [at, [from, to]] of (content?.edges ?? []).entries()) {
      routes.set(routeKey(id(from), id(to)), content!.routes[at]!.map(moved));
    }
  }
  return { boxes, corners, routes };
}
