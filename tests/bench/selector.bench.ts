import { bench, describe } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { evaluate } from '#engine/selector/evaluate.ts';
import { buildNodeIndex, type IndexedNode } from '#engine/selector/nodeIndex.ts';
import { parseSelector } from '#engine/selector/parse.ts';

const NODES = 20_000;
const EDGES = 40_000;

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

const random = randomNumbers(4);
const below = (limit: number) => Math.floor(random() * limit);

const PREFIXES = ['SRC', 'STG', 'PSTG', 'WRK', 'DIM', 'FCT', 'V'];
const SUBJECTS = ['CUSTOMER', 'ORDERS', 'LINEITEM', 'NATION', 'PART', 'SUPPLIER', 'INVOICE', 'WEB_EVENTS', 'SESSION'];
const nodes = Array.from({ length: NODES }, (_, i): IndexedNode => {
  const layer = below(PREFIXES.length);
  return {
    id: `${i}`,
    name: `${PREFIXES[layer]}_${SUBJECTS[below(SUBJECTS.length)]}_${i}`,
    location: `LOC_${layer}_${below(6)}`,
    nodeType: PREFIXES[layer]!,
    nodeTypeId: `base:::${layer}`,
    subgraphs: below(4) === 0 ? [`Area ${below(40)}`] : [],
  };
});
const from = new Int32Array(EDGES);
const to = new Int32Array(EDGES);
for (let i = 0; i < EDGES; i++) {
  to[i] = 1 + below(NODES - 1);
  from[i] = Math.max(0, to[i]! - 1 - below(5_000));
}
const nodeIndex = buildNodeIndex(nodes, buildGraph(NODES, from, to));
/** The indexes are made on first use, once per pipeline. */
for (const index of Object.values(nodeIndex.attributes))
  if (index.values.length === 0) throw new Error('An attribute has no values.');

const EXPRESSIONS: Readonly<Record<string, string>> = {
  'pairs of location and name': Array.from(
    { length: 10 },
    (_, i) => `{ location: "${nodes[i * 1_901]!.location}" name: "${nodes[i * 1_901]!.name}" }`,
  ).join(' OR '),
  'types, locations and subgraphs':
    '{ nodeType: STG } OR { location: "LOC_1_*" } OR { subgraph: "Area 7" } OR { nodeType: DIM location: LOC_4_2 } OR { subgraph: "Area 1*" } OR { nodeType: "base:::3" } AND { location: "*_5" } OR { nodeType: V } AND { subgraph: "Area ?" } OR { location: "[!L]*" }',
  'patterns of names': [
    'STG_*',
    '*ORDERS*',
    '*_1?',
    '?IM_*',
    '*_PART_*9',
    '[D-F]*',
    '!*_*_1*',
    '"{STG,WRK}_NATION_*"',
    'FCT_*_77*',
    '*',
  ]
    .map((pattern) => `{ ${pattern} }`)
    .join(' OR '),
  'everything up- and downstream of patterns': [
    'STG_ORD*',
    'DIM_*',
    '*_77',
    'FCT_N*',
    '*_PART_1*',
    'V_*',
    'SRC_*',
    'WRK_*',
    '*ION*',
    '*9',
  ]
    .map((pattern) => `+{ ${pattern} }+`)
    .join(' OR '),
  'AND of lineage': Array.from(
    { length: 5 },
    (_, i) => `+{ ${nodes[18_000 + i * 199]!.name} } AND { location: "LOC_${i}_*" }+`,
  ).join(' OR '),
  'patterns with groups': [
    '+(STG|DIM)_*',
    '*_!(PART)_*',
    '*(S|T|G)_*',
    'V_?(WEB_)*',
    '@(FCT|V)_*',
    'PSTG_*([A-Z])_*',
    '!(V)*',
    '+([A-Z])_*',
    '*_@(1|2)*',
    '?(P)STG_*',
  ]
    .map((pattern) => `{ "${pattern}" }`)
    .join(' OR '),
};

for (const [name, text] of Object.entries(EXPRESSIONS)) {
  const evaluation = evaluate(nodeIndex, parseSelector(text));
  if (!evaluation.ok || evaluation.nodes.length === 0) throw new Error(`${name} selects nothing.`);
}

describe('parse and evaluate ten clauses on 20,000 nodes and 40,000 edges (below 100 ms)', () => {
  for (const [name, text] of Object.entries(EXPRESSIONS)) {
    bench(name, () => void evaluate(nodeIndex, parseSelector(text)), { iterations: 20, warmupIterations: 3, time: 0 });
  }
});

describe('parse 60 clauses', () => {
  const text = Array(6).fill(EXPRESSIONS['pairs of location and name']).join(' OR ');
  bench('ours', () => void parseSelector(text), { iterations: 100, warmupIterations: 10, time: 0 });
});
