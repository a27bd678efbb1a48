import fc from 'fast-check';
import { buildGraph } from '#engine/graph/graph.ts';
import { induce } from '#engine/graph/induce.ts';
import type { SimulationInput } from '#engine/run/simulate.ts';
import { anyDag, graphOf } from '../graph/arbitraryGraph.ts';

/** A graph whose nodes are letters; edges are written `AB`. */
export function letters(names: string, edges: string[]) {
  return buildGraph(
    names.length,
    edges.map((edge) => names.indexOf(edge[0]!)),
    edges.map((edge) => names.indexOf(edge[1]!)),
  );
}

const bits = fc.uint8Array({ minLength: 14, maxLength: 14, max: 1 });
/** Any run of an acyclic graph: some nodes left out, some failing, some without a slot, with any ranks. */
export const anyRun: fc.Arbitrary<SimulationInput> = fc
  .record({
    dag: anyDag,
    durations: fc.array(fc.nat({ max: 4 }), { minLength: 14, maxLength: 14 }),
    parallelism: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(Number.POSITIVE_INFINITY)),
    included: fc.option(fc.uint8Array({ minLength: 14, maxLength: 14, max: 3 }), { nil: undefined }),
    failing: fc.option(fc.uint8Array({ minLength: 14, maxLength: 14, max: 4 }), { nil: undefined }),
    instant: fc.option(bits, { nil: undefined }),
    rank: fc.array(fc.nat({ max: 5 }), { minLength: 14, maxLength: 14 }),
  })
  .map(({ dag, durations, parallelism, included, failing, instant, rank }) => ({
    graph: graphOf(dag),
    durations,
    parallelism,
    included: included?.slice(0, dag.size),
    // Few nodes fail, because otherwise hardly any node would run.
    failing: failing?.slice(0, dag.size).map((value) => (value === 4 ? 1 : 0)),
    instant: instant?.slice(0, dag.size),
    rank,
  }));

/** What the rules say about an input, computed without the scheduler. */
export function rulesOf({ graph, included, instant, failing, durations }: SimulationInput) {
  const nodes = Array.from({ length: graph.size }, (_, node) => node);
  const isIn = (set: SimulationInput['included'], node: number) => (set as Uint8Array | undefined)?.[node] !== 0;
  const inRun = nodes.filter((node) => !included || isIn(included, node));
  const part = induce(graph, inRun);
  const dependencies = (node: number) => {
    const at = part.inner[node]!;
    return Array.from(part.graph.in.subarray(part.graph.inStart[at], part.graph.inStart[at + 1]), (inner) => part.outer[inner]!);
  };
  const isInstant = (node: number) => instant !== undefined && isIn(instant, node);
  const fails = (node: number) => failing !== undefined && isIn(failing, node);
  return { inRun, part, dependencies, isInstant, fails, duration: (node: number) => (isInstant(node) ? 0 : durations[node]!) };
}
