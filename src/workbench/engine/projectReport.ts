import { loadRulesOf } from '#engine/load/loadRows.ts';
import { strategyOf } from '#engine/load/loadSources.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource, nodeTypeOf, objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { missingTableText } from '#engine/run/executor.ts';
import type { NodeResult, RunDocument } from '#engine/run/runDocument.ts';
import { notRun } from '#engine/template/notRun.ts';
import { NO_STAGES } from '#engine/template/stages.ts';
import { isOfPackage } from './fallbackTypes.ts';
import type { DeployedProject } from './projectRun.ts';

/** How far a node did not come. `not loaded`: nothing failed, and there was no statement that loads it. */
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
  /** More of it, as the engine says it. */
  readonly detail?: string;
  /** The reason without the names in it: nodes with the same are counted together. */
  readonly group: string;
}

export interface ProjectReport {
  /** Nodes that are no sources. */
  readonly nodes: number;
  readonly sources: number;
  readonly deployed: number;
  readonly ran: number;
  /** Nodes that were deployed and that the refresh did not choose. */
  readonly notChosen: number;
  readonly rows: readonly ReportRow[];
  /** Groups of reasons with the number of their nodes, the most frequent first. */
  readonly groups: readonly { readonly group: string; readonly nodes: number }[];
}

/** Nodes that wait for what did not run: their own SQL was not even tried, or found its table missing. */
const READS_MISSING = 'Reads a node that did not deploy or run';
const LONGEST_GROUP = 160;

function errorOf({ queryResults, renderQueryResult }: NodeResult): { reason: string; detail?: string } | undefined {
  const failed = [...(renderQueryResult ? [renderQueryResult] : []), ...queryResults].find(({ error }) => error)?.error;
  if (!failed) return undefined;
  const { errorString, errorDetail } = failed;
  // An engine may list all it would have taken on further lines.
  const [reason] = errorString.split('\n', 1) as [string];
  const detail = [errorString === reason ? '' : errorString, errorDetail ?? ''].filter(Boolean).join('\n');
  return detail === '' ? { reason } : { reason, detail };
}

/** A reason in a form that other nodes may share: names and values are replaced by placeholders. */
function groupOf(reason: string, { name }: Pick<PipelineNode, 'name'>): string {
  const text = reason
    .replaceAll(name, '…')
    .replaceAll(/["'`][^"'`]*["'`]/g, '…')
    .replaceAll(/\b\S+\.\S+\.\S+\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.$/, '');
  return text.length > LONGEST_GROUP ? `${text.slice(0, LONGEST_GROUP)} …` : text;
}

type Fate =
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

/** What there is to tell the fate of nodes from. */
interface Evidence {
  readonly pipeline: Pipeline;
  readonly deployed: DeployedProject;
  /** By node ID: why the deploy had to leave a node out. */
  readonly leftOut: ReadonlyMap<string, string>;
  readonly deploy: ReadonlyMap<string, NodeResult>;
  /** Of the last refresh; undefined where there was none. */
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

/** Why a table got no rows although nothing failed: its Run template gave no statement. */
function withoutLoad(pipeline: Pipeline, node: PipelineNode): string {
  const type = nodeTypeOf(pipeline, node.type).name;
  const rules = loadRulesOf(node);
  const isWithoutStrategy = rules?.loads === 'batch' && strategyOf(node, rules) === undefined;
  const why = isWithoutStrategy ? 'because the node has no insertStrategy' : 'as the node is configured';
  return `${NO_STAGES}: the Run template of its type ${type} gives no statement, ${why}. The table is there, and stays empty.`;
}

function fateOf(evidence: Evidence, node: PipelineNode): Fate {
  const { pipeline, refresh, refused } = evidence;
  const why = isSource(node.type) ? undefined : notDeployed(evidence, node);
  if (why) return { ok: false, halt: 'not deployed', ...why };
  if (refused !== undefined) return { ok: false, halt: 'not run', reason: `The refresh was refused: ${refused}` };
  const result = refresh?.get(node.id);
  if (!result) return { ok: true, ran: false };
  if (result.runState === 'Successful')
    return result.queryResults.length === 0 && objectKind(node) === 'table'
      ? { ok: false, halt: 'not loaded', reason: withoutLoad(pipeline, node) }
      : { ok: true, ran: true };
  if (isSource(node.type) && node.columns.length === 0)
    return { ok: false, halt: 'not run', reason: 'The project names no column of this source, so no rows can be made for it.' };
  if (result.runState === 'Failed')
    return { ok: false, halt: 'not run', ...(errorOf(result) ?? { reason: 'The refresh failed.' }) };
  const said: Partial<Record<NodeResult['runState'], string>> = {
    Canceled: 'The run was canceled.',
    Skipped: `${READS_MISSING}.`,
  };
  return { ok: false, halt: 'not run', reason: said[result.runState] ?? 'The run ended before it.' };
}

/**
 * The outcome for the nodes of a project: how many deployed and ran, and why the others did not. `last` is the last refresh, or why it was refused. A
 * node that failed because a node that it reads is not there says which one.
 */
export function projectReport(
  pipeline: Pipeline,
  { mappings }: Pick<PipelineContext, 'mappings'>,
  deployed: DeployedProject,
  last: RunDocument | string | undefined,
): ProjectReport {
  const evidence = evidenceOf(pipeline, deployed, last);
  const fates = new Map(pipeline.nodes.map((node) => [node.id, fateOf(evidence, node)]));
  const { edges } = pipelineGraph(pipeline);
  const reads = new Map<string, string[]>();
  for (const { from, to } of edges) reads.set(to, [...(reads.get(to) ?? []), from]);
  const byId = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const tableOf = ({ location, name }: PipelineNode) => {
    const mapping = mappings[location];
    return mapping ? `${mapping.database}.${mapping.schema}.${name}` : name;
  };

  /** The nodes that a node reads and that did not get far enough for it to run. */
  function missing(node: PipelineNode, reason: string): PipelineNode[] {
    const before = (reads.get(node.id) ?? [])
      .map((id) => byId.get(id)!)
      .filter(({ id }) => {
        const fate = fates.get(id)!;
        return !fate.ok && fate.halt !== 'not loaded';
      });
    if (reason === `${READS_MISSING}.`) return before;
    return before.filter((one) => reason.toLowerCase().startsWith(missingTableText(tableOf(one)).toLowerCase()));
  }

  const rows = pipeline.nodes.flatMap((node): ReportRow[] => {
    const fate = fates.get(node.id)!;
    if (fate.ok) return [];
    const absent = missing(node, fate.reason).map(({ name }) => name);
    const isBehind = absent.length > 0 || fate.reason === `${READS_MISSING}.`;
    const reason = absent.length > 0 ? `Reads ${absent.join(', ')}, which did not deploy or run.` : fate.reason;
    return [
      {
        nodeId: node.id,
        name: node.name,
        location: node.location,
        type: nodeTypeOf(pipeline, node.type).name,
        halt: fate.halt,
        reason,
        ...(fate.detail === undefined || absent.length > 0 ? {} : { detail: fate.detail }),
        group: isBehind ? READS_MISSING : groupOf(reason, node),
      },
    ];
  });
  const counts = new Map<string, number>();
  for (const { group } of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
  const others = pipeline.nodes.filter(({ type }) => !isSource(type)).map(({ id }) => fates.get(id)!);
  const count = (is: (fate: Fate) => boolean) => others.filter(is).length;
  return {
    nodes: others.length,
    sources: pipeline.nodes.length - others.length,
    deployed: count((fate) => fate.ok || fate.halt !== 'not deployed'),
    ran: count((fate) => fate.ok && fate.ran),
    notChosen: count((fate) => fate.ok && !fate.ran),
    rows,
    groups: [...counts].map(([group, nodes]) => ({ group, nodes })).sort((one, other) => other.nodes - one.nodes),
  };
}
