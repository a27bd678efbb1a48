import { objectAt } from '../deploy/catalog.ts';
import { missingColumn } from '../deploy/missingColumn.ts';
import { objectPath } from '../deploy/platformDdl.ts';
import { refusedInRefresh } from '../deploy/refusedStatement.ts';
import type { PipelineNode } from '../pipeline/schema.ts';
import type { RefreshPlan } from '../refresh/refreshPlan.ts';
import type { NodeFault } from '../refresh/simulatedWarehouse.ts';
import { statementFaults } from '../refresh/statementFaults.ts';
import { duplicateRowText } from '../run/executor.ts';
import { failsOnCustomerTwice, holdsCustomerTwice } from './deliveryFaults.ts';
import { firstText } from './firstRow.ts';
import type { PlatformState } from './platformState.ts';

/**
 * The failures of a simulated refresh: for each node, the first statement that the data platform would refuse, or the test that finds a row. Reasons
 * are missing objects or columns, missing privileges, text that is not a number, a merge in which two rows match one, and a negative total. The SQL
 * engine finds these failures by itself.
 */
export function refreshFaults(plan: RefreshPlan, state: PlatformState): NodeFault[] {
  const { pipeline, included } = plan;
  const { catalog, missingGrants, faults } = state;
  const isTwice = holdsCustomerTwice(plan, state);
  const refused = statementFaults(plan, (sql, node) =>
    refusedInRefresh(sql, node, { pipeline, catalog, missingGrants, firstText }),
  );
  const failing = new Set(refused.map(({ nodeId }) => nodeId));
  /** Whether the node's table has no rows. A merge into an empty table only inserts, so it can't fail on duplicate rows. */
  const isEmpty = (node: PipelineNode) => {
    const path = objectPath(plan.context, node);
    return path !== undefined && objectAt(catalog, path)?.rows === '';
  };
  const others = pipeline.nodes.flatMap((node, index): NodeFault[] => {
    if (included[index] !== 1 || failing.has(node.id)) return [];
    const error = missingColumn(pipeline, node, plan.context, catalog);
    if (error) return [{ nodeId: node.id, fault: { error } }];
    if (isTwice && failsOnCustomerTwice(pipeline, node) && !isEmpty(node))
      return [{ nodeId: node.id, fault: { error: { code: 'duplicateRow', ...duplicateRowText(pipeline.platform, [1]) } } }];
    if (node.id !== 'stg-orders' || !faults.has('negativeTotal')) return [];
    const stage = plan.stages(index).stages.findIndex(({ type }) => type === 'sqlTest');
    return stage === -1 ? [] : [{ nodeId: node.id, stage, fault: { rows: 1 } }];
  });
  return [...refused, ...others];
}
