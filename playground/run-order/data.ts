import { LIMITS } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { RunArgs } from './meta.ts';

/** How long a node may take, in seconds. */
export const SHORTEST = 0.1;
export const LONGEST = 3_600;

const nodeId = z.string().min(1).max(LIMITS.name);
const someNodes = z.array(nodeId).max(LIMITS.nodes).default([]);

/** This playground's data, all by node id. Ids of nodes that are gone stay, so that undo finds them again. */
export const runDataSchema = z.strictObject({
  /** Seconds of the nodes that do not take what the controls say. */
  durations: z
    .record(
      nodeId,
      z.number().min(SHORTEST, `A node takes at least ${SHORTEST} s.`).max(LONGEST, `A node takes at most ${LONGEST} s.`),
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

/** The data with these nodes in a list, or out of it. */
export function withNodes(data: RunData, list: 'failing' | 'excluded', ids: readonly string[], isIn: boolean): RunData {
  const chosen = new Set(ids);
  const others = data[list].filter((id) => !chosen.has(id));
  return { ...data, [list]: isIn ? [...others, ...chosen] : others };
}

/** The data with one duration for these nodes, in seconds; `undefined` goes back to what the controls say. */
export function withDuration(data: RunData, ids: readonly string[], seconds: number | undefined): RunData {
  const durations = { ...data.durations };
  for (const id of ids) {
    if (seconds === undefined) delete durations[id];
    else durations[id] = Math.min(LONGEST, Math.max(SHORTEST, seconds));
  }
  return { ...data, durations };
}
