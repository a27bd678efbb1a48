import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildGraph, type Graph } from '#engine/graph/graph.ts';

interface EdgesOf {
  size: number;
  /** `[from, to]`; edges may repeat. */
  edges: [number, number][];
}

export function graphOf({ size, edges }: EdgesOf): Graph {
  return buildGraph(
    size,
    edges.map(([from]) => from),
    edges.map(([, to]) => to),
  );
}

/** The edges of a graph as `from>to`, in order. */
export function edgesOf(graph: Graph): string[] {
  const edges: string[] = [];
  for (let u = 0; u < graph.size; u++) {
    for (let i = graph.outStart[u]!; i < graph.outStart[u + 1]!; i++) edges.push(`${u}>${graph.out[i]}`);
  }
  return edges;
}

/** Any directed graph, with cycles, self edges, repeated edges and unconnected parts. */
export const anyGraph: fc.Arbitrary<EdgesOf> = fc.integer({ min: 1, max: 14 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    edges: fc.array(fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 })), { maxLength: 30 }),
  }),
);

/** A graph without cycles whose indexes are in arbitrary order. */
export const anyDag: fc.Arbitrary<EdgesOf> = anyGraph.chain(({ size, edges }) =>
  fc
    .shuffledSubarray(
      Array.from({ length: size }, (_, node) => node),
      { minLength: size },
    )
    .map((index) => ({
      size,
      edges: edges
        .filter(([from, to]) => from !== to)
        .map(([from, to]): [number, number] => (index[from]! < index[to]! ? [from, to] : [to, from])),
    })),
);

/** 0 → 1 → … → size-1. */
export function chain(size: number): Graph {
  const from = new Int32Array(size - 1).map((_, index) => index);
  return buildGraph(
    size,
    from,
    from.map((node) => node + 1),
  );
}

export const DEEP = 200_000;

interface GraphVector {
  id: string;
  nodes: string[];
  edges: [string, string][];
  cycle: boolean;
  components?: string[][];
  selfLoops?: string[];
  levels?: string[][];
  order?: string[];
  ancestors?: Record<string, string[]>;
  durations?: Record<string, number>;
  criticalPath?: { length: number; path?: string[] };
}

export const VECTORS = (
  JSON.parse(readFileSync(new URL('../../../vectors/graphs.json', import.meta.url), 'utf8')) as { cases: GraphVector[] }
).cases;

export function graphOfVector({ nodes, edges }: GraphVector): Graph {
  const indexOf = new Map(nodes.map((name, index) => [name, index]));
  return graphOf({ size: nodes.length, edges: edges.map(([from, to]) => [indexOf.get(from)!, indexOf.get(to)!]) });
}
