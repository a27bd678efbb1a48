import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import { runOrderExample } from '#samples/runOrderExample.ts';
import { chain, diamond } from '#samples/shapes.ts';
import { widePipeline } from '#samples/wide.ts';
import type { Story } from '#workbench/contract.ts';
import type { runDataSchema } from './data.ts';
import type { RunArgs } from './meta.ts';
import { cyclic, large, needlessWait, partlyCyclic, waitingWithoutReading } from './samples.ts';

export const stories: readonly Story<RunArgs, z.input<typeof runDataSchema>>[] = [
  {
    id: 'waves',
    title: 'Five waves',
    summary: 'Ten nodes. Step through the run and see what each one waits for.',
    pipeline: runOrderExample,
  },
  {
    id: 'diamond',
    title: 'Diamond',
    summary: 'Two stages run side by side; the dimension waits for the slower one.',
    pipeline: diamond,
    data: { durations: { 'stg-customer-place': 2 } },
  },
  {
    id: 'chain',
    title: 'Chain',
    summary: 'Each node reads the one before, so more slots change nothing.',
    pipeline: chain,
  },
  {
    id: 'wide',
    title: 'Wide',
    summary: 'Sixty nodes, many of them ready at once: the number of slots decides.',
    pipeline: widePipeline,
    args: { parallelism: 4 },
  },
  {
    id: 'retail',
    title: 'Retail',
    summary: 'Dimensions and facts take longer than stages. Which nodes decide when the run ends?',
    pipeline: retailPipeline,
    args: { pattern: 'byType', parallelism: 6 },
  },
  {
    id: 'ref-link',
    title: 'Waiting without reading',
    summary: 'FCT_ORDERS waits for STG_AUDIT by ref_link; FCT_OPEN_ORDERS only names it by ref_no_link and does not wait.',
    pipeline: waitingWithoutReading,
    data: { durations: { 'stg-audit': 8 } },
  },
  {
    id: 'failure',
    title: 'A failure',
    summary: 'DIM_CUSTOMER fails. What depends on it is skipped; everything else still runs. Then retry.',
    pipeline: retailPipeline,
    args: { pattern: 'byType' },
    data: { failing: ['dim-customer'] },
    exercise: 'worst-failure',
  },
  {
    id: 'large',
    title: 'Two hundred nodes',
    summary: 'A generated pipeline with varied durations and eight slots.',
    pipeline: large,
    args: { pattern: 'varied', parallelism: 8, duration: 2 },
  },
  {
    id: 'slots',
    title: 'One slot',
    summary: 'The retail pipeline, one node at a time. How many slots does it need?',
    pipeline: retailPipeline,
    args: { pattern: 'byType', parallelism: 1 },
    exercise: 'enough-slots',
  },
  {
    id: 'slow-nodes',
    title: 'Two slow nodes',
    summary: 'The slowest node is not the one that makes the run long.',
    pipeline: runOrderExample,
    data: { durations: { 'stg-lineitem': 10, 'dim-customer': 8 } },
    exercise: 'shorter-path',
  },
  {
    id: 'needless-wait',
    title: 'A needless wait',
    summary: 'Two dimensions run one after the other although neither reads the other.',
    pipeline: needlessWait,
    exercise: 'side-by-side',
  },
  {
    id: 'cycle',
    title: 'A cycle',
    summary: 'An opened project can hold nodes that wait for each other. No run can include them, or what depends on them.',
    pipeline: cyclic,
    exercise: 'break-the-cycle',
  },
  {
    id: 'partly-cyclic',
    title: 'Part of it on a cycle',
    summary: 'Three nodes wait for each other and a fourth waits behind them. What does not depend on them still runs.',
    pipeline: partlyCyclic,
  },
];
