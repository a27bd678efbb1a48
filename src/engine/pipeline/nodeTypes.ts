import { packageTypeName } from './packageTypes.ts';
import type { NodeType, Pipeline, PipelineNode, Platform } from './schema.ts';

/**
 * The kinds of the built-in node types. A further one needs its rules (below), by which its templates are written, and its look
 * (`ui/KindIcon.tsx`): each is a table of all kinds, so the compiler names what is missing.
 */
export type BuiltInKind = 'source' | 'stage' | 'persistentStage' | 'dimension' | 'fact' | 'view';

/** What a node is at heart; decides its card and which rules apply. Types made by users and packages are `custom`. */
export type NodeKind = BuiltInKind | 'custom';

/** A column that a type adds by itself when a node is created (`/docs/get-started/fundamentals/nodes`). */
export interface SystemColumn {
  /** `{{NODE_NAME}}` stands for the node's name. */
  name: string;
  flag: string;
  dataType: string;
  /** Where a platform has no such type. */
  dataTypeOn?: Partial<Record<Platform, string>>;
  transform: string;
  placement: 'beginning' | 'end';
}

/**
 * How rows come into what a node makes. `nothing`: they were there already. `query`: a view, whose rows are those of its query. `batch`: those of all
 * sources are added as the insert strategy says, to an emptied table where `truncateBefore` is on. `merge`: those of one source after the other, by
 * the business key where there is one.
 */
export type LoadWay = 'nothing' | 'query' | 'batch' | 'merge';

/** What the platform and this site know of a built-in node type. */
interface BuiltInRules {
  id: string;
  name: string;
  /** Prefix of new node names, without the `_`. Sources have none. */
  short: string;
  summary: string;
  /** How a new node can be materialized, the usual way first. Sources are not materialized. */
  materializations: readonly string[];
  loads: LoadWay;
  /** Whether its Create template makes a view of the override SQL, where that is on. */
  readsOverride: boolean;
  /** Whether a deploy creates its table again when the business key changed. */
  isRecreatedForKey: boolean;
  /** Config values a new node starts with: the run templates test them. */
  config: Readonly<Record<string, string | boolean>>;
  businessKey: 'none' | 'optional' | 'required';
  /** Whether its columns can be tracked for changes, which keeps a row for every version. */
  tracksChanges: boolean;
  systemColumns: readonly SystemColumn[];
  /** How many times the usual duration it takes in a simulated run: keyed merges and large tables take longer. An assumption of this site. */
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

/** In the order the app lists them (`/docs/get-started/fundamentals/nodes`). */
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

/** The built-in node types, in the order the app lists them. */
export const BUILT_IN_TYPES: readonly BuiltInType[] = (Object.keys(BUILT_IN) as BuiltInKind[]).map((kind) => ({
  kind,
  ...BUILT_IN[kind],
}));

const BUILT_IN_BY_ID = new Map(BUILT_IN_TYPES.map((type) => [type.id.toLowerCase(), type]));

/** The built-in type with that id, ignoring case. */
export function builtInType(typeId: string): BuiltInType | undefined {
  return BUILT_IN_BY_ID.get(typeId.toLowerCase());
}

/** The columns that a type adds by itself, with the data types of a platform; none for a type that is not built in. */
export function systemColumnsOn(typeId: string, platform: Platform): readonly SystemColumn[] {
  const columns = builtInType(typeId)?.systemColumns ?? [];
  return columns.map((column) => ({ ...column, dataType: column.dataTypeOn?.[platform] ?? column.dataType }));
}

/** What is known of a kind. */
export function rulesOfKind(kind: BuiltInKind): Readonly<BuiltInRules> {
  return BUILT_IN[kind];
}

/** Whether a kind is that of tables that already exist; custom types are none. */
export function isSourceKind(kind: NodeKind): boolean {
  return kind !== 'custom' && BUILT_IN[kind].loads === 'nothing';
}

/** Whether nodes of a type are tables that already exist: they read no other node, and are neither created nor run. */
export function isSource(typeId: string): boolean {
  return builtInType(typeId)?.loads === 'nothing';
}

/** Whether nodes of a type can be materialized in a way; types that are not built in decide it in their templates. */
export function canBe(typeId: string, materialization: string): boolean {
  return builtInType(typeId)?.materializations.includes(materialization) ?? true;
}

/** Whether the Run template of a type holds tests (`testsEnabled`); types that are not built in may. */
export function holdsTests(typeId: string): boolean {
  const type = builtInType(typeId);
  return !type || Object.hasOwn(type.config, 'testsEnabled');
}

/**
 * What the warehouse holds of a node: a table that was there already, a view, or a table that a deploy creates. Nodes of a type for views are views,
 * whatever their materialization says.
 */
export function objectKind({
  type,
  materialization,
}: Pick<PipelineNode, 'type' | 'materialization'>): 'source' | 'view' | 'table' {
  if (isSource(type)) return 'source';
  return materialization === 'view' || !canBe(type, 'table') ? 'view' : 'table';
}

/** What the document itself says of a type: its custom type, or its own copy of a built-in one. */
export function ownType(pipeline: Pick<Pipeline, 'nodeTypes'>, typeId: string): NodeType | undefined {
  const id = builtInType(typeId)?.id ?? typeId;
  return pipeline.nodeTypes.find((type) => type.id === id);
}

export interface ResolvedType {
  id: string;
  name: string;
  /** Prefix of new node names; may be empty. */
  short: string;
  kind: NodeKind;
  /** `unknown`: neither built in, nor in the document, nor of an installed package. The node is kept and reported. */
  origin: 'builtIn' | 'custom' | 'package' | 'unknown';
}

/**
 * What the type id of a node stands for: a built-in word, a custom type of the document, or `alias:::id` of an installed package
 * (`/docs/build-your-pipeline/the-build-interface/build-settings`). Always answers; see `origin`.
 */
export function nodeTypeOf(pipeline: Pick<Pipeline, 'nodeTypes' | 'packages'>, typeId: string): ResolvedType {
  const custom = ownType(pipeline, typeId);
  const builtIn = builtInType(typeId);
  if (builtIn) {
    // A repository may carry its own copy of a built-in type, with another name or prefix.
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
    // Its definition is not in the document. Where nobody knows its name, the number says at least which one it is.
    const name = packageTypeName(installed.packageId, number) ?? `${alias} ${number}`;
    return { id: typeId, name, short: '', kind: 'custom', origin: 'package' };
  }
  return { id: typeId, name: typeId, short: '', kind: 'custom', origin: 'unknown' };
}
