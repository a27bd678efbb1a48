import type { Pipeline } from '#engine/pipeline/schema.ts';

/** Whether a pipeline still has each node of a part of it as it was, and everything else that the nodes of the part depend on. */
export function isPartOf(part: Pipeline, pipeline: Pipeline): boolean {
  const nodes = new Set(pipeline.nodes);
  const keys = Object.keys({ ...pipeline, ...part }) as (keyof Pipeline)[];
  return keys.every((key) => key === 'nodes' || pipeline[key] === part[key]) && part.nodes.every((node) => nodes.has(node));
}
