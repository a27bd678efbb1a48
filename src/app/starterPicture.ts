import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';

/**
 * The starter pipeline as the start page draws it: data, so that the page needs neither the engine nor the schema. A test compares it with
 * `starterPipeline`.
 */
export const STARTER_NODES: readonly CanvasNode[] = [
  { id: 'customer', name: 'CUSTOMER', location: 'RAW', kind: 'source', typeName: 'Source' },
  { id: 'nation', name: 'NATION', location: 'RAW', kind: 'source', typeName: 'Source' },
  { id: 'stg-customer', name: 'STG_CUSTOMER', location: 'STAGING', kind: 'stage', typeName: 'Stage' },
  { id: 'stg-nation', name: 'STG_NATION', location: 'STAGING', kind: 'stage', typeName: 'Stage' },
  { id: 'dim-customer', name: 'DIM_CUSTOMER', location: 'MART', kind: 'dimension', typeName: 'Dimension' },
];

export const STARTER_EDGES: readonly CanvasEdge[] = [
  { from: 'customer', to: 'stg-customer', form: 'ref' },
  { from: 'nation', to: 'stg-nation', form: 'ref' },
  { from: 'stg-customer', to: 'dim-customer', form: 'ref' },
  { from: 'stg-nation', to: 'dim-customer', form: 'ref' },
];

/** The join of DIM_CUSTOMER, as the pipeline has it. */
export const STARTER_JOIN = `FROM {{ ref('STAGING', 'STG_CUSTOMER') }} "STG_CUSTOMER"
LEFT JOIN {{ ref('STAGING', 'STG_NATION') }} "STG_NATION"
  ON "STG_CUSTOMER"."C_NATIONKEY" = "STG_NATION"."N_NATIONKEY"`;

/** What the SQL engine finds in DIM_CUSTOMER after a run: the number of rows, and some columns of the first rows. */
export const STARTER_ROWS = {
  count: 100,
  columns: ['C_NAME', 'C_MKTSEGMENT', 'N_NAME'],
  rows: [
    ['Customer#000000001', 'BUILDING', 'algeria'],
    ['Customer#000000002', 'BUILDING', 'peru'],
    ['Customer#000000003', 'BUILDING', 'kenya'],
  ],
} as const;
