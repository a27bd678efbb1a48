import { NAME_SIZE, type Size } from '#canvas/cardSize.ts';
import { drawEdges } from '#canvas/drawing.ts';
import { zoomToFit } from '#canvas/geometry.ts';
import { type PictureOf, pictureBounds } from '#canvas/graphSvg.ts';
import { groupLayout } from '#canvas/groupLayout.ts';
import { bestGrouping, groupedPart, groupsOf } from '#canvas/groups.ts';
import { layersOf } from '#canvas/layered.ts';
import { foldedLayout } from '#canvas/layout.ts';
import type { CanvasEdge, CanvasNode, Direction } from '#canvas/model.ts';
import { type Structure, structureOf } from '#canvas/structure.ts';
import { cornersOf } from '#canvas/useLayout.ts';
import type { FittedGraph } from './stepSheets.ts';

/** A graph, drawn for a part of a sheet. */
export interface PaperGraph extends FittedGraph {
  picture: Omit<PictureOf, 'title'>;
  /** Whether it shows groups of nodes, because names of nodes could not be read. */
  isGrouped: boolean;
}

/** What is drawn. */
export interface GraphToPrint {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** The subgraph a node is counted to. */
  subgraphOf: (id: string) => string | undefined;
}

const PIXELS = 96 / 25.4;
/** What `graphSvg` leaves free around a picture, at each side. */
const MARGIN = 24;
/** Letters of names are at most so high, in millimeters: a graph of two nodes does not fill the sheet. */
const LARGEST = 3.3;
/** Below this height, about 3.5 points, nobody reads a name: groups are drawn in place of nodes. */
const MIN_LETTER_MM = 1.25;
/** Graphs with more nodes than this are drawn as groups right away. */
const MAX_NODES = 300;
/** Letters of the names of groups, in graph units. */
const GROUP_LETTERS = 21;

function fitted(picture: Omit<PictureOf, 'title'>, room: Size, unit: number, isGrouped: boolean): PaperGraph {
  const { width, height } = pictureBounds(picture);
  const whole = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const scale = Math.min(zoomToFit(whole, room), LARGEST / unit);
  return {
    picture,
    size: { width: whole.width * scale, height: whole.height * scale },
    letters: unit * scale,
    isGrouped,
  };
}

function ofNodes({ nodes, edges }: GraphToPrint, structure: Structure, room: Size, direction: Direction): PaperGraph {
  const layout = foldedLayout(structure, {
    direction,
    layering: 'folded',
    width: room.width * PIXELS,
    height: room.height * PIXELS,
  });
  const corners = cornersOf(structure, layout, {});
  const picture = {
    cards: nodes,
    corners,
    edges: drawEdges(edges, corners, layout, direction),
    grouped: undefined,
    boxes: undefined,
    direction,
  };
  return fitted(picture, room, NAME_SIZE, false);
}

function ofGroups({ nodes, edges, subgraphOf }: GraphToPrint, structure: Structure, room: Size): PaperGraph {
  const groups = groupsOf(nodes, structure, bestGrouping(nodes, subgraphOf), subgraphOf);
  const grouped = groupedPart(nodes, edges, groups, new Set());
  const layers = layersOf(structure);
  const direction = room.width >= room.height ? 'RIGHT' : 'DOWN';
  const pixels = { width: room.width * PIXELS, height: room.height * PIXELS };
  const { boxes, corners } = groupLayout(grouped, (at) => nodes[at]!.id, layers, direction, pixels);
  const rects = new Map([...corners].map(([id, corner]) => [id, { ...corner, width: 0, height: 0 }]));
  return fitted({ cards: [], corners: rects, edges: [], grouped, boxes, direction }, room, GROUP_LETTERS, true);
}

/** Draws a graph for a room in millimeters: to the right or down, as names come out larger; as groups where no name could be read. */
export function graphOnPaper(graph: GraphToPrint, room: Size): PaperGraph {
  const structure = structureOf(graph.nodes, graph.edges);
  if (graph.nodes.length <= MAX_NODES) {
    const right = ofNodes(graph, structure, room, 'RIGHT');
    const down = ofNodes(graph, structure, room, 'DOWN');
    const best = down.letters > right.letters * 1.1 ? down : right;
    if (best.letters >= MIN_LETTER_MM) return best;
  }
  return ofGroups(graph, structure, room);
}
