import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { Story } from '#workbench/contract.ts';
import type { lineageDataSchema } from './data.ts';
import type { LineageArgs } from './meta.ts';
import { bareNames, customerMart, subquery, withEmail } from './samples.ts';

export const stories: readonly Story<LineageArgs, z.input<typeof lineageDataSchema>>[] = [
  {
    id: 'trace',
    title: 'Where a number comes from',
    summary:
      'Someone doubts the sales in a report. Follow the column back to its source, and see what is done to it along the way.',
    pipeline: customerMart,
    args: { node: 'V_SALES_BY_SEGMENT', column: 'SALES' },
    exercise: 'whom-it-feeds',
  },
  {
    id: 'rename',
    title: 'A column is renamed',
    summary: 'Links use ids and survive; text does not. Rename the phone of STG_CUSTOMER and see which of its readers break.',
    pipeline: customerMart,
    args: { node: 'STG_CUSTOMER', column: 'C_PHONE' },
    exercise: 'rename-and-fix',
  },
  {
    id: 'add',
    title: 'A column is new',
    summary: 'The shop delivers C_EMAIL, and the stage has it. Nothing flows down by itself.',
    pipeline: withEmail,
    args: { node: 'STG_CUSTOMER', column: 'C_EMAIL' },
    exercise: 'carry-it-down',
  },
  {
    id: 'retire',
    title: 'A column is retired',
    summary:
      'C_MKTSEGMENT has to go. Deletion takes the linked columns along; a GROUP BY that names one does not show in the lineage.',
    pipeline: customerMart,
    args: { node: 'STG_CUSTOMER', column: 'C_MKTSEGMENT' },
    exercise: 'retire-it',
  },
  {
    id: 'bare-names',
    title: 'An expression without lineage',
    summary: 'DAYS_TO_SHIP is computed from two columns, and its lineage is empty: the expression names no node.',
    pipeline: bareNames,
    args: { node: 'STG_ORDER_LINES', column: 'DAYS_TO_SHIP' },
    exercise: 'qualify-it',
  },
  {
    id: 'subquery',
    title: 'Through a subquery',
    summary: 'The lineage of TOTAL ends at a subquery in a Join tab. Read the SQL, and it goes on.',
    pipeline: subquery,
    args: { node: 'V_BEST_CUSTOMERS', column: 'TOTAL' },
  },
  {
    id: 'retail',
    title: 'Twenty-nine nodes',
    summary: 'The whole retail pipeline: where does the price of an order line go, and what is the report on a region made from?',
    pipeline: retailPipeline,
    args: { node: 'LINEITEM', column: 'L_EXTENDEDPRICE' },
  },
];
