import { z } from '#engine/zod.ts';

const schema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('runnel:ready'), version: z.literal(1) }),
  z.object({
    type: z.enum(['runnel:progress', 'runnel:exercise']),
    version: z.literal(1),
    step: z.string().regex(/^\d{1,3}$/),
    done: z.literal(true).optional(),
    hints: z.int().min(0).max(1_000),
    solutionShown: z.boolean(),
  }),
]);

/** A message of the site in the frame, as far as a course uses it (see `/docs/guides/teach-with-playgrounds`). */
type SiteMessage = z.infer<typeof schema>;

/** The message; undefined for anything else that is posted. */
export function readSiteMessage(data: unknown): SiteMessage | undefined {
  const read = schema.safeParse(data);
  return read.success ? read.data : undefined;
}
