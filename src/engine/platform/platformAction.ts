import { execute, objectAt, withRows } from '../deploy/catalog.ts';
import { createInCatalog, deployToCatalog } from '../deploy/deployment.ts';
import { type Environment, newEnvironment, type Version } from '../deploy/environment.ts';
import { type DeployPlan, planDeploy } from '../deploy/plan.ts';
import { type ObjectPath, objectPath } from '../deploy/platformDdl.ts';
import { refusedInDeploy } from '../deploy/refusedStatement.ts';
import { quotedPath } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode, Platform } from '../pipeline/schema.ts';
import { type NoRefresh, planRefresh, planRetry, type RefreshPlan, type RefreshRequest } from '../refresh/refreshPlan.ts';
import { simulateRefresh } from '../refresh/refreshRun.ts';
import { faultsOf } from '../refresh/simulatedWarehouse.ts';
import type { MissingGrant } from '../run/privileges.ts';
import { stagedTwiceAfter } from './deliveryFaults.ts';
import {
  type DeliveryFault,
  isCompleted,
  loadedNodes,
  type PlatformRun,
  type PlatformState,
  type SimulatedRun,
} from './platformState.ts';
import { refreshFaults } from './refreshFaults.ts';

/** A deploy to an environment. */
export interface DeployAction {
  readonly do: 'deploy';
  /** The number of the run. */
  readonly id: number;
  /** The pipeline that is deployed, and the environment with its mappings. */
  readonly version: Version;
  /** Create in a workspace: existing objects are replaced without comparing (`/docs/get-started/fundamentals/understanding-deploy-and-refresh`). */
  readonly isCreate?: boolean;
}

/** A refresh of an environment, or a retry of its last refresh. */
export interface RefreshAction {
  readonly do: 'refresh' | 'retry';
  /** The number of the run. */
  readonly id: number;
  /** The environment as it is configured now; its parameters apply unless the request has its own. */
  readonly context: PipelineContext;
  /** Not for a retry, which runs what did not succeed. */
  readonly request?: RefreshRequest;
  /** When the run is canceled, in milliseconds after its start. */
  readonly cancelAt?: number;
  /** The name that is noted for the rows that the run loads, beside those of earlier loads. By default the number of the run is noted. */
  readonly owner?: string;
}

/** An action on the platform or on the data platform below it, with everything that is needed to carry it out. */
export type PlatformAction =
  | DeployAction
  | RefreshAction
  /** Somebody creates a schema, named `DATABASE.SCHEMA`. */
  | { readonly do: 'createSchema'; readonly schema: string }
  /** Somebody drops a table by hand. */
  | { readonly do: 'dropTable'; readonly table: ObjectPath }
  /** An administrator revokes a privilege from the role that all environments use, or grants it again. */
  | ({ readonly do: 'revoke' | 'grant' } & MissingGrant)
  /** The shop delivers rows with a fault, or corrects them. `context` maps the shop's sources. */
  | {
      readonly do: 'deliver';
      readonly fault: DeliveryFault;
      readonly isWrong: boolean;
      readonly pipeline: Pipeline;
      readonly context: PipelineContext;
    };

/** The part of the platform state that decides what a deploy or refresh does. */
interface Known extends Pick<PlatformState, 'environments'> {
  readonly runs: readonly PlatformRun[];
}

/** When a run begins, in milliseconds since 1970: one run each night, at 2 a.m. UTC. */
export function startOfRun(id: number): number {
  return Date.UTC(2026, 2, 1 + id, 2);
}

/** The environment and version to plan a deploy for. An environment that is not known yet is new, and so is a workspace in which all is created. */
export function deployInput({ environments }: Pick<Known, 'environments'>, { version, isCreate }: DeployAction) {
  const known = isCreate ? undefined : environments.get(version.context.id);
  return { environment: known ?? newEnvironment(version.context), version };
}

/** The plan of a refresh or retry, or why it is refused. */
export function refreshPlan({ environments, runs }: Known, action: RefreshAction): RefreshPlan | NoRefresh {
  const { context, request } = action;
  const environment = environments.get(context.id) ?? newEnvironment(context);
  if (action.do === 'refresh') return planRefresh(environment, context, request);
  const last = runs.findLast((run) => run.kind === 'refresh' && run.environment === context.id);
  if (last?.kind !== 'refresh') return { ok: false, refusal: { code: 'notRetryable', message: 'There is no run to retry.' } };
  return planRetry(environment, context, last.document);
}

/** A refresh or retry that is refused, as a run. */
export function refusedRun(
  { id, do: what, context }: RefreshAction,
  { refusal }: NoRefresh,
): Extract<PlatformRun, { kind: 'refused' }> {
  return { id, environment: context.id, kind: 'refused', isRetry: what === 'retry', message: refusal.message };
}

/** The missing privileges after a privilege was revoked or granted. */
export function grantsAfter(
  missing: readonly MissingGrant[],
  { do: what, privilege, schema }: MissingGrant & { readonly do: 'revoke' | 'grant' },
): readonly MissingGrant[] {
  const others = missing.filter((one) => one.privilege !== privilege || one.schema !== schema);
  return what === 'revoke' ? [...others, { privilege, schema }] : others;
}

/** The SQL that drops a table. */
export function dropStatement(platform: Platform, table: ObjectPath): string {
  return `DROP TABLE IF EXISTS ${quotedPath(platform, table)}`;
}

function withRun(state: PlatformState, environment: Environment, run: SimulatedRun): PlatformState {
  return { ...state, environments: new Map(state.environments).set(run.environment, environment), runs: [...state.runs, run] };
}

function deploy(state: PlatformState, action: DeployAction): PlatformState {
  const { environment, version } = deployInput(state, action);
  const plan: DeployPlan = planDeploy(environment, version);
  const run = { id: action.id, environment: environment.id, plan };
  if (plan.issues.stop.length > 0) return { ...state, runs: [...state.runs, { ...run, kind: 'stopped' }] };
  const { platform } = state.catalog;
  const refused = ({ sql }: { sql: string }) => refusedInDeploy(sql, platform, state.missingGrants);
  const { outcome, catalog } = action.isCreate
    ? createInCatalog(plan, state.catalog, [], refused)
    : deployToCatalog(plan, state.catalog, refused);
  return withRun({ ...state, catalog }, outcome.environment, { ...run, kind: 'deploy', outcome });
}

const SEPARATOR = ', ';

/** The names of those whose loads are in a table after another load. A table that is emptied first has only the new rows. */
function ownersAfter(node: PipelineNode, before: string, owner: string): string {
  if (node.config.truncateBefore === true || before === '') return owner;
  const others = before.split(SEPARATOR).filter((name) => name !== owner);
  return [...others, owner].join(SEPARATOR);
}

function refresh(state: PlatformState, action: RefreshAction): PlatformState {
  const { id, cancelAt, owner } = action;
  const plan = refreshPlan(state, action);
  if (!plan.ok) return { ...state, runs: [...state.runs, refusedRun(action, plan)] };
  const simulated = simulateRefresh(plan, {
    id,
    startTime: startOfRun(id),
    seed: id,
    faults: faultsOf(plan, refreshFaults(plan, state)),
    ...(cancelAt === undefined ? {} : { cancelAt }),
  });
  const { document, environment } = simulated;
  const loaded = loadedNodes(document);
  let { catalog } = state;
  for (const node of plan.pipeline.nodes) {
    const name = objectPath(plan.context, node);
    if (!loaded.has(node.id) || !name) continue;
    const before = objectAt(catalog, name)?.rows ?? '';
    catalog = withRows(catalog, name, owner === undefined ? `run ${id}` : ownersAfter(node, before, owner));
  }
  const stagedTwice = stagedTwiceAfter(document, plan, state);
  return withRun({ ...state, catalog, stagedTwice }, environment, {
    id,
    environment: environment.id,
    kind: 'refresh',
    plan,
    document,
    simulated,
  });
}

/** The state of the simulated platform after an action. */
function applyAction(state: PlatformState, action: PlatformAction): PlatformState {
  switch (action.do) {
    case 'deploy':
      return deploy(state, action);
    case 'refresh':
    case 'retry':
      return refresh(state, action);
    case 'createSchema':
      return { ...state, catalog: { ...state.catalog, schemas: new Set(state.catalog.schemas).add(action.schema) } };
    case 'dropTable': {
      const dropped = execute(state.catalog, dropStatement(state.catalog.platform, action.table));
      return dropped.ok ? { ...state, catalog: dropped.catalog } : state;
    }
    case 'revoke':
    case 'grant':
      return { ...state, missingGrants: grantsAfter(state.missingGrants, action) };
    case 'deliver': {
      const others = [...state.faults].filter((fault) => fault !== action.fault);
      return { ...state, faults: new Set(action.isWrong ? [...others, action.fault] : others) };
    }
  }
}

type Runs = Pick<Known, 'runs'>;

/** Whether an action was a run that failed or was refused, so that the actions that belong to it are left out. */
export function isHalted({ runs: before }: Runs, { runs: after }: Runs): boolean {
  const last = after.at(-1);
  return after.length > before.length && last !== undefined && !isCompleted(last);
}

/** The state of the simulated platform after several actions that belong together. None is carried out after a run that fails or is refused. */
export function applyActions(state: PlatformState, actions: readonly PlatformAction[]): PlatformState {
  const [action, ...more] = actions;
  if (!action) return state;
  const next = applyAction(state, action);
  return isHalted(state, next) ? next : applyActions(next, more);
}
