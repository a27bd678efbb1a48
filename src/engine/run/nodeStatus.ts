import type { NodeStatus } from './runDocument.ts';
import type { NodeState } from './scheduler.ts';

/** The platform's word for each state of a node in a run (`/docs/deploy-and-refresh/refresh#states`). */
export const NODE_STATUS: Readonly<Record<Exclude<NodeState, 'notInRun'>, NodeStatus>> = {
  waiting: 'Waiting',
  ready: 'Queued',
  running: 'Running',
  done: 'Successful',
  failed: 'Failed',
  skipped: 'Skipped',
  canceled: 'Canceled',
};

/** The state of a node in a run for each of the platform's words. */
export const NODE_STATE: Readonly<Record<NodeStatus, NodeState>> = {
  Waiting: 'waiting',
  Queued: 'ready',
  Running: 'running',
  Successful: 'done',
  Failed: 'failed',
  Skipped: 'skipped',
  Canceled: 'canceled',
};

const ENDS = { Successful: 'succeeded', Failed: 'failed', Skipped: 'skipped' } as const;

/** How the nodes of a run ended, by node ID. Nodes that were canceled or have not ended are left out. */
export function nodeEnds(nodes: readonly (readonly [id: string, NodeStatus])[]): Map<string, 'succeeded' | 'failed' | 'skipped'> {
  return new Map(nodes.flatMap(([id, status]) => (status in ENDS ? [[id, ENDS[status as keyof typeof ENDS]] as const] : [])));
}
