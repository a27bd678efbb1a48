import { connectedParts } from '#engine/graph/connectedParts.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import type { Size } from './cardSize.ts';
import { freeLayout, lowLayout } from './freeLayout.ts';
import { zoomToFit } from './geometry.ts';
import { gridLayout, scaleIn } from './gridLayout.ts';
import { inLayers, layersOf, orderLayers } from './layered.ts';
import type { Direction, Point } from './model.ts';
import { pack } from './packing.ts';
import { areaOf, type Part, type Shape } from './part.ts';

/** The boxes that are laid out, of any sizes, and the edges between them, by position. */
export interface Boxes {
  sizes: readonly Size[];
  edges: readonly (readonly [number, number])[];
}

/** Size of the viewport that a graph is laid out for, in pixels, and the direction of the layout. */
export interface LayoutViewport extends Size {
  direction: Direction;
}

/** The position of each box (its upper left corner), the points each edge passes between its ends, and the size of the whole from 0, 0. */
export interface Placed extends Size {
  corners: Point[];
  routes: (readonly Point[])[];
}

const BETWEEN_PARTS = 52;
/**
 * From this many boxes on a drawing has to have about the shape of its room. Its aspect may differ by these factors: for each part, and for the
 * whole.
 */
const SHAPED = { from: 24, within: 1.8, atMost: 1.95 };
/** What is tried when several parts share a room: these multiples of the area they need, in strips of these multiples of the room's width. */
const SLACKS = [1, 0.7, 1.5, 2.2];
const STRIPS = [1, 0.3, 0.45, 0.6, 0.8, 1.2, 1.5, 2, 3];
/** Aspects that are tried for what is connected to nothing, as multiples of the room's: it lies along a side of the rest. */
const LOOSE_ASPECTS = [1, 2, 4, 8, 16, 32];
/** At this zoom names can still be read: a small part is then drawn freely, whatever its shape. */
const READABLE = 0.7;
/** So much of a grid's scale is enough for a free drawing, which is easier to follow; bands are the hardest, but names come first. */
const FREE_ENOUGH = { columns: 0.7, bands: 0.5, unreadable: 0.8 };
/** Below this zoom names are less than 10.5 pixels high: hard to read. */
const UNREADABLE = 0.62;
/**
 * At this zoom names are 11 pixels high. Below it, parts of up to so many boxes are drawn as one where that shows them this much larger; a part and
 * what is connected to nothing, which then stands in the first layer, below the whole size.
 */
const NAMES_READABLE = 0.65;
const WHOLE_SIZE = 1;
const MAX_JOINED = 130;
const FOR_JOINING = 1.1;

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });
const turnedPoint = ({ x, y }: Point): Point => ({ x: y, y: x });

/**
 * Lays out boxes and edges for a viewport: each connected part by layers, one column a layer where that fits, else in a grid with the shape of the
 * viewport, and the parts packed. What is connected to nothing is below all else or in the first layer, never behind what reads something. No two
 * boxes overlap; from 30 boxes on the whole is within a factor of 2 of the viewport's aspect, whatever the graph. The same boxes and viewport give the same
 * layout in a page, a worker and the build. 10,000 boxes take about a quarter of a second.
 */
export function layoutOf(boxes: Boxes, viewport: LayoutViewport): Placed {
  if (viewport.direction === 'RIGHT') return toTheRight(boxes, viewport, 'under');
  const { width, height, corners, routes } = toTheRight({ ...boxes, sizes: boxes.sizes.map(turned) }, turned(viewport), 'behind');
  return {
    width: height,
    height: width,
    corners: corners.map(turnedPoint),
    routes: routes.map((route) => route.map(turnedPoint)),
  };
}

/** A part with the positions its nodes and edges have in the whole. */
interface Member {
  part: Part;
  nodes: readonly number[];
  edges: readonly number[];
  free: Shape | undefined;
}

/** The parts with the shapes chosen for them, and where each begins. */
interface Arranged extends Size {
  parts: readonly { member: Member; shape: Shape }[];
  origins: readonly Point[];
}

/** Where boxes that are connected to nothing lie beside the parts: the side that is below in the room, which a drawing that runs down has turned. */
type LooseSide = 'under' | 'behind';

function toTheRight(boxes: Boxes, screen: Size, side: LooseSide): Placed {
  const aspect = screen.width / screen.height;
  const { members, loose } = membersOf(boxes);
  const isSmall = boxes.sizes.length < SHAPED.from;
  const single = members[0] ?? loose;
  const isAlone = members.length + (loose ? 1 : 0) < 2;
  const besides = loose && !isAlone ? looseShapes(loose, aspect, side) : [];
  const tries = isAlone
    ? [alone(single ? [single] : [], screen)]
    : SLACKS.map((slack) => together(members, besides, screen, slack, isSmall, side));
  let best = tries.reduce((a, b) => (scaleIn(b, aspect) > scaleIn(a, aspect) ? b : a));
  const isOff = !isSmall && !isShaped(best, aspect, SHAPED.atMost);
  const enough = members.length > 1 ? NAMES_READABLE : WHOLE_SIZE;
  const isMixed =
    !isAlone && (!isSmall || members.length === 1) && boxes.sizes.length <= MAX_JOINED && zoomToFit(best, screen) < enough;
  if (isOff || isMixed) {
    // Parts whose shapes do not go together, or whose names could be larger: all as one.
    const all = memberOf(
      boxes,
      boxes.sizes.map((_, node) => node),
      boxes.edges.map((_, edge) => edge),
    );
    if (members.length === 1) all.free = freeLayout(all.part);
    const joined = alone([all], screen);
    const isFit = isSmall || isShaped(joined, aspect, SHAPED.atMost);
    const isLarger =
      isFit &&
      zoomToFit(joined, screen) >= zoomToFit(best, screen) * FOR_JOINING &&
      !(loose && isLooseAfterReader(boxes, drawn(boxes, joined), side));
    if (isOff || isLarger) best = joined;
  }
  return drawn(boxes, best);
}

/** Whether a node that is connected to nothing lies behind a node that reads something, so that it looks like a later step. */
function isLooseAfterReader({ edges, sizes }: Boxes, { corners }: Placed, side: LooseSide): boolean {
  const isConnected = (node: number) => edges.some(([from, to]) => from !== to && (from === node || to === node));
  const readers = [...new Set(edges.flatMap(([from, to]) => (from === to ? [] : [to])))];
  const end = (node: number) =>
    side === 'under' ? corners[node]!.y + sizes[node]!.height : corners[node]!.x + sizes[node]!.width;
  const nodes = [...corners.keys()];
  const lastEnd = Math.max(...nodes.filter(isConnected).map(end));
  return nodes.some((node) => {
    const { x, y } = corners[node]!;
    if (isConnected(node) || (side === 'under' ? y : x) >= lastEnd) return false;
    return readers.some((reader) => {
      const at = corners[reader]!;
      return at.x <= x && at.y < y + sizes[node]!.height && y < at.y + sizes[reader]!.height;
    });
  });
}

function alone(members: readonly Member[], screen: Size): Arranged {
  const parts = members.map((member) => ({ member, shape: shapeAlone(member, screen) }));
  const { width = 0, height = 0 } = parts[0]?.shape ?? {};
  return { parts, origins: [{ x: 0, y: 0 }], width, height };
}

/** What is connected to nothing, with a shape for each of the aspects it may have along its side. */
function looseShapes(loose: Member, aspect: number, side: LooseSide): { member: Member; shape: Shape }[] {
  return LOOSE_ASPECTS.map((times) => ({
    member: loose,
    shape: gridLayout(loose.part, side === 'under' ? aspect * times : aspect / times, false),
  }));
}

/** Parts packed into a box with the room's aspect and so much more area than they need, and beside them what is connected to nothing. */
function together(
  members: readonly Member[],
  besides: readonly { member: Member; shape: Shape }[],
  screen: Size,
  slack: number,
  isSmall: boolean,
  side: LooseSide,
): Arranged {
  const aspect = screen.width / screen.height;
  const all = besides[0] ? [...members, besides[0].member] : members;
  const needed = all.reduce((sum, { free, part }) => sum + (free ? free.width * free.height : areaOf(part)), 0);
  // What is small enough to be read anyway has the whole screen to spread in: nothing is folded that need not be.
  const height = isSmall ? screen.height / READABLE : Math.sqrt((needed * slack) / aspect);
  const area = { width: height * aspect, height };
  const parts = members
    .map((member) => ({ member, shape: shapeAmong(member, area) }))
    .sort((a, b) => b.shape.height - a.shape.height || b.shape.width - a.shape.width);
  const sizes = parts.map(({ shape }) => shape);
  const tries = STRIPS.map((strip) => pack(sizes, area.width * strip, BETWEEN_PARTS));
  const larger = <T extends Size>(a: T, b: T) => (scaleIn(b, aspect) > scaleIn(a, aspect) ? b : a);
  if (besides.length === 0) {
    const { corners, ...size } = tries.reduce(larger);
    return { parts, origins: corners, ...size };
  }
  return tries
    .flatMap(({ corners, width, height }) =>
      besides.map((beside): Arranged => {
        const { shape } = beside;
        const isUnder = side === 'under';
        const origin = isUnder ? { x: 0, y: height + BETWEEN_PARTS } : { x: width + BETWEEN_PARTS, y: 0 };
        return {
          parts: [...parts, beside],
          origins: [...corners, origin],
          width: isUnder ? Math.max(width, shape.width) : origin.x + shape.width,
          height: isUnder ? origin.y + shape.height : Math.max(height, shape.height),
        };
      }),
    )
    .reduce(larger);
}

function isShaped({ width, height }: Size, aspect: number, within: number): boolean {
  const off = width / height / aspect;
  return off <= within && off >= 1 / within;
}

/** A part as it is drawn in a room of its own. */
function shapeAlone({ part, free }: Member, screen: Size): Shape {
  const aspect = screen.width / screen.height;
  const scale = free ? zoomToFit(free, screen) : 0;
  if (free && part.sizes.length < SHAPED.from && scale >= READABLE) return free;
  return better(part, free, aspect, scale < UNREADABLE);
}

/** A part as it is drawn in a room that it shares with others. */
function shapeAmong({ part, free }: Member, area: Size): Shape {
  if (free && free.width <= area.width && free.height <= area.height) return free;
  return better(part, free, area.width / area.height, false);
}

function better(part: Part, free: Shape | undefined, aspect: number, isUnreadable: boolean): Shape {
  const grid = gridLayout(part, aspect, isUnreadable);
  const enough = FREE_ENOUGH[isUnreadable ? 'unreadable' : grid.bands > 1 ? 'bands' : 'columns'];
  const isEnough = (shape: Shape | undefined): shape is Shape =>
    shape !== undefined &&
    (part.sizes.length < SHAPED.from || isShaped(shape, aspect, SHAPED.within)) &&
    scaleIn(shape, aspect) >= scaleIn(grid, aspect) * enough;
  if (isEnough(free)) return free;
  const low = grid.bands > 1 ? lowLayout(part, aspect) : undefined;
  return isEnough(low) ? low : grid;
}

/** The connected parts, the largest first; all boxes without edges are one, apart from them. */
function membersOf(boxes: Boxes): { members: Member[]; loose: Member | undefined } {
  const from = boxes.edges.map(([a]) => a);
  const to = boxes.edges.map(([, b]) => b);
  const parts = connectedParts(buildGraph(boxes.sizes.length, from, to));
  const loose = parts.filter((nodes) => nodes.length === 1).flat();
  const joined = parts.filter((nodes) => nodes.length > 1);
  const partOf = new Int32Array(boxes.sizes.length).fill(-1);
  for (const [index, nodes] of joined.entries()) for (const node of nodes) partOf[node] = index;
  const edges: number[][] = joined.map(() => []);
  for (const [edge, start] of from.entries()) if (partOf[start]! >= 0) edges[partOf[start]!]!.push(edge);
  const members = joined.map((nodes, index) => memberOf(boxes, nodes, edges[index]!));
  for (const member of members) member.free = freeLayout(member.part);
  return { members, loose: loose.length > 0 ? memberOf(boxes, loose, []) : undefined };
}

function memberOf({ sizes, edges: all }: Boxes, nodes: readonly number[], edges: readonly number[]): Member {
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const successors: number[][] = nodes.map(() => []);
  const predecessors: number[][] = nodes.map(() => []);
  const own = edges.map((edge): [number, number] => [indexOf.get(all[edge]![0])!, indexOf.get(all[edge]![1])!]);
  for (const [a, b] of own) {
    if (a === b) continue;
    successors[a]!.push(b);
    predecessors[b]!.push(a);
  }
  const layer = layersOf({ successors });
  const layers = orderLayers(inLayers(layer), { successors, predecessors });
  const part = { sizes: nodes.map((node) => sizes[node]!), edges: own, successors, predecessors, layer, layers };
  return { part, nodes, edges, free: undefined };
}

function drawn({ sizes, edges }: Boxes, { parts, origins, width, height }: Arranged): Placed {
  const corners: Point[] = sizes.map(() => ({ x: 0, y: 0 }));
  const routes: (readonly Point[])[] = edges.map(() => []);
  for (const [index, { member, shape }] of parts.entries()) {
    const origin = origins[index]!;
    const moved = ({ x, y }: Point) => ({ x: x + origin.x, y: y + origin.y });
    const drawing = shape.draw();
    for (const [at, node] of member.nodes.entries()) corners[node] = moved(drawing.corners[at]!);
    for (const [at, edge] of member.edges.entries()) routes[edge] = drawing.routes[at]!.map(moved);
  }
  return { corners, routes, width, height };
}
