import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { valuesBlock } from '#engine/selector/blocks.ts';
import { type NodeIndex, nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { withSigns } from '#engine/selector/print.ts';

/** An example selector that the reader can press. */
export interface Example {
  title: string;
  include: string;
  exclude: string;
}

interface ExampleGroup {
  title: string;
  examples: Example[];
}

/** Jobs whose selectors are listed as examples. */
const MAX_JOB_EXAMPLES = 30;

/** The index of the node with the most edges that has both inputs and outputs, because its lineage shows the most. */
function busiest({ graph, nodes }: NodeIndex): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (let node = 0; node < nodes.length; node++) {
    const above = graph.inStart[node + 1]! - graph.inStart[node]!;
    const below = graph.outStart[node + 1]! - graph.outStart[node]!;
    if (above === 0 || below === 0 || above + below <= most) continue;
    most = above + below;
    best = node;
  }
  return best;
}

/** The most common value of an attribute; undefined if no node has a value. */
function commonest(
  nodeIndex: NodeIndex,
  attribute: 'location' | 'nodeType' | 'subgraph',
  isFit = (_: string) => true,
): string | undefined {
  const index = nodeIndex.attributes[attribute];
  let best: string | undefined;
  let most = 0;
  index.values.forEach((value, entry) => {
    const count = index.start[entry + 1]! - index.start[entry]!;
    if (count <= most || !isFit(value)) return;
    most = count;
    best = value;
  });
  return best;
}

/** The most common prefix of node names, such as `STG_`. */
function commonPrefix({ nodes }: NodeIndex): string | undefined {
  const counts = new Map<string, number>();
  for (const { name } of nodes) {
    const prefix = /^[A-Za-z0-9]+_/.exec(name)?.[0];
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

const isTypeName = (value: string) => /[A-Z]/.test(value) && !/^\d|[-:]/.test(value);

/** Examples made of names in the pipeline, and the selectors of its jobs. */
export function examplesFor(pipeline: Pipeline): ExampleGroup[] {
  const nodeIndex = nodeIndexOf(pipeline);
  const prefix = commonPrefix(nodeIndex);
  const location = commonest(nodeIndex, 'location');
  const source = nodeIndex.nodes[pipeline.nodes.findIndex(({ type }) => isSource(type))]?.nodeType;
  const type = commonest(nodeIndex, 'nodeType', (value) => isTypeName(value) && value !== source);
  const subgraph = commonest(nodeIndex, 'subgraph');
  const name = nodeIndex.nodes[busiest(nodeIndex) ?? -1]?.name;
  const node = name === undefined ? undefined : valuesBlock({ name });
  const list: Example[] = [];
  const add = (title: string, include: string | undefined, exclude = '') => {
    if (include !== undefined) list.push({ title, include, exclude });
  };
  add('All nodes', '{ * }');
  if (prefix !== undefined) add('By the start of the name', valuesBlock({}, prefix));
  if (location !== undefined) add('A storage location', valuesBlock({ location }));
  if (type !== undefined) add('A node type', valuesBlock({ nodeType: type }));
  if (subgraph !== undefined) add('A subgraph', valuesBlock({ subgraph }));
  if (location !== undefined && prefix !== undefined) add('Two conditions at once', valuesBlock({ location }, prefix));
  if (node !== undefined) {
    add('A node with everything upstream', withSigns(node, { upstream: true }));
    add('A node with everything downstream', withSigns(node, { downstream: true }));
  }
  if (source !== undefined) add('Everything but the sources', '{ * }', valuesBlock({ nodeType: source }));
  const groups: ExampleGroup[] = [{ title: 'With names of this pipeline', examples: list }];
  if (pipeline.jobs.length > 0) {
    groups.push({
      title: 'Jobs of this pipeline',
      examples: pipeline.jobs
        .slice(0, MAX_JOB_EXAMPLES)
        .map(({ id, name: job, include, exclude }) => ({ title: job || `Job ${id}`, include, exclude })),
    });
  }
  return groups;
}
