import { columnLineage } from '../lineage/columns.ts';
import { failsOnTwoVersions, loadRulesOf } from '../load/loadRows.ts';
import { qualifiedName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import type { RefreshPlan } from '../refresh/refreshPlan.ts';
import type { RunDocument } from '../run/runDocument.ts';
import { keepsOneRowPerKey } from '../sql/oneRowPerKey.ts';
import { type DeliveryFault, loadedNodes, type PlatformState } from './platformState.ts';

// The shop of the samples delivers CUSTOMER and ORDERS. STG_CUSTOMER and STG_ORDERS load them, and DIM_CUSTOMER merges STG_CUSTOMER.

/** The phone numbers with which the shop delivers its first customer twice. */
const PHONES = ['99-000-000-0001', '99-000-000-0002'] as const;

/** The SQL that puts a fault into the delivered rows, or that corrects the rows; empty for a pipeline without the shop's sources. */
export function deliveryStatements(
  pipeline: Pipeline,
  context: PipelineContext,
  fault: DeliveryFault,
  isWrong: boolean,
): string[] {
  const node = pipeline.nodes.find(({ id }) => id === (fault === 'customerTwice' ? 'customer' : 'orders'));
  const qualified = node && qualifiedName(pipeline, context, node);
  if (!qualified?.ok) return [];
  const { name } = qualified;
  if (fault === 'negativeTotal')
    return isWrong
      ? [`UPDATE ${name} SET "O_TOTALPRICE" = -1 WHERE "O_ORDERKEY" = (SELECT MAX_BY("O_ORDERKEY", "O_ORDERDATE") FROM ${name})`]
      : [`UPDATE ${name} SET "O_TOTALPRICE" = 1000 WHERE "O_TOTALPRICE" < 0`];
  const copy = node!.columns.map((column) => (column.name === 'C_PHONE' ? `'${PHONES[1]}'` : `"${column.name}"`)).join(', ');
  return isWrong
    ? [
        `UPDATE ${name} SET "C_PHONE" = '${PHONES[0]}' WHERE "C_CUSTKEY" = 1`,
        `INSERT INTO ${name} SELECT ${copy} FROM ${name} WHERE "C_CUSTKEY" = 1`,
      ]
    : [`DELETE FROM ${name} WHERE "C_PHONE" = '${PHONES[1]}'`];
}

/** Whether the SQL in the Join tab of STG_CUSTOMER keeps one row for each customer, whatever the shop delivers. Rows are not looked at. */
export function keepsOnePerCustomer({ nodes }: Pick<Pipeline, 'nodes'>): boolean {
  const sources = nodes.find(({ id }) => id === 'stg-customer')?.sources;
  return sources?.every(({ join }) => keepsOneRowPerKey(join, 'C_CUSTKEY')) ?? false;
}

/**
 * Whether STG_CUSTOMER holds customer 1 twice when a refresh reads it. If the refresh loads STG_CUSTOMER, this follows from the delivery and the Join
 * tab, otherwise from the rows that an earlier refresh loaded.
 */
export function holdsCustomerTwice(
  { pipeline, included, environment }: RefreshPlan,
  { faults, stagedTwice }: Pick<PlatformState, 'faults' | 'stagedTwice'>,
): boolean {
  const isStaged = included[pipeline.nodes.findIndex(({ id }) => id === 'stg-customer')] === 1;
  return isStaged ? faults.has('customerTwice') && !keepsOnePerCustomer(pipeline) : stagedTwice.has(environment.id);
}

/** Whether the load of a node fails on the two rows of customer 1 in STG_CUSTOMER, which differ in the phone number. Only DIM_CUSTOMER can fail. */
export function failsOnCustomerTwice(pipeline: Pipeline, node: PipelineNode): boolean {
  const rules = node.id === 'dim-customer' ? loadRulesOf(node) : undefined;
  const stage = pipeline.nodes.find(({ id }) => id === 'stg-customer');
  const phone = stage?.columns.find(({ name }) => name === 'C_PHONE');
  if (!rules || !stage || !phone) return false;
  const downstream = columnLineage(pipeline, { nodeId: stage.id, columnId: phone.id })?.down ?? [];
  return failsOnTwoVersions(rules, new Set(downstream.flatMap((step) => (step.node.id === node.id ? [step.column.name] : []))));
}

/** The IDs of the environments whose STG_CUSTOMER holds customer 1 twice after a refresh. */
export function stagedTwiceAfter(
  document: RunDocument,
  plan: RefreshPlan,
  state: Pick<PlatformState, 'faults' | 'stagedTwice'>,
): ReadonlySet<string> {
  const { id } = plan.environment;
  if (!loadedNodes(document).has('stg-customer')) return state.stagedTwice;
  const others = [...state.stagedTwice].filter((one) => one !== id);
  return new Set(holdsCustomerTwice(plan, state) ? [...others, id] : others);
}
