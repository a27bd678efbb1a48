import { type Catalog, objectAt } from '#engine/deploy/catalog.ts';
import { missingColumn } from '#engine/deploy/missingColumn.ts';
import { refusedInRefresh } from '#engine/deploy/refusedStatement.ts';
import { columnLineage } from '#engine/lineage/columns.ts';
import { loadRulesOf, meetsRowTwice } from '#engine/load/loadRows.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import type { RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import type { NodeFault } from '#engine/refresh/simulatedWarehouse.ts';
import { statementFaults } from '#engine/refresh/statementFaults.ts';
import { duplicateRowText } from '#engine/run/executor.ts';
import type { MissingGrant } from '#engine/run/privileges.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { keepsOneRowPerKey } from '#engine/sql/oneRowPerKey.ts';
import { firstText } from './firstRow.ts';

/** The state that decides which statements of a simulated refresh fail. */
interface Circumstances {
  readonly catalog: Catalog;
  readonly missingGrants: readonly MissingGrant[];
  readonly isDeliveredTwice: boolean;
  readonly stagedTwice: ReadonlySet<string>;
}

/** Whether the stage of customers keeps one row of each, whatever is delivered: as far as a Join tab shows that without rows. */
export function keepsOnePerCustomer({ nodes }: Pick<Pipeline, 'nodes'>): boolean {
  const sources = nodes.find(({ id }) => id === 'stg-customer')?.sources;
  return sources?.every(({ join }) => keepsOneRowPerKey(join, 'C_CUSTKEY')) ?? false;
}

/** Whether STG_CUSTOMER holds customer 1 twice once it is loaded: the shop delivers that, and its Join tab lets it through. */
function willStageTwice({ pipeline, included }: RefreshPlan, { isDeliveredTwice }: Circumstances): boolean | undefined {
  const index = pipeline.nodes.findIndex(({ id }) => id === 'stg-customer');
  return included[index] === 1 ? isDeliveredTwice && !keepsOnePerCustomer(pipeline) : undefined;
}

/** Whether the load of the dimension of customers fails on the two rows that the stage holds of customer 1: they differ in the phone. */
function meetsCustomerTwice(pipeline: Pipeline, node: PipelineNode): boolean {
  const rules = node.id === 'dim-customer' ? loadRulesOf(node) : undefined;
  const stage = pipeline.nodes.find(({ id }) => id === 'stg-customer');
  const phone = stage?.columns.find(({ name }) => name === 'C_PHONE');
  if (!rules || !stage || !phone) return false;
  const made = columnLineage(pipeline, { nodeId: stage.id, columnId: phone.id })?.down ?? [];
  return meetsRowTwice(rules, new Set(made.flatMap((step) => (step.node.id === node.id ? [step.column.name] : []))));
}

/**
 * The failures of a simulated refresh, at the first statement of each node that the data platform would refuse: names that are not there, privileges
 * that the role lacks, texts that are no numbers, a merge with two rows for one. The real engine finds these by itself.
 */
export function refreshFaults(plan: RefreshPlan, around: Circumstances): NodeFault[] {
  const { pipeline, included, environment } = plan;
  const { catalog, missingGrants, stagedTwice } = around;
  const isStagedTwice = willStageTwice(plan, around) ?? stagedTwice.has(environment.id);
  const refused = statementFaults(plan, (sql, node) =>
    refusedInRefresh(sql, node, { pipeline, catalog, missingGrants, firstText }),
  );
  const failing = new Set(refused.map(({ nodeId }) => nodeId));
  /** Whether the node's table has no rows: a merge into it only inserts. */
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

/** The environments whose STG_CUSTOMER holds customer 1 twice after a refresh. */
export function stagedTwiceAfter({ results }: RunDocument, plan: RefreshPlan, around: Circumstances): ReadonlySet<string> {
  const { id } = plan.environment;
  const isLoaded = results.some(({ nodeID, runState }) => nodeID === 'stg-customer' && runState === 'Successful');
  if (!isLoaded) return around.stagedTwice;
  const others = [...around.stagedTwice].filter((one) => one !== id);
  return new Set(willStageTwice(plan, around) ? [...others, id] : others);
}
