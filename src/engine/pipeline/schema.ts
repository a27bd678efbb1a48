import { z } from '#engine/zod.ts';

/**
 * The pipeline document: one plain JSON value that every playground reads or edits, and that links, embeds, files, exercises and importers contain.
 *
 * A document stores no edges. An edge exists because the text of a node says `ref` or `ref_link` (see `refs.ts`). The shape follows the platform's
 * repository files (`/docs/git-integration/what-gets-committed`): column references by id, one source mapping for each source, overrides, and custom
 * node types with their templates. Keys of a file that have no field in the document are kept in `extra`.
 */

/**
 * Maximum sizes in a document: numbers of entries, and characters of a `name` and of a `text`. A larger document from outside is refused with a
 * message, because it would be slow to open.
 */
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

/** Letters, digits, `_` and `-` (`/docs/build-your-pipeline/the-build-interface`). The names in real repositories match. */
export const NODE_NAME = /^[A-Za-z0-9_-]+$/;
/** Letters, digits and `_`, without `-`: a file name `LOCATION-NAME` is split at its first `-`. */
export const LOCATION_NAME = /^[A-Za-z0-9_]+$/;

/** Points at one column of one node, by ids. */
const columnRefSchema = z.strictObject({ nodeId: id, columnId: id });
export type ColumnRef = z.infer<typeof columnRefSchema>;

/** How one source mapping feeds one column. An empty `transform` copies the referenced column. */
const columnSourceSchema = z.strictObject({ columns: z.array(columnRefSchema).max(500), transform: text });
export type ColumnSource = z.infer<typeof columnSourceSchema>;

export const columnSchema = z.strictObject({
  id,
  /** May be empty or contain spaces, as in real sources. */
  name: shortText,
  dataType: z.string().max(2_000),
  description: text.default(''),
  nullable: z.boolean().default(true),
  defaultValue: text.default(''),
  /** One entry for each source mapping of the node, in the same order. Source nodes have none. */
  sources: z.array(columnSourceSchema).max(LIMITS.sourcesPerNode).default([]),
  /** Flags that are set: `isBusinessKey`, `isChangeTracking`, `isSurrogateKey`, and any flag that a node type defines. */
  flags: z.array(shortText).max(200).default([]),
  tests: z.strictObject({ hasNull: z.boolean().optional(), isDistinct: z.boolean().optional() }).default({}),
  hash: z
    .strictObject({ algorithm: z.enum(['SHA1', 'MD5', 'SHA256']), columns: z.array(columnRefSchema).max(LIMITS.columnsPerNode) })
    .optional(),
  config: z.record(z.string(), z.json()).default({}),
  /** In a SQL node: the expression before the column's name in the SELECT list. */
  expression: text.optional(),
  extra,
});
export type Column = z.infer<typeof columnSchema>;

/** One source of a node: its Join tab text (`FROM …`), whose refs are the edges, with its aliases and override. */
const sourceMappingSchema = z.strictObject({
  name: shortText,
  join: text,
  /** SQL alias to node id, as in the file. Only a hint: half of the aliases in real files are empty or stale. */
  aliases: z.record(z.string(), z.string()).default({}),
  /** Override text. Used only while the node's `overrideSQL` is on; its refs make no edges. */
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
  /** The id of a node type: a built-in id (`Source`, `Stage`, `persistentStage`, …), digits, a UUID, or `alias:::id` of a package. */
  type: id,
  description: text.default(''),
  deployEnabled: z.boolean().default(true),
  /** `table`, `view`, or a value that the node type defines; absent on sources. */
  materialization: shortText.optional(),
  isMultisource: z.boolean().default(false),
  overrideSQL: z.boolean().default(false),
  config: z.record(z.string(), z.json()).default({}),
  columns: z.array(columnSchema).max(LIMITS.columnsPerNode).default([]),
  sources: z.array(sourceMappingSchema).max(LIMITS.sourcesPerNode).default([]),
  tests: z.array(nodeTestSchema).max(500).default([]),
  /** The column tests that the grid shows. */
  enabledColumnTests: z.array(z.enum(['hasNull', 'isDistinct'])).default([]),
  /** The whole text of a SQL node (`.sql` file). When present, its refs are the edges and `sources` is empty. */
  sql: text.optional(),
  /** Short labels on the card: `seed`, `inlined`, `python`. */
  badges: z.array(shortText).max(10).default([]),
  extra,
});
export type PipelineNode = z.infer<typeof nodeSchema>;

const storageLocationSchema = z.strictObject({ name: z.string().min(1).max(LIMITS.name), description: text.default('') });

/** A custom node type. The built-in types are in `nodeTypes.ts` and need no entry here. */
export const nodeTypeSchema = z.strictObject({
  id,
  name: shortText,
  /** Prefix of the names of new nodes, without the `_`. */
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

/** A workspace or an environment: the mapping of each storage location, and the parameters for templates. */
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
  /** A key of `SUBGRAPH_COLORS`. Only this site has it; the repository format has no color. */
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
/** Since version 2, the expression of a column has its own field (`migration.ts`). */
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
/** A document whose empty fields may be left out: the schema fills them in. */
export type PipelineInput = z.input<typeof pipelineSchema>;
