import type { Job, PipelineNode, Subgraph } from '#engine/pipeline/schema.ts';
import { once, pipeline } from './builder.ts';
import { dimCustomer, stgCustomer, stgNation } from './customers.ts';
import { MACROS } from './macros.ts';
import { vContacts, vCustomer360, vSalesByRegion } from './reporting.ts';
import { fctOrderLines, fctOrders, pstgLoadLog, pstgOrderHistory, stgLineitem, stgOrderLines, stgOrders } from './sales.ts';
import { shop } from './shop.ts';
import { dimPart, dimSupplier, fctSupply, pstgPartsupp, stgContacts, stgPart, stgRegion, stgSupplier } from './supply.ts';
import { TPCH } from './tpch.ts';

const ids = (...nodes: PipelineNode[]) => nodes.map((node) => node.id);

const SUBGRAPHS: Subgraph[] = [
  {
    id: '1',
    name: 'Sales',
    colour: 'amber',
    nodeIds: ids(dimCustomer, stgOrders, stgLineitem, stgOrderLines, fctOrders, fctOrderLines, vSalesByRegion),
  },
  {
    id: '2',
    name: 'Customer 360',
    colour: 'violet',
    nodeIds: ids(stgCustomer, stgNation, dimCustomer, stgContacts, fctOrders, vCustomer360),
  },
  { id: '3', name: 'Supply', colour: 'teal', nodeIds: ids(stgSupplier, stgPart, pstgPartsupp, dimSupplier, dimPart, fctSupply) },
];

const JOBS: Job[] = [
  { id: '1', name: 'Nightly', include: '{ location: "STAGING" } OR { location: "MART" }', exclude: '{ name: "PSTG_LOAD_LOG" }' },
  { id: '2', name: 'Sales', include: '{ subgraph: "Sales" }', exclude: '' },
  { id: '3', name: 'Customers', include: '+{ location: "MART" name: "DIM_CUSTOMER" }', exclude: '{ nodeType: "Source" }' },
  { id: '4', name: 'Orders and after', include: '{ location: "STAGING" name: "STG_ORDERS" }+', exclude: '{ nodeType: "View" }' },
];

/** The retail pipeline: from TPC-H tables to a customer history, facts and views, with every built-in node type. */
export const retailPipeline = once(() =>
  pipeline('Retail', {
    description: 'From the tables of a shop to a mart: customers with history, orders, order lines, supply.',
    ...shop('RAW', 'STAGING', 'MART', 'REPORTING'),
    nodes: [
      ...TPCH,
      stgRegion,
      stgNation,
      stgCustomer,
      stgSupplier,
      stgPart,
      stgLineitem,
      pstgPartsupp,
      dimCustomer,
      dimSupplier,
      dimPart,
      stgContacts,
      stgOrders,
      stgOrderLines,
      pstgOrderHistory,
      fctOrders,
      fctOrderLines,
      fctSupply,
      pstgLoadLog,
      vSalesByRegion,
      vCustomer360,
      vContacts,
    ],
    subgraphs: SUBGRAPHS,
    jobs: JOBS,
    macros: [...MACROS],
  }),
);
