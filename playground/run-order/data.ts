import { LIMITS } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { RunArgs } from './meta.ts';

/** Shortest duration of a node, in seconds. */
export const MIN_SECONDS = 0.1;
/** Longest duration of a node, in seconds. */
export const MAX_SECONDS = 3_600;

const nodeId = z.string().min(1).max(LIMITS.name);
const someNodes = z.array(nodeId).max(LIMITS.nodes).default([]);

/** This playground's data, by node ID. IDs of removed nodes stay, so that undo brings the settings back. */
export const runDataSchema = z.strictObject({
  /** Durations in seconds of the nodes that do not take the duration from the controls. */
  durations: z
    .record(
      nodeId,
      z
        .number()
        .min(MIN_SECONDS, `A node takes at least ${MIN_SECONDS} s.`)
        .max(MAX_SECONDS, `A node takes at most ${MAX_SECONDS} s.`),
    )
    .refine((durations) => Object.keys(durations).length <= LIMITS.nodes, `At most ${LIMITS.nodes} durations.`)
    .default({}),
  /** Nodes that fail in the first run. */
  failing: someNodes,
  /** Nodes that are left out of the run. */
  excluded: someNodes,
});
export type RunData = z.infer<typeof runDataSchema>;
export type RunStore = PlaygroundStore<RunArgs, RunData>;
export type RunState = PlaygroundState<RunArgs, RunData>;

/** The data after adding nodes to a list or removing them from it. */
export function withNodes(data: RunData, list: 'failing' | 'excluded', ids: readonly string[], isIn: boolean): RunData {
  const chosen = new Set(ids);
  const others = data[list].filter((id) => !chosen.has(id));
  return { ...data, [list]: isIn ? [...others, ...chosen] : others };
}

/** The data with one duration for these nodes, in seconds; undefined for the duration from the controls. */
export function withDuration(data: RunData, ids: readonly string[], seconds: number | undefined): RunData {
  const durations = { ...data.durations };
  for (const id of ids) {
    if (seconds === undefined) delete durations[id];
    else durations[id] = Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds));
  }
  return { ...data, durations };
}
