import { once } from '#samples/builder.ts';
import { generatePipeline } from '#samples/generate.ts';

/** Fifteen hundred generated nodes, the same each time. */
export const large = once(() => generatePipeline({ nodes: 1_500, columnsPerNode: 2, seed: 4 }));
