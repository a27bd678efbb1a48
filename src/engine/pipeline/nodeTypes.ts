import { packageTypeName } from './packageTypes.ts';
import type { NodeType, Pipeline, PipelineNode, Platform } from './schema.ts';

/**
 * The kinds of built-in node types. A new kind needs an entry in `BUILT_IN` (below) and an icon in `ui/KindIcon.tsx`; the compiler reports a missing
 * entry. It also needs two colors in `ui/tokens.css`, and a class in `canvas/NodeCard.module.css` and `docs/client/mdx/Drawing.module.css`. Its
 * templates follow from how it loads rows.
 */
export type BuiltInKind = 'source' | 'stage' | 'persistentStage' | 'dimension' | 'fact' | 'view';

/** The kind of a node, which determines its card and the rules that apply to it. Types from users and packages are `custom`. */
export type NodeKind = BuiltInKind | 'custom';

/** A column that a node type adds to a new node (`/docs/get-started/fundamentals/nodes`). */
export interface SystemColumn {
  /** The name of the column, in which `{{NODE_NAME}}` is replaced by the node's name. */
  name: string;
  flag: string;
  dataType: string;
  /** Data types for platforms on which `dataType` does not exist. */
  dataTypeOn?: Partial<Record<Platform, string>>;
  transform: string;
  placement: 'beginning' | 'end';
}

/**
 * How rows get into the table or view of a node.
 * - `nothing`: the table already exists and nothing loads it.
 * - `query`: a view, whose rows are those of its query.
 * - `batch`: the rows of all sources are added by the insert strategy, after the table was emptied if `truncateBefore` is on.
 * - `merge`: the rows of one source after the other are merged by the business key, if there is one.
 */
export type LoadMethod = 'nothing' | 'query' | 'batch' | 'merge';

/** The rules of the platform for a built-in node type, and this site's assumptions about it. */
interface BuiltInRules {
  id: string;
  name: string;
  /** Prefix of the names of new nodes, without the `_`. Sources have none. */
  short: string;
  summary: string;
  /** The possible materializations of a node; the first is the default. Sources are not materialized. */
  materializations: readonly string[];
  loads: LoadMethod;
  /** Whether the Create template creates a view from the override SQL when the override is on. */
  readsOverride: boolean;
  /** Whether a deploy recreates the table when the business key changed. */
  isRecreatedForKey: boolean;
  /** Config values of a new node. The Run templates test them. */
  config: Readonly<Record<string, string | boolean>>;
  businessKey: 'none' | 'optional' | 'required';
  /** Whether columns can be tracked for changes, which keeps one row for each version. */
  tracksChanges: boolean;
  systemColumns: readonly SystemColumn[];
  /** Duration in a simulated run as a multiple of the usual duration: keyed merges and large tables take longer. An assumption of this site. */
  relativeDuration: number;
}

export interface BuiltInType extends BuiltInRules {
  kind: BuiltInKind;
}

const END_OF_TIME = "CAST('2999-12-31 00:00:00' AS TIMESTAMP)";
const LOAD_TIME = 'CAST(CURRENT_TIMESTAMP AS TIMESTAMP)';

const CREATE_AND_UPDATE: readonly SystemColumn[] = [
  { name: 'SYSTEM_CREATE_DATE', flag: 'isSystemCreateDate', dataType: 'TIMESTAMP', transform: LOAD_TIME, placement: 'end' },
  { name: 'SYSTEM_UPDATE_DATE', flag: 'isSystemUpdateDate', dataType: 'TIMESTAMP', transform: LOAD_TIME, placement: 'end' },
];

const HISTORY: readonly SystemColumn[] = [
  {
    name: '{{NODE_NAME}}_KEY',
    flag: 'isSurrogateKey',
    dataType: 'NUMBER',
    dataTypeOn: { databricks: 'BIGINT' },
    transform: '',
    placement: 'beginning',
  },
  {
    name: 'SYSTEM_VERSION',
    flag: 'isSystemVersion',
    dataType: 'NUMBER',
    dataTypeOn: { databricks: 'INT' },
    transform: '',
    placement: 'end',
  },
  {
    name: 'SYSTEM_CURRENT_FLAG',
    flag: 'isSystemCurrentFlag',
    dataType: 'VARCHAR',
    dataTypeOn: { databricks: 'VARCHAR(1)' },
    transform: '',
    placement: 'end',
  },
  { name: 'SYSTEM_START_DATE', flag: 'isSystemStartDate', dataType: 'TIMESTAMP', transform: LOAD_TIME, placement: 'end' },
  { name: 'SYSTEM_END_DATE', flag: 'isSystemEndDate', dataType: 'TIMESTAMP', transform: END_OF_TIME, placement: 'end' },
  ...CREATE_AND_UPDATE,
];

const LOADED = { testsEnabled: true, preSQL: '', postSQL: '' } as const;

/** The order is the order in the app (`/docs/get-started/fundamentals/nodes`). */
const BUILT_IN: Readonly<Record<BuiltInKind, BuiltInRules>> = {
  source: {
    id: 'Source',
    name: 'Source',
    short: '',
    summary: 'A table that already exists. Nothing is created or run.',
    materializations: [],
    loads: 'nothing',
    readsOverride: false,
    isRecreatedForKey: false,
    config: {},
    businessKey: 'none',
    tracksChanges: false,
    systemColumns: [],
    relativeDuration: 1,
  },
  stage: {
    id: 'Stage',
    name: 'Stage',
    short: 'STG',
    summary: 'Prepares the current batch: emptied and loaded again on each run.',
    materializations: ['table', 'view'],
    loads: 'batch',
    readsOverride: true,
    isRecreatedForKey: false,
    config: { insertStrategy: 'INSERT', truncateBefore: true, ...LOADED },
    businessKey: 'none',
    tracksChanges: false,
    systemColumns: [],
    relativeDuration: 1,
  },
  persistentStage: {
    id: 'persistentStage',
    name: 'Persistent Stage',
    short: 'PSTG',
    summary: 'Keeps rows over many runs; with a business key it updates them.',
    materializations: ['table', 'view'],
    loads: 'merge',
    readsOverride: true,
    isRecreatedForKey: false,
    config: LOADED,
    businessKey: 'optional',
    tracksChanges: true,
    systemColumns: HISTORY,
    relativeDuration: 1.5,
  },
  dimension: {
    id: 'Dimension',
    name: 'Dimension',
    short: 'DIM',
    summary: 'Describes who, what and where, one row per business key, with history if you track changes.',
    materializations: ['table', 'view'],
    loads: 'merge',
    readsOverride: false,
    isRecreatedForKey: false,
    config: LOADED,
    businessKey: 'required',
    tracksChanges: true,
    systemColumns: HISTORY,
    relativeDuration: 2,
  },
  fact: {
    id: 'Fact',
    name: 'Fact',
    short: 'FCT',
    summary: 'Measures at one grain, in the middle of a star.',
    materializations: ['table', 'view'],
    loads: 'merge',
    readsOverride: true,
    isRecreatedForKey: true,
    config: LOADED,
    businessKey: 'optional',
    tracksChanges: false,
    systemColumns: CREATE_AND_UPDATE,
    relativeDuration: 3,
  },
  view: {
    id: 'View',
    name: 'View',
    short: 'V',
    summary: 'A query with a name. Built on deploy, never refreshed.',
    materializations: ['view'],
    loads: 'query',
    readsOverride: true,
    isRecreatedForKey: false,
    config: { insertStrategy: 'UNION', selectDistinct: false },
    businessKey: 'none',
    tracksChanges: false,
    systemColumns: [],
    relativeDuration: 1,
  },
};

/** The built-in node types, in the order of the app. */
export const BUILT_IN_TYPES: readonly BuiltInType[] = (Object.keys(BUILT_IN) as BuiltInKind[]).map((kind) => ({
  kind,
  ...BUILT_IN[kind],
}));

const BUILT_IN_BY_ID = new Map(BUILT_IN_TYPES.map((type) => [type.id.toLowerCase(), type]));

/** The built-in type with the given id, ignoring case. */
export function builtInType(typeId: string): BuiltInType | undefined {
  return BUILT_IN_BY_ID.get(typeId.toLowerCase());
}

/** The system columns of a node type with the data types of a platform; none for a type that is not built in. */
export function systemColumnsOn(typeId: string, platform: Platform): readonly SystemColumn[] {
  const columns = builtInType(typeId)?.systemColumns ?? [];
  return columns.map((column) => ({ ...column, dataType: column.dataTypeOn?.[platform] ?? column.dataType }));
}

/** The rules of a built-in kind. */
export function rulesOfKind(kind: BuiltInKind): Readonly<BuiltInRules> {
  return BUILT_IN[kind];
}

/** Whether nodes of the kind are tables that already exist; false for custom types. */
export function isSourceKind(kind: NodeKind): boolean {
  return kind !== 'custom' && BUILT_IN[kind].loads === 'nothing';
}

/** Whether nodes of the type are tables that already exist: they read no other node, and are neither created nor run. */
export function isSource(typeId: string): boolean {
  return builtInType(typeId)?.loads === 'nothing';
}

/** Whether nodes of the type can have a materialization. True for types that are not built in: their templates decide. */
export function canMaterializeAs(typeId: string, materialization: string): boolean {
  return builtInType(typeId)?.materializations.includes(materialization) ?? true;
}

/** Whether the Run template of the type runs tests (`testsEnabled`). True for types that are not built in: their templates may. */
export function canRunTests(typeId: string): boolean {
  const type = builtInType(typeId);
  return !type || Object.hasOwn(type.config, 'testsEnabled');
}

/**
 * What a node is in the warehouse: a table that already exists, a view, or a table that a deploy creates. Nodes of a view type are views, whatever
 * their materialization is.
 */
export function objectKind({
  type,
  materialization,
}: Pick<PipelineNode, 'type' | 'materialization'>): 'source' | 'view' | 'table' {
  if (isSource(type)) return 'source';
  return materialization === 'view' || !canMaterializeAs(type, 'table') ? 'view' : 'table';
}

/** The definition of a type in the document: a custom type, or the document's copy of a built-in type. */
export function typeInDocument(pipeline: Pick<Pipeline, 'nodeTypes'>, typeId: string): NodeType | undefined {
  const id = builtInType(typeId)?.id ?? typeId;
  return pipeline.nodeTypes.find((type) => type.id === id);
}

export interface ResolvedType {
  id: string;
  name: string;
  /** Prefix of the names of new nodes; may be empty. */
  short: string;
  kind: NodeKind;
  /** `unknown`: not built in, not in the document, and not from an installed package. The node is kept and reported. */
  origin: 'builtIn' | 'custom' | 'package' | 'unknown';
}

/**
 * Resolves the type id of a node: a built-in id, a custom type of the document, or `alias:::id` of an installed package
 * (`/docs/build-your-pipeline/the-build-interface/build-settings`). Always returns a type; see `origin`.
 */
export function nodeTypeOf(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>, typeId: string): ResolvedType {
  const custom = typeInDocument(pipeline, typeId);
  const builtIn = builtInType(typeId);
  if (builtIn) {
    // A repository may contain a copy of a built-in type with another name or prefix.
    return {
      id: builtIn.id,
      name: custom?.name || builtIn.name,
      short: custom?.short || builtIn.short,
      kind: builtIn.kind,
      origin: 'builtIn',
    };
  }
  if (custom) return { id: typeId, name: custom.name || typeId, short: custom.short, kind: 'custom', origin: 'custom' };
  const [alias, number] = typeId.split(':::');
  const installed = number !== undefined && pipeline.packages.find((one) => one.alias === alias);
  if (installed) {
    // The definition is not in the document. Without a known name, the number identifies the type.
    const name = packageTypeName(installed.packageId, number) ?? `${alias} ${number}`;
    return { id: typeId, name, short: '', kind: 'custom', origin: 'package' };
  }
  return { id: typeId, name: typeId, short: '', kind: 'custom', origin: 'unknown' };
}
