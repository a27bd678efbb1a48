import { loadRulesOf } from '#engine/load/loadRows.ts';
import { strategyOf } from '#engine/load/loadSources.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource, nodeTypeOf, objectKind } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { type ExecutionError, missingTableText } from '#engine/run/executor.ts';
import type { NodeResult, RunDocument } from '#engine/run/runDocument.ts';
import { notRun } from '#engine/template/notRun.ts';
import { NO_STAGES } from '#engine/template/stages.ts';
import { isOfPackage } from './fallbackTypes.ts';
import { isFilled, type NodeRows } from './nodeRows.ts';
import type { DeployedProject } from './projectRun.ts';
import { repairOf } from './repairs.ts';

/** The stage that a node did not reach. `not loaded`: nothing failed, but no statement loads the node. */
type Halt = 'not deployed' | 'not run' | 'not loaded';

/** A node that did not run, and why. */
export interface ReportRow {
  readonly nodeId: string;
  readonly name: string;
  readonly location: string;
  readonly type: string;
  readonly halt: Halt;
  /** A sentence. */
  readonly reason: string;
  /** More detail, in the engine's words. */
  readonly detail?: string;
  /** What the reader can do about it. */
  readonly repair?: string;
  /** The reason without names: nodes with the same text are counted together. */
  readonly group: string;
}

/** How far nodes of a project got. */
interface Tally {
  readonly nodes: number;
  readonly deployed: number;
  readonly ran: number;
  /** Nodes that ran and whose rows count: see `isFilled`. */
  readonly filled: number;
  /** Nodes that ran and whose rows were not counted in time. */
  readonly uncounted: number;
  /** Nodes that ran and have no rows. */
  readonly empty: number;
  /** Empty nodes that read only nodes with rows: their own SQL lets no row through. */
  readonly emptyDespiteInput: number;
}

/** A node whose own failure or empty result ends its rows, with the nodes that only wait for it. */
interface Cause {
  readonly nodeId: string;
  readonly name: string;
  readonly reason: string;
  readonly detail?: string;
  /** The nodes behind it that did not run. */
  readonly holdsBack: readonly string[];
}

export interface ProjectReport {
  /** Number of nodes without the sources. */
  readonly nodes: number;
  readonly sources: number;
  readonly deployed: number;
  readonly ran: number;
  /** Number of nodes that were deployed but that the refresh did not select. */
  readonly notChosen: number;
  /** The nodes that ran with their own SQL, and those that ran with fallback types or changed SQL. */
  readonly own: Tally;
  readonly replaced: Tally;
  /** The nodes that failed by themselves; those that hold back the most others first. */
  readonly causes: readonly Cause[];
  /** The nodes that ran and whose rows do not count, each with the reason as a sentence. */
  readonly poor: readonly { readonly nodeId: string; readonly name: string; readonly reason: string }[];
  /** The nodes that ran with changed SQL, each with what is different as a sentence. */
  readonly changed: readonly { readonly nodeId: string; readonly name: string; readonly reason: string }[];
  /** The nodes that ran although a test found rows. */
  readonly failedTests: readonly { readonly nodeId: string; readonly name: string; readonly reason: string }[];
  readonly rows: readonly ReportRow[];
  /** The groups of reasons with their number of nodes, the most frequent first. */
  readonly groups: readonly { readonly group: string; readonly nodes: number }[];
}

/** The group of nodes that depend on a node that did not run: their own SQL was not tried, or did not find the other node's table. */
const READS_MISSING = 'Reads a node that did not deploy or run';
/** Maximum number of characters of a group's text; longer texts are cut. */
const MAX_GROUP_LENGTH = 160;

function errorOf({ queryResults, renderQueryResult }: NodeResult): { reason: string; detail?: string } | undefined {
  const failed = [...(renderQueryResult ? [renderQueryResult] : []), ...queryResults].find(({ error }) => error)?.error;
  if (!failed) return undefined;
  const { errorString, errorDetail } = failed;
  // The engine may list everything it would have accepted on further lines.
  const [reason] = errorString.split('\n', 1) as [string];
  const detail = [errorString === reason ? '' : errorString, errorDetail ?? ''].filter(Boolean).join('\n');
  return detail === '' ? { reason } : { reason, detail };
}

/** A reason in a form that nodes share: names and values are replaced by placeholders. */
function groupOf(reason: string, { name }: Pick<PipelineNode, 'name'>): string {
  const text = reason
    .replaceAll(name, '…')
    .replaceAll(/["'`][^"'`]*["'`]/g, '…')
    .replaceAll(/\b\S+\.\S+\.\S+\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.$/, '');
  return text.length > MAX_GROUP_LENGTH ? `${text.slice(0, MAX_GROUP_LENGTH)} …` : text;
}

type Outcome =
  | { readonly ok: true; readonly ran: boolean }
  | { readonly ok: false; readonly halt: Halt; readonly reason: string; readonly detail?: string };

/** Why a node has nothing to deploy. */
function withoutStages(pipeline: Pipeline, node: PipelineNode): string {
  const why = notRun(node);
  if (why) return `${node.name} ${why.reason}.`;
  if (isOfPackage(pipeline, node))
    return `Its type ${nodeTypeOf(pipeline, node.type).name} comes from a package, and the package’s templates are not in the project.`;
  return `${NO_STAGES}: the templates of its type ${nodeTypeOf(pipeline, node.type).name} give no statement.`;
}

/** Everything from which the outcome of a node is determined. */
interface Evidence {
  readonly pipeline: Pipeline;
  readonly deployed: DeployedProject;
  /** Why the deploy left a node out, by node ID. */
  readonly leftOut: ReadonlyMap<string, string>;
  readonly deploy: ReadonlyMap<string, NodeResult>;
  /** The results of the last refresh, by node ID; undefined where there was no refresh. */
  readonly refresh: ReadonlyMap<string, NodeResult> | undefined;
  /** Why the last refresh was refused. */
  readonly refused: string | undefined;
}

function evidenceOf(pipeline: Pipeline, deployed: DeployedProject, last: RunDocument | string | undefined): Evidence {
  const byId = ({ results }: RunDocument) => new Map(results.map((result) => [result.nodeID, result]));
  return {
    pipeline,
    deployed,
    leftOut: new Map(deployed.leftOut.map(({ nodeId, reason }) => [nodeId, reason])),
    deploy: byId(deployed.document),
    refresh: typeof last === 'object' ? byId(last) : undefined,
    refused: typeof last === 'string' ? last : undefined,
  };
}

function notDeployed(
  { pipeline, deployed: { stopped, stages }, leftOut, deploy, refresh }: Evidence,
  node: PipelineNode,
): { reason: string; detail?: string } | undefined {
  const out = leftOut.get(node.id);
  if (out !== undefined) return { reason: out };
  if (stopped !== undefined) return { reason: `The plan stops: ${stopped}` };
  const result = deploy.get(node.id);
  if (result?.runState === 'Failed') return errorOf(result) ?? { reason: 'The deploy failed.' };
  const hasRun = (refresh?.get(node.id)?.queryResults.length ?? 0) > 0;
  return stages.get(node.id) || hasRun ? undefined : { reason: withoutStages(pipeline, node) };
}

/** Why a table got no rows although nothing failed: its Run template rendered no statement. */
function withoutLoad(pipeline: Pipeline, node: PipelineNode): string {
  const type = nodeTypeOf(pipeline, node.type).name;
  const rules = loadRulesOf(node);
  const isWithoutStrategy = rules?.loads === 'batch' && strategyOf(node, rules) === undefined;
  const why = isWithoutStrategy ? 'because the node has no insertStrategy' : 'as the node is configured';
  return `${NO_STAGES}: the Run template of its type ${type} gives no statement, ${why}. The table exists, and stays empty.`;
}

/** Why a source got no rows. */
function unfilledReason({ pipeline, deployed }: Evidence, node: PipelineNode): string | undefined {
  const context = deployed.environment.deployed?.context;
  const name = context && qualifiedName(pipeline, context, node);
  return name?.ok ? deployed.unfilled.get(name.parts.join('.').toLowerCase()) : undefined;
}

function outcomeOf(evidence: Evidence, node: PipelineNode): Outcome {
  const { pipeline, refresh, refused } = evidence;
  const why = isSource(node.type) ? undefined : notDeployed(evidence, node);
  if (why) return { ok: false, halt: 'not deployed', ...why };
  if (refused !== undefined) return { ok: false, halt: 'not run', reason: `The refresh was refused: ${refused}` };
  const unfilled = isSource(node.type) ? unfilledReason(evidence, node) : undefined;
  if (unfilled !== undefined) return { ok: false, halt: 'not run', reason: `No rows could be made for it: ${unfilled}` };
  const result = refresh?.get(node.id);
  if (!result) return { ok: true, ran: false };
  if (result.runState === 'Successful')
    return result.queryResults.length === 0 && objectKind(node) === 'table'
      ? { ok: false, halt: 'not loaded', reason: withoutLoad(pipeline, node) }
      : { ok: true, ran: true };
  if (result.runState === 'Failed')
    return { ok: false, halt: 'not run', ...(errorOf(result) ?? { reason: 'The refresh failed.' }) };
  const said: Partial<Record<NodeResult['runState'], string>> = {
    Canceled: 'The run was canceled.',
    Skipped: `${READS_MISSING}.`,
  };
  return { ok: false, halt: 'not run', reason: said[result.runState] ?? 'The run ended before it.' };
}

/**
 * The nodes that failed by themselves, each with the nodes behind it that did not run. A node behind several failed nodes is counted with each of
 * them.
 */
function causesOf(rows: readonly ReportRow[], edges: readonly { readonly from: string; readonly to: string }[]): Cause[] {
  const halted = new Map(rows.map((row) => [row.nodeId, row]));
  const readers = new Map<string, string[]>();
  for (const { from, to } of edges) if (halted.has(to)) readers.set(from, [...(readers.get(from) ?? []), to]);
  function behind(id: string): string[] {
    const seen = new Set([id]);
    // A set grows while it is walked, so the walk reaches the readers of readers.
    for (const one of seen)
      for (const reader of readers.get(one) ?? []) if (halted.get(reader)!.group === READS_MISSING) seen.add(reader);
    return [...seen].slice(1).map((one) => halted.get(one)!.name);
  }
  return rows
    .filter(({ group }) => group !== READS_MISSING)
    .map(({ nodeId, name, reason, detail }) => ({
      nodeId,
      name,
      reason,
      ...(detail === undefined ? {} : { detail }),
      holdsBack: behind(nodeId),
    }))
    .sort((one, other) => other.holdsBack.length - one.holdsBack.length);
}

/** Why the rows of a node that ran do not count. */
function poorReason({ rows, nullColumns }: NodeRows, isFed: boolean): string {
  if (rows > 0) return `These columns are NULL in all rows: ${nullColumns.join(', ')}.`;
  return isFed ? 'It has no rows, although the nodes that it reads have rows.' : 'It has no rows, like a node that it reads.';
}

/** The outcome of a view that exists but fails when it is read. */
function unreadable({ message, detail }: ExecutionError): Outcome {
  return { ok: false, halt: 'not run', reason: message, ...(detail === undefined ? {} : { detail }) };
}

/** What was counted after a run. */
export interface CountedRows {
  /** The rows of the nodes that ran, by node ID, or why a node can't be read. */
  readonly rows?: ReadonlyMap<string, NodeRows | ExecutionError>;
  /** The nodes that ran with fallback types, by node ID. */
  readonly replaced?: ReadonlySet<string>;
}

/**
 * The outcome for the nodes of a project: how many were deployed and ran, and why the others were not or did not. `last` is the last refresh, or
 * the reason why it was refused. A node that failed because a node that it reads is missing names that node.
 */
export function projectReport(
  pipeline: Pipeline,
  { mappings }: Pick<PipelineContext, 'mappings'>,
  deployed: DeployedProject,
  last: RunDocument | string | undefined,
  { rows: counted = new Map(), replaced = new Set() }: CountedRows = {},
): ProjectReport {
  const evidence = evidenceOf(pipeline, deployed, last);
  const outcomes = new Map(
    pipeline.nodes.map((node) => {
      const outcome = outcomeOf(evidence, node);
      const found = outcome.ok ? counted.get(node.id) : undefined;
      return [node.id, found && !('rows' in found) ? unreadable(found) : outcome] as const;
    }),
  );
  const { edges } = pipelineGraph(pipeline);
  const reads = new Map<string, string[]>();
  for (const { from, to } of edges) reads.set(to, [...(reads.get(to) ?? []), from]);
  const byId = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const tableOf = ({ location, name }: PipelineNode) => {
    const mapping = mappings[location];
    return mapping ? `${mapping.database}.${mapping.schema}.${name}` : name;
  };

  /** The nodes that a node reads and that did not get far enough for the node to run. */
  function missing(node: PipelineNode, reason: string): PipelineNode[] {
    const before = (reads.get(node.id) ?? [])
      .map((id) => byId.get(id)!)
      .filter(({ id }) => {
        const outcome = outcomes.get(id)!;
        return !outcome.ok && outcome.halt !== 'not loaded';
      });
    if (reason === `${READS_MISSING}.`) return before;
    return before.filter((one) => reason.toLowerCase().startsWith(missingTableText(tableOf(one)).toLowerCase()));
  }

  const tables = pipeline.nodes.map(tableOf);
  const rows = pipeline.nodes.flatMap((node): ReportRow[] => {
    const outcome = outcomes.get(node.id)!;
    if (outcome.ok) return [];
    const absent = missing(node, outcome.reason).map(({ name }) => name);
    const isBehind = absent.length > 0 || outcome.reason === `${READS_MISSING}.`;
    const reason = absent.length > 0 ? `Reads ${absent.join(', ')}, which did not deploy or run.` : outcome.reason;
    const repair = isBehind ? undefined : repairOf(reason, tables);
    return [
      {
        nodeId: node.id,
        name: node.name,
        location: node.location,
        type: nodeTypeOf(pipeline, node.type).name,
        halt: outcome.halt,
        reason,
        ...(outcome.detail === undefined || absent.length > 0 ? {} : { detail: outcome.detail }),
        ...(repair === undefined ? {} : { repair }),
        group: isBehind ? READS_MISSING : groupOf(reason, node),
      },
    ];
  });
  const counts = new Map<string, number>();
  for (const { group } of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
  const rowsOf = (id: string) => {
    const found = counted.get(id);
    return found && 'rows' in found ? found : undefined;
  };
  const isFed = (id: string) => (reads.get(id) ?? []).every((from) => (rowsOf(from)?.rows ?? 1) > 0);
  function tally(nodes: readonly PipelineNode[]): Tally {
    const count = (is: (id: string, outcome: Outcome) => boolean) => nodes.filter(({ id }) => is(id, outcomes.get(id)!)).length;
    const isEmpty = (id: string) => rowsOf(id)?.rows === 0;
    return {
      nodes: nodes.length,
      deployed: count((_, outcome) => outcome.ok || outcome.halt !== 'not deployed'),
      ran: count((_, outcome) => outcome.ok && outcome.ran),
      filled: count((id, outcome) => outcome.ok && outcome.ran && rowsOf(id) !== undefined && isFilled(rowsOf(id)!)),
      uncounted: count((id, outcome) => outcome.ok && outcome.ran && !counted.has(id)),
      empty: count((id, outcome) => outcome.ok && isEmpty(id)),
      emptyDespiteInput: count((id, outcome) => outcome.ok && isEmpty(id) && isFed(id)),
    };
  }
  const others = pipeline.nodes.filter(({ type }) => !isSource(type));
  const poor = others.flatMap(({ id, name }) => {
    const found = outcomes.get(id)!.ok ? rowsOf(id) : undefined;
    return found && !isFilled(found) ? [{ nodeId: id, name, reason: poorReason(found, isFed(id)) }] : [];
  });
  const all = tally(others);
  const differs = new Set([...replaced, ...deployed.changed.map(({ nodeId }) => nodeId)]);
  return {
    nodes: others.length,
    sources: pipeline.nodes.length - others.length,
    deployed: all.deployed,
    ran: all.ran,
    notChosen: others.filter(({ id }) => {
      const outcome = outcomes.get(id)!;
      return outcome.ok && !outcome.ran;
    }).length,
    own: tally(others.filter(({ id }) => !differs.has(id))),
    replaced: tally(others.filter(({ id }) => differs.has(id))),
    causes: causesOf(rows, edges),
    poor,
    changed: deployed.changed.map(({ nodeId, change }) => ({ nodeId, name: byId.get(nodeId)!.name, reason: change })),
    failedTests: others.flatMap(({ id, name }) => {
      const errors = outcomes.get(id)!.ok
        ? (evidence.refresh?.get(id)?.queryResults ?? []).flatMap(({ error }) => error ?? [])
        : [];
      return errors.slice(0, 1).map(({ errorString }) => ({ nodeId: id, name, reason: `${errorString}.` }));
    }),
    rows,
    groups: [...counts].map(([group, nodes]) => ({ group, nodes })).sort((one, other) => other.nodes - one.nodes),
  };
}
