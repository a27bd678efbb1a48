import { connectedParts } from '#engine/graph/connectedParts.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import type { Size } from './cardSize.ts';
import { inLayers, layersOf, orderLayers } from './layered.ts';
import { levelsOf } from './levels.ts';
import type { Direction, Point } from './model.ts';

/** The boxes that are laid out, of any sizes, and the edges between them, by position. */
export interface Boxes {
  sizes: readonly Size[];
  edges: readonly (readonly [number, number])[];
  /** Absent: the gaps of whole cards. */
  gaps?: Gaps | undefined;
}

/** The position of each box (its upper left corner), the points each edge passes between its ends, and the size of the whole from 0, 0. */
export interface Placed extends Size {
  corners: Point[];
  routes: (readonly Point[])[];
}

/** Graph units between two layers, where edges bend, and between two boxes of a layer. */
export interface Gaps {
  layers: number;
  boxes: number;
}

const CARD_GAPS: Gaps = { layers: 48, boxes: 24 };
/** Graph units between two connected parts, and between the parts and what is connected to nothing. */
const BETWEEN_PARTS = 52;
/** Maximum number of boxes without edges that are a column. More are a block of several columns, since boxes without edges have no depth. */
const MAX_LOOSE_COLUMN = 12;
/** Aspect (width to height) of the block of boxes without edges, when all else is narrower. */
const LOOSE_ASPECT = 1.6;
/** Graph units that an edge takes of the height of a layer that it passes. */
const BEND_HEIGHT = 11;
/** Graph units between a box and an edge that leads back around it. */
const BACK_DISTANCE = 16;

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });
const turnedPoint = ({ x, y }: Point): Point => ({ x: y, y: x });

/**
 * Lays out boxes and edges in layers, which follow each other in the direction. The layer of a box is its longest path from a source; each layer is one
 * column (a row in a layout that runs down), and layers are never wrapped. So every edge leads forward, except those that close a cycle: those lead back
 * around the boxes. Connected parts are below each other and share their columns; boxes without edges are below all parts. No two boxes overlap. The
 * result depends on the boxes, the edges and the direction alone, in a page, a worker and the build.
 */
export function layoutOf(boxes: Boxes, direction: Direction): Placed {
  if (direction === 'RIGHT') return toTheRight(boxes);
  const { width, height, corners, routes } = toTheRight({ ...boxes, sizes: boxes.sizes.map(turned) });
  return {
    width: height,
    height: width,
    corners: corners.map(turnedPoint),
    routes: routes.map((route) => route.map(turnedPoint)),
  };
}

/**
 * About the size of the layout, without ordering its layers: the width is exact, the height is that of the highest column of each part. Much faster than
 * the layout itself.
 */
export function estimatedSize({ sizes, edges }: Boxes, direction: Direction): Size {
  const isRight = direction === 'RIGHT';
  const boxes = isRight ? sizes : sizes.map(turned);
  const { parts, loose } = partsOf({ sizes: boxes, edges });
  const isBlock = loose.length > MAX_LOOSE_COLUMN;
  const width = columnsOf(boxes, parts, isBlock ? [] : loose, CARD_GAPS).at(-1)?.right ?? 0;
  const heights = parts.map(({ nodes, vertices: { layer } }) => {
    const columns = new Map<number, number>();
    for (const [vertex, at] of layer.entries()) {
      const node = nodes[vertex];
      const height = node === undefined ? BEND_HEIGHT : boxes[node]!.height + CARD_GAPS.boxes;
      columns.set(at, (columns.get(at) ?? 0) + height);
    }
    return Math.max(...columns.values()) - CARD_GAPS.boxes;
  });
  const rest =
    loose.length === 0 ? undefined : isBlock ? blockOf(loose, boxes, width, CARD_GAPS) : columnOf(loose, boxes, 0, CARD_GAPS);
  if (rest) heights.push(rest.height);
  const height = heights.reduce((sum, part) => sum + part + BETWEEN_PARTS, -BETWEEN_PARTS);
  const size = { width: Math.max(width, rest?.width ?? 0), height: Math.max(0, height) };
  return isRight ? size : turned(size);
}

function toTheRight(boxes: Boxes): Placed {
  const { sizes, edges, gaps = CARD_GAPS } = boxes;
  const { parts, loose } = partsOf(boxes);
  const corners: Point[] = sizes.map(() => ({ x: 0, y: 0 }));
  const routes: (readonly Point[])[] = edges.map(() => []);
  const isBlock = loose.length > MAX_LOOSE_COLUMN;
  const columns = columnsOf(sizes, parts, isBlock ? [] : loose, gaps);
  let width = columns.at(-1)?.right ?? 0;
  let top = 0;
  for (const part of parts) {
    top += drawPart(part, boxes, columns, top, gaps, { corners, routes }) + BETWEEN_PARTS;
  }
  if (loose.length > 0) {
    const block = isBlock ? blockOf(loose, sizes, width, gaps) : columnOf(loose, sizes, columns[0]!.left, gaps);
    for (const [index, node] of loose.entries()) corners[node] = { x: block.corners[index]!.x, y: top + block.corners[index]!.y };
    width = Math.max(width, block.width);
    top += block.height + BETWEEN_PARTS;
  }
  return { corners, routes, width, height: Math.max(0, top - BETWEEN_PARTS) };
}

/** A connected part of the graph. Its boxes and edges are positions in the whole graph. */
interface Part {
  nodes: readonly number[];
  edges: readonly number[];
  vertices: Vertices;
}

/**
 * The vertices of a part: its boxes and, for edges that pass layers, a bend in each of these layers. Bends have the numbers after the boxes. Edges of one
 * box share their bends as far as they go together. The bends of an edge that leads back are in all layers from its start to its end.
 */
interface Vertices {
  boxes: number;
  layer: number[];
  successors: number[][];
  predecessors: number[][];
  /** The bends of each edge of the part, in the order in which it passes them. */
  bends: (readonly number[])[];
}

/** The connected parts, the largest first, and the boxes without edges. */
function partsOf(boxes: Boxes): { parts: Part[]; loose: readonly number[] } {
  const { sizes, edges } = boxes;
  const from = edges.map(([start]) => start);
  const to = edges.map(([, end]) => end);
  const found = connectedParts(buildGraph(sizes.length, from, to));
  const joined = found.filter((nodes) => nodes.length > 1);
  const partAt = new Int32Array(sizes.length).fill(-1);
  for (const [index, nodes] of joined.entries()) for (const node of nodes) partAt[node] = index;
  const edgesOf: number[][] = joined.map(() => []);
  for (const [edge, start] of from.entries()) if (partAt[start]! >= 0) edgesOf[partAt[start]!]!.push(edge);
  const parts = joined.map((nodes, index) => partOf(nodes, edgesOf[index]!, boxes));
  return { parts, loose: found.filter((nodes) => nodes.length === 1).flat() };
}

function partOf(nodes: readonly number[], edges: readonly number[], boxes: Boxes): Part {
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const ends = edges.map((edge): [number, number] => {
    const [from, to] = boxes.edges[edge]!;
    return [indexOf.get(from)!, indexOf.get(to)!];
  });
  const successors: number[][] = nodes.map(() => []);
  for (const [from, to] of ends) if (from !== to) successors[from]!.push(to);
  return { nodes, edges, vertices: verticesOf(ends, layersOf({ successors })) };
}

function verticesOf(ends: readonly (readonly [number, number])[], layerOf: readonly number[]): Vertices {
  const layer = [...layerOf];
  const successors: number[][] = layerOf.map(() => []);
  const predecessors: number[][] = layerOf.map(() => []);
  const join = (from: number, to: number) => {
    if (successors[from]!.includes(to)) return;
    successors[from]!.push(to);
    predecessors[to]!.push(from);
  };
  const bendIn = (at: number) => {
    successors.push([]);
    predecessors.push([]);
    return layer.push(at) - 1;
  };
  /** The bends of the edges of each box that lead forward. */
  const chains = new Map<number, number[]>();
  const bends = ends.map(([from, to]): readonly number[] => {
    const [start, end] = [layerOf[from]!, layerOf[to]!];
    if (from === to) return [];
    if (end < start) {
      // Led forward from the layer of its end to that of its start, for the order of the layers; the edge passes them the other way.
      const back = Array.from({ length: start - end + 1 }, (_, index) => bendIn(end + index));
      for (const [index, bend] of back.slice(1).entries()) join(back[index]!, bend);
      return back.reverse();
    }
    const chain = chains.get(from) ?? [];
    chains.set(from, chain);
    const passed = end - start - 1;
    while (chain.length < passed) {
      const bend = bendIn(start + chain.length + 1);
      join(chain.at(-1) ?? from, bend);
      chain.push(bend);
    }
    join(chain[passed - 1] ?? from, to);
    return chain.slice(0, passed);
  });
  return { boxes: layerOf.length, layer, successors, predecessors, bends };
}

interface Column {
  left: number;
  right: number;
}

/** The columns that all parts share: one for each layer, as wide as its widest box. */
function columnsOf(sizes: readonly Size[], parts: readonly Part[], loose: readonly number[], gaps: Gaps): Column[] {
  const widths: number[] = [];
  const widen = (layer: number, width: number) => {
    while (widths.length <= layer) widths.push(0);
    widths[layer] = Math.max(widths[layer]!, width);
  };
  for (const { nodes, vertices } of parts) {
    for (const [index, node] of nodes.entries()) widen(vertices.layer[index]!, sizes[node]!.width);
  }
  for (const node of loose) widen(0, sizes[node]!.width);
  // An edge that leads back arrives from before its column.
  const hasBack = parts.some(({ vertices: { layer, bends } }) =>
    bends.some(([first, last]) => first !== undefined && last !== undefined && layer[last]! < layer[first]!),
  );
  let left = hasBack ? BACK_DISTANCE : 0;
  return widths.map((width) => {
    const column = { left, right: left + width };
    left = column.right + gaps.layers;
    return column;
  });
}

/** Places the boxes of a part and the bends of its edges, from `top` down. Returns the height of the part. */
function drawPart(
  { nodes, edges, vertices }: Part,
  boxes: Boxes,
  columns: readonly Column[],
  top: number,
  gaps: Gaps,
  { corners, routes }: Pick<Placed, 'corners' | 'routes'>,
): number {
  const { layer, bends } = vertices;
  const heights = nodes.map((node) => boxes.sizes[node]!.height);
  const { levels, height } = levelsOf(orderLayers(inLayers(layer), vertices), vertices, heights, gaps.boxes);
  const level = (vertex: number) => Math.round(top + levels[vertex]!);
  const column = (vertex: number) => columns[layer[vertex]!]!;
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  for (const [index, node] of nodes.entries()) {
    corners[node] = { x: column(index).left, y: Math.round(top + levels[index]! - heights[index]! / 2) };
  }
  for (const [index, edge] of edges.entries()) {
    const [from, to] = boxes.edges[edge]!.map((node) => indexOf.get(node)!) as [number, number];
    routes[edge] = layer[to]! > layer[from]! ? forward(from, bends[index]!) : back(from, to, bends[index]!);
  }
  return height;

  function forward(from: number, passed: readonly number[]): Point[] {
    // Past wider boxes of its own layer first, then straight through each layer that it passes.
    const isNarrow = boxes.sizes[nodes[from]!]!.width < column(from).right - column(from).left;
    const start = isNarrow ? [{ x: column(from).right, y: level(from) }] : [];
    return [
      ...start,
      ...passed.flatMap((bend) => [
        { x: column(bend).left, y: level(bend) },
        { x: column(bend).right, y: level(bend) },
      ]),
    ];
  }

  function back(from: number, to: number, passed: readonly number[]): Point[] {
    if (from === to) return [];
    const [first, last] = [passed[0]!, passed.at(-1)!];
    const [after, before] = [column(from).right + BACK_DISTANCE, column(to).left - BACK_DISTANCE];
    return [
      { x: after, y: level(from) },
      { x: after, y: level(first) },
      ...passed.flatMap((bend) => [
        { x: column(bend).right, y: level(bend) },
        { x: column(bend).left, y: level(bend) },
      ]),
      { x: before, y: level(last) },
      { x: before, y: level(to) },
    ];
  }
}

/** Boxes without edges in the first column, from 0 down. */
function columnOf(nodes: readonly number[], sizes: readonly Size[], left: number, gaps: Gaps): Size & { corners: Point[] } {
  let y = 0;
  const corners = nodes.map((node) => {
    const corner = { x: left, y };
    y += sizes[node]!.height + gaps.boxes;
    return corner;
  });
  return { corners, width: left + Math.max(...nodes.map((node) => sizes[node]!.width)), height: y - gaps.boxes };
}

/** Boxes without edges in rows and columns, from 0, 0: at least as wide as the rest of the graph. */
function blockOf(nodes: readonly number[], sizes: readonly Size[], width: number, gaps: Gaps): Size & { corners: Point[] } {
  const wide = Math.max(...nodes.map((node) => sizes[node]!.width)) + gaps.boxes;
  const high = Math.max(...nodes.map((node) => sizes[node]!.height)) + gaps.boxes;
  const fitting = Math.floor((width + gaps.boxes) / wide);
  const columns = Math.min(nodes.length, Math.max(fitting, Math.ceil(Math.sqrt((nodes.length * LOOSE_ASPECT * high) / wide))));
  const corners = nodes.map((_, index) => ({ x: (index % columns) * wide, y: Math.floor(index / columns) * high }));
  return { corners, width: columns * wide - gaps.boxes, height: Math.ceil(nodes.length / columns) * high - gaps.boxes };
}
