import { once, pipeline } from '#samples/builder.ts';
import { shop } from '#samples/shop.ts';

/** The document of this playground is an empty project, because a schedule refers to a job and not to nodes. */
export const scheduled = once(() =>
  pipeline('Scheduled jobs', {
    description: 'A schedule starts a deployed job. What the job runs does not matter here.',
    ...shop('RAW', 'STAGING', 'MART'),
    nodes: [],
  }),
);
