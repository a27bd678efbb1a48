import { edgePath, inPort, intersects, outPort, pathBounds, type Rect } from './geometry.ts';
import { type Layout, routeKey } from './layout.ts';
import type { CanvasEdge, CanvasNode, Direction, Point } from './model.ts';

/** An edge with the points that its line passes. */
export interface DrawnEdge {
  key: string;
  edge: CanvasEdge;
  points: readonly Point[];
  /** Whether the edge leads back because it closes a cycle. */
  isBack: boolean;
  bounds: Rect;
}

/** The line of each edge whose two cards have a position: the layout's route, or a direct line when one of the cards was dragged. */
export function drawEdges(
  edges: readonly CanvasEdge[],
  corners: ReadonlyMap<string, Rect>,
  layout: Layout | undefined,
  direction: Direction,
): DrawnEdge[] {
  const drawn: DrawnEdge[] = [];
  const seen = new Set<string>();
  for (const edge of edges) {
    const from = corners.get(edge.from);
    const to = corners.get(edge.to);
    if (!from || !to) continue;
    const key = routeKey(edge.from, edge.to);
    if (seen.has(key)) continue;
    seen.add(key);
    const points =
      edge.from === edge.to ? loop(from, direction) : [outPort(from, direction), ...bends(edge, key), inPort(to, direction)];
    drawn.push({ key, edge, points, isBack: layout?.back.has(key) ?? false, bounds: pathBounds(points) });
  }
  return drawn;

  function bends(edge: CanvasEdge, key: string): readonly Point[] {
    if (layout?.direction !== direction) return [];
    const isAtHome = (id: string) => {
      const home = layout.corners.get(id);
      const corner = corners.get(id);
      return home !== undefined && corner !== undefined && home.x === corner.x && home.y === corner.y;
    };
    return isAtHome(edge.from) && isAtHome(edge.to) ? (layout.routes.get(key) ?? []) : [];
  }
}

/** The line of a node that reads itself: around its card. */
function loop(corner: Rect, direction: Direction): Point[] {
  const out = outPort(corner, direction);
  const back = inPort(corner, direction);
  const around =
    direction === 'RIGHT'
      ? { x: corner.x + corner.width / 2, y: corner.y - corner.height / 2 }
      : { x: corner.x - corner.width / 4, y: corner.y + corner.height / 2 };
  return [out, around, back];
}

/** A single SVG path with straight lines through the points of several edges, for graphs seen from far away. */
export function farPath(edges: readonly DrawnEdge[]): string {
  return edges.map(({ points }) => `M${points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join('L')}`).join('');
}

/** The SVG path of an edge, with curves. */
export const nearPath = (edge: DrawnEdge, direction: Direction): string => edgePath(edge.points, direction);

/** A single SVG path with the boxes of these cards. */
export function boxesPath(cards: Iterable<Rect>): string {
  let path = '';
  for (const { x, y, width, height } of cards) path += `M${Math.round(x)},${Math.round(y)}h${width}v${height}h${-width}z`;
  return path;
}

/** The boxes of cards as SVG paths: one path per node kind, and a separate one for its dimmed nodes. */
export function boxGroups(
  nodes: readonly CanvasNode[],
  corners: ReadonlyMap<string, Rect>,
): { key: string; kind: CanvasNode['kind']; isDim: boolean; path: string }[] {
  const groups = new Map<string, { key: string; kind: CanvasNode['kind']; isDim: boolean; corners: Rect[] }>();
  for (const node of nodes) {
    const corner = corners.get(node.id);
    if (!corner) continue;
    const isDim = node.emphasis === 'dim';
    const key = `${node.kind}${isDim ? ' dim' : ''}`;
    const group = groups.get(key);
    if (group) group.corners.push(corner);
    else groups.set(key, { key, kind: node.kind, isDim, corners: [corner] });
  }
  return [...groups.values()].map(({ corners: found, ...group }) => ({ ...group, path: boxesPath(found) }));
}

/** Id of the node whose card is at the point, in graph units. Of overlapping cards, the last one, which is on top. */
export function nodeAt(nodes: readonly CanvasNode[], corners: ReadonlyMap<string, Rect>, { x, y }: Point): string | undefined {
  return nodes.findLast(({ id }) => {
    const corner = corners.get(id);
    return corner && x >= corner.x && x <= corner.x + corner.width && y >= corner.y && y <= corner.y + corner.height;
  })?.id;
}

/** Ids of the nodes whose cards overlap the rectangle, in graph units. */
export function nodesIn(nodes: readonly CanvasNode[], corners: ReadonlyMap<string, Rect>, rect: Rect): string[] {
  const inside: string[] = [];
  for (const { id } of nodes) {
    const corner = corners.get(id);
    if (corner && intersects(corner, rect)) inside.push(id);
  }
  return inside;
}
