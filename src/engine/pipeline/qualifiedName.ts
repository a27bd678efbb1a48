import type { Pipeline, PipelineContext, Platform } from './schema.ts';

/** Quotes one part of a name for a platform (`/docs/data-platforms`). A quote inside the part is doubled. */
export function quoteName(platform: Platform, part: string): string {
  switch (platform) {
    case 'snowflake':
      return `"${part.replaceAll('"', '""')}"`;
    case 'fabric':
      return `[${part.replaceAll(']', ']]')}]`;
    default:
      return `\`${part.replaceAll('`', '``')}\``;
  }
}

/** A name of several parts, such as database, schema and table, with each part quoted for a platform. */
export function quotedPath(platform: Platform, parts: readonly string[]): string {
  return parts.map((part) => quoteName(platform, part)).join('.');
}

export type QualifiedName = { ok: true; name: string; parts: [string, string, string] } | { ok: false; message: string };

/**
 * The fully qualified name of a node in a workspace or environment: the database and schema that its storage location is mapped to, and the node's
 * name (`/docs/get-started/fundamentals/storage-locations-and-storage-mappings`). For an unmapped location, the error message of the platform.
 */
export function qualifiedName(
  pipeline: Pick<Pipeline, 'platform'>,
  context: Pick<PipelineContext, 'mappings'>,
  node: { location: string; name: string },
): QualifiedName {
  const mapping = context.mappings[node.location];
  if (!mapping?.database || !mapping.schema) {
    const shown = (value: string | undefined) => `"${value || 'N/A'}"`;
    return {
      ok: false,
      message: `Storage Location ${node.location} has an invalid schema or database value. Schema: ${shown(mapping?.schema)}, Database: ${shown(mapping?.database)}.`,
    };
  }
  const parts: [string, string, string] = [mapping.database, mapping.schema, node.name];
  return { ok: true, name: quotedPath(pipeline.platform, parts), parts };
}
