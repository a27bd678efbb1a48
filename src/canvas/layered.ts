import { CARD } from './geometry.ts';
import type { Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/**
 * The layer of each node: 0 for those that read nothing, else one more than the deepest node it reads (longest path). Edges that would close
 * a cycle do not count, so every graph has layers.
 */
export function layersOf({ ids, successors }: Structure): number[] {
  const layer = ids.map(() => 0);
  const order = topologicalOrder(successors);
  const position = new Map(order.map((node, index) => [node, index]));
  for (const node of order) {
    for (const next of successors[node]!) {
      if (position.get(next)! > position.get(node)!) layer[next] = Math.max(layer[next]!, layer[node]! + 1);
    }
  }
  return layer;
}

/** Reverse postorder of a depth-first search: a topological order when there is no cycle. Without recursion: chains may be long. */
function topologicalOrder(successors: readonly (readonly number[])[]): number[] {
  const state = new Uint8Array(successors.length);
  const finished: number[] = [];
  for (let start = successors.length - 1; start >= 0; start--) {
    if (state[start] !== 0) continue;
    const path: { node: number; next: number }[] = [{ node: start, next: 0 }];
    state[start] = 1;
    while (path.length > 0) {
      const top = path.at(-1)!;
      const child = successors[top.node]![top.next++];
      if (child === undefined) {
        finished.push(top.node);
        path.pop();
      } else if (state[child] === 0) {
        state[child] = 1;
        path.push({ node: child, next: 0 });
      }
    }
  }
  return finished.reverse();
}

const BETWEEN_LAYERS = 72;
const BETWEEN_CARDS = 28;

/**
 * A layered layout without ELK, at once: longest-path layers, four barycentre sweeps, layers centred (after Sugiyama, Tagawa and Toda). For
 * static drawings and for when the layout worker can't run. Answers the cards' upper left corners, in the order of the structure.
 */
export function layeredLayout(structure: Structure, direction: Direction): Point[] {
  const layer = layersOf(structure);
  const layers: number[][] = [];
  for (const [node, depth] of layer.entries()) {
    while (layers.length <= depth) layers.push([]);
    layers[depth]!.push(node);
  }
  const position = structure.ids.map(() => 0);
  const number = (nodes: readonly number[]) => {
    for (const [index, node] of nodes.entries()) position[node] = index - (nodes.length - 1) / 2;
  };
  for (const nodes of layers) number(nodes);
  for (let sweep = 0; sweep < 4; sweep++) {
    const isForward = sweep % 2 === 0;
    const neighbours = isForward ? structure.predecessors : structure.successors;
    for (const nodes of isForward ? layers : [...layers].reverse()) {
      const centre = new Map(nodes.map((node) => [node, barycentre(neighbours[node]!, position) ?? position[node]!]));
      nodes.sort((a, b) => centre.get(a)! - centre.get(b)!);
      number(nodes);
    }
  }
  return structure.ids.map((_, node) => {
    const along = layer[node]!;
    const across = position[node]!;
    return direction === 'RIGHT'
      ? { x: along * (CARD.width + BETWEEN_LAYERS), y: across * (CARD.height + BETWEEN_CARDS) }
      : { x: across * (CARD.width + BETWEEN_CARDS), y: along * (CARD.height + BETWEEN_LAYERS) };
  });
}

function barycentre(neighbours: readonly number[], position: readonly number[]): number | undefined {
  if (neighbours.length === 0) return undefined;
  return neighbours.reduce((sum, node) => sum + position[node]!, 0) / neighbours.length;
}
