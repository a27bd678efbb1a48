import type { Rect } from './geometry.ts';
import type { Point } from './model.ts';

/** A column of another node that columns of the opened node are made from. */
export interface SourceColumn {
  nodeId: string;
  column: string;
}

/** The label below the card of a node that feeds the opened node: the names of its columns on one line, as wide as the card. */
interface SourceLabel {
  nodeId: string;
  at: Point;
  width: number;
  text: string;
}

/** Height of a label, in pixels: less than the gap to the next card where names are readable. `ColumnEdges.module.css` has the same. */
const LABEL_HEIGHT = 16;
/** Minimum distance to which an edge leaves and arrives in a straight line, in pixels. */
const MIN_BEND = 24;

/**
 * The labels of source columns below their cards, in the order in which the opened node lists the columns made from them.
 *
 * @param columns Source columns in the order of the opened node's columns.
 * @param cards The cards in pixels of the viewport, by node. Nodes that are not drawn have no labels.
 */
export function sourceLabels(columns: readonly SourceColumn[], cards: ReadonlyMap<string, Rect>): SourceLabel[] {
  const byNode = new Map<string, Set<string>>();
  for (const { nodeId, column } of columns) byNode.set(nodeId, (byNode.get(nodeId) ?? new Set()).add(column));
  return [...byNode].flatMap(([nodeId, names]) => {
    const card = cards.get(nodeId);
    if (!card) return [];
    return [{ nodeId, at: { x: card.x, y: card.y + card.height - 1 }, width: card.width, text: [...names].join(', ') }];
  });
}

/**
 * The line of an edge from the label of a source column to the left end of its row in the list. It begins at the right of the label, or at its left where
 * the label is not before the list, so that it does not cross the list.
 */
export function columnEdgePath({ at, width }: SourceLabel, row: Point): string {
  const y = at.y + LABEL_HEIGHT / 2;
  const isBefore = at.x + width < row.x;
  const x = isBefore ? at.x + width : at.x;
  const bend = Math.max(MIN_BEND, Math.abs(row.x - x) / 2);
  return `M${x},${y}C${isBefore ? x + bend : x - bend},${y} ${row.x - bend},${row.y} ${row.x},${row.y}`;
}
