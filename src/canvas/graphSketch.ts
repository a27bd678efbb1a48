import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';
import { boxesPath, boxGroups, drawEdges } from './drawing.ts';
import { boundsOf, edgePath, type Rect } from './geometry.ts';
import { standardLayout } from './layout.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import { structureOf } from './structure.ts';
import { cornersOf } from './useLayout.ts';

/** A small sketch of the shape of a graph, as a few SVG paths in a view box of `SHEET`. */
export interface GraphSketch {
  edges: string;
  boxes: readonly { kind: NodeKind; path: string }[];
}

/** Size of the view box of a sketch. */
export const SHEET = { width: 480, height: 232 };

/** Margin around the sketch, in units of the view box. */
const MARGIN = 16;
/** Maximum scale of a sketch, so that cards of small graphs do not fill it. */
const MAX_SCALE = 0.8;
/** Maximum number of edges that are drawn. More edges would only be a gray cloud behind the cards, and slow to draw. */
const MAX_EDGES = 250;

const rounded = (path: string) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** Sketches a graph, and the cards with the ids in `lit` as a path of their own. All coordinates are whole numbers. */
export function sketchGraph(
  nodes: readonly CanvasNode[],
  edges: readonly CanvasEdge[],
  lit: readonly string[] = [],
): { graph: GraphSketch; lit: string } {
  const structure = structureOf(nodes, edges);
  const layout = standardLayout(structure, 'RIGHT');
  const corners = cornersOf(structure, layout, {});
  const bounds = boundsOf(corners.values());
  const scale = Math.min(MAX_SCALE, (SHEET.width - 2 * MARGIN) / bounds.width, (SHEET.height - 2 * MARGIN) / bounds.height);
  const left = (SHEET.width - bounds.width * scale) / 2;
  const top = (SHEET.height - bounds.height * scale) / 2;
  const at = ({ x, y }: { x: number; y: number }) => ({ x: left + (x - bounds.x) * scale, y: top + (y - bounds.y) * scale });
  const small = new Map(
    [...corners].map(([id, corner]): [string, Rect] => [
      id,
      {
        ...at(corner),
        width: Math.max(2, Math.round(corner.width * scale)),
        height: Math.max(1, Math.round(corner.height * scale)),
      },
    ]),
  );
  const drawn = edges.length > MAX_EDGES ? [] : drawEdges(edges, corners, layout, 'RIGHT');
  return {
    graph: {
      edges: rounded(drawn.map(({ points }) => edgePath(points.map(at), 'RIGHT')).join('')),
      boxes: boxGroups(nodes, small).map(({ kind, path }) => ({ kind, path })),
    },
    lit: boxesPath(lit.flatMap((id) => small.get(id) ?? [])),
  };
}
