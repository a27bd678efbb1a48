import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { col, copy, reads, view } from './builder.ts';

/** The view V_SALES_BY_SEGMENT over a fact table with the columns C_MKTSEGMENT and O_TOTALPRICE. */
export function salesBySegment(fctOrders: PipelineNode): PipelineNode {
  return view('REPORTING', 'V_SALES_BY_SEGMENT', {
    description: 'Sales of each segment.',
    from: reads`
      FROM ${fctOrders}
      GROUP BY "FCT_ORDERS"."C_MKTSEGMENT"`,
    columns: [
      ...copy(fctOrders, ['C_MKTSEGMENT']),
      col('SALES', 'NUMBER(18,2)', 'SUM("FCT_ORDERS"."O_TOTALPRICE")', 'Of all orders.'),
    ],
  });
}
