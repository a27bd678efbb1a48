import { z } from 'zod';

/** What this playground keeps beside the document. */
export const builderDataSchema = z.strictObject({
  /** While the pipeline has no nodes, offer to open a real project in place of the graph. */
  invite: z.boolean().default(false),
});
