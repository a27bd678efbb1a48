import type { Pipeline, PipelineNode, Subgraph } from '#engine/pipeline/schema.ts';
import { once } from '#samples/builder.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';

// Pipelines that only the stories of this playground use.

/** A subgraph of three nodes of the retail pipeline. It leaves out STG_ORDERS, which is on a path between two of them. */
export const withGap = once((): Pipeline => {
  const subgraph: Subgraph = {
    id: '1',
    name: 'Customer orders',
    colour: 'rose',
    nodeIds: ['dim-customer', 'fct-orders', 'v-customer-360'],
  };
  return { ...retailPipeline(), subgraphs: [subgraph] };
});

/** Five subject areas and one layer of the large sample, chosen by the names and types of nodes. */
const AREAS: readonly { name: string; colour: string; has: (node: PipelineNode) => boolean }[] = [
  { name: 'Invoices', colour: 'amber', has: ({ id }) => id.includes('invoice') },
  { name: 'Orders', colour: 'teal', has: ({ id }) => /order|cart|shipment/.test(id) },
  { name: 'Payments', colour: 'violet', has: ({ id }) => /payment|refund|price/.test(id) },
  { name: 'Web', colour: 'sky', has: ({ id }) => /store|page-view|device|event/.test(id) },
  { name: 'Service', colour: 'lime', has: ({ id }) => /ticket|agent|contact|survey/.test(id) },
  { name: 'Facts and views', colour: 'slate', has: ({ type }) => type === 'Fact' || type === 'View' },
];

/** Two hundred generated nodes, the same each time, with five subject areas and a layer that overlaps them. */
export const large = once((): Pipeline => {
  const pipeline = generatePipeline({ nodes: 200, columnsPerNode: 4, seed: 11 });
  const subgraphs = AREAS.map(({ name, colour, has }, index) => ({
    id: String(index + 1),
    name,
    colour,
    nodeIds: pipeline.nodes.filter(has).map(({ id }) => id),
  }));
  return { ...pipeline, subgraphs };
});
