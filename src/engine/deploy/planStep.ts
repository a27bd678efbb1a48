import type { DeployStrategy } from '../template/typeTemplate.ts';
import type { Change } from './changes.ts';
import type { DeployStage } from './nodeStages.ts';
import type { ObjectPath } from './platformDdl.ts';
import type { RowsOutcome } from './rowsAfter.ts';

/** The three buckets of a plan. A renamed node is altered, as long as its ID is the same (`/docs/deploy-and-refresh/deploy#what-is-in-a-plan`). */
export type Bucket = 'added' | 'altered' | 'deleted';

/** The phases of a deploy, in their order. */
export const PHASES = ['delete', 'alter', 'add'] as const;
type Phase = (typeof PHASES)[number];

/** What a plan does for one node. */
export interface PlanStep {
  readonly nodeId: string;
  readonly name: string;
  readonly location: string;
  readonly bucket: Bucket;
  readonly phase: Phase;
  /** What its object is afterwards, or was; a source makes none. */
  readonly kind: 'table' | 'view' | 'source';
  readonly strategy: DeployStrategy;
  /** Of an altered node: what differs. */
  readonly changes: readonly Change[];
  /** In order. None: only the metadata changes. */
  readonly stages: readonly DeployStage[];
  readonly rows: RowsOutcome;
  /** For a node that was deployed: where it is. */
  readonly before?: ObjectPath;
  /** For a node that stays: where it will be, and the statements that would create it from scratch. */
  readonly after?: ObjectPath;
  readonly create: readonly DeployStage[];
  /** `No Stages Rendered`, of a new node whose Create template has none. */
  readonly notice?: string;
}
