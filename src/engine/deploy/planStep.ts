import type { DeployStrategy } from '../template/typeTemplate.ts';
import type { Change } from './changes.ts';
import type { DeployStage } from './nodeStages.ts';
import type { ObjectPath } from './platformDdl.ts';
import type { RowsOutcome } from './rowsAfter.ts';

/**
 * The three buckets of a plan. A renamed node counts as altered as long as its ID stays the same
 * (`/docs/deploy-and-refresh/deploy#what-is-in-a-plan`).
 */
export type Bucket = 'added' | 'altered' | 'deleted';

/** The phases of a deploy, in order. */
export const PHASES = ['delete', 'alter', 'add'] as const;
type Phase = (typeof PHASES)[number];

/** What a plan does for one node. */
export interface PlanStep {
  readonly nodeId: string;
  readonly name: string;
  readonly location: string;
  readonly bucket: Bucket;
  readonly phase: Phase;
  /** The kind of the node's object after the plan, or before it for a deleted node. A source has no object. */
  readonly kind: 'table' | 'view' | 'source';
  readonly strategy: DeployStrategy;
  /** The differences of an altered node. */
  readonly changes: readonly Change[];
  /** The statements in order; empty if only the metadata changes. */
  readonly stages: readonly DeployStage[];
  readonly rows: RowsOutcome;
  /** The object's path before the plan, for a node that was deployed. */
  readonly before?: ObjectPath;
  /** The object's path after the plan, for a node that stays, and the statements that would create it from scratch. */
  readonly after?: ObjectPath;
  readonly create: readonly DeployStage[];
  /** `No Stages Rendered`, for a new node whose Create template has no stages. */
  readonly notice?: string;
}
