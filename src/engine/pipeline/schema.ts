import { z } from '#engine/zod.ts';

/**
 * The pipeline document: one plain JSON value that every playground reads or edits and that links, embeds, files, exercises and importers carry.
 *
 * It stores no edges. An edge exists because the text of a node says `ref` or `ref_link` (see `refs.ts`).
 * The shape follows the platform's repository files (`/docs/git-integration/what-gets-committed`): column references by id, one source mapping a
 * source, overrides, custom node types with their templates. Keys of a file that the document has no field for stay in `extra`.
 */

/** The most a document may hold. Above these a document from outside is refused with a message, not opened slowly. */
export const LIMITS = {
  nodes: 20_000,
  columnsPerNode: 5_000,
  sourcesPerNode: 200,
  name: 300,
  text: 200_000,
  listEntries: 20_000,
} as const;

const text = z.string().max(LIMITS.text);
const shortText = z.string().max(LIMITS.name);
const id = z.string().min(1).max(LIMITS.name);
const extra = z.record(z.string(), z.json()).optional();

/** Letters, digits, `_` and `-` (`/docs/build-your-pipeline/the-build-interface`). Real repositories stay within this. */
export const NODE_NAME = /^[A-Za-z0-9_-]+$/;
/** Location names stay within letters, digits and `_`: a file name `LOCATION-NAME` is split at its first `-`. */
export const LOCATION_NAME = /^[A-Za-z0-9_]+$/;

/** Points at one column of one node, by ids. */
const columnRefSchema = z.strictObject({ nodeId: id, columnId: id });
export type ColumnRef = z.infer<typeof columnRefSchema>;

/** How one source mapping feeds one column. An empty `transform` passes the referenced column through. */
const columnSourceSchema = z.strictObject({ columns: z.array(columnRefSchema).max(500), transform: text });
export type ColumnSource = z.infer<typeof columnSourceSchema>;

export const columnSchema = z.strictObject({
  id,
  /** May be empty or hold blanks: real sources do. */
  name: shortText,
  dataType: z.string().max(2_000),
  description: text.default(''),
  nullable: z.boolean().default(true),
  defaultValue: text.default(''),
  /** One entry a source mapping of the node, in the same order. Source nodes have none. */
  sources: z.array(columnSourceSchema).max(LIMITS.sourcesPerNode).default([]),
  /** Flags that are set: `isBusinessKey`, `isChangeTracking`, `isSurrogateKey`, and any a node type defines. */
  flags: z.array(shortText).max(200).default([]),
  tests: z.strictObject({ hasNull: z.boolean().optional(), isDistinct: z.boolean().optional() }).default({}),
  hash: z
    .strictObject({ algorithm: z.enum(['SHA1', 'MD5', 'SHA256']), columns: z.array(columnRefSchema).max(LIMITS.columnsPerNode) })
    .optional(),
  config: z.record(z.string(), z.json()).default({}),
  /** Of a SQL node: what comes before the column's name in the SELECT list. */
  expression: text.optional(),
  extra,
});
export type Column = z.infer<typeof columnSchema>;

/** One source of a node: its Join tab text (`FROM …`), from which the edges are read, and what belongs to it. */
const sourceMappingSchema = z.strictObject({
  name: shortText,
  join: text,
  /** SQL alias to node id, as the file has it. A hint only: half of the real ones are empty or stale. */
  aliases: z.record(z.string(), z.string()).default({}),
  /** Override text. Used only while the node's `overrideSQL` is on; never read for edges. */
  customSQL: text.default(''),
});
export type SourceMapping = z.infer<typeof sourceMappingSchema>;

const nodeTestSchema = z.strictObject({
  name: shortText,
  description: text.default(''),
  runOrder: z.enum(['Before', 'After']),
  continueOnFailure: z.boolean(),
  sql: text,
});
export type NodeTest = z.infer<typeof nodeTestSchema>;

export const nodeSchema = z.strictObject({
  id,
  name: z.string().min(1).max(LIMITS.name),
  location: z.string().min(1).max(LIMITS.name),
  /** A node type's id: a built-in word (`Source`, `Stage`, `persistentStage`, …), digits, a UUID, or `alias:::id` of a package. */
  type: id,
  description: text.default(''),
  deployEnabled: z.boolean().default(true),
  /** `table`, `view`, or a word of the node type; absent on sources. */
  materialization: shortText.optional(),
  isMultisource: z.boolean().default(false),
  overrideSQL: z.boolean().default(false),
  config: z.record(z.string(), z.json()).default({}),
  columns: z.array(columnSchema).max(LIMITS.columnsPerNode).default([]),
  sources: z.array(sourceMappingSchema).max(LIMITS.sourcesPerNode).default([]),
  tests: z.array(nodeTestSchema).max(500).default([]),
  /** Which column tests the grid shows. */
  enabledColumnTests: z.array(z.enum(['hasNull', 'isDistinct'])).default([]),
  /** The whole text of a SQL node (`.sql` file). When present, edges are read from it and `sources` is empty. */
  sql: text.optional(),
  /** Short marks shown on the card: `seed`, `inlined`, `python`. */
  badges: z.array(shortText).max(10).default([]),
  extra,
});
export type PipelineNode = z.infer<typeof nodeSchema>;

const storageLocationSchema = z.strictObject({ name: z.string().min(1).max(LIMITS.name), description: text.default('') });

/** A custom node type. The built-in ones are in `nodeTypes.ts` and need no entry here. */
export const nodeTypeSchema = z.strictObject({
  id,
  name: shortText,
  /** Prefix of new node names, without the `_`. */
  short: shortText.default(''),
  plural: shortText.default(''),
  colour: shortText.default(''),
  isDisabled: z.boolean().default(false),
  defaultLocation: shortText.optional(),
  /** 1: nodes are YAML. 2: nodes are SQL with annotations. */
  fileVersion: z.union([z.literal(1), z.literal(2)]).default(1),
  /** The node definition: YAML text. */
  definition: text.default(''),
  createTemplate: text.default(''),
  runTemplate: text.default(''),
  extra,
});
export type NodeType = z.infer<typeof nodeTypeSchema>;

const packageSchema = z.strictObject({
  alias: shortText,
  packageId: shortText,
  releaseId: shortText.default(''),
  variables: text.default(''),
  config: z.record(z.string(), z.json()).default({}),
  extra,
});
export type InstalledPackage = z.infer<typeof packageSchema>;

const mappingSchema = z.strictObject({ database: shortText, schema: shortText });
export type StorageMapping = z.infer<typeof mappingSchema>;

/** A workspace or an environment: where each storage location is, and the parameters templates read there. */
const contextSchema = z.strictObject({
  id,
  name: shortText,
  description: text.default(''),
  mappings: z.record(z.string(), mappingSchema).default({}),
  parameters: z.record(z.string(), z.json()).default({}),
  extra,
});
export type PipelineContext = z.infer<typeof contextSchema>;

const subgraphSchema = z.strictObject({
  id,
  name: z.string().min(1).max(LIMITS.name),
  /** A key of `SUBGRAPH_COLOURS`; ours, the repository format has none. */
  colour: shortText.optional(),
  nodeIds: z.array(id).max(LIMITS.listEntries),
  extra,
});
export type Subgraph = z.infer<typeof subgraphSchema>;

const jobSchema = z.strictObject({ id, name: shortText, include: text, exclude: text, extra });
export type Job = z.infer<typeof jobSchema>;

const macroSchema = z.strictObject({ id, name: shortText, text });
export type Macro = z.infer<typeof macroSchema>;

export const PLATFORMS = ['snowflake', 'databricks', 'bigquery', 'fabric'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const FORMAT = 'runnel-pipeline';
/** 2: the expression of a column has a field of its own (`migration.ts`). */
export const VERSION = 2;

export const pipelineSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  name: shortText,
  description: text.default(''),
  platform: z.enum(PLATFORMS).default('snowflake'),
  defaultLocation: shortText.optional(),
  locations: z.array(storageLocationSchema).max(2_000),
  nodeTypes: z.array(nodeTypeSchema).max(2_000).default([]),
  packages: z.array(packageSchema).max(500).default([]),
  nodes: z.array(nodeSchema).max(LIMITS.nodes),
  workspaces: z.array(contextSchema).max(500).default([]),
  environments: z.array(contextSchema).max(500).default([]),
  subgraphs: z.array(subgraphSchema).max(5_000).default([]),
  jobs: z.array(jobSchema).max(5_000).default([]),
  macros: z.array(macroSchema).max(500).default([]),
});
export type Pipeline = z.infer<typeof pipelineSchema>;
/** A document in which empty fields may be left out: the schema fills them in. */
export type PipelineInput = z.input<typeof pipelineSchema>;
