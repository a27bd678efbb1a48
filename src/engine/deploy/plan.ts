import { errorText } from '#engine/text/errorText.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import { builtInType, nodeTypeOf, objectKind } from '../pipeline/nodeTypes.ts';
import { qualifiedName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import { hydrate, type Metadata, type NodeStates } from '../template/metadata.ts';
import { renderForNode } from '../template/nodeTemplate.ts';
import { NO_STAGES } from '../template/stages.ts';
import { deployStrategyOf, templateOf } from '../template/typeTemplate.ts';
import { nodeChanges } from './changes.ts';
import type { Deployed, DeployedObject, Environment, Version } from './environment.ts';
import { alterStages, type DeployStage, deleteStages, type PlannedObject, templateStages } from './nodeStages.ts';
import { deployOrder, orderSteps } from './planOrder.ts';
import type { PlanStep } from './planStep.ts';
import { type ObjectPath, objectPath } from './platformDdl.ts';
import { rowsAfter } from './rowsAfter.ts';

/** A message of a plan before anything is carried out. A stop issue ends the plan. */
export interface PlanIssue {
  readonly code: 'invalidStorageMapping' | 'missingNodeType' | 'cycle' | 'template' | 'namedDependencyUnresolved' | 'undefined';
  readonly message: string;
  readonly nodeId?: string;
}

/** The differences between an environment and a version, with the SQL that removes them. The plan is valid only for these two. */
export interface DeployPlan {
  readonly environment: Environment;
  readonly version: Version;
  readonly issues: { readonly stop: readonly PlanIssue[]; readonly warn: readonly PlanIssue[] };
  /** In the order in which they run, phase by phase. Empty if nothing has to be done or there are stop issues. */
  readonly steps: readonly PlanStep[];
  /** The environment's metadata after the plan has been carried out. */
  readonly objects: ReadonlyMap<string, DeployedObject>;
}

/** An issue as it is printed. Issues that `validate` also reports carry their code (`/docs/reference/error-codes#how-errors-are-shaped`). */
export function issueText({ code, message }: PlanIssue, level: 'error' | 'warning'): string {
  return code === 'missingNodeType' || code === 'namedDependencyUnresolved' ? `${level}[${code}]: ${message}` : message;
}

/** The last sentence of a plan with stop issues (`/docs/cli/deploying-pipelines#plan`). */
export const PLAN_STOPPED = errorText(
  'Plan failed: Issues preventing deployment were found; please review the issues itemized above.',
);

function pathOf(context: Pick<PipelineContext, 'mappings'>, node: Pick<PipelineNode, 'location' | 'name'>): ObjectPath {
  return objectPath(context, node) ?? ['', '', node.name];
}

function stateOf(pipeline: Pipeline, node: PipelineNode, context: PipelineContext): Metadata {
  const { this: _, ...state } = hydrate(pipeline, node, context);
  return state;
}

class Planner {
  private readonly version: Version;
  readonly stop: PlanIssue[] = [];
  readonly warn: PlanIssue[] = [];
  readonly objects = new Map<string, DeployedObject>();

  constructor(version: Version) {
    this.version = version;
  }

  /**
   * The nodes that the version deploys: all except those with Deploy Enabled off (`/docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment`).
   */
  get wanted(): PipelineNode[] {
    return this.version.pipeline.nodes.filter((node) => node.deployEnabled);
  }

  /** Reports what ends a plan before anything is rendered: an unmapped location or a missing node type. */
  checkMappingsAndTypes(): void {
    const { pipeline, context } = this.version;
    for (const location of new Set(this.wanted.map((node) => node.location))) {
      const name = qualifiedName(pipeline, context, { location, name: '' });
      if (!name.ok) this.stop.push({ code: 'invalidStorageMapping', message: name.message });
    }
    for (const node of this.wanted) {
      if (nodeTypeOf(pipeline, node.type).origin === 'unknown')
        this.stop.push({ code: 'missingNodeType', message: `node type "${node.type}" is not available`, nodeId: node.id });
    }
  }

  /**
   * Warns about refs that name no node. The statement that creates a table does not read them, but the statement that loads it does
   * (`/docs/reference/error-codes`).
   */
  checkRefs(): void {
    const { pipeline } = this.version;
    const wanted = new Set(this.wanted.map(({ id }) => id));
    for (const { nodeId, ref } of pipelineGraph(pipeline).unresolved)
      if (wanted.has(nodeId))
        this.addWarning('namedDependencyUnresolved', `"${ref.location}"."${ref.name}" is not a node`, nodeId);
  }

  /** The rendered Create template of a node; reports an issue if rendering fails. */
  private render(node: PipelineNode, states?: NodeStates): DeployStage[] {
    const { pipeline, context } = this.version;
    const render = renderForNode(pipeline, node, context, templateOf(pipeline, node, 'create'), states ? { states } : {});
    if (!render.ok) {
      const { line, column } = render.error.span;
      const message = `The Create template of ${node.name} can't be rendered: ${render.error.message} (line ${line}, column ${column}).`;
      this.stop.push({ code: 'template', message, nodeId: node.id });
      return [];
    }
    for (const problem of render.problems) {
      if (problem.code === 'unresolved') this.addWarning('namedDependencyUnresolved', problem.message, node.id);
    }
    for (const { code, message } of render.warnings) {
      if (code === 'undefined' && /\bparameters\b/.test(message))
        this.addWarning('undefined', `${node.name}: ${message}`, node.id);
    }
    return templateStages(render);
  }

  private addWarning(code: PlanIssue['code'], message: string, nodeId: string): void {
    if (!this.warn.some((known) => known.message === message && known.nodeId === nodeId))
      this.warn.push({ code, message, nodeId });
  }

  /** The statements that create a node from scratch. */
  private createStages(node: PipelineNode): DeployStage[] {
    const { pipeline, context } = this.version;
    const isAdvanced = deployStrategyOf(pipeline, node) === 'advanced';
    return this.render(node, isAdvanced ? { desiredState: stateOf(pipeline, node, context) } : undefined);
  }

  private objectOf(node: PipelineNode, path: ObjectPath): PlannedObject {
    return { kind: objectKind(node) === 'view' ? 'view' : 'table', path, description: node.description };
  }

  added(node: PipelineNode): PlanStep {
    const { pipeline, context } = this.version;
    const kind = objectKind(node);
    const common = {
      nodeId: node.id,
      name: node.name,
      location: node.location,
      bucket: 'added',
      phase: 'add',
      changes: [],
    } as const;
    const strategy = deployStrategyOf(pipeline, node);
    if (kind === 'source') return { ...common, kind, strategy, stages: [], create: [], rows: 'none' };
    const after = pathOf(context, node);
    const create = this.createStages(node);
    this.remember(node, after, create);
    return {
      ...common,
      kind,
      strategy,
      stages: create,
      create,
      rows: 'none',
      after,
      ...(create.length === 0 ? { notice: NO_STAGES } : {}),
    };
  }

  private remember(node: PipelineNode, [database, schema]: ObjectPath, create: readonly DeployStage[]): void {
    this.objects.set(node.id, { mapping: { database, schema }, create, parameters: this.version.context.parameters });
  }

  altered(before: PipelineNode, node: PipelineNode, current: Deployed): PlanStep | undefined {
    const { pipeline, context } = this.version;
    const kind = objectKind(node);
    const known = current.objects.get(node.id);
    const strategy = deployStrategyOf(pipeline, node);
    const after = pathOf(context, node);
    const mapping = { database: after[0], schema: after[1] };
    const changes = nodeChanges(
      { pipeline: current.pipeline, node: before, mapping: known?.mapping ?? mapping },
      { pipeline, node, mapping },
    );
    const common = { nodeId: node.id, name: node.name, location: node.location, bucket: 'altered', kind, strategy } as const;
    // A node that is no longer a source is new; a node that became a source leaves its object in place.
    if (kind === 'source' || !known)
      return kind === 'source'
        ? changes.length === 0
          ? undefined
          : { ...common, phase: 'alter', changes, stages: [], create: [], rows: 'none' }
        : this.added(node);
    if (changes.length === 0 && this.rendersDifferently(before, node, current, known)) changes.push({ kind: 'template' });
    if (changes.length === 0) {
      this.objects.set(node.id, known);
      return undefined;
    }
    const create = this.createStages(node);
    this.remember(node, after, create);
    const from: ObjectPath = [known.mapping.database, known.mapping.schema, before.name];
    const stages =
      strategy === 'advanced'
        ? this.render(node, {
            currentState: stateOf(current.pipeline, before, current.context),
            desiredState: stateOf(pipeline, node, context),
          })
        : alterStages({
            platform: pipeline.platform,
            strategy,
            changes,
            before: this.objectOf(before, from),
            after: this.objectOf(node, after),
            isRecreatedForKey: builtInType(node.type)?.isRecreatedForKey === true,
            create,
          });
    const wasTable = objectKind(before) === 'table';
    const rows = kind === 'table' && wasTable ? rowsAfter(pipeline.platform, known.create, from, after, stages) : 'none';
    return { ...common, phase: 'alter', changes, stages, create, rows, before: from, after };
  }

  /**
   * Whether the Create template renders different SQL although the node is unchanged. A view is rendered with the current parameters. A table is not
   * changed when only a parameter changes (`/docs/deploy-and-refresh/parameters/rtp-deploy`), but only when its type or a macro does.
   */
  private rendersDifferently(before: PipelineNode, node: PipelineNode, current: Deployed, known: DeployedObject): boolean {
    const { pipeline, context } = this.version;
    const isView = objectKind(node) === 'view';
    const template = templateOf(pipeline, node, 'create');
    const isSame = template === templateOf(current.pipeline, before, 'create') && this.hasSameMacros(current.pipeline);
    if (!isView && isSame) return false;
    const nodeContext = isView ? context : { ...context, parameters: known.parameters };
    const states = deployStrategyOf(pipeline, node) === 'advanced' && {
      states: { desiredState: stateOf(pipeline, node, nodeContext) },
    };
    const stages = templateStages(renderForNode(pipeline, node, nodeContext, template, states || {}));
    return stages.length !== known.create.length || stages.some(({ sql }, index) => sql !== known.create[index]!.sql);
  }

  private hasSameMacros({ macros }: Pipeline): boolean {
    const now = this.version.pipeline.macros;
    return macros === now || (macros.length === now.length && macros.every(({ text }, index) => text === now[index]!.text));
  }

  deleted(node: PipelineNode, current: Deployed): PlanStep {
    const { pipeline, context } = current;
    const kind = objectKind(node);
    const strategy = deployStrategyOf(pipeline, node);
    const built = current.objects.get(node.id);
    const common = { nodeId: node.id, name: node.name, location: node.location, bucket: 'deleted', phase: 'delete' } as const;
    if (kind === 'source' || !built) return { ...common, kind, strategy, changes: [], stages: [], create: [], rows: 'none' };
    const before: ObjectPath = [built.mapping.database, built.mapping.schema, node.name];
    const object = this.objectOf(node, before);
    const stages =
      strategy === 'advanced' ? this.renderDrop(node, pipeline, context) : deleteStages(pipeline.platform, strategy, object);
    return { ...common, kind, strategy, changes: [], stages, create: [], rows: kind === 'table' ? 'gone' : 'none', before };
  }

  /** The Create template of the type as it was deployed, for a node that the version no longer has. */
  private renderDrop(node: PipelineNode, pipeline: Pipeline, context: PipelineContext): DeployStage[] {
    const template = templateOf(pipeline, node, 'create');
    return templateStages(
      renderForNode(pipeline, node, context, template, { states: { currentState: stateOf(pipeline, node, context) } }),
    );
  }
}

/**
 * Plans a deploy: compares the environment (the current state) with the version (the desired state) node by node and renders the statements that turn
 * the former into the latter (`/docs/deploy-and-refresh/deploy`). Planning the same version again after a deploy gives no steps. Never throws.
 */
export function planDeploy(environment: Environment, version: Version): DeployPlan {
  const planner = new Planner(version);
  const current = environment.deployed;
  planner.checkMappingsAndTypes();
  planner.checkRefs();
  const { wanted } = planner;
  const cycle = deployOrder(version.pipeline, wanted).cycle;
  if (cycle) planner.stop.push({ code: 'cycle', message: `Nodes wait for each other: ${cycle.join(' → ')}.` });
  const steps: PlanStep[] = [];
  if (planner.stop.length === 0) {
    const before = new Map(current?.pipeline.nodes.map((node) => [node.id, node]));
    for (const node of wanted) {
      const known = before.get(node.id);
      const step = known && current ? planner.altered(known, node, current) : planner.added(node);
      if (step) steps.push(step);
      before.delete(node.id);
    }
    if (current) for (const node of before.values()) steps.push(planner.deleted(node, current));
  }
  const { stop, warn, objects } = planner;
  return {
    environment,
    version,
    issues: { stop, warn },
    steps: stop.length > 0 ? [] : orderSteps(steps, version.pipeline, wanted, current),
    objects,
  };
}
