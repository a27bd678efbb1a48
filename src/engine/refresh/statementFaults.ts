import type { PipelineNode } from '../pipeline/schema.ts';
import type { ExecutionErrorInput } from '../run/executor.ts';
import type { RefreshPlan } from './refreshPlan.ts';
import type { NodeFault } from './simulatedWarehouse.ts';

/**
 * The faults of a simulated refresh: for each node of the run, the first statement for which `refusal` returns an error. Later statements of the node
 * are not sent (`/docs/deploy-and-refresh/refresh`).
 */
export function statementFaults(
  { pipeline, included, stages }: RefreshPlan,
  refusal: (sql: string, node: PipelineNode) => ExecutionErrorInput | undefined,
): NodeFault[] {
  return pipeline.nodes.flatMap((node, index): NodeFault[] => {
    if (included[index] !== 1) return [];
    for (const [stage, { sql }] of stages(index).stages.entries()) {
      const error = refusal(sql, node);
      if (error) return [{ nodeId: node.id, stage, fault: { error } }];
    }
    return [];
  });
}
