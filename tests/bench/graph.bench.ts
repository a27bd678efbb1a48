import { alg, Graph as DagreGraph } from '@dagrejs/graphlib';
import { DirectedGraph } from 'graphology';
import { topologicalGenerations } from 'graphology-dag';
import { bench, describe } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { rankByCodePoint, runOrder } from '#engine/graph/order.ts';
import { ancestors } from '#engine/graph/reach.ts';
import { simulate } from '#engine/run/simulate.ts';

const NODES = 100_000;
const EDGES = 200_000;

/** Seeded pseudo-random numbers in [0, 1) (mulberry32), so that every run measures the same graph. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(42);
const below = (limit: number) => Math.floor(random() * limit);

/** The node at each position of a hidden order, so that neither indexes nor names reveal the run order. */
const nodeAt = Int32Array.from({ length: NODES }, (_, node) => node);
for (let i = NODES - 1; i > 0; i--) {
  const j = below(i + 1);
  [nodeAt[i], nodeAt[j]] = [nodeAt[j]!, nodeAt[i]!];
}
const names = Array.from({ length: NODES }, (_, node) => `NODE_${node}`);
const from = new Int32Array(EDGES);
const to = new Int32Array(EDGES);
for (let i = 0; i < EDGES; i++) {
  const index = 1 + below(NODES - 1);
  from[i] = nodeAt[below(index)]!;
  to[i] = nodeAt[index]!;
}
const durations = Float64Array.from({ length: NODES }, () => 1 + below(60));

const ours = () => runOrder(buildGraph(NODES, from, to));

/** The same from names, which is what a document of this size costs, including alphabetical order. */
function oursFromNames() {
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const index = (node: number) => indexOf.get(names[node]!)!;
  return runOrder(buildGraph(NODES, from.map(index), to.map(index)), rankByCodePoint(names));
}

function graphlib() {
  const graph = new DagreGraph();
  for (const name of names) graph.setNode(name);
  for (let i = 0; i < EDGES; i++) graph.setEdge(names[from[i]!]!, names[to[i]!]!);
  return graph;
}

function graphology() {
  const graph = new DirectedGraph();
  for (const name of names) graph.addNode(name);
  for (let i = 0; i < EDGES; i++) graph.mergeEdge(names[from[i]!]!, names[to[i]!]!);
  return graph;
}

/** All ancestors of a node, by a library's function for direct predecessors. */
function ancestorsBy(node: string, before: (node: string, found: (name: string) => void) => void): Set<string> {
  const seen = new Set([node]);
  for (const name of seen) before(name, (other) => seen.add(other));
  seen.delete(node);
  return seen;
}

const graph = buildGraph(NODES, from, to);
const order = runOrder(graph);
if (!order.ok) throw new Error('The graph of this benchmark has a cycle.');
const last = order.byWave[NODES - 1]!;
const inGraphlib = graphlib();
const inGraphology = graphology();
const askGraphlib = () =>
  ancestorsBy(names[last]!, (node, found) => {
    for (const other of inGraphlib.predecessors(node) ?? []) found(other);
  });
const askGraphology = () =>
  ancestorsBy(names[last]!, (node, found) => inGraphology.forEachInNeighbor(node, (other) => found(other)));

const answers = [ancestors(graph, [last]).nodes.length, askGraphlib().size, askGraphology().size];
const waves = topologicalGenerations(inGraphology);
if (
  new Set(answers).size > 1 ||
  answers[0]! < 1000 ||
  waves.length !== order.waveCount ||
  alg.topsort(inGraphlib).length !== NODES
) {
  throw new Error(`The libraries do not agree: ${answers} ancestors, ${order.waveCount} and ${waves.length} waves.`);
}

const FEW_ITERATIONS = { iterations: 5, warmupIterations: 1, time: 0 };

describe('build and run order of 100,000 nodes and 200,000 edges (below 150 ms)', () => {
  bench('ours', () => void ours(), { iterations: 30, warmupIterations: 3, time: 0 });
  bench('ours from names, alphabetical', () => void oursFromNames(), { ...FEW_ITERATIONS, iterations: 10 });
  bench('graphology + graphology-dag, generations', () => void topologicalGenerations(graphology()), FEW_ITERATIONS);
  bench('@dagrejs/graphlib, topsort', () => void alg.topsort(graphlib()), FEW_ITERATIONS);
});

describe(`all ${answers[0]} ancestors of one node of them (below 10 ms)`, () => {
  bench('ours', () => void ancestors(graph, [last]), { iterations: 50, warmupIterations: 5, time: 0 });
  bench('graphology', () => void askGraphology(), FEW_ITERATIONS);
  bench('@dagrejs/graphlib', () => void askGraphlib(), FEW_ITERATIONS);
});

describe('a run of them with parallelism 16', () => {
  bench('simulate', () => void simulate({ graph, durations }), { ...FEW_ITERATIONS, iterations: 10 });
});
