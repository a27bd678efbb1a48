import { z } from '#engine/zod.ts';
import { MAX_STORED_LENGTH, readStored, readText, removeStored, storedKeys, writeStored, writeText } from '#ui/storage.ts';
import type { PlaygroundState } from '#workbench/contract.ts';
import {
  createDocumentWriter,
  type DocumentHead,
  type DocumentWriter,
  deleteDocument,
  type ReadDocument,
  readDocument,
} from './documentStore.ts';
import { checkState, type StateRules } from './stateCheck.ts';

const WORK_VERSION = 1;

/** Unfinished work on one story, saved in this browser. */
interface SavedWork {
  state: PlaygroundState;
  /** Milliseconds since 1970. */
  savedAt: number;
}

type ReadWork = { kind: 'none' } | { kind: 'work'; work: SavedWork; corrections: string[] } | { kind: 'broken'; message: string };

const workSchema = z.object({ version: z.number().int(), savedAt: z.number().min(0).max(8.64e15), state: z.unknown() });

/** The saved work on a story. Work that does not pass the schema is left in place and reported. */
export function readWork(key: string, rules: StateRules): ReadWork {
  const marked = readStored(key, largeSchema);
  const found = marked.ok ? large.get(key) : undefined;
  if (marked.ok && (!found || 'message' in found)) {
    const message = found?.message ?? 'They are large and have not been loaded yet.';
    return { kind: 'broken', message: `Your earlier changes to this story can’t be shown. ${message}` };
  }
  const outer =
    found && 'state' in found ? { ok: true as const, value: { version: WORK_VERSION, ...found } } : readStored(key, workSchema);
  if (!outer.ok && (outer.reason === 'absent' || outer.reason === 'unavailable')) return { kind: 'none' };
  const sorry = 'Your earlier changes to this story were kept in this browser but can’t be read';
  if (!outer.ok) return { kind: 'broken', message: `${sorry}: the entry is damaged.` };
  if (outer.value.version > WORK_VERSION)
    return { kind: 'broken', message: `${sorry}: a newer version of this site wrote them.` };
  const checked = checkState(outer.value.state, rules);
  if (!checked.ok) return { kind: 'broken', message: `${sorry}. ${checked.message}` };
  return { kind: 'work', work: { state: checked.state, savedAt: outer.value.savedAt }, corrections: checked.corrections };
}

type SaveWorkResult = { ok: true } | { ok: false; message: string };

/** Number of nodes from which the length of a whole pipeline is estimated. */
const SAMPLED_NODES = 50;

/**
 * The approximate length of a pipeline's JSON, estimated from some of its nodes; 0 for a small pipeline. Serializing a large pipeline after every
 * edit would freeze the page.
 */
export function estimatedLength({ nodes }: PlaygroundState['pipeline']): number {
  if (nodes.length <= SAMPLED_NODES) return 0;
  const every = nodes.length / SAMPLED_NODES;
  let length = 0;
  for (let i = 0; i < SAMPLED_NODES; i++) length += JSON.stringify(nodes[Math.floor(i * every)]).length;
  return Math.round((length / SAMPLED_NODES) * nodes.length);
}

/** Large work is stored in the database. This mark is stored in its place, so that the work is found as soon as the story opens. */
const largeSchema = z.strictObject({
  version: z.literal(WORK_VERSION),
  savedAt: z.number().min(0).max(8.64e15),
  large: z.literal(true),
});

const writers = new Map<string, DocumentWriter>();
const large = new Map<string, { state: unknown; savedAt: number } | { message: string }>();
const STATE = 'story';

function writerOf(key: string, now: number): DocumentWriter {
  const known = writers.get(key) ?? createDocumentWriter({ id: key, from: 'story', openedAt: now });
  writers.set(key, known);
  return known;
}

/** Loads large work on a story from the database, so that `readWork` has it. Undefined where there is nothing to wait for. */
export function fetchWork(key: string): Promise<void> | undefined {
  return readStored(key, largeSchema).ok ? fetchLarge(key) : undefined;
}

async function fetchLarge(key: string): Promise<void> {
  const read = await readDocument(key);
  if (read.kind === 'document') {
    const { head, content } = read;
    writers.set(key, createDocumentWriter(head, read));
    const beside = content.states[STATE];
    large.set(key, { state: { pipeline: content.pipeline, ...(beside as object | undefined) }, savedAt: head.savedAt });
  } else large.set(key, { message: read.kind === 'broken' ? read.message : 'The browser no longer has them.' });
}

async function saveLarge(key: string, { pipeline, args, data }: PlaygroundState, now: number): Promise<SaveWorkResult> {
  const writer = writerOf(key, now);
  let kept = await writer.save({ pipeline, states: { [STATE]: { args, data } } }, now);
  if (!kept.ok && kept.reason === 'conflict') {
    // The reader has already agreed to replace another tab's work.
    writer.allowOverwrite();
    kept = await writer.save({ pipeline, states: { [STATE]: { args, data } } }, now);
  }
  if (!kept.ok) return { ok: false, message: `Your changes can’t be kept. ${kept.message}` };
  large.delete(key);
  const saved = writeStored(key, { version: WORK_VERSION, savedAt: now, large: true });
  return saved.ok ? saved : { ok: false, message: `Your changes can’t be kept. ${saved.message}` };
}

/**
 * Saves the work on a story in this browser. If that fails, the result says why and what to do instead. Work that is too large for `localStorage`
 * goes to the database, which takes a moment.
 */
export function saveWork(key: string, state: PlaygroundState, now: number): SaveWorkResult | Promise<SaveWorkResult> {
  // An estimate is imprecise, so only work that is far too large skips `localStorage`.
  if (estimatedLength(state.pipeline) > 3 * MAX_STORED_LENGTH) return saveLarge(key, state, now);
  const kept = { version: WORK_VERSION, savedAt: now, state: { pipeline: state.pipeline, args: state.args, data: state.data } };
  const saved = writeStored(key, kept);
  if (saved.ok) {
    if (writers.delete(key)) void deleteDocument(key);
    return saved;
  }
  if (saved.reason === 'tooLarge' || saved.reason === 'full') return saveLarge(key, state, now);
  return { ok: false, message: `Your changes can’t be kept. ${saved.message}` };
}

/** When the current saved work was saved, in milliseconds since 1970; undefined when there is none. */
export function savedTime(key: string): number | undefined {
  const outer = readStored(key, z.looseObject({ savedAt: z.number() }));
  return outer.ok ? outer.value.savedAt : undefined;
}

/** Deletes the work under a key. */
export function discardWork(key: string): void {
  const isLarge = writers.delete(key) || readStored(key, largeSchema).ok;
  large.delete(key);
  removeStored(key);
  if (isLarge) void deleteDocument(key);
}

/** Deletes the work under some keys. Returns a function that restores the work where nothing newer was saved since. */
export async function removeWithUndo(keys: readonly string[]): Promise<() => Promise<void>> {
  const aside: { key: string; text: string; document: ReadDocument | undefined }[] = [];
  for (const key of keys) {
    const text = readText(key);
    if (text === undefined) continue;
    aside.push({ key, text, document: readStored(key, largeSchema).ok ? await readDocument(key) : undefined });
    discardWork(key);
  }
  return async () => {
    for (const { key, text, document } of aside) {
      if (readText(key) !== undefined) continue;
      if (document?.kind === 'document') {
        const { head, content } = document;
        const kept = await createDocumentWriter(head).save(content, head.savedAt);
        if (!kept.ok) continue;
      }
      writeText(key, text);
    }
  };
}

/** Work on a story that this browser keeps. */
export interface ListedWork {
  key: string;
  playground: string;
  story: string;
  savedAt: number;
  /** Size in characters; for work in the database, the size that its head states. */
  size: number;
}

const KEY = /^runnel\.work\.([^.]+)\.(.+)$/;

/** All work on stories that this browser keeps, the latest first. */
export function listWork(heads: readonly Pick<DocumentHead, 'id' | 'size'>[]): ListedWork[] {
  return storedKeys()
    .flatMap((key) => {
      const [, playground, story] = KEY.exec(key) ?? [];
      const savedAt = savedTime(key);
      if (playground === undefined || story === undefined || savedAt === undefined) return [];
      const size = heads.find(({ id }) => id === key)?.size ?? readText(key)?.length ?? 0;
      return [{ key, playground, story: story.replace(/\.alone$/, ''), savedAt, size }];
    })
    .sort((a, b) => b.savedAt - a.savedAt);
}
