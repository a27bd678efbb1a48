import { type Delivery, type LoadHistory, loadHistory } from '#engine/load/loadHistory.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { RowsData } from './data.ts';

/** The delivery of each day. All rows are those of the first source. */
export function deliveriesOf({ nodes }: Pick<Pipeline, 'nodes'>, { days }: RowsData): Delivery[] {
  const source = nodes.find(({ type }) => isSource(type))?.name ?? '';
  return days.map((rows) => ({ [source]: rows }));
}

/** The loads of the first node that is not a source; undefined if there is none, or if its type has no load rules. */
export function historyOf(pipeline: Pipeline, data: RowsData): LoadHistory | undefined {
  const node = pipeline.nodes.find(({ type }) => !isSource(type));
  const deliveries = deliveriesOf(pipeline, data);
  return node && loadHistory(node, Object.keys(deliveries[0] ?? {}), deliveries);
}
