import { type Catalog, type CatalogObject, emptyCatalog, withObjects } from '../deploy/catalog.ts';
import type { DeployOutcome } from '../deploy/deployment.ts';
import { type Environment, newEnvironment } from '../deploy/environment.ts';
import type { DeployPlan } from '../deploy/plan.ts';
import { type ObjectPath, objectPath } from '../deploy/platformDdl.ts';
import { loadsRows } from '../deploy/refusedStatement.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import type { Column, Pipeline, PipelineContext, Platform } from '../pipeline/schema.ts';
import type { RefreshPlan } from '../refresh/refreshPlan.ts';
import type { SimulatedRefresh } from '../refresh/refreshRun.ts';
import type { MissingGrant } from '../run/privileges.ts';
import type { RunDocument } from '../run/runDocument.ts';

/** A deploy or refresh that ran or was refused. `id` is its number, and `environment` the ID of its environment or workspace. */
export type PlatformRun = { readonly id: number; readonly environment: string } & (
  | {
      readonly kind: 'deploy';
      readonly plan: DeployPlan;
      readonly outcome: DeployOutcome;
      /** Absent in the simulation. */
      readonly document?: RunDocument;
    }
  /** A deploy that did not begin, because its plan has an issue. */
  | { readonly kind: 'stopped'; readonly plan: DeployPlan }
  | { readonly kind: 'refresh'; readonly plan: RefreshPlan; readonly document: RunDocument }
  | { readonly kind: 'refused'; readonly isRetry: boolean; readonly message: string }
);

type Refresh = Extract<PlatformRun, { kind: 'refresh' }>;

/** A run in the simulation, which can play a refresh. */
export type SimulatedRun = Exclude<PlatformRun, Refresh> | (Refresh & { readonly simulated: SimulatedRefresh });

/** A fault in the delivery of the sample shop: customer 1 twice, each time with another new phone number, or an order with a negative total. */
export type DeliveryFault = 'customerTwice' | 'negativeTotal';

/** The state of the simulated platform after some actions: the environments, the data platform below them, and the runs. */
export interface PlatformState {
  /** The environments, and the workspaces in which something was created, by ID. */
  readonly environments: ReadonlyMap<string, Environment>;
  /** The data platform. The `rows` of a table name what loaded them. */
  readonly catalog: Catalog;
  readonly runs: readonly SimulatedRun[];
  /** The privileges that the role of the environments lacks. */
  readonly missingGrants: readonly MissingGrant[];
  /** The faults in the current delivery of the shop. */
  readonly faults: ReadonlySet<DeliveryFault>;
  /** The IDs of the environments whose STG_CUSTOMER holds customer 1 twice. */
  readonly stagedTwice: ReadonlySet<string>;
}

/** A table that another system fills, with its database, schema and name. */
export interface SourceTable {
  readonly parts: ObjectPath;
  readonly columns: readonly Pick<Column, 'name' | 'dataType' | 'nullable'>[];
}

/** The Source nodes of a pipeline as tables, named as a workspace or environment maps them. */
export function sourceTables({ nodes }: Pick<Pipeline, 'nodes'>, context: Pick<PipelineContext, 'mappings'>): SourceTable[] {
  return nodes.flatMap((node): SourceTable[] => {
    const parts = isSource(node.type) ? objectPath(context, node) : undefined;
    return parts ? [{ parts, columns: node.columns }] : [];
  });
}

/** What there is before the first action: nothing is deployed. */
export interface PlatformStart {
  readonly platform: Platform;
  /** The environments that exist before anything is deployed to them. */
  readonly environments: readonly Pick<PipelineContext, 'id' | 'name'>[];
  /** The schemas of the data platform, as `DATABASE.SCHEMA`. */
  readonly schemas: readonly string[];
  readonly sources: readonly SourceTable[];
  /** Who delivers the rows of the sources. */
  readonly deliveredBy?: string;
  /** Tables that are assumed to exist in the simulation; the SQL engine does not have them. */
  readonly outside?: () => readonly CatalogObject[];
}

/** The platform state before the first action. */
export function newPlatform({ platform, environments, schemas, sources, deliveredBy, outside }: PlatformStart): PlatformState {
  const delivered = sources.map(({ parts, columns }): CatalogObject => {
    const filled = columns.map(({ name, dataType, nullable }) => ({
      ...{ name, dataType, nullable },
      ...{ defaultValue: '', comment: '', hasValues: true },
    }));
    return { kind: 'table', name: parts, columns: filled, comment: '', rows: deliveredBy ?? 'source', reads: [] };
  });
  return {
    environments: new Map(environments.map((context) => [context.id, newEnvironment(context)])),
    catalog: withObjects(emptyCatalog(platform, schemas), [...(outside?.() ?? []), ...delivered]),
    runs: [],
    missingGrants: [],
    faults: new Set(),
    stagedTwice: new Set(),
  };
}

/** The schemas that some environments are mapped to, as `DATABASE.SCHEMA`, in the order of the environments. */
export function mappedSchemas(contexts: readonly Pick<PipelineContext, 'mappings'>[]): string[] {
  return contexts.flatMap(({ mappings }) => Object.values(mappings).map(({ database, schema }) => `${database}.${schema}`));
}

/** Whether a run did everything that it was asked for. */
export function isCompleted(run: PlatformRun): boolean {
  if (run.kind === 'deploy') return run.outcome.status === 'completed';
  return run.kind === 'refresh' && run.document.run.runStatus === 'completed';
}

/** Whether a run is a retry of an earlier refresh. */
export function isRetry(run: PlatformRun): boolean {
  return run.kind === 'refused' ? run.isRetry : run.kind === 'refresh' && run.plan.retries !== undefined;
}

/** Why a run failed or was refused: the issues of its plan, or the error of each statement with the name of its node. */
export function failureMessages(run: PlatformRun): string[] {
  switch (run.kind) {
    case 'deploy':
      return run.outcome.steps.flatMap(({ step, stages }) =>
        stages.flatMap(({ error }) => (error ? [`${step.name}: ${error.message}`] : [])),
      );
    case 'refresh':
      return run.document.results.flatMap(({ name, queryResults }) =>
        queryResults.flatMap(({ error }) => (error ? [`${name}: ${error.errorString}`] : [])),
      );
    case 'stopped':
      return run.plan.issues.stop.map(({ message }) => message);
    case 'refused':
      return [run.message];
  }
}

/** The IDs of the nodes whose table a refresh loaded. A node without a stage succeeds and loads no rows. */
export function loadedNodes({ results }: RunDocument): Set<string> {
  return new Set(
    results.flatMap(({ nodeID, queryResults }) =>
      queryResults.some(({ sql, success }) => success && loadsRows(sql)) ? [nodeID] : [],
    ),
  );
}
