import { checkPipeline } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';

/** The most controls that a state may set. */
const MAX_CONTROLS = 100;

/** The pipeline of a state; documents of older versions are brought along. */
export const documentSchema = z.unknown().transform((value, context): Pipeline => {
  const checked = checkPipeline(value);
  if (checked.ok) return checked.pipeline;
  for (const { path, message } of checked.errors)
    context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message, input: undefined });
  return z.NEVER;
});

/** Values of controls by their names. */
export const argsSchema = z
  .record(z.string().max(100), z.union([z.string().max(20_000), z.number(), z.boolean()]))
  .refine((args) => Object.keys(args).length <= MAX_CONTROLS, `At most ${MAX_CONTROLS} controls.`);

/** Where a story starts in a step. Its data is checked by its playground when the step is opened. */
export const stateSchema = z.strictObject({
  pipeline: documentSchema.optional(),
  args: argsSchema.optional(),
  data: z.json().optional(),
});

/** The state from which a story starts in a step; absent fields are as in the story itself. */
export type StepState = z.infer<typeof stateSchema>;
