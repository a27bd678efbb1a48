import { chosenContext } from '#engine/pipeline/contexts.ts';
import type { Pipeline, PipelineContext, PipelineNode, StorageMapping } from '#engine/pipeline/schema.ts';
import { dottedNames } from '#engine/sql/dottedNames.ts';
import { sqlTokens } from '#engine/sql/sqlTokens.ts';

/** Where the SQL that a node was given in place of its template puts the node itself, written out with database and schema. */
function placeInOverride({ name, overrideSQL, sources }: PipelineNode): StorageMapping | undefined {
  if (!overrideSQL) return undefined;
  const own = sources
    .flatMap(({ customSQL }) => dottedNames(sqlTokens(customSQL)))
    .find(({ parts }) => parts.length === 3 && parts[2]!.toUpperCase() === name.toUpperCase());
  return own && { database: own.parts[0]!, schema: own.parts[1]! };
}

/**
 * Where a pipeline's tables are assumed to be: as an environment or workspace of it maps them, the first unless another one is asked for by its ID. A
 * storage location that is mapped nowhere, as in a repository without environments, is mapped to a schema of its name, unless the override of one of its nodes says where it is.
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
  const written = pipeline.nodes.flatMap((node) => {
    const place = placeInOverride(node);
    return place ? [[node.location, place] as const] : [];
  });
  return {
    ...(known ?? { id: 'assumed', name: 'DEV', description: '', parameters: {} }),
    mappings: { ...Object.fromEntries(assumed), ...Object.fromEntries(written.toReversed()), ...known?.mappings },
  };
}
