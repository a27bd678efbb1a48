import { isSource, typeInDocument } from './nodeTypes.ts';
import type { Pipeline, PipelineNode } from './schema.ts';

/** The storage location that most of the matching nodes are in; undefined when no node matches. */
function usualLocation(pipeline: Pipeline, isAlike: (node: PipelineNode) => boolean): string | undefined {
  const counts = new Map<string, number>();
  for (const node of pipeline.nodes) if (isAlike(node)) counts.set(node.location, (counts.get(node.location) ?? 0) + 1);
  const used = pipeline.locations.filter(({ name }) => counts.has(name));
  return used.sort((a, b) => counts.get(b.name)! - counts.get(a.name)!)[0]?.name;
}

/**
 * The storage location of a new node: the default location of the node's type, else the location of most nodes of that type, else the default
 * location of the pipeline. A Source goes to the first location that is not the pipeline's default. Undefined when the pipeline has no location.
 */
export function defaultLocation(pipeline: Pipeline, typeId: string): string | undefined {
  const locationNames = new Set(pipeline.locations.map(({ name }) => name));
  const own = typeInDocument(pipeline, typeId)?.defaultLocation;
  if (own !== undefined && locationNames.has(own)) return own;
  const usual = usualLocation(pipeline, (node) => node.type === typeId);
  if (usual !== undefined) return usual;
  const general =
    pipeline.defaultLocation !== undefined && locationNames.has(pipeline.defaultLocation) ? pipeline.defaultLocation : undefined;
  if (isSource(typeId)) {
    return pipeline.locations.find(({ name }) => name !== general)?.name ?? general;
  }
  return general ?? pipeline.locations[0]?.name;
}
