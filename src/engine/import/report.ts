/** How much a message matters: `stop` ends the import, `error` means something was left out, `warning` it may not mean what was meant. */
type MessageLevel = 'stop' | 'error' | 'warning' | 'info';

/** What a message is about. The report groups by it, and `/docs/guides/open-a-repository` explains each one. */
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
  | 'dbt.notRunnable'
  | 'dbt.notRun'
  | 'dbt.snapshot'
  | 'dbt.suggestedType'
  | 'dbt.columnLinks'
  | 'dbt.guessedType'
  | 'dbt.testUnattached'
  | 'dbt.leftOut'
  | 'pipeline.shape'
  | 'import.failed';

export interface ImportMessage {
  code: ImportCode;
  level: MessageLevel;
  /** A whole sentence that says what is wrong and where; for faults of a file it starts with `path:line:column`. */
  message: string;
  path?: string;
  /** From 1. */
  line?: number;
  column?: number;
  /** How many findings the message sums up. */
  count?: number;
}

export interface ImportCounts {
  nodes: number;
  sourceNodes: number;
  sqlNodes: number;
  columns: number;
  /** Distinct (upstream, node) pairs, as `pipelineGraph` derives them. */
  edges: number;
  /** Refs that name no node. */
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

/** What uses nodes outside of the pipeline: a dashboard, a metric. No node, as nothing runs for it. */
export interface Consumer {
  kind: 'exposure' | 'metric';
  name: string;
  /** Its type and whose it is, as far as it says so. */
  about: string;
  /** `LOCATION.NAME` of the nodes it reads. */
  reads: string[];
}

/** Something the files hold and the document does not. */
interface LeftOut {
  what: string;
  count: number;
  /** Names or ids, the first 200. */
  names: string[];
}

/** What opening a project found: shown to the reader before and after the project is on the canvas. */
export interface ImportReport {
  counts: ImportCounts;
  messages: ImportMessage[];
  /** How many further messages there were beyond the ones listed. */
  messagesLeftOut: number;
  /** Files that were looked at and belong to no part of a project, such as pictures and seeds. */
  notImported: string[];
  leftOut: LeftOut[];
  consumers: Consumer[];
  /** Why columns of models could not be linked to what they come from, with the models. */
  unlinked: LeftOut[];
  merged: { kept: string; into: string; ids: string[] }[];
  renamed: { id: string; from: string; to: string }[];
  /** Facts about the project as a whole: generation, tool versions, platform. */
  about: { label: string; value: string }[];
}

const MAX_MESSAGES = 5_000;
const MAX_NAMES = 200;

/** What `ReportBuilder.report` needs to know besides what was collected. */
type Collected = Omit<ImportReport, 'counts'>;

/** Collects what an import has to say while it goes along. */
export interface ReportBuilder {
  readonly collected: Collected;
  add(message: ImportMessage): void;
  leaveOut(what: string, name: string): void;
  /** Says why columns of a model are not linked. */
  leaveUnlinked(why: string, name: string): void;
}

/** `path:line:column`, as far as it is known. */
export function inFile(path: string, line?: number, column?: number): string {
  return [path, line, column].filter((part) => part !== undefined).join(':');
}

/** An empty report to add to. Messages beyond 5,000 are counted only: a hostile project may hold any number of faults. */
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
    let entry = list.find((known) => known.what === what);
    if (!entry) {
      entry = { what, count: 0, names: [] };
      list.push(entry);
    }
    entry.count++;
    if (entry.names.length < MAX_NAMES) entry.names.push(name);
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
