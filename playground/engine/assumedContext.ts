import { chosenContext } from '#engine/pipeline/contexts.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';

/**
 * Where a pipeline's tables are assumed to be: as an environment or workspace of it maps them, the first unless another one is asked for by its ID. A
 * storage location that is mapped nowhere, as in a repository without environments, is mapped to a schema of its name.
 */
export function assumedContext(
  pipeline: Pick<Pipeline, 'environments' | 'workspaces' | 'locations' | 'nodes'>,
  wanted = '',
): PipelineContext {
  const known = chosenContext(pipeline, wanted);
  const names = new Set(
    [...pipeline.locations, ...pipeline.nodes.map(({ location }) => ({ name: location }))].map(({ name }) => name),
  );
  const assumed = [...names].filter((name) => name !== '').map((name) => [name, { database: 'DEV', schema: name }] as const);
  return {
    ...(known ?? { id: 'assumed', name: 'DEV', description: '', parameters: {} }),
    mappings: { ...Object.fromEntries(assumed), ...known?.mappings },
  };
}
