import type { ExecutionErrorInput } from '../run/executor.ts';
import type { RefreshPlan } from './refreshPlan.ts';
import type { NodeFault } from './simulatedWarehouse.ts';

/**
 * What fails in a refresh on paper: of each node that runs the first statement that the data platform would refuse, and as `refusal` says why. Behind a
 * failed statement nothing of its node is sent (`/docs/deploy-and-refresh/refresh`).
 */
export function statementFaults(
  { pipeline, included, stages }: RefreshPlan,
  refusal: (sql: string) => ExecutionErrorInput | undefined,
): NodeFault[] {
  return pipeline.nodes.flatMap(({ id }, index): NodeFault[] => {
    if (included[index] !== 1) return [];
    for (const [stage, { sql }] of stages(index).stages.entries()) {
      const error = refusal(sql);
      if (error) return [{ nodeId: id, stage, fault: { error } }];
    }
    return [];
  });
}
