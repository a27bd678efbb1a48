import { z } from 'zod';
import type { PlaygroundState } from '#playground/contract.ts';
import { sizeText } from './shareLink.ts';
import { readJson, readText, removeText, writeText } from './storage.ts';
import { checkState, type StateRules } from './stateCheck.ts';

const WORK_VERSION = 1;
/** The longest text kept for one story, in characters. All of a site shares about 5 million. */
export const MAX_WORK_LENGTH = 2_000_000;

/** Unfinished work on one story, kept in this browser. */
export interface SavedWork {
  state: PlaygroundState;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export type ReadWork = { kind: 'none' } | { kind: 'work'; work: SavedWork; corrections: string[] } | { kind: 'broken'; message: string };

export function workKey(playground: string, story: string): string {
  return `runnel.work.${playground}.${story}`;
}

const workSchema = z.object({ version: z.number().int(), savedAt: z.number().min(0).max(8.64e15), state: z.unknown() });

/** The work kept for a story. What does not pass the schema is left where it is and reported. */
export function readWork(key: string, rules: StateRules): ReadWork {
  if (readText(key) === undefined) return { kind: 'none' };
  const outer = workSchema.safeParse(readJson(key));
  const sorry = 'Your earlier changes to this story were kept in this browser but can’t be read';
  if (!outer.success) return { kind: 'broken', message: `${sorry}: the entry is damaged.` };
  if (outer.data.version > WORK_VERSION) return { kind: 'broken', message: `${sorry}: a newer version of this site wrote them.` };
  const checked = checkState(outer.data.state, rules);
  if (!checked.ok) return { kind: 'broken', message: `${sorry}. ${checked.message}` };
  return { kind: 'work', work: { state: checked.state, savedAt: outer.data.savedAt }, corrections: checked.corrections };
}

export type KeptWork = { ok: true } | { ok: false; message: string };

/** Keeps the work on a story in this browser, or says why it could not. */
export function keepWork(key: string, state: PlaygroundState, now: number): KeptWork {
  const text = JSON.stringify({ version: WORK_VERSION, savedAt: now, state: { pipeline: state.pipeline, args: state.args, data: state.data } });
  if (text.length > MAX_WORK_LENGTH) {
    return { ok: false, message: `This pipeline (${sizeText(text.length)}) is too large to be kept in this browser. Download it before you leave.` };
  }
  switch (writeText(key, text)) {
    case 'written':
      return { ok: true };
    case 'full':
      return { ok: false, message: 'This browser’s storage for the site is full: your changes are not kept. Download them before you leave, or discard work on other stories.' };
    case 'unavailable':
      return { ok: false, message: 'This browser does not let the site keep anything: your changes are gone when you leave. Download them or copy a link.' };
  }
}

export function discardWork(key: string): void {
  removeText(key);
}
