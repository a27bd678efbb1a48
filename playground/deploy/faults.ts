import { type Catalog, objectAt } from '#engine/deploy/catalog.ts';
import { missingColumn } from '#engine/deploy/missingColumn.ts';
import { refusedInRefresh } from '#engine/deploy/refusedStatement.ts';
import { columnLineage } from '#engine/lineage/columns.ts';
import { failsOnTwoVersions, loadRulesOf } from '#engine/load/loadRows.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import type { RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import type { NodeFault } from '#engine/refresh/simulatedWarehouse.ts';
import { statementFaults } from '#engine/refresh/statementFaults.ts';
import { duplicateRowText } from '#engine/run/executor.ts';
import type { MissingGrant } from '#engine/run/privileges.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { keepsOneRowPerKey } from '#engine/sql/oneRowPerKey.ts';
import { firstText } from './firstRow.ts';

/** The part of the platform state that decides which statements of a simulated refresh fail. */
interface RefreshConditions {
  readonly catalog: Catalog;
  readonly missingGrants: readonly MissingGrant[];
  readonly isDeliveredTwice: boolean;
  readonly stagedTwice: ReadonlySet<string>;
}

/** Whether the SQL in the Join tab of STG_CUSTOMER keeps one row for each customer, whatever the shop delivers. Rows are not looked at. */
export function keepsOnePerCustomer({ nodes }: Pick<Pipeline, 'nodes'>): boolean {
  const sources = nodes.find(({ id }) => id === 'stg-customer')?.sources;
  return sources?.every(({ join }) => keepsOneRowPerKey(join, 'C_CUSTKEY')) ?? false;
}

/**
 * Whether a refresh loads customer 1 twice into STG_CUSTOMER: the shop delivers the customer twice, and the Join tab lets both rows through. Undefined
 * if the refresh does not run STG_CUSTOMER.
 */
function willStageTwice({ pipeline, included }: RefreshPlan, { isDeliveredTwice }: RefreshConditions): boolean | undefined {
  const index = pipeline.nodes.findIndex(({ id }) => id === 'stg-customer');
  return included[index] === 1 ? isDeliveredTwice && !keepsOnePerCustomer(pipeline) : undefined;
}

/** Whether the load of DIM_CUSTOMER fails on the two rows of customer 1 in STG_CUSTOMER, which differ in the phone number. */
function meetsCustomerTwice(pipeline: Pipeline, node: PipelineNode): boolean {
  const rules = node.id === 'dim-customer' ? loadRulesOf(node) : undefined;
  const stage = pipeline.nodes.find(({ id }) => id === 'stg-customer');
  const phone = stage?.columns.find(({ name }) => name === 'C_PHONE');
  if (!rules || !stage || !phone) return false;
  const downstream = columnLineage(pipeline, { nodeId: stage.id, columnId: phone.id })?.down ?? [];
  return failsOnTwoVersions(rules, new Set(downstream.flatMap((step) => (step.node.id === node.id ? [step.column.name] : []))));
}

/**
 * The failures of a simulated refresh: for each node, the first statement that the data platform would refuse. Reasons are missing objects or columns,
 * missing privileges, text that is not a number, and a merge in which two rows match one. The SQL engine finds these failures by itself.
 */
export function refreshFaults(plan: RefreshPlan, conditions: RefreshConditions): NodeFault[] {
  const { pipeline, included, environment } = plan;
  const { catalog, missingGrants, stagedTwice } = conditions;
  const isStagedTwice = willStageTwice(plan, conditions) ?? stagedTwice.has(environment.id);
  const refused = statementFaults(plan, (sql, node) =>
    refusedInRefresh(sql, node, { pipeline, catalog, missingGrants, firstText }),
  );
  const failing = new Set(refused.map(({ nodeId }) => nodeId));
  /** Whether the node's table has no rows. A merge into an empty table only inserts, so it can't fail on duplicate rows. */
  const isEmpty = ({ location, name }: PipelineNode) => {
    const mapping = plan.context.mappings[location];
    return mapping !== undefined && objectAt(catalog, [mapping.database, mapping.schema, name])?.rows === '';
  };
  const others = pipeline.nodes.flatMap((node, index): NodeFault[] => {
    if (included[index] !== 1 || failing.has(node.id)) return [];
    const error = missingColumn(pipeline, node, plan.context, catalog);
    if (error) return [{ nodeId: node.id, fault: { error } }];
    if (!isStagedTwice || !meetsCustomerTwice(pipeline, node) || isEmpty(node)) return [];
    return [{ nodeId: node.id, fault: { error: { code: 'duplicateRow', ...duplicateRowText(pipeline.platform, [1]) } } }];
  });
  return [...refused, ...others];
}

/** The IDs of the environments whose STG_CUSTOMER holds customer 1 twice after a refresh. */
export function stagedTwiceAfter(
  { results }: RunDocument,
  plan: RefreshPlan,
  conditions: RefreshConditions,
): ReadonlySet<string> {
  const { id } = plan.environment;
  const isLoaded = results.some(({ nodeID, runState }) => nodeID === 'stg-customer' && runState === 'Successful');
  if (!isLoaded) return conditions.stagedTwice;
  const others = [...conditions.stagedTwice].filter((one) => one !== id);
  return new Set(willStageTwice(plan, conditions) ? [...others, id] : others);
}
