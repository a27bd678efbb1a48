import fc from 'fast-check';
import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { type Structure, structureOf } from '#canvas/structure.ts';

export function aCard(id: string, rest: Partial<CanvasNode> = {}): CanvasNode {
  return { id, name: id.toUpperCase(), location: 'RAW', kind: 'stage', typeName: 'Stage', ...rest };
}

/** Cards and edges from `a>b b>c d`. */
export function graphOf(text: string): { nodes: CanvasNode[]; edges: CanvasEdge[]; structure: Structure } {
  const ids = new Set<string>();
  const edges: CanvasEdge[] = [];
  for (const part of text.split(' ')) {
    const [from, to] = part.split('>');
    ids.add(from!);
    if (to === undefined) continue;
    ids.add(to);
    edges.push({ from: from!, to });
  }
  const nodes = [...ids].map((id) => aCard(id));
  return { nodes, edges, structure: structureOf(nodes, edges) };
}

/** Any graph of up to nine nodes, with cycles and self edges. */
export const anyGraph = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 }).map((pairs) => {
    const nodes = Array.from({ length: size }, (_, index) => aCard(`n${index}`));
    const edges = pairs.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` }));
    return { nodes, edges, structure: structureOf(nodes, edges) };
  }),
);
