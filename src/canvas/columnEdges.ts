import type { Rect } from './geometry.ts';
import type { Point } from './model.ts';

/** A column of another node that columns of the opened node are made from. */
export interface SourceColumn {
  nodeId: string;
  column: string;
}

/** The columns of a node that feed the opened node, below its card: their names, and where their edges begin. */
interface SourceLabels {
  nodeId: string;
  at: Point;
  columns: readonly string[];
  /** Number of further columns, which share the last label. */
  more: number;
}

/** Height of a label, in pixels. */
const LABEL_HEIGHT = 18;
/** Maximum width of a label, in pixels; `ColumnEdges.module.css` has the same. */
const LABEL_WIDTH = 150;
/** Minimum distance to which an edge leaves and arrives in a straight line, in pixels. */
const MIN_BEND = 24;
/** Maximum number of columns of a node that have labels of their own. */
const MAX_LABELS = 6;

/**
 * The labels of source columns below their cards, in the order in which the opened node lists the columns made from them.
 *
 * @param columns Source columns in the order of the opened node's columns.
 * @param cards The cards in pixels of the viewport, by node. Nodes that are not drawn have no labels.
 */
export function sourceLabels(columns: readonly SourceColumn[], cards: ReadonlyMap<string, Rect>): SourceLabels[] {
  const byNode = new Map<string, string[]>();
  for (const { nodeId, column } of columns) {
    const names = byNode.get(nodeId) ?? [];
    if (!names.includes(column)) names.push(column);
    byNode.set(nodeId, names);
  }
  return [...byNode].flatMap(([nodeId, names]) => {
    const card = cards.get(nodeId);
    if (!card) return [];
    const shown = names.length > MAX_LABELS ? MAX_LABELS - 1 : names.length;
    return [
      { nodeId, at: { x: card.x, y: card.y + card.height + 2 }, columns: names.slice(0, shown), more: names.length - shown },
    ];
  });
}

/**
 * The line of an edge from the label of a source column to the left end of its row in the list. It begins at the right of the label, or at its left where
 * the label is not before the list, so that it does not cross the list. Further columns begin at the label that stands for them.
 */
export function columnEdgePath({ at, columns }: SourceLabels, column: string, row: Point): string {
  const index = columns.indexOf(column);
  const y = at.y + ((index === -1 ? columns.length : index) + 0.5) * LABEL_HEIGHT;
  const isBefore = at.x + LABEL_WIDTH < row.x;
  const x = isBefore ? at.x + LABEL_WIDTH : at.x;
  const bend = Math.max(MIN_BEND, Math.abs(row.x - x) / 2);
  return `M${x},${y}C${isBefore ? x + bend : x - bend},${y} ${row.x - bend},${row.y} ${row.x},${row.y}`;
}
