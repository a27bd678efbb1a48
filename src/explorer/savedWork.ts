import { z } from '#engine/zod.ts';
import type { PlaygroundState } from '#playground/contract.ts';
import { readStored, removeStored, STORED_LIMIT, writeStored } from '#ui/storage.ts';
import { checkState, type StateRules } from './stateCheck.ts';

const WORK_VERSION = 1;

/** Unfinished work on one story, kept in this browser. */
export interface SavedWork {
  state: PlaygroundState;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export type ReadWork =
  | { kind: 'none' }
  | { kind: 'work'; work: SavedWork; corrections: string[] }
  | { kind: 'broken'; message: string };

const workSchema = z.object({ version: z.number().int(), savedAt: z.number().min(0).max(8.64e15), state: z.unknown() });

/** The work kept for a story. What does not pass the schema is left where it is and reported. */
export function readWork(key: string, rules: StateRules): ReadWork {
  const outer = readStored(key, workSchema);
  if (!outer.ok && (outer.reason === 'absent' || outer.reason === 'unavailable')) return { kind: 'none' };
  const sorry = 'Your earlier changes to this story were kept in this browser but can’t be read';
  if (!outer.ok) return { kind: 'broken', message: `${sorry}: the entry is damaged.` };
  if (outer.value.version > WORK_VERSION)
    return { kind: 'broken', message: `${sorry}: a newer version of this site wrote them.` };
  const checked = checkState(outer.value.state, rules);
  if (!checked.ok) return { kind: 'broken', message: `${sorry}. ${checked.message}` };
  return { kind: 'work', work: { state: checked.state, savedAt: outer.value.savedAt }, corrections: checked.corrections };
}

export type KeptWork = { ok: true } | { ok: false; message: string };

const SAMPLE = 50;

/** About how long the JSON of a pipeline is, from some of its nodes: writing all of a large one would halt the page after every edit. */
export function estimatedLength({ nodes }: PlaygroundState['pipeline']): number {
  if (nodes.length <= SAMPLE) return 0;
  const every = nodes.length / SAMPLE;
  let length = 0;
  for (let i = 0; i < SAMPLE; i++) length += JSON.stringify(nodes[Math.floor(i * every)]).length;
  return Math.round((length / SAMPLE) * nodes.length);
}

/** Keeps the work on a story in this browser, or says why it could not and what to do instead. */
export function keepWork(key: string, state: PlaygroundState, now: number): KeptWork {
  // An estimate may be wrong by some: only what is far too large is not even tried.
  if (estimatedLength(state.pipeline) > 3 * STORED_LIMIT) {
    return {
      ok: false,
      message: `Your changes are not kept: ${state.pipeline.nodes.length.toLocaleString('en')} nodes are too large for the browser’s storage. Download the pipeline before you leave.`,
    };
  }
  const kept = { version: WORK_VERSION, savedAt: now, state: { pipeline: state.pipeline, args: state.args, data: state.data } };
  const saved = writeStored(key, kept);
  return saved.ok ? saved : { ok: false, message: `Your changes are not kept. ${saved.message}` };
}

/** Forgets the work kept under a key. */
export function discardWork(key: string): void {
  removeStored(key);
}
