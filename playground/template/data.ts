import { MAX_TEMPLATE_LENGTH } from '#engine/template/protocol.ts';
import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { TemplateArgs } from './meta.ts';

const MAX_EDITS = 40;
const MAX_TEXT = 1_000_000;

const template = z
  .string()
  .max(MAX_TEMPLATE_LENGTH, `A template has at most ${MAX_TEMPLATE_LENGTH.toLocaleString('en')} characters.`);

/** This playground's data. */
export const templateDataSchema = z.strictObject({
  /** The free text. */
  text: template.default(''),
  /** Templates of node types as the reader changed them, by `editKey`. The document keeps its own. */
  edits: z
    .record(z.string().max(700), template)
    .refine((edits) => Object.keys(edits).length <= MAX_EDITS, `At most ${MAX_EDITS} changed templates.`)
    .refine(
      (edits) => Object.values(edits).reduce((sum, text) => sum + text.length, 0) <= MAX_TEXT,
      'The changed templates are too long.',
    )
    .default({}),
  /** JSON, as it was typed, that replaces the parameters of the workspace or environment; absent: its own. */
  parameters: z.string().max(20_000).optional(),
});
export type TemplateData = z.infer<typeof templateDataSchema>;
export type TemplateStore = PlaygroundStore<TemplateArgs, TemplateData>;
export type TemplateState = PlaygroundState<TemplateArgs, TemplateData>;

/** The key of a changed template: one for each node type and kind of template. */
export function editKey(kind: 'create' | 'run' | 'joinTemplate', typeId: string): string {
  return `${kind}:${typeId}`;
}

/** The data with a template of a node type changed; `undefined` goes back to the type's own. */
export function withEdit(data: TemplateData, key: string, text: string | undefined): TemplateData {
  const { [key]: _, ...others } = data.edits;
  return { ...data, edits: text === undefined ? others : { ...others, [key]: text } };
}

/** The data with other parameters as they were typed; `undefined` goes back to those of the workspace or environment. */
export function withParameters(data: TemplateData, parameters: string | undefined): TemplateData {
  const { parameters: _, ...others } = data;
  return parameters === undefined ? others : { ...others, parameters };
}
