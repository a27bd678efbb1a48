import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { col, context, dimension, once, pipeline, reads, source, stage, view } from '#samples/builder.ts';
import type { Night, OrderRow } from './data.ts';

const COLUMNS = { ORDER_KEY: 'NUMBER(38,0)', TOTAL: 'VARCHAR(20)' };
const ordersEu = source('RAW', 'ORDERS_EU', 'Orders as the shop in Europe exports them: totals are text.', COLUMNS);
const ordersUs = source('RAW', 'ORDERS_US', 'Orders as the shop in America exports them: totals are text.', COLUMNS);

const from = { ORDERS_EU: reads`FROM ${ordersEu}`, ORDERS_US: reads`FROM ${ordersUs}` };
const key = col('ORDER_KEY', 'NUMBER(38,0)', ['"ORDERS_EU"."ORDER_KEY"', '"ORDERS_US"."ORDER_KEY"']);
const total = col('TOTAL', 'NUMBER(12,2)', [
  'CAST("ORDERS_EU"."TOTAL" AS NUMBER(12,2))',
  'CAST("ORDERS_US"."TOTAL" AS NUMBER(12,2))',
]);
/** A column with the source of each row. */
const shop = col('SHOP', 'VARCHAR(2)', ["'EU'", "'US'"], 'The source that the row is from.');

function withNode(name: string, node: PipelineNode): () => Pipeline {
  return once(() =>
    pipeline(name, {
      description: 'Orders of two shops, row below row in one node.',
      locations: [
        { name: 'RAW', description: 'As the shops export it.' },
        { name: 'STAGING', description: 'Both shops in one table.' },
      ],
      defaultLocation: 'STAGING',
      nodes: [ordersEu, ordersUs, node],
      environments: [context('1', 'DEV', { RAW: 'SHOP_RAW.TPCH', STAGING: 'SHOP_DEV.STAGING' })],
    }),
  );
}

const plan = { from, columns: [key, total], description: 'Orders of both shops.' };
const stageWith = (config: PipelineNode['config'], columns = plan.columns) =>
  stage('STAGING', 'STG_ORDERS_ALL', { ...plan, columns, config });

export const insertSample = withNode('Two shops: INSERT', stageWith({ insertStrategy: 'INSERT' }));
export const unionAllSample = withNode('Two shops: UNION ALL', stageWith({ insertStrategy: 'UNION ALL' }));
export const taggedUnion = withNode('Two shops: UNION with a tag', stageWith({ insertStrategy: 'UNION' }, [key, total, shop]));
export const appending = withNode(
  'Two shops: nothing is emptied',
  stageWith({ insertStrategy: 'INSERT', truncateBefore: false }),
);
export const dimensionSample = withNode(
  'Two shops: a merge each',
  dimension('STAGING', 'DIM_ORDERS', { ...plan, keys: ['ORDER_KEY'] }),
);
export const viewSample = withNode('Two shops: a view', view('STAGING', 'V_ORDERS_ALL', plan));

const row = (ORDER_KEY: number, TOTAL: string): OrderRow => ({ ORDER_KEY, TOTAL });

const EU = [row(101, '40.00'), row(102, '12.50'), row(103, '7.00')];
const US = [row(201, '15.00'), row(202, '99.00'), row(103, '7.00')];

/** Both shops exported order 103. */
export const OVERLAP: Night[] = [{ ORDERS_EU: EU, ORDERS_US: US }];
/** The same delivery, night after night. */
export const SAME_AGAIN: Night[] = [OVERLAP[0]!, OVERLAP[0]!, OVERLAP[0]!];
/** On the second night, a total of the US shop is not a number. */
export const BAD_NIGHT: Night[] = [
  OVERLAP[0]!,
  { ORDERS_EU: [...EU, row(104, '3.00')], ORDERS_US: [row(201, '15.00'), row(202, 'n/a'), row(103, '7.00')] },
];
/** The shops export different totals of order 103. */
export const DISAGREE: Night[] = Array.from({ length: 2 }, () => ({
  ORDERS_EU: EU,
  ORDERS_US: [row(201, '15.00'), row(202, '99.00'), row(103, '8.50')],
}));
