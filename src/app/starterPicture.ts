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
