import { connectedParts } from '#engine/graph/connectedParts.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import type { Size } from './cardSize.ts';
import { freeLayout } from './freeLayout.ts';
import { gridLayout, scaleIn } from './gridLayout.ts';
import { inLayers, layersOf, orderLayers } from './layered.ts';
import type { Direction, Point } from './model.ts';
import { pack } from './packing.ts';
import type { DrawnPart, Part } from './part.ts';

/** What is laid out, by position: boxes of any sizes, and edges from box to box. */
export interface Boxes {
  sizes: readonly Size[];
  edges: readonly (readonly [number, number])[];
}

/** The room a drawing is for, in pixels. */
export interface Room extends Size {
  direction: Direction;
}

/** Where each box stands (upper left corner), the points each edge passes between its ends, and the size of the whole from 0, 0. */
export interface Placed extends Size {
  corners: Point[];
  routes: (readonly Point[])[];
}

const BETWEEN_PARTS = 52;
/** From so many boxes on a drawing has to have the shape of its room: its aspect at most this many times off. */
const SHAPED = { from: 24, within: 1.8 };
/** At this zoom names can still be read: a small part is then drawn freely, whatever its shape. */
const READABLE = 0.7;
/** So much of a grid's scale is enough for a free drawing, which is easier to follow; bands are the hardest, but names come first. */
const FREE_ENOUGH = { columns: 0.7, bands: 0.5, unreadable: 0.8 };
/** At this zoom names can hardly be read. */
const UNREADABLE = 0.5;

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });
const turnedPoint = ({ x, y }: Point): Point => ({ x: y, y: x });

/**
 * Lays out boxes and edges for a room: each connected part by layers, one column a layer where that fits, else in a grid with the shape of the
 * room, and the parts packed. No two boxes overlap; from 30 boxes on the whole is within a factor of 2 of the room's aspect, whatever the
 * graph. The same boxes and room give the same drawing, in a page, a worker and the build. 10,000 boxes take about a quarter of a second.
 */
export function layoutOf(boxes: Boxes, room: Room): Placed {
  if (room.direction === 'RIGHT') return toTheRight(boxes, room);
  const { width, height, corners, routes } = toTheRight({ ...boxes, sizes: boxes.sizes.map(turned) }, turned(room));
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
  free: DrawnPart | undefined;
}

function toTheRight(boxes: Boxes, screen: Size): Placed {
  const aspect = screen.width / screen.height;
  const members = membersOf(boxes);
  let best = together(members, aspect, 1);
  for (const slack of members.length > 1 ? [0.7, 1.5, 2.2] : []) {
    const other = together(members, aspect, slack);
    if (scaleIn(other, aspect) > scaleIn(best, aspect)) best = other;
  }
  if (boxes.sizes.length >= SHAPED.from && !isShaped(best, aspect, 1.95)) {
    // Parts whose shapes do not go together: all as one.
    const all = memberOf(
      boxes,
      boxes.sizes.map((_, node) => node),
      boxes.edges.map((_, edge) => edge),
    );
    best = assemble(boxes, [{ member: all, drawn: gridLayout(all.part, aspect) }], [{ x: 0, y: 0 }]);
  }
  return best;

  function together(all: readonly Member[], goal: number, slack: number): Placed {
    const area = all.reduce((sum, { free, part }) => sum + (free ? free.width * free.height : areaOf(part)), 0);
    // What is small enough to be read anyway has the whole screen to spread in: nothing is folded that need not be.
    const isSmall = boxes.sizes.length < SHAPED.from;
    const height = isSmall ? screen.height / READABLE : Math.sqrt((area * slack) / goal);
    const room = { width: height * goal, height };
    const shapes = all.map((member) => ({
      member,
      drawn: all.length === 1 ? shapeAlone(member, screen) : shapeAmong(member, room),
    }));
    shapes.sort((a, b) => b.drawn.height - a.drawn.height || b.drawn.width - a.drawn.width);
    const sizes = shapes.map(({ drawn }) => drawn);
    let packed = pack(sizes, room.width, BETWEEN_PARTS);
    for (const factor of all.length > 1 ? [0.3, 0.45, 0.6, 0.8, 1.2, 1.5, 2, 3] : []) {
      const other = pack(sizes, room.width * factor, BETWEEN_PARTS);
      if (scaleIn(other, goal) > scaleIn(packed, goal)) packed = other;
    }
    return assemble(boxes, shapes, packed.corners);
  }
}

function isShaped({ width, height }: Size, aspect: number, within: number): boolean {
  const off = width / height / aspect;
  return off <= within && off >= 1 / within;
}

const areaOf = ({ sizes }: Part) => sizes.reduce((sum, { width, height }) => sum + (width + 46) * (height + 22), 0);

/** A part as it is drawn in a room of its own. */
function shapeAlone({ part, free }: Member, screen: Size): DrawnPart {
  const aspect = screen.width / screen.height;
  const scale = free ? Math.min(screen.width / free.width, screen.height / free.height) : 0;
  if (free && part.sizes.length < SHAPED.from && scale >= READABLE) return free;
  return better(part, free, aspect, scale < UNREADABLE);
}

/** A part as it is drawn in a room that it shares with others. */
function shapeAmong({ part, free }: Member, room: Size): DrawnPart {
  if (free && free.width <= room.width && free.height <= room.height) return free;
  return better(part, free, room.width / room.height, false);
}

function better(part: Part, free: DrawnPart | undefined, aspect: number, isUnreadable: boolean): DrawnPart {
  const grid = gridLayout(part, aspect);
  if (!free || (part.sizes.length >= SHAPED.from && !isShaped(free, aspect, SHAPED.within))) return grid;
  const enough = FREE_ENOUGH[isUnreadable ? 'unreadable' : grid.bands > 1 ? 'bands' : 'columns'];
  return scaleIn(free, aspect) >= scaleIn(grid, aspect) * enough ? free : grid;
}

/** The connected parts, the largest first; all boxes without edges are one. */
function membersOf(boxes: Boxes): Member[] {
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
  if (loose.length > 0) members.push(memberOf(boxes, loose, []));
  for (const member of members) if (member.edges.length > 0) member.free = freeLayout(member.part);
  return members;
}

function memberOf({ sizes, edges: all }: Boxes, nodes: readonly number[], edges: readonly number[]): Member {
  const place = new Map(nodes.map((node, index) => [node, index]));
  const successors: number[][] = nodes.map(() => []);
  const predecessors: number[][] = nodes.map(() => []);
  const own = edges.map((edge): [number, number] => [place.get(all[edge]![0])!, place.get(all[edge]![1])!]);
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

function assemble(
  { sizes, edges }: Boxes,
  shapes: readonly { member: Member; drawn: DrawnPart }[],
  origins: readonly Point[],
): Placed {
  const corners: Point[] = sizes.map(() => ({ x: 0, y: 0 }));
  const routes: (readonly Point[])[] = edges.map(() => []);
  let width = 0;
  let height = 0;
  for (const [index, { member, drawn }] of shapes.entries()) {
    const origin = origins[index]!;
    width = Math.max(width, origin.x + drawn.width);
    height = Math.max(height, origin.y + drawn.height);
    const moved = ({ x, y }: Point) => ({ x: x + origin.x, y: y + origin.y });
    for (const [place, node] of member.nodes.entries()) corners[node] = moved(drawn.corners[place]!);
    for (const [place, edge] of member.edges.entries()) routes[edge] = drawn.routes[place]!.map(moved);
  }
  return { corners, routes, width, height };
}
