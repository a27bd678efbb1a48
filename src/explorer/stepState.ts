import { checkPipeline } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';

/** Maximum number of controls that a state may set. */
const MAX_CONTROLS = 100;

/** The pipeline of a state; documents of older versions are migrated. */
export const documentSchema = z.unknown().transform((value, context): Pipeline => {
  const checked = checkPipeline(value);
  if (checked.ok) return checked.pipeline;
  for (const { path, message } of checked.errors)
    context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message, input: undefined });
  return z.NEVER;
});

/** Values of controls by name. */
export const argsSchema = z
  .record(z.string().max(100), z.union([z.string().max(20_000), z.number(), z.boolean()]))
  .refine((args) => Object.keys(args).length <= MAX_CONTROLS, `At most ${MAX_CONTROLS} controls.`);

/** The starting state of a story in a step. The playground checks the data when the step is opened. */
export const stateSchema = z.strictObject({
  pipeline: documentSchema.optional(),
  args: argsSchema.optional(),
  data: z.json().optional(),
});

/** The starting state of a story in a step; absent fields are as in the story itself. */
export type StepState = z.infer<typeof stateSchema>;
