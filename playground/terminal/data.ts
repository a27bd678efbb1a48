import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { TerminalArgs } from './meta.ts';
import { SCENES } from './scenes.ts';

const MAX_LINES = 200;
const MAX_TEXT = 20_000;

/** This playground's data: how the computer was prepared, and what was typed. Everything on it follows from the two. */
export const terminalDataSchema = z.strictObject({
  scene: z.enum(SCENES).default('ready'),
  typed: z
    .array(
      z.strictObject({
        line: z.string().max(4_000),
        answers: z.array(z.string().max(MAX_TEXT).nullable()).max(50).optional(),
        stop: z.number().int().min(0).max(1_000_000).optional(),
        /** Its exit status. */
        status: z.number().int().min(0).max(255),
      }),
    )
    .max(MAX_LINES)
    .default([]),
});
export type TerminalData = z.infer<typeof terminalDataSchema>;
export type TypedEntry = TerminalData['typed'][number];
export type TerminalState = PlaygroundState<TerminalArgs, TerminalData>;
export type TerminalStore = PlaygroundStore<TerminalArgs, TerminalData>;

/** The data with one more line; the oldest go where there are too many. */
export function withTyped(data: TerminalData, entry: TypedEntry): TerminalData {
  const answers = entry.answers?.map((answer) => answer?.slice(0, MAX_TEXT) ?? null);
  return { ...data, typed: [...data.typed, { ...entry, ...(answers ? { answers } : {}) }].slice(-MAX_LINES) };
}
