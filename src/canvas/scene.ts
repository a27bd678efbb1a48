import type { CanvasState } from './canvasState.ts';
import { type Focus, idsInFocus } from './focus.ts';
import { type Cells, cellsOf, readingOrder } from './keyboard.ts';
import { layersOf } from './layered.ts';
import type { CanvasEdge, CanvasNode, Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** The part of a document that is shown: all of it, or a node with its neighbors. */
interface ShownPart {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** The focus that decides what is shown; undefined when its node is gone. */
  focus: Focus | undefined;
}

/** The nodes and edges within the focus; all nodes and edges when there is no focus or its node is gone. */
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

/** The rows of the list, as positions in `structure`, in the order data flows. */
export function rowsOf(structure: Structure): number[] {
  return readingOrder(layersOf(structure).map((along, across) => ({ along, across })));
}

/** The cell of each node for the arrow keys. All rows of the list are one column; nodes of the graph are where their cards are. */
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
 * Id of the node that keys act on: the current node if it is shown, else the shown node that was selected last, else the first node in reading order.
 * Undefined when no node is shown.
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

/** Number of nodes that are in the document. Stubs are drawn, but are not counted. */
export function countNodes(nodes: readonly CanvasNode[]): number {
  return nodes.reduce((count, node) => (node.stub ? count : count + 1), 0);
}
