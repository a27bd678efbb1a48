import type { CatalogObject } from '../deploy/catalog.ts';
import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import { dottedNames } from '../sql/dottedNames.ts';
import { sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';

/** IDs of the environments that a pipeline can be deployed to, in the order of the document's environments. Actions store these IDs, also in links. */
export const ENVIRONMENT_IDS = ['1', '2', '3'] as const;

/** Names of the environments assumed for a document that defines none. */
const ASSUMED = ['DEV', 'QA', 'PROD'] as const;

/** Whether the environments are assumed, because the document defines none. A repository may not contain any. */
export function hasAssumedContexts({ environments }: Pick<Pipeline, 'environments'>): boolean {
  return environments.length === 0;
}

function assumedContexts({ locations, nodes, workspaces }: Pipeline): PipelineContext[] {
  const names = new Set([...locations.map(({ name }) => name), ...nodes.map(({ location }) => location)]);
  names.delete('');
  return ASSUMED.map((name, index) => ({
    id: ENVIRONMENT_IDS[index]!,
    name,
    description: '',
    mappings: Object.fromEntries([...names].map((location) => [location, { database: name, schema: location }])),
    parameters: workspaces[0]?.parameters ?? {},
  }));
}

const KNOWN = new WeakMap<Pipeline, readonly PipelineContext[]>();

/**
 * The environments that a document can be deployed to: its first three. A document without environments gets DEV, QA and PROD, each with its own
 * database and a schema for each storage location.
 */
export function deployContexts(pipeline: Pipeline): readonly PipelineContext[] {
  const known = KNOWN.get(pipeline);
  if (known) return known;
  const contexts = hasAssumedContexts(pipeline)
    ? assumedContexts(pipeline)
    : ENVIRONMENT_IDS.flatMap((id, index) => {
        const context = pipeline.environments[index];
        return context ? [context.id === id ? context : { ...context, id }] : [];
      });
  KNOWN.set(pipeline, contexts);
  return contexts;
}

/** The environment of a document by ID. If there is none, an environment without mappings. */
export function contextOf(pipeline: Pipeline, id: string): PipelineContext {
  return (
    deployContexts(pipeline).find((context) => context.id === id) ?? {
      id,
      name: id,
      description: '',
      mappings: {},
      parameters: {},
    }
  );
}

/**
 * The tables that a project's SQL names in full but that are not nodes of the project. The contents of the data platform are unknown, so these tables
 * are assumed to exist, with unknown columns. Only for documents with assumed environments.
 */
export function outsideTables(pipeline: Pipeline, schemas: ReadonlySet<string>): CatalogObject[] {
  if (!hasAssumedContexts(pipeline)) return [];
  const options = tokenOptionsOn(pipeline.platform);
  const found = new Map<string, CatalogObject>();
  for (const { sources, sql } of pipeline.nodes) {
    for (const text of [...sources.map(({ join }) => join), sql ?? '']) {
      if (!text.includes('.')) continue;
      for (const { parts } of dottedNames(sqlTokens(text, options))) {
        const [database, schema, table] = parts;
        if (parts.length !== 3 || schemas.has(`${database}.${schema}`)) continue;
        const name = [database!, schema!, table!] as const;
        found.set(name.join('.'), { kind: 'table', name, columns: [], comment: '', rows: 'source', reads: [] });
      }
    }
  }
  return [...found.values()];
}

/** The environment in which the nightly runs happen: PROD, or else the first environment. */
export function prodOf(pipeline: Pipeline): PipelineContext {
  const none = { id: '1', name: 'PROD', description: '', mappings: {}, parameters: {} };
  return pipeline.environments.find(({ name }) => name === 'PROD') ?? pipeline.environments[0] ?? none;
}
