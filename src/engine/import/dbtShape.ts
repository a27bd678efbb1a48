import { type BuiltInKind, rulesOfKind } from '../pipeline/nodeTypes.ts';
import { LIMITS, type PipelineNode } from '../pipeline/schema.ts';
import { hasPlatform } from './dbtConversion.ts';
import type { DbtResource } from './dbtManifest.ts';
import { isFields, type Json, jsonFields, jsonOf } from './fields.ts';
import { fillsColumns } from './filledColumns.ts';

/** The node type of a resource and the fields that depend on it. */
interface Shape {
  type: string;
  materialization?: string;
  badges: string[];
  /** Whether the type was inferred from the name or folder, not from the manifest. */
  suggested: boolean;
}

/** The kind that a name or folder suggests: `dim_…` a Dimension, `fct_…` or `fact_…` a Fact. */
function suggestedKind(resource: DbtResource): BuiltInKind | undefined {
  const folders = resource.fqn.slice(1, -1).map((folder) => folder.toLowerCase());
  const name = resource.name.toLowerCase();
  if (name.startsWith('dim_') || folders.some((folder) => ['dim', 'dims', 'dimensions'].includes(folder))) return 'dimension';
  if (/^(?:fct|fact)_/.test(name) || folders.some((folder) => ['fct', 'fact', 'facts'].includes(folder))) return 'fact';
  return undefined;
}

/** The node type and related fields of a resource (`/docs/guides/import-a-dbt-project`). */
export function shapeOf(resource: DbtResource): Shape {
  const { kind, ...shape } = kindAndShape(resource);
  return { ...shape, type: rulesOfKind(kind).id };
}

function kindAndShape(resource: DbtResource): Omit<Shape, 'type'> & { kind: BuiltInKind } {
  const shape = { badges: [] as string[], suggested: false };
  if (resource.language === 'python') shape.badges.push('python');
  if (resource.type === 'source') return { ...shape, kind: 'source' };
  if (resource.type === 'seed') return { ...shape, kind: 'source', badges: [...shape.badges, 'seed'] };
  if (resource.type === 'snapshot')
    return { ...shape, kind: 'dimension', materialization: 'table', badges: [...shape.badges, 'snapshot'] };
  const word = resource.materialized.toLowerCase();
  if (word === 'ephemeral') return { ...shape, kind: 'view', materialization: 'view', badges: [...shape.badges, 'inlined'] };
  if (word === 'incremental') return { ...shape, kind: 'persistentStage', materialization: 'table' };
  if (word === 'materialized_view') return { ...shape, kind: 'view', materialization: word };
  if (word !== '' && word !== 'view' && word !== 'table')
    return { ...shape, kind: 'stage', materialization: word.slice(0, LIMITS.name) };
  const materialization = word === 'table' ? 'table' : 'view';
  const suggested = suggestedKind(resource);
  return {
    ...shape,
    kind: suggested ?? (word === 'table' ? 'stage' : 'view'),
    materialization,
    suggested: suggested !== undefined,
  };
}

/** Keys of a resource that are kept in `extra`, because the document has no field for them. */
const KEPT_KEYS = [
  'group',
  'access',
  'version',
  'latest_version',
  'meta',
  'loader',
  'loaded_at_field',
  'freshness',
  'external',
  'contract',
  'deprecation_date',
];

function isEmpty(value: unknown): boolean {
  return (
    value == null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isFields(value) && Object.keys(value).length === 0)
  );
}

/**
 * The `extra` of a node: what the document has no field for. `ids` are the unique_ids of all resources that became this node; `adapter` is kept where
 * it is none of Runnel's platforms, so that a run can translate the SQL from its dialect.
 */
export function dbtExtra(resource: DbtResource, ids: string[], adapter: string): PipelineNode['extra'] {
  const kept: Record<string, Json> = {};
  for (const key of KEPT_KEYS) if (!isEmpty(resource.fields[key])) kept[key] = jsonOf(resource.fields[key]);
  const config: Record<string, Json> = {};
  for (const [key, value] of Object.entries(jsonFields(resource.config))) if (!isEmpty(value)) config[key] = value;
  return {
    aliases: ids,
    dbt: {
      resourceType: resource.type,
      materialized: resource.materialized,
      package: resource.packageName,
      name: resource.name,
      path: resource.path,
      fqn: resource.fqn,
      tags: resource.tags,
      relation: resource.relation,
      ...(adapter === '' || hasPlatform(adapter) ? {} : { adapter }),
      ...(fillsColumns(resource.rawCode) ? { fillsColumns: true } : {}),
      config,
      ...kept,
    },
  };
}

/** The annotations at the start of a SQL node's file. */
export function annotationsOf(id: string, shape: Shape): string {
  const lines = [`@id(${JSON.stringify(id)})`, `@nodeType(${JSON.stringify(shape.type)})`];
  if (shape.materialization && shape.materialization !== 'table')
    lines.push(`@materializationType(${JSON.stringify(shape.materialization)})`);
  return lines.join('\n');
}
