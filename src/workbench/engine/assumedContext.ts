import { chosenContext } from '#engine/pipeline/contexts.ts';
import type { Pipeline, PipelineContext, PipelineNode, StorageMapping } from '#engine/pipeline/schema.ts';
import { dottedNames } from '#engine/sql/dottedNames.ts';
import { sqlTokens } from '#engine/sql/sqlTokens.ts';

/** The database and schema in which the override SQL of a node puts the node itself, if that SQL writes them out. */
function placeInOverride({ name, overrideSQL, sources }: PipelineNode): StorageMapping | undefined {
  if (!overrideSQL) return undefined;
  const own = sources
    .flatMap(({ customSQL }) => dottedNames(sqlTokens(customSQL)))
    .find(({ parts }) => parts.length === 3 && parts[2]!.toUpperCase() === name.toUpperCase());
  return own && { database: own.parts[0]!, schema: own.parts[1]! };
}

/**
 * The context in which a pipeline's tables are assumed to be: the environment or workspace with the ID `wanted`, or the first one. A storage
 * location without a mapping, as in a repository without environments, is mapped to a schema of its own name in the database DEV, unless the
 * override SQL of one of its nodes names another place.
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
  // Platforms without databases leave theirs empty.
  const mapped = Object.entries(known?.mappings ?? {}).map(
    ([name, { database, schema }]) => [name, { database: database || 'DEV', schema: schema || name }] as const,
  );
  return {
    ...(known ?? { id: 'assumed', name: 'DEV', description: '', parameters: {} }),
    mappings: { ...Object.fromEntries(assumed), ...Object.fromEntries(written.toReversed()), ...Object.fromEntries(mapped) },
  };
}
