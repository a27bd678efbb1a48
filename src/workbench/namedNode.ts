import type { PipelineNode } from '#engine/pipeline/schema.ts';

/** Whether a text names a node: as `LOCATION.NAME` or by name alone, ignoring case. */
export function isNamed({ name, location }: Pick<PipelineNode, 'name' | 'location'>, nameOrId: string): boolean {
  const wanted = nameOrId.trim().toLowerCase();
  return name.toLowerCase() === wanted || `${location}.${name}`.toLowerCase() === wanted;
}

/** The node that a control or a check names: by id, else by `LOCATION.NAME`, else by name, ignoring case. */
export function namedNode(nodes: readonly PipelineNode[], nameOrId: string): PipelineNode | undefined {
  const id = nameOrId.trim();
  const wanted = id.toLowerCase();
  return (
    nodes.find((node) => node.id === id) ??
    nodes.find(({ location, name }) => `${location}.${name}`.toLowerCase() === wanted) ??
    nodes.find(({ name }) => name.toLowerCase() === wanted)
  );
}

const LABELS = new WeakMap<readonly PipelineNode[], ReadonlyMap<string, string>>();

/** The label of each node in controls, by node id: its name, or `LOCATION.NAME` where several nodes have the name. Cached per list. */
export function nodeLabels(nodes: readonly PipelineNode[]): ReadonlyMap<string, string> {
  const known = LABELS.get(nodes);
  if (known) return known;
  const count = new Map<string, number>();
  for (const { name } of nodes) count.set(name.toLowerCase(), (count.get(name.toLowerCase()) ?? 0) + 1);
  const labels = new Map(
    nodes.map(({ id, name, location }) => [id, count.get(name.toLowerCase()) === 1 ? name : `${location}.${name}`]),
  );
  LABELS.set(nodes, labels);
  return labels;
}

/** The label of one node in controls; `namedNode` finds the node by this label. */
export function nodeLabel(nodes: readonly PipelineNode[], { id, name }: Pick<PipelineNode, 'id' | 'name'>): string {
  return nodeLabels(nodes).get(id) ?? name;
}
