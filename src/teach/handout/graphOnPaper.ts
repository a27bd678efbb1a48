import { NAME_SIZE, type Size } from '#canvas/cardSize.ts';
import { drawEdges } from '#canvas/drawing.ts';
import { zoomToFit } from '#canvas/geometry.ts';
import { type PictureOf, pictureBounds } from '#canvas/graphSvg.ts';
import { groupLayout } from '#canvas/groupLayout.ts';
import { bestGrouping, groupedPart, groupsOf } from '#canvas/groups.ts';
import { layersOf } from '#canvas/layered.ts';
import { standardLayout } from '#canvas/layout.ts';
import type { CanvasEdge, CanvasNode, Direction } from '#canvas/model.ts';
import { type Structure, structureOf } from '#canvas/structure.ts';
import { cornersOf } from '#canvas/useLayout.ts';
import type { FittedGraph } from './stepSheets.ts';

/** A graph, drawn for a part of a sheet. */
export interface PaperGraph extends FittedGraph {
  picture: Omit<PictureOf, 'title'>;
  /** Whether the picture shows groups of nodes, because names of single nodes would be unreadable. */
  isGrouped: boolean;
}

/** The graph to draw. */
export interface GraphToPrint {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** The subgraph that a node is assigned to. */
  subgraphOf: (id: string) => string | undefined;
}

/** Maximum height of names in millimeters, so that a graph of two nodes does not fill the sheet. */
const MAX_LETTER_MM = 3.3;
/** Minimum height of names of nodes in millimeters, about 3.5 points. If names would be smaller, groups are drawn in place of nodes. */
const MIN_LETTER_MM = 1.25;
/** Maximum number of nodes of a graph that is drawn node by node; larger graphs are drawn as groups. */
const MAX_NODES = 300;
/** Height of the names of groups, in graph units. */
const GROUP_LETTERS = 21;

function fitted(picture: Omit<PictureOf, 'title'>, room: Size, unit: number, isGrouped: boolean): PaperGraph {
  const whole = pictureBounds(picture);
  const scale = Math.min(zoomToFit(whole, room), MAX_LETTER_MM / unit);
  return {
    picture,
    size: { width: whole.width * scale, height: whole.height * scale },
    letters: unit * scale,
    isGrouped,
  };
}

function ofNodes({ nodes, edges }: GraphToPrint, structure: Structure, room: Size, direction: Direction): PaperGraph {
  const layout = standardLayout(structure, direction);
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
  const { boxes, corners } = groupLayout(grouped, (at) => nodes[at]!.id, layers, direction);
  const rects = new Map([...corners].map(([id, corner]) => [id, { ...corner, width: 0, height: 0 }]));
  return fitted({ cards: [], corners: rects, edges: [], grouped, boxes, direction }, room, GROUP_LETTERS, true);
}

/**
 * Draws a graph for an area whose size is in millimeters: to the right or down, whichever gives larger names; as groups if the names of nodes would
 * be unreadable.
 */
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
