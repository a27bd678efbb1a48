import { nodeNames } from '../pipeline/edges.ts';
import { emptyNode } from '../pipeline/empty.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import { nodeRefs } from '../pipeline/refs.ts';
import { type Column, columnSchema, type Pipeline, type PipelineContext, type PipelineNode } from '../pipeline/schema.ts';
import { isObject, type Json } from './description.ts';

/** Converts nodes between a pipeline document and the JSON of the API (`/docs/api/runnel/get-workspace-node`). */

const FLAGS: Readonly<Record<string, readonly [key: string, value: unknown]>> = {
  isBusinessKey: ['isBusinessKey', true],
  isChangeTracking: ['isChangeTracking', true],
  isSurrogateKey: ['isSurrogateKey', true],
  isSystemCreateDate: ['systemColumnType', 'sysCreateDate'],
  isSystemCurrentFlag: ['systemColumnType', 'sysCurrentFlag'],
  isSystemEndDate: ['systemColumnType', 'sysEndDate'],
  isSystemStartDate: ['systemColumnType', 'sysStartDate'],
  isSystemUpdateDate: ['systemColumnType', 'sysUpdateDate'],
  isSystemVersion: ['systemColumnType', 'sysVersion'],
};

/** Keys of a column that the document has its own fields for. All other keys are kept unchanged in `extra`. */
const COLUMN_KEYS = new Set(
  'columnID name dataType nullable description defaultValue sources config appliedColumnTests'.split(' '),
);

function columnOut(column: Column): Json {
  const flags = column.flags.flatMap((flag) => (Object.hasOwn(FLAGS, flag) ? [FLAGS[flag]!] : []));
  const { id, name, dataType, nullable, description, defaultValue, sources, config, tests, extra } = column;
  return {
    columnID: id,
    name,
    dataType,
    nullable,
    description,
    ...(defaultValue === '' ? {} : { defaultValue }),
    ...(sources.length === 0
      ? {}
      : {
          sources: sources.map(({ transform, columns }) => ({
            transform,
            columnReferences: columns.map((ref) => ({ nodeID: ref.nodeId, columnID: ref.columnId })),
          })),
        }),
    ...(Object.keys(config).length === 0 ? {} : { config }),
    ...(Object.keys(tests).length === 0 ? {} : { appliedColumnTests: tests }),
    ...Object.fromEntries(flags),
    ...extra,
  };
}

function columnIn(value: Json): Column {
  const flags = Object.entries(FLAGS).flatMap(([flag, [key, wanted]]) => (value[key] === wanted ? [flag] : []));
  const taken = new Set(flags.map((flag) => FLAGS[flag]![0]));
  const extra = Object.fromEntries(Object.entries(value).filter(([key]) => !COLUMN_KEYS.has(key) && !taken.has(key)));
  const sources = (value.sources ?? []) as { transform: string; columnReferences?: { nodeID: string; columnID: string }[] }[];
  const { hasNull, isDistinct } = (value.appliedColumnTests ?? {}) as { hasNull?: boolean; isDistinct?: boolean };
  return columnSchema.parse({
    id: value.columnID,
    name: value.name,
    dataType: value.dataType,
    nullable: value.nullable,
    description: value.description,
    defaultValue: value.defaultValue ?? '',
    sources: sources.map(({ transform, columnReferences = [] }) => ({
      transform,
      columns: columnReferences.map(({ nodeID, columnID }) => ({ nodeId: nodeID, columnId: columnID })),
    })),
    flags,
    config: value.config ?? {},
    tests: { ...(hasNull === undefined ? {} : { hasNull }), ...(isDistinct === undefined ? {} : { isDistinct }) },
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  });
}

interface RefLink {
  locationName: string;
  nodeName: string;
}

/** The refs of one source mapping: `dependencies` are those that its columns use, `noLinkRefs` those that name a node without depending on it. */
function linksOf(pipeline: Pipeline, node: PipelineNode, source: number): { dependencies: RefLink[]; noLinkRefs: RefLink[] } {
  const names = nodeNames(pipeline.nodes);
  const used = new Set(node.columns.flatMap((column) => column.sources[source]?.columns.map(({ nodeId }) => nodeId) ?? []));
  const dependencies = new Map<string, RefLink>();
  const noLinkRefs = new Map<string, RefLink>();
  for (const { form, location, name, source: at } of nodeRefs(node)) {
    if (at !== source) continue;
    const link = { locationName: location, nodeName: name };
    const key = `${location}\u0000${name}`;
    if (form === 'ref_no_link') noLinkRefs.set(key, link);
    else if (used.has(names.find(location, name)?.id ?? '')) dependencies.set(key, link);
  }
  return { dependencies: [...dependencies.values()], noLinkRefs: [...noLinkRefs.values()] };
}

/** A node as an entry of a list. Its database and schema are those that its location is mapped to in `context`. */
export function nodeSummary(node: PipelineNode, context: Pick<PipelineContext, 'mappings'>): Json {
  const { database = '', schema = '' } = context.mappings[node.location] ?? {};
  return { id: node.id, name: node.name, nodeType: node.type, locationName: node.location, database, schema };
}

/** A node with all fields of the API. */
export function nodeOut(pipeline: Pipeline, node: PipelineNode, context: Pick<PipelineContext, 'mappings'>): Json {
  const columns = node.columns.map(columnOut);
  const summary = nodeSummary(node, context);
  const { table = node.name } = (node.extra ?? {}) as { table?: string };
  if (isSource(node.type))
    return { ...summary, type: 'sourceInput', description: node.description, table, config: node.config, metadata: { columns } };
  return {
    ...summary,
    type: 'sql',
    description: node.description,
    table,
    ...(node.materialization === undefined ? {} : { materializationType: node.materialization }),
    isMultisource: node.isMultisource,
    deployEnabled: node.deployEnabled,
    overrideSQL: node.overrideSQL,
    config: node.config,
    metadata: {
      columns,
      sourceMapping: node.sources.map(({ name, join, aliases, customSQL }, index) => ({
        name,
        ...linksOf(pipeline, node, index),
        join: { joinCondition: join },
        aliases,
        customSQL: { customSQL },
      })),
      enabledColumnTestIDs: node.enabledColumnTests,
      appliedNodeTests: node.tests.map(({ name, description, sql, runOrder, continueOnFailure }) => ({
        name,
        description,
        templateString: sql,
        runOrder,
        continueOnFailure,
      })),
      ...(node.materialization === undefined ? {} : { materializationOption: node.materialization }),
    },
  };
}

interface Mapping {
  name: string;
  join: { joinCondition: string };
  aliases?: Record<string, string>;
  customSQL?: { customSQL: string };
}

/**
 * The node that results when `setWorkspaceNode` sends `body` for the node `before`. The body must fit its schema. Fields that the body cannot carry
 * (the node's tests) are kept.
 *
 * @throws ZodError if a value is larger than a document may hold.
 */
export function nodeIn(before: PipelineNode, body: Json): PipelineNode {
  const { columns, sourceMapping, enabledColumnTestIDs } = body.metadata as {
    columns: Json[];
    sourceMapping: Mapping[];
    enabledColumnTestIDs: string[];
  };
  const name = String(body.name);
  const { overrideSQL, table } = body;
  const empty = emptyNode({ id: before.id, name, location: String(body.locationName), type: String(body.nodeType) });
  const materialization = body.materializationType ?? before.materialization;
  return {
    ...empty,
    description: String(body.description),
    ...(typeof materialization === 'string' ? { materialization } : {}),
    isMultisource: body.isMultisource === true,
    deployEnabled: body.deployEnabled !== false,
    overrideSQL: isObject(overrideSQL) || overrideSQL === true,
    config: body.config as PipelineNode['config'],
    columns: columns.map(columnIn),
    sources: sourceMapping.map((one) => ({
      name: one.name,
      join: one.join.joinCondition,
      aliases: one.aliases ?? {},
      customSQL: one.customSQL?.customSQL ?? '',
    })),
    tests: before.tests,
    enabledColumnTests: (['hasNull', 'isDistinct'] as const).filter((test) => enabledColumnTestIDs.includes(test)),
    ...(table === name ? {} : { extra: { table: String(table) } }),
  };
}
