import { isSource } from '../pipeline/nodeTypes.ts';
import { scanRefs } from '../pipeline/refs.ts';
import type {
  Column,
  ColumnRef,
  InstalledPackage,
  Job,
  Macro,
  NodeType,
  Pipeline,
  PipelineContext,
  PipelineNode,
  SourceMapping,
  Subgraph,
} from '../pipeline/schema.ts';

/** A value that a YAML file holds. */
export type FileValue =
  | string
  | number
  | boolean
  | null
  | readonly FileValue[]
  | { readonly [key: string]: FileValue | undefined };
type Fields = { readonly [key: string]: FileValue | undefined };

/**
 * The content of the YAML files of a repository, from the objects of a document: the reverse of the readers in `#engine/import`. Rule:
 * `/docs/git-integration/what-gets-committed`.
 */

const mapping = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function columnRef({ nodeId, columnId }: ColumnRef): Fields {
  return { stepCounter: nodeId, columnCounter: columnId };
}

function columnValue(node: PipelineNode, column: Column): Fields {
  const isInput = isSource(node.type);
  const { sourceColumnReferences: beyond, ...extra } = mapping(column.extra);
  const sources = column.sources.map((source) => ({
    columnReferences: source.columns.map(columnRef),
    transform: source.transform,
  }));
  return {
    ...(isInput ? { acceptedValues: { strictMatch: true, values: [] } } : {}),
    ...(isInput || column.defaultValue !== '' ? { defaultValue: column.defaultValue } : {}),
    ...(column.hash
      ? {
          hashDetails: { hashAlgorithm: column.hash.algorithm },
          hashedColumns: column.hash.columns.map(columnRef),
        }
      : {}),
    ...Object.fromEntries(column.flags.map((flag) => [flag, true])),
    ...extra,
    appliedColumnTests: { ...column.tests },
    columnReference: columnRef({ nodeId: node.id, columnId: column.id }),
    config: column.config as Fields,
    dataType: column.dataType,
    description: column.description,
    name: column.name,
    nullable: column.nullable,
    sourceColumnReferences: isInput
      ? [{ columnReferences: [], transform: '' }]
      : [...sources, ...(Array.isArray(beyond) ? (beyond as FileValue[]) : [])],
  };
}

/** The nodes that a Join tab text names with `ref` and `ref_link`, or with `ref_no_link`, without the node itself, ordered by name. */
function namedNodes(node: PipelineNode, join: string, isLinked: boolean): Fields[] {
  const named = new Map<string, Fields>();
  for (const { form, location, name } of scanRefs(join)) {
    if ((form !== 'ref_no_link') !== isLinked || (location === node.location && name === node.name)) continue;
    named.set(`${location}\u0000${name}`, { locationName: location, nodeName: name });
  }
  return [...named].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

function sourceValue(node: PipelineNode, source: SourceMapping, index: number): Fields {
  const kept = (Array.isArray(node.extra?.sourceMappings) ? node.extra.sourceMappings : [])
    .map(mapping)
    .filter((entry) => entry.sourceMapping === index);
  let extra: Fields = {};
  let unlinked: readonly FileValue[] = [];
  for (const { sourceMapping: _, noLinkRefs, ...rest } of kept) {
    extra = { ...extra, ...rest };
    if (Array.isArray(noLinkRefs))
      unlinked = noLinkRefs.map((ref) => ({ locationName: mapping(ref).location, nodeName: mapping(ref).name }));
  }
  return {
    ...extra,
    aliases: source.aliases,
    customSQL: { customSQL: source.customSQL },
    dependencies: namedNodes(node, source.join, true),
    join: { joinCondition: source.join },
    name: source.name,
    noLinkRefs: [...namedNodes(node, source.join, false), ...unlinked],
  };
}

/** The content of the file of a YAML node. */
export function nodeValue(node: PipelineNode): Fields {
  const { file, operation, metadata, cteString } = mapping(node.extra);
  const columns = node.columns.map((column) => columnValue(node, column));
  const isInput = isSource(node.type);
  const shared = {
    ...mapping(operation),
    database: '',
    deployEnabled: node.deployEnabled,
    description: node.description,
    locationName: node.location,
    name: node.name,
    schema: '',
    sqlType: node.type,
    version: 1,
  };
  return {
    ...mapping(file),
    fileVersion: 1,
    id: node.id,
    name: node.name,
    operation: isInput
      ? { ...shared, metadata: { ...mapping(metadata), columns }, type: 'sourceInput' }
      : {
          ...shared,
          config: node.config as Fields,
          isMultisource: node.isMultisource,
          materializationType: node.materialization ?? 'table',
          metadata: {
            ...mapping(metadata),
            appliedNodeTests: node.tests.map(({ sql, ...test }) => ({ ...test, templateString: sql })),
            columns,
            cteString: cteString ?? '',
            enabledColumnTestIDs: node.enabledColumnTests,
            sourceMapping: node.sources.map((source, index) => sourceValue(node, source, index)),
          },
          overrideSQL: node.overrideSQL,
          type: 'sql',
        },
    type: 'Node',
  };
}

/** The content of `data.yml`. */
export function dataValue({ defaultLocation, platform }: Pipeline): Fields {
  return { defaultStorageMapping: defaultLocation ?? null, fileVersion: 3, platformKind: platform };
}

/** The content of `locations.yml`. */
export function locationsValue({ defaultLocation, locations }: Pipeline): Fields {
  return {
    defaultStorageMapping: defaultLocation ?? null,
    fileVersion: 1,
    locations: locations.map(({ name }) => name).sort(),
  };
}

export function environmentValue({ id, name, mappings, extra }: PipelineContext): Fields {
  return { ...mapping(extra), fileVersion: 1, id, mappingDefinitions: mappings, name, type: 'Environment' };
}

export function jobValue({ id, name, include, exclude, extra }: Job): Fields {
  return { ...mapping(extra), excludeSelector: exclude, fileVersion: 1, id, includeSelector: include, name, type: 'Job' };
}

export function subgraphValue({ id, name, nodeIds, extra }: Subgraph): Fields {
  return { ...mapping(extra), fileVersion: 1, id, name, steps: nodeIds, type: 'Subgraph' };
}

export function macroValue({ id, name, text }: Macro): Fields {
  return { fileVersion: 1, id, macroString: text, name, type: 'Macro' };
}

export function packageValue({ alias, packageId, releaseId, variables, config, extra }: InstalledPackage): Fields {
  return {
    ...mapping(extra),
    config: { ...(config as Fields), packageVariables: variables },
    fileVersion: 1,
    id: packageId,
    name: alias,
    packageID: packageId,
    releaseID: releaseId,
    type: 'Package',
  };
}

/** The content of `definition.yml` of a node type. */
export function nodeTypeValue(type: NodeType): Fields {
  const { error, ...extra } = mapping(type.extra);
  return {
    fileVersion: type.fileVersion,
    id: type.id,
    isDisabled: type.isDisabled,
    metadata: {
      ...extra,
      defaultStorageLocation: type.defaultLocation ?? null,
      error: error ?? null,
      nodeMetadataSpec: type.definition,
    },
    name: type.name,
    type: 'NodeType',
  };
}
