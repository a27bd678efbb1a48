import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';
import { boxesPath, boxGroups, drawEdges } from './drawing.ts';
import { boundsOf, edgePath, type Rect } from './geometry.ts';
import { foldedLayout } from './layout.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import { structureOf } from './structure.ts';
import { cornersOf } from './useLayout.ts';

/** A graph so small that only its shape is seen, as a few paths on a sheet of `SHEET`. */
export interface GraphSketch {
  edges: string;
  boxes: readonly { kind: NodeKind; path: string }[];
}

/** The sheet of a sketch, in its own units. */
export const SHEET = { width: 480, height: 232 };

const LAYOUT_VIEWPORT = { width: 1160, height: 560 };
const MARGIN = 16;
/** Cards of small graphs do not fill the sheet. */
const LARGEST_SCALE = 0.8;
/** More edges than this would only be a gray cloud behind the cards, and slow to draw. */
const MAX_EDGES = 250;

const rounded = (path: string) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** The shape of a graph, and of some of its cards by themselves: laid out for the sheet, in whole numbers. */
export function sketchGraph(
  nodes: readonly CanvasNode[],
  edges: readonly CanvasEdge[],
  lit: readonly string[] = [],
): { graph: GraphSketch; lit: string } {
  const structure = structureOf(nodes, edges);
  const layout = foldedLayout(structure, { direction: 'RIGHT', layering: 'folded', ...LAYOUT_VIEWPORT });
  const corners = cornersOf(structure, layout, {});
  const bounds = boundsOf(corners.values());
  const scale = Math.min(LARGEST_SCALE, (SHEET.width - 2 * MARGIN) / bounds.width, (SHEET.height - 2 * MARGIN) / bounds.height);
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
