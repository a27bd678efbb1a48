import { once } from '#samples/builder.ts';
import { generatePipeline } from '#samples/generate.ts';

/** Fifteen hundred nodes, always the same. */
export const large = once(() => generatePipeline({ nodes: 1_500, columnsPerNode: 2, seed: 4 }));
