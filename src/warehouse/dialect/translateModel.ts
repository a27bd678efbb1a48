import type { Platform } from '#engine/pipeline/schema.ts';
import { sqlTokens } from '#engine/sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '#engine/text/replacement.ts';
import type { Transpile } from './polyglot.ts';

/** Adapters of dbt, with the name of their dialect in the library. */
const DIALECTS: Readonly<Record<string, string>> = {
  postgres: 'postgresql',
  redshift: 'redshift',
  duckdb: 'duckdb',
  bigquery: 'bigquery',
  spark: 'spark',
  databricks: 'databricks',
  snowflake: 'snowflake',
  trino: 'trino',
  athena: 'athena',
  sqlserver: 'tsql',
  fabric: 'tsql',
};
const TARGETS: Readonly<Record<Platform, string>> = {
  snowflake: 'snowflake',
  databricks: 'databricks',
  bigquery: 'bigquery',
  fabric: 'tsql',
};

/** Names in place of `{{ … }}` while a statement is translated; no dialect changes or quotes them. */
const PLACEHOLDER = /\bRUNNEL_JINJA_(\d+)_\b/gi;

/**
 * Translates the SELECT of a dbt model from the dialect of its adapter to a project's platform, before a run. `{{ ref(…) }}` and other expressions stay
 * as they are. `transpile` is the function of that name of `@polyglot-sql/sdk`, which the browser loads with its WebAssembly and tests import.
 * @param adapter The adapter of the manifest, `metadata.adapter_type`.
 * @returns the statement of the platform; `{ error }` in words if the dialect or the statement can't be read, or has Jinja blocks (`{% … %}`). A model
 * in the platform's own dialect is returned as it is.
 */
export function translateModel(
  transpile: Transpile,
  sql: string,
  adapter: string,
  platform: Platform,
): { readonly sql: string } | { readonly error: string } {
  const read = DIALECTS[adapter.toLowerCase()];
  if (read === undefined) return { error: `The dialect of the adapter ${adapter} is not known.` };
  const write = TARGETS[platform];
  if (read === write) return { sql };
  const expressions: string[] = [];
  const replacements: Replacement[] = [];
  for (const token of sqlTokens(sql, { backslashEscapes: read !== 'postgresql' && read !== 'duckdb' })) {
    if (token.kind !== 'jinja') continue;
    if (token.text.startsWith('{%')) return { error: 'A model with Jinja blocks can’t be translated before they are rendered.' };
    replacements.push({ from: token.from, to: token.to, insert: `RUNNEL_JINJA_${expressions.length}_` });
    expressions.push(token.text);
  }
  const result = transpile(replaceSpans(sql, replacements), read as never, write as never, { pretty: true });
  const written = result.success && result.sql?.length === 1 ? result.sql[0] : undefined;
  if (written === undefined) return { error: result.error ?? 'The model is not one statement.' };
  return { sql: written.replace(PLACEHOLDER, (_, index) => expressions[Number(index)]!) };
}
