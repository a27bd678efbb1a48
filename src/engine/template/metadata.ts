import { nodeNames } from '#engine/pipeline/edges.ts';
import { builtInType, nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import type { Column, ColumnRef, Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { tokenOptionsOn } from '#engine/sql/sqlTokens.ts';
import { sqlParts, wholeQuery } from './sqlParts.ts';
import { fillTokens } from './tokens.ts';

/** A JSON object as templates read it. */
export type Metadata = { [key: string]: unknown };

/** The node states that a deploy compares: the node as deployed in the environment, and as defined in the pipeline. A missing state is omitted. */
export interface NodeStates {
  currentState?: Metadata;
  desiredState?: Metadata;
}

const BY_ID = new WeakMap<Pipeline['nodes'], ReadonlyMap<string, PipelineNode>>();

/** The nodes of a document by id. Cached by node list. */
export function nodesById(nodes: Pipeline['nodes']): ReadonlyMap<string, PipelineNode> {
  const cached = BY_ID.get(nodes) ?? new Map(nodes.map((node) => [node.id, node]));
  BY_ID.set(nodes, cached);
  return cached;
}

/** The Jinja text of `this`, which renders to the qualified name of the node. */
function thisText(node: Pick<PipelineNode, 'location' | 'name'>): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  return `{{ ref_no_link(${quoted(node.location)}, ${quoted(node.name)}) }}`;
}

function columnTests(column: Column, node: PipelineNode, pipeline: Pipeline): Metadata[] {
  const name = quoteName(pipeline.platform, column.name);
  const test = (title: string, description: string, templateString: string) => ({
    name: title,
    description,
    continueOnFailure: true,
    runOrder: 'After',
    templateString,
  });
  const tests: Metadata[] = [];
  const shows = (kind: 'hasNull' | 'isDistinct') => column.tests[kind] === true && node.enabledColumnTests.includes(kind);
  if (shows('hasNull')) tests.push(test('Null', 'checks for any null values', `SELECT * FROM {{ this }} WHERE ${name} IS NULL`));
  if (shows('isDistinct')) {
    tests.push(
      test('Unique', 'check if value is unique', `SELECT ${name}, COUNT(*) FROM {{ this }} GROUP BY ${name} HAVING COUNT(*) > 1`),
    );
  }
  return tests;
}

function columnFields(column: Column, node: PipelineNode, pipeline: Pipeline): Metadata {
  return {
    id: column.id,
    name: column.name,
    dataType: column.dataType,
    description: column.description,
    nullable: column.nullable,
    defaultValue: column.defaultValue,
    tests: columnTests(column, node, pipeline),
    ...column.config,
    ...Object.fromEntries(column.flags.map((flag) => [flag, true])),
  };
}

function nodeFields(node: PipelineNode, pipeline: Pipeline): Metadata {
  return {
    id: node.id,
    name: node.name,
    nodeType: nodeTypeOf(pipeline, node.type).name,
    location: { name: node.location },
    description: node.description,
    materializationType: node.materialization ?? '',
    isMultisource: node.isMultisource,
    override: { create: { enabled: node.overrideSQL, script: node.overrideSQL ? (node.sources[0]?.customSQL ?? '') : '' } },
    tests: node.tests.map(({ name, description, continueOnFailure, runOrder, sql }) => ({
      name,
      description,
      continueOnFailure,
      runOrder,
      templateString: sql,
    })),
  };
}

function sourceColumn(ref: ColumnRef, pipeline: Pipeline): Metadata {
  const node = nodesById(pipeline.nodes).get(ref.nodeId);
  const column = node?.columns.find(({ id }) => id === ref.columnId);
  return node && column ? { node: nodeFields(node, pipeline), column: columnFields(column, node, pipeline) } : {};
}

/** A hashed column. The hash is computed from what the node reads, so a column of the node itself stands for the column that it takes over. */
function hashedColumn(ref: ColumnRef, source: number, node: PipelineNode, pipeline: Pipeline): Metadata {
  const own = ref.nodeId === node.id ? node.columns.find(({ id }) => id === ref.columnId) : undefined;
  return sourceColumn(own?.sources[source]?.columns[0] ?? ref, pipeline);
}

/** A column in one source mapping: its transform there, with tokens filled in. */
function mappedColumn(column: Column, source: number, node: PipelineNode, pipeline: Pipeline): Metadata {
  const mapping = column.sources[source];
  const sources = (mapping?.columns ?? []).map((ref) => sourceColumn(ref, pipeline));
  const [first] = sources as { node?: { name: string }; column?: { name: string } }[];
  const from = first?.node && first.column ? { node: first.node.name, column: first.column.name } : undefined;
  const fields: Metadata = {
    ...columnFields(column, node, pipeline),
    transform: fillTokens(mapping?.transform ?? '', { node: node.name, column: column.name, source: from }, pipeline.platform),
    sourceColumns: sources.length > 0 ? sources : [{}],
  };
  if (column.hash) {
    fields.hashDetails = { hashAlgorithm: column.hash.algorithm };
    fields.hashedColumns = column.hash.columns.map((ref) => hashedColumn(ref, source, node, pipeline));
  }
  return fields;
}

/** A column of a SQL node. Its expression is its transform; the platform does not read sources from it. */
function sqlColumn(column: Column, node: PipelineNode, pipeline: Pipeline): Metadata {
  return { ...columnFields(column, node, pipeline), transform: column.expression ?? '', sourceColumns: [{}] };
}

/**
 * The only source of a SQL node: its text in parts. For a built-in type, which SQL nodes of an imported project have, also the whole query, because
 * the parts omit a second SELECT and the columns of a star (`/docs/guides/import-a-dbt-project`).
 */
function sqlSource(sql: string, node: PipelineNode, pipeline: Pipeline): Metadata {
  const options = tokenOptionsOn(pipeline.platform);
  const { cteString, selectModifier, join } = sqlParts(sql, options);
  return {
    name: node.name,
    columns: node.columns.map((column) => sqlColumn(column, node, pipeline)),
    join,
    dependencies: dependencies(sql, pipeline),
    customSQL: '',
    cteString,
    selectModifier,
    ...(builtInType(node.type) ? { query: wholeQuery(sql, options) } : {}),
  };
}

/** Replaces stored column ids by the column: column pickers store two ids, but templates read the column. */
function configValue(value: unknown, pipeline: Pipeline): unknown {
  if (Array.isArray(value)) return value.map((entry) => configValue(entry, pipeline));
  if (typeof value !== 'object' || value === null) return value;
  const { columnCounter, stepCounter } = value as { columnCounter?: unknown; stepCounter?: unknown };
  if (columnCounter !== undefined && stepCounter !== undefined) {
    const node = nodesById(pipeline.nodes).get(String(stepCounter));
    const column = node?.columns.find(({ id }) => id === String(columnCounter));
    return node && column ? columnFields(column, node, pipeline) : {};
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, configValue(entry, pipeline)]));
}

function dependencies(join: string, pipeline: Pipeline): Metadata[] {
  const found = new Map<string, PipelineNode>();
  for (const ref of scanRefs(join)) {
    const node = ref.form === 'ref_no_link' ? undefined : nodeNames(pipeline.nodes).find(ref.location, ref.name);
    if (node) found.set(node.id, node);
  }
  return Array.from(found.values(), (node) => ({
    node: { ...nodeFields(node, pipeline), columns: node.columns.map((column) => columnFields(column, node, pipeline)) },
  }));
}

/**
 * The names for the Create template of an advanced deploy, which reads the states instead of the usual names: the states, and the names that belong
 * to no state and that the node's texts also use (`/docs/build-your-pipeline/user-defined-nodes/advanced-deploy-templates`).
 */
export function withStates({ this: name, parameters }: Metadata, states: NodeStates): Metadata {
  return { this: name, parameters, ...states };
}

/** The same names outside of a deploy: the node as defined is `desiredState`, and there is no `currentState`. */
export function asDesiredState(metadata: Metadata): Metadata {
  const { this: _, ...desiredState } = metadata;
  return withStates(metadata, { desiredState });
}

/**
 * The object that every template of a node reads (`/docs/build-your-pipeline/user-defined-nodes/hydrated-metadata-reference`): `columns`,
 * `storageLocations`, `config`, `sources`, `node`, `this` and `parameters`. Plain JSON, which the metadata tree shows.
 */
export function hydrate(pipeline: Pipeline, node: PipelineNode, context: PipelineContext): Metadata {
  const mapped = (source: number) => node.columns.map((column) => mappedColumn(column, source, node, pipeline));
  const sqlSources = node.sql === undefined ? undefined : [sqlSource(node.sql, node, pipeline)];
  return {
    columns: sqlSources?.[0]?.columns ?? mapped(0),
    storageLocations: pipeline.locations
      .filter(({ name }) => qualifiedName(pipeline, context, { location: name, name: node.name }).ok)
      .map(({ name }) => ({ name, database: context.mappings[name]?.database, schema: context.mappings[name]?.schema })),
    config: configValue(node.config, pipeline),
    sources:
      sqlSources ??
      (node.isMultisource ? node.sources : node.sources.slice(0, 1)).map((source, index) => ({
        name: source.name,
        columns: mapped(index),
        join: source.join,
        dependencies: dependencies(source.join, pipeline),
        customSQL: source.customSQL,
      })),
    node: nodeFields(node, pipeline),
    this: thisText(node),
    parameters: context.parameters,
  };
}
