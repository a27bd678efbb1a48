import { errorText } from '#engine/text/errorText.ts';
import { objectKind } from '../pipeline/nodeTypes.ts';
import { type Catalog, emptyCatalog, execute, hasSameStructure, objectAt } from './catalog.ts';
import type { DeployPlan } from './plan.ts';
import { orderSteps } from './planOrder.ts';
import type { PlanStep } from './planStep.ts';
import type { ObjectPath } from './platformDdl.ts';

/** A difference between the data platform and the environment's metadata. It is for information and not an error. */
export interface PresyncNote {
  readonly message: 'Object unexpectedly exists at location' | 'Object missing from expected location';
  readonly nodeId: string;
  readonly path: ObjectPath;
  /** The kind of the object in place, if a table is there instead of a view or the other way around. */
  readonly found?: 'table' | 'view';
}

/** A note as it is printed (`/docs/reference/error-codes`). */
export function noteText({ message, path: [database, schema, name], found }: PresyncNote): string {
  return found
    ? errorText('"…" already existed on "…"."…" as unexpected type …', name, database, schema, found.toUpperCase())
    : message;
}

/** The kind of the existing object, if it differs from the kind that a step makes. */
function unexpectedKind({ kind, after, bucket }: PlanStep, catalog: Catalog): Pick<PresyncNote, 'found'> {
  const object = after && bucket !== 'deleted' ? objectAt(catalog, after) : undefined;
  return !object || kind === 'source' || object.kind === kind ? {} : { found: object.kind };
}

/** Whether the existing object is exactly the one that the step would create. */
function existsAsPlanned(step: PlanStep, catalog: Catalog): boolean {
  const object = step.after && objectAt(catalog, step.after);
  if (!object || step.kind === 'view') return false;
  let alone = emptyCatalog(catalog.platform, catalog.schemas);
  for (const { sql } of step.create) {
    const outcome = execute(alone, sql);
    if (outcome.ok) alone = outcome.catalog;
  }
  const wanted = objectAt(alone, step.after!);
  return wanted !== undefined && hasSameStructure(object, wanted);
}

/**
 * The metadata updates at the start of a deploy: compares the expected objects with the data platform. An existing object is adopted if its structure
 * is right; a missing object is created again, without its rows (`/docs/deploy-and-refresh/deploy#from-commit-to-table`).
 */
export function presync(plan: DeployPlan, catalog: Catalog): { plan: DeployPlan; notes: PresyncNote[] } {
  const { environment, version } = plan;
  const notes: PresyncNote[] = [];
  const byId = new Map(plan.steps.map((step) => [step.nodeId, step]));
  const adopt = (step: PlanStep): PlanStep => (existsAsPlanned(step, catalog) ? { ...step, stages: [], rows: 'kept' } : step);

  for (const step of plan.steps) {
    const { bucket, after, nodeId } = step;
    const other = unexpectedKind(step, catalog);
    if (!after || !objectAt(catalog, after) || (bucket !== 'added' && !other.found)) continue;
    notes.push({ message: 'Object unexpectedly exists at location', nodeId, path: after, ...other });
    if (bucket === 'added') byId.set(nodeId, adopt(step));
  }
  for (const node of environment.deployed?.pipeline.nodes ?? []) {
    const object = environment.deployed?.objects.get(node.id);
    if (!object) continue;
    const path: ObjectPath = [object.mapping.database, object.mapping.schema, node.name];
    const step = byId.get(node.id);
    if (objectAt(catalog, path)) continue;
    notes.push({ message: 'Object missing from expected location', nodeId: node.id, path });
    if (step?.bucket === 'deleted' || step?.bucket === 'added') continue;
    const wanted = version.pipeline.nodes.find(({ id }) => id === node.id)!;
    const again: PlanStep = step
      ? { ...step, stages: step.create, rows: 'gone' }
      : {
          nodeId: node.id,
          name: wanted.name,
          location: wanted.location,
          bucket: 'altered',
          phase: 'alter',
          kind: objectKind(wanted),
          strategy: 'default',
          changes: [],
          stages: object.create,
          create: object.create,
          rows: 'gone',
          before: path,
          after: path,
        };
    if (step?.after && objectAt(catalog, step.after))
      notes.push({ message: 'Object unexpectedly exists at location', nodeId: node.id, path: step.after });
    byId.set(node.id, adopt(again));
  }
  if (notes.length === 0) return { plan, notes };
  const wanted = version.pipeline.nodes.filter(({ deployEnabled }) => deployEnabled);
  return { plan: { ...plan, steps: orderSteps([...byId.values()], version.pipeline, wanted, environment.deployed) }, notes };
}
