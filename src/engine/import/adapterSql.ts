import { mapSql } from '../pipeline/mapSql.ts';
import type { Pipeline, PipelineNode, Platform } from '../pipeline/schema.ts';

/** Translates the SQL of a dbt model from the dialect of its adapter to a platform, or says why it can't. */
export type TranslateSql = (sql: string, adapter: string, platform: Platform) => { sql: string } | { error: string };

/** The adapter in whose dialect a node's SQL is, if that is none of the platforms; the importer keeps it. */
function adapterOf({ extra }: PipelineNode): string | undefined {
  const dbt = extra?.dbt;
  const adapter = typeof dbt === 'object' && dbt !== null && !Array.isArray(dbt) ? dbt.adapter : undefined;
  return typeof adapter === 'string' ? adapter : undefined;
}

/** The text of a SQL node in three parts: its annotations, its SQL, and the lines that only name parents. */
const PARTS = /^((?:@[^\n]*\n)*)([\s\S]*?)((?:\n\{\{\s*ref_link\([^\n]*\}\})*\s*)$/;

/**
 * The pipeline with the SQL of dbt models in the dialect of its platform. A model that can't be translated stays as it is: most SQL is the same in all
 * dialects, and what is not fails in the run with its place.
 */
export function withPlatformSql(pipeline: Pipeline, translate: TranslateSql): Pipeline {
  return mapSql(pipeline, (sql, node) => {
    const adapter = adapterOf(node);
    if (adapter === undefined) return sql;
    const [, annotations = '', body = '', links = ''] = PARTS.exec(sql) ?? [];
    const translated = translate(body, adapter, pipeline.platform);
    return 'sql' in translated ? `${annotations}${translated.sql}${links}` : sql;
  });
}
