import { z } from 'zod';
import type { PlaygroundState } from '#playground/contract.ts';
import { readStored, removeStored, writeStored } from '#ui/storage.ts';
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

export function workKey(playground: string, story: string): string {
  return `runnel.work.${playground}.${story}`;
}

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

/** Keeps the work on a story in this browser, or says why it could not and what to do instead. */
export function keepWork(key: string, state: PlaygroundState, now: number): KeptWork {
  const kept = { version: WORK_VERSION, savedAt: now, state: { pipeline: state.pipeline, args: state.args, data: state.data } };
  const saved = writeStored(key, kept);
  return saved.ok ? saved : { ok: false, message: `Your changes are not kept. ${saved.message}` };
}

export function discardWork(key: string): void {
  removeStored(key);
}
