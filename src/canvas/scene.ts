import type { CanvasState } from './canvasState.ts';
import { type Focus, idsInFocus } from './focus.ts';
import { type Cells, cellsOf, readingOrder } from './keyboard.ts';
import { layersOf } from './layered.ts';
import type { CanvasEdge, CanvasNode, Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** What part of a document is shown: all of it, or a node with its neighbors. */
interface ShownPart {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** The focus that decides what is shown; undefined when its node is gone. */
  focus: Focus | undefined;
}

/** The nodes and edges within the focus, or all. */
export function shownPart(
  nodes: readonly CanvasNode[],
  edges: readonly CanvasEdge[],
  whole: Structure,
  focus: Focus | undefined,
): ShownPart {
  const ids = focus && idsInFocus(whole, focus);
  if (!ids || ids.size === 0) return { nodes, edges, focus: undefined };
  return {
    nodes: nodes.filter((node) => ids.has(node.id)),
    edges: edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to)),
    focus,
  };
}

/** Positions in `structure` as rows of a list: in the order data flows. */
export function rowsOf(structure: Structure): number[] {
  return readingOrder(layersOf(structure).map((along, across) => ({ along, across })));
}

/** Where the arrow keys find each node: one column in the list, on its layer in the graph. */
export function cellsFor(
  view: CanvasState['view'],
  structure: Structure,
  rows: readonly number[],
  corners: ReadonlyMap<string, Point>,
  direction: Direction,
): Cells {
  if (view === 'graph')
    return cellsOf(
      structure.ids.map((id) => corners.get(id) ?? { x: 0, y: 0 }),
      direction === 'RIGHT',
    );
  const cells = structure.ids.map(() => ({ along: 0, across: 0 }));
  for (const [row, index] of rows.entries()) cells[index] = { along: 0, across: row };
  return cells;
}

/**
 * The node that keys act on: the current one, else the one selected last, else the first in reading order. It is no longer current when its node is
 * deleted or is not shown any more.
 */
export function currentNode(
  structure: Structure,
  cells: Cells,
  current: string | undefined,
  selection: readonly string[],
): string | undefined {
  const isShown = (id: string | undefined): id is string => id !== undefined && structure.indexOf.has(id);
  if (isShown(current)) return current;
  return selection.findLast(isShown) ?? structure.ids[readingOrder(cells)[0] ?? 0];
}

/** Nodes of the document among the cards: a ref to nothing is drawn, but is no node. */
export function countNodes(nodes: readonly CanvasNode[]): number {
  return nodes.reduce((count, node) => (node.stub ? count : count + 1), 0);
}
