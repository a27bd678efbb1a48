import { once, pipeline } from '#samples/builder.ts';
import { shop } from '#samples/shop.ts';

/** A schedule knows a job, not its nodes: the document of this playground is an empty project. */
export const scheduled = once(() =>
  pipeline('Scheduled jobs', {
    description: 'A schedule starts a deployed job. What the job runs does not matter here.',
    ...shop('RAW', 'STAGING', 'MART'),
    nodes: [],
  }),
);
