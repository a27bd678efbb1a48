import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { TerminalArgs } from './meta.ts';
import { SCENES } from './scenes.ts';

/** Typed lines that the playground can store. When there are more, the oldest are dropped. */
const MAX_TYPED_LINES = 200;
/** Characters of an answer to a question, such as the text of an edited file. */
const MAX_ANSWER_LENGTH = 20_000;

/** This playground's data: how the computer was prepared, and the typed lines. The state of the computer is computed from these. */
export const terminalDataSchema = z.strictObject({
  scene: z.enum(SCENES).default('ready'),
  typed: z
    .array(
      z.strictObject({
        line: z.string().max(4_000),
        answers: z.array(z.string().max(MAX_ANSWER_LENGTH).nullable()).max(50).optional(),
        stop: z.number().int().min(0).max(1_000_000).optional(),
        /** Exit status of the line. */
        status: z.number().int().min(0).max(255),
      }),
    )
    .max(MAX_TYPED_LINES)
    .default([]),
});
export type TerminalData = z.infer<typeof terminalDataSchema>;
export type TypedEntry = TerminalData['typed'][number];
export type TerminalState = PlaygroundState<TerminalArgs, TerminalData>;
export type TerminalStore = PlaygroundStore<TerminalArgs, TerminalData>;

/** The data with one more typed line. If there are too many, the oldest lines are dropped. */
export function withTyped(data: TerminalData, entry: TypedEntry): TerminalData {
  const answers = entry.answers?.map((answer) => answer?.slice(0, MAX_ANSWER_LENGTH) ?? null);
  return { ...data, typed: [...data.typed, { ...entry, ...(answers ? { answers } : {}) }].slice(-MAX_TYPED_LINES) };
}
