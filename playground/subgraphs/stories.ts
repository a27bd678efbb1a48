import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import { twoParts } from '#samples/shapes.ts';
import { starterPipeline } from '#samples/starter.ts';
import type { Story } from '#workbench/contract.ts';
import type { subgraphsDataSchema } from './data.ts';
import type { SubgraphsArgs } from './meta.ts';
import { large, withGap } from './samples.ts';

export const stories: readonly Story<SubgraphsArgs, z.input<typeof subgraphsDataSchema>>[] = [
  {
    id: 'retail',
    title: 'Three subgraphs',
    summary: 'One graph of 29 nodes and three named views of parts of it. Choose one, or make a fourth.',
    pipeline: retailPipeline,
  },
  {
    id: 'boundary',
    title: 'A boundary',
    summary: 'Sales and the nodes outside that feed it and read it. Their connections are not part of the subgraph.',
    pipeline: retailPipeline,
    args: { shown: 'Sales', view: 'boundary' },
  },
  {
    id: 'first',
    title: 'The first subgraph',
    summary: 'Five nodes and no subgraph yet. Select some and give them a name.',
    pipeline: starterPipeline,
    exercise: 'first-subgraph',
  },
  {
    id: 'overlap',
    title: 'Overlap',
    summary: 'DIM_CUSTOMER and FCT_ORDERS are each one node in two subgraphs: references, not copies.',
    pipeline: retailPipeline,
    args: { shown: 'Sales', compare: 'Customer 360', view: 'only' },
    exercise: 'share-one-node',
  },
  {
    id: 'gap',
    title: 'A gap',
    summary: 'A subgraph doesn’t have to hold what lies between its nodes. See what a run of it alone would no longer wait for.',
    pipeline: withGap,
    args: { shown: 'Customer orders', view: 'boundary' },
    exercise: 'close-the-gap',
  },
  {
    id: 'ancestors',
    title: 'Everything behind a fact',
    summary: 'Supply starts at its stages. Select what FCT_SUPPLY depends on, and add it.',
    pipeline: retailPipeline,
    args: { shown: 'Supply', view: 'all' },
    exercise: 'whole-supply',
  },
  {
    id: 'two-parts',
    title: 'Two parts',
    summary: 'Two parts that nothing connects: a good place to split a graph.',
    pipeline: twoParts,
    exercise: 'a-part-each',
  },
  {
    id: 'large',
    title: 'Two hundred nodes',
    summary: 'A generated pipeline with six subgraphs: far easier to read one at a time.',
    pipeline: large,
    args: { shown: 'Invoices', view: 'boundary' },
  },
];
