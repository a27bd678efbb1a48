import { cardSize, type Size } from './cardSize.ts';
import { type Rect, zoomToFit } from './geometry.ts';
import { layersOfGroups, linksOf } from './groupOrder.ts';
import type { GroupedPart } from './groups.ts';
import { routeKey } from './layout.ts';
import { layoutOf } from './layoutOf.ts';
import type { Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** Minimum size of the box of a closed group, in graph units. Its name is large, so that it can be read from far away. */
const GROUP_BOX = { width: 264, height: 112 } as const;
/** Graph units that boxes are made wider and higher, to list names of nodes in them. The largest that keep the zoom at `MIN_GROWN_ZOOM` are used. */
const EXTRA_WIDTHS = [116, 56, 0];
const EXTRA_HEIGHTS = [360, 280, 200, 150, 100, 50, 0];
/** Zoom of the whole graph that boxes may not grow below; less when even the smallest boxes need less. */
const MIN_GROWN_ZOOM = 0.9;
/** Maximum zoom at which a whole graph of groups is shown. */
const MAX_FIT_ZOOM = 1.1;
/** Maximum share of the viewport's height for a box that is alone in its column, so that lines can pass above and below it. */
const MAX_SINGLE_BOX_SHARE = 0.86;
/** Maximum height of the box of a closed group, in graph units. */
const MAX_BOX_HEIGHT = 470;
/** Graph units around the nodes of an open group: the head with its name above, a margin at the other sides. */
export const GROUP_FRAME = { head: 52, margin: 20 } as const;
/** The area that the nodes of an open group are laid out for, in pixels. */
const OPEN_GROUP_AREA = { width: 960, height: 600 } as const;
/** Graph units between groups: along the direction of the layout and across it. */
const GAP = { along: 96, across: 28 } as const;

/** The positions of groups and of the nodes of open groups, in graph units. */
interface GroupLayout {
  /** The box of each group, by its key. */
  boxes: ReadonlyMap<string, Rect>;
  /** Upper left corners, by id, of the nodes of open groups and of the cards of closed groups. */
  corners: ReadonlyMap<string, Point>;
  /** The points between the ends of each edge within an open group, by `routeKey`. */
  routes: ReadonlyMap<string, readonly Point[]>;
}

/** The corners of packed blocks, the size of all of them, and the maximum number of blocks in a column. */
interface Packed extends Size {
  points: Point[];
  rows: number;
}

/**
 * Places blocks of any size layer by layer. Within a layer, blocks are ordered by the mean position of their neighbors (four barycenter sweeps, after
 * Sugiyama, Tagawa and Toda). Each layer is wrapped into columns of `fixedRows` rows, or of the number of rows that brings the whole nearest to
 * `aspect` (width to height). No two blocks overlap.
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
    const neighbors = sweep % 2 === 0 ? predecessors : successors;
    for (const row of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const middle = new Map(row.map((block) => [block, mean(neighbors[block]!, shares) ?? shares[block]!]));
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

function mean(neighbors: readonly number[], shares: readonly number[]): number | undefined {
  if (neighbors.length === 0) return undefined;
  return neighbors.reduce((sum, block) => sum + shares[block]!, 0) / neighbors.length;
}

/** Places the blocks in centered columns of at most `rows` rows. The columns of a layer are side by side. */
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
    // The columns of a layer are as even as possible: seven blocks in two columns are four and three.
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

/** Lays out the nodes of an open group by themselves. Returns the layout with the edges among them, as positions. */
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

/** Width to height of the viewport, in steps of a quarter from 0.5 to 4, so that a small resize moves no group. */
function aspectOf({ width, height }: Size): number {
  return Math.min(4, Math.max(0.5, Math.round((width / height) * 4) / 4));
}

/** Swaps the axes in a graph that runs downwards: everything is laid out to the right first. */
const turned = (points: readonly Point[], direction: Direction): Point[] =>
  direction === 'RIGHT' ? [...points] : points.map(({ x, y }) => ({ x: y, y: x }));
const turnedSize = ({ width, height }: Size, direction: Direction): Size =>
  direction === 'RIGHT' ? { width, height } : { width: height, height: width };

/**
 * The sizes of the boxes of closed groups: as large as keeps all of them readable in the viewport. In a layout to the right, each box is so high that
 * its column fills the height, since the names in a box tell what the group is about.
 */
function closedSizes(
  count: number,
  place: (sizes: readonly Size[], rows?: number) => Packed,
  direction: Direction,
  viewport: Size,
): { sizes: Size[]; rows: number } {
  const all = ({ width, height }: Size) => Array.from({ length: count }, () => ({ width, height }));
  const least = Math.min(MIN_GROWN_ZOOM, zoomToFit(place(all(GROUP_BOX)), viewport));
  const size = EXTRA_WIDTHS.flatMap((wider) =>
    EXTRA_HEIGHTS.map((taller) => ({ width: GROUP_BOX.width + wider, height: GROUP_BOX.height + taller })),
  ).find((some) => zoomToFit(place(all(some)), viewport) >= least)!;
  const { points, height, rows, width } = place(all(size));
  if (direction !== 'RIGHT') return { sizes: all(size), rows };
  const high = Math.max(height, viewport.height / Math.min(MAX_FIT_ZOOM, zoomToFit({ width, height }, viewport)));
  const inColumn = new Map<number, number>();
  for (const { x } of points) inColumn.set(x, (inColumn.get(x) ?? 0) + 1);
  const sizes = points.map(({ x }) => {
    const boxes = inColumn.get(x)!;
    const share = Math.floor((high * (boxes === 1 ? MAX_SINGLE_BOX_SHARE : 1) - (boxes - 1) * GAP.across) / boxes);
    return { width: size.width, height: Math.max(size.height, Math.min(MAX_BOX_HEIGHT, share)) };
  });
  return { sizes, rows };
}

/**
 * The positions of the groups of a graph: closed groups as boxes, open groups as frames around their nodes. No two groups overlap, and each node of
 * an open group is within its frame.
 *
 * @param layers The layer of each node of the whole graph, by position.
 * @param viewport Size of the viewport that the graph is laid out for, in pixels.
 * @param anchor A group and the corner where it stays; the other groups move around it.
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
  // Sizes are computed as if all groups were closed, so that opening a group changes no other box.
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
  const anchored = anchor && placed[indexOf.get(anchor.key) ?? -1];
  const shift = anchored ? { x: anchor.corner.x - anchored.x, y: anchor.corner.y - anchored.y } : { x: 0, y: 0 };
  const boxes = new Map<string, Rect>();
  const corners = new Map<string, Point>();
  const routes = new Map<string, readonly Point[]>();
  for (const [index, group] of groups.entries()) {
    // The anchored group gets its exact corner: adding and subtracting fractions would round.
    const isAnchored = anchored !== undefined && group.key === anchor?.key;
    const corner = isAnchored ? { ...anchor.corner } : { x: placed[index]!.x + shift.x, y: placed[index]!.y + shift.y };
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
