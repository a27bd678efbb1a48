import type { CanvasNode } from './model.ts';

/**
 * The nodes whose name, location or type contains the text, ignoring case. Names that start with the text come first, then other names, then locations
 * (or `LOCATION.NAME`), then types; within each, nodes stay in order. An empty text finds nothing.
 */
export function findNodes(nodes: readonly CanvasNode[], text: string): CanvasNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const ranks: CanvasNode[][] = [[], [], [], []];
  for (const node of nodes) {
    const name = node.name.toLowerCase();
    const location = node.location.toLowerCase();
    if (name.startsWith(wanted)) ranks[0]!.push(node);
    else if (name.includes(wanted)) ranks[1]!.push(node);
    else if (location.includes(wanted) || `${location}.${name}`.includes(wanted)) ranks[2]!.push(node);
    else if (node.typeName.toLowerCase().includes(wanted)) ranks[3]!.push(node);
  }
  return ranks.flat();
}
