import { MAX_TEMPLATE_LENGTH } from '#engine/template/protocol.ts';
import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { TemplateArgs } from './meta.ts';

/** Changed templates of node types that the playground can store. */
const MAX_TEMPLATE_EDITS = 40;
/** Characters of all changed templates together. */
const MAX_EDITS_LENGTH = 1_000_000;

const template = z
  .string()
  .max(MAX_TEMPLATE_LENGTH, `A template has at most ${MAX_TEMPLATE_LENGTH.toLocaleString('en')} characters.`);

/** This playground's data. */
export const templateDataSchema = z.strictObject({
  /** The text for the control value “Free text”. */
  text: template.default(''),
  /** Templates of node types that the reader changed, by `editKey`. The document is not changed. */
  edits: z
    .record(z.string().max(700), template)
    .refine((edits) => Object.keys(edits).length <= MAX_TEMPLATE_EDITS, `At most ${MAX_TEMPLATE_EDITS} changed templates.`)
    .refine(
      (edits) => Object.values(edits).reduce((sum, text) => sum + text.length, 0) <= MAX_EDITS_LENGTH,
      'The changed templates are too long.',
    )
    .default({}),
  /** Custom parameters: JSON as typed, which replaces the parameters of the workspace or environment. Absent if they are not replaced. */
  parameters: z.string().max(20_000).optional(),
});
export type TemplateData = z.infer<typeof templateDataSchema>;
export type TemplateStore = PlaygroundStore<TemplateArgs, TemplateData>;
export type TemplateState = PlaygroundState<TemplateArgs, TemplateData>;

/** The key of a changed template. Each node type and kind of template has its own key. */
export function editKey(kind: 'create' | 'run' | 'joinTemplate', typeId: string): string {
  return `${kind}:${typeId}`;
}

/** The data with a changed template of a node type; undefined goes back to the type's own template. */
export function withEdit(data: TemplateData, key: string, text: string | undefined): TemplateData {
  const { [key]: _, ...others } = data.edits;
  return { ...data, edits: text === undefined ? others : { ...others, [key]: text } };
}

/** The data with custom parameters as typed; undefined goes back to the parameters of the workspace or environment. */
export function withParameters(data: TemplateData, parameters: string | undefined): TemplateData {
  const { parameters: _, ...others } = data;
  return parameters === undefined ? others : { ...others, parameters };
}
