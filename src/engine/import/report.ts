/**
 * The severity of a message: `stop` ends the import, `error` means that something was left out, `warning` that the result may not be what was
 * intended.
 */
type MessageLevel = 'stop' | 'error' | 'warning' | 'info';

/** The subject of a message. The report groups messages by code, and `/docs/guides/open-a-repository` explains each code. */
export type ImportCode =
  | 'file.path'
  | 'file.size'
  | 'file.encoding'
  | 'file.archive'
  | 'repo.noData'
  | 'repo.version'
  | 'repo.platform'
  | 'yaml.syntax'
  | 'yaml.conflict'
  | 'node.shape'
  | 'node.duplicate'
  | 'node.duplicateId'
  | 'node.limit'
  | 'column.sources'
  | 'column.duplicateId'
  | 'text.cut'
  | 'graph.cycle'
  | 'ref.unresolved'
  | 'ref.stale'
  | 'ref.override'
  | 'lineage.unknown'
  | 'type.unknown'
  | 'type.package'
  | 'type.spec'
  | 'type.shape'
  | 'type.duplicate'
  | 'type.version'
  | 'sql.noId'
  | 'sql.name'
  | 'sql.annotation'
  | 'sql.star'
  | 'sql.unnamed'
  | 'location.added'
  | 'subgraph.stale'
  | 'subgraph.shape'
  | 'env.unmapped'
  | 'env.shape'
  | 'job.shape'
  | 'job.steps'
  | 'macro.shape'
  | 'package.shape'
  | 'legacy.dropped'
  | 'json.syntax'
  | 'dbt.version'
  | 'dbt.shape'
  | 'dbt.adapter'
  | 'dbt.merged'
  | 'dbt.renamed'
  | 'dbt.parentMissing'
  | 'dbt.parentRepeated'
  | 'dbt.notText'
  | 'dbt.compiled'
  | 'dbt.notRunnable'
  | 'dbt.notRun'
  | 'dbt.snapshot'
  | 'dbt.suggestedType'
  | 'dbt.columnLinks'
  | 'dbt.guessedType'
  | 'dbt.catalog'
  | 'dbt.lastRun'
  | 'dbt.testUnattached'
  | 'dbt.leftOut'
  | 'pipeline.shape'
  | 'import.failed';

export interface ImportMessage {
  code: ImportCode;
  level: MessageLevel;
  /** A whole sentence that says what is wrong and where; for errors in a file, it starts with `path:line:column`. */
  message: string;
  path?: string;
  /** From 1. */
  line?: number;
  column?: number;
  /** The number of findings that the message summarizes. */
  count?: number;
}

export interface ImportCounts {
  nodes: number;
  sourceNodes: number;
  sqlNodes: number;
  columns: number;
  /** Distinct pairs of upstream node and node, as in `pipelineGraph`. */
  edges: number;
  /** Refs to missing nodes. */
  unresolved: number;
  columnLinks: number;
  /** Column references that pointed at nothing and were left out. */
  brokenColumnLinks: number;
  multiSourceNodes: number;
  overrideNodes: number;
  tests: number;
  locations: number;
  nodeTypes: number;
  packages: number;
  environments: number;
  subgraphs: number;
  jobs: number;
  macros: number;
}

/** A user of nodes outside of the pipeline, such as a dashboard or a metric. A consumer is not a node, because nothing runs for it. */
export interface Consumer {
  kind: 'exposure' | 'metric';
  name: string;
  /** Type and owner, if known. */
  about: string;
  /** `LOCATION.NAME` of the nodes it reads. */
  reads: string[];
}

/** Something that the files contain and the document does not. */
interface LeftOut {
  what: string;
  count: number;
  /** The first `MAX_LISTED_NAMES` names or ids. */
  names: string[];
}

/** The result of opening a project, shown to the reader before and after the project is on the canvas. */
export interface ImportReport {
  counts: ImportCounts;
  messages: ImportMessage[];
  /** The number of messages beyond `MAX_MESSAGES`. */
  messagesLeftOut: number;
  /** Files that belong to no part of a project, such as pictures and seeds. */
  notImported: string[];
  leftOut: LeftOut[];
  consumers: Consumer[];
  /** The reasons why columns of models have no links to their sources, with the models. */
  unlinked: LeftOut[];
  merged: { kept: string; into: string; ids: string[] }[];
  renamed: { id: string; from: string; to: string }[];
  /** Facts about the whole project: generation, tool versions, platform. */
  about: { label: string; value: string }[];
}

/** Maximum number of messages in a report; further messages are only counted. */
const MAX_MESSAGES = 5_000;
/** Maximum number of names or ids of each kind of omission; further names are only counted. */
const MAX_LISTED_NAMES = 200;

/** The part of the report that is collected during the import. */
type Collected = Omit<ImportReport, 'counts'>;

/** Collects the messages of an import. */
export interface ReportBuilder {
  readonly collected: Collected;
  add(message: ImportMessage): void;
  leaveOut(what: string, name: string): void;
  /** Records why the columns of a model have no links. */
  leaveUnlinked(why: string, name: string): void;
}

/** `path:line:column`, without the parts that are unknown. */
export function inFile(path: string, line?: number, column?: number): string {
  return [path, line, column].filter((part) => part !== undefined).join(':');
}

/** An empty report. Messages beyond `MAX_MESSAGES` are only counted, because a hostile project may contain any number of errors. */
export function buildReport(): ReportBuilder {
  const collected: Collected = {
    messages: [],
    messagesLeftOut: 0,
    notImported: [],
    leftOut: [],
    consumers: [],
    unlinked: [],
    merged: [],
    renamed: [],
    about: [],
  };
  const count = (list: LeftOut[], what: string, name: string) => {
    let entry = list.find((candidate) => candidate.what === what);
    if (!entry) {
      entry = { what, count: 0, names: [] };
      list.push(entry);
    }
    entry.count++;
    if (entry.names.length < MAX_LISTED_NAMES) entry.names.push(name);
  };
  return {
    collected,
    add(message) {
      if (collected.messages.length < MAX_MESSAGES) collected.messages.push(message);
      else collected.messagesLeftOut++;
    },
    leaveOut: (what, name) => count(collected.leftOut, what, name),
    leaveUnlinked: (why, name) => count(collected.unlinked, why, name),
  };
}
