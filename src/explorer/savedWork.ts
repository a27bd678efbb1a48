import { z } from '#engine/zod.ts';
import { readStored, readText, removeStored, storedKeys, writeStored, writeText } from '#ui/storage.ts';
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

/**
 * Work on stories is kept in the database. In `localStorage`, a mark says under the work's key that there is some, so that pages and stories know it at
 * once. An entry with the whole work is from an earlier version of the site, or was written while the page was being left; it moves to the database
 * when the story is opened.
 */
const WORK_VERSION = 1;

const time = z.number().min(0).max(8.64e15);
const markSchema = z.strictObject({ version: z.literal(WORK_VERSION), savedAt: time, large: z.literal(true) });
const entrySchema = z.object({ version: z.number().int(), savedAt: time, state: z.unknown() });

const markOf = (savedAt: number) => ({ version: WORK_VERSION, savedAt, large: true }) satisfies z.infer<typeof markSchema>;

/** Maximum number of nodes of work that is written as an entry. */
const MAX_NODES_OF_ENTRY = 500;

/** Unfinished work on one story, saved in this browser. */
interface SavedWork {
  state: PlaygroundState;
  /** Milliseconds since 1970. */
  savedAt: number;
}

type ReadWork = { kind: 'none' } | { kind: 'work'; work: SavedWork; corrections: string[] } | { kind: 'broken'; message: string };

/** What the database has, as this page read or wrote it, by key. It is current while the mark has the time `mark`. */
const fetched = new Map<string, { mark: number } & ({ savedAt: number; state: unknown } | { message: string })>();
const writers = new Map<string, DocumentWriter>();
/** The name under which a document keeps the controls and data of the story. */
const STATE = 'story';

/** The saved work on a story. Work that does not pass the schema is left in place and reported. */
export function readWork(key: string, rules: StateRules): ReadWork {
  const mark = readStored(key, markSchema);
  const found = mark.ok ? fetched.get(key) : undefined;
  if (mark.ok && (found?.mark !== mark.value.savedAt || 'message' in found)) {
    const message = found && 'message' in found ? found.message : 'They have not been loaded yet.';
    return { kind: 'broken', message: `Your earlier changes to this story can’t be shown. ${message}` };
  }
  const outer =
    found && 'state' in found ? { ok: true as const, value: { version: WORK_VERSION, ...found } } : readStored(key, entrySchema);
  if (!outer.ok && (outer.reason === 'absent' || outer.reason === 'unavailable')) return { kind: 'none' };
  const sorry = 'Your earlier changes to this story were kept in this browser but can’t be read';
  if (!outer.ok) return { kind: 'broken', message: `${sorry}: the entry is damaged.` };
  if (outer.value.version > WORK_VERSION)
    return { kind: 'broken', message: `${sorry}: a newer version of this site wrote them.` };
  const checked = checkState(outer.value.state, rules);
  if (!checked.ok) return { kind: 'broken', message: `${sorry}. ${checked.message}` };
  return { kind: 'work', work: { state: checked.state, savedAt: outer.value.savedAt }, corrections: checked.corrections };
}

function writerOf(key: string, now: number): DocumentWriter {
  const known = writers.get(key) ?? createDocumentWriter({ id: key, from: 'story', openedAt: now });
  writers.set(key, known);
  return known;
}

/** Loads work on a story from the database, so that `readWork` has it. Undefined where there is nothing to wait for. */
export function fetchWork(key: string): Promise<void> | undefined {
  const mark = readStored(key, markSchema);
  if (!mark.ok || fetched.get(key)?.mark === mark.value.savedAt) return undefined;
  return fetchDocument(key, mark.value.savedAt);
}

async function fetchDocument(key: string, mark: number): Promise<void> {
  const read = await readDocument(key);
  if (read.kind === 'document') {
    const { head, content } = read;
    writers.set(key, createDocumentWriter(head, read));
    const beside = content.states[STATE];
    // The time of the document, which is earlier than the mark while another tab is saving.
    fetched.set(key, { mark, savedAt: head.savedAt, state: { pipeline: content.pipeline, ...(beside as object | undefined) } });
  } else fetched.set(key, { mark, message: read.kind === 'broken' ? read.message : 'The browser no longer has them.' });
}

const contentOf = ({ pipeline, args, data }: PlaygroundState) => ({ pipeline, states: { [STATE]: { args, data } } });

/** Moves the entry of a story that was opened to the database. The entry stays where that is not possible, and is replaced by a mark at the end. */
export async function moveWork(key: string, { state, savedAt }: SavedWork): Promise<void> {
  const text = readText(key);
  if (text === undefined || readStored(key, markSchema).ok) return;
  const writer = writerOf(key, savedAt);
  let kept = await writer.save(contentOf(state), savedAt);
  if (!kept.ok && kept.reason === 'conflict' && kept.head && kept.head.savedAt < savedAt) {
    // The database has work from before the entry was written.
    writer.allowOverwrite();
    kept = await writer.save(contentOf(state), savedAt);
  }
  // The database has this work already, or newer work, when a move was interrupted or another tab has moved the entry.
  const at = kept.ok ? savedAt : kept.reason === 'conflict' ? kept.head?.savedAt : undefined;
  if (at === undefined || readText(key) !== text) return;
  if (at === savedAt) fetched.set(key, { mark: at, savedAt, state });
  writeStored(key, markOf(at));
}

/**
 * Writes work as an entry, because the page may be gone before the database has it. Large work is left out: writing it would hold up the browser.
 * `savedAt` is the time of the save that may not end.
 */
export function writeEntry(key: string, { pipeline, args, data }: PlaygroundState, savedAt: number): void {
  if (pipeline.nodes.length > MAX_NODES_OF_ENTRY) return;
  writeStored(key, { version: WORK_VERSION, savedAt, state: { pipeline, args, data } });
}

type SaveWorkResult = { ok: true } | { ok: false; message: string };

/**
 * Saves the work on a story in this browser. This page, and the mark, have it at once; the promise resolves when the database has it. If that fails,
 * the result says why and what to do instead.
 */
export async function saveWork(key: string, { pipeline, args, data }: PlaygroundState, now: number): Promise<SaveWorkResult> {
  const state = { pipeline, args, data };
  const before = readText(key);
  const marked = writeStored(key, markOf(now));
  if (!marked.ok) return { ok: false, message: `Your changes can’t be kept. ${marked.message}` };
  fetched.set(key, { mark: now, savedAt: now, state });
  const writer = writerOf(key, now);
  let kept = await writer.save(contentOf(state), now);
  if (!kept.ok && kept.reason === 'conflict' && writers.get(key) === writer) {
    // The reader has already agreed to replace another tab's work.
    writer.allowOverwrite();
    kept = await writer.save(contentOf(state), now);
  }
  // Not if the reader has discarded the work in the meantime, or a later save has begun.
  if (savedTime(key) === now) {
    if (kept.ok) writeStored(key, markOf(now));
    else if (before === undefined) removeStored(key);
    else writeText(key, before);
  }
  return kept.ok || writers.get(key) !== writer
    ? { ok: true }
    : { ok: false, message: `Your changes can’t be kept. ${kept.message}` };
}

/** When the current saved work was saved, in milliseconds since 1970; undefined when there is none. */
export function savedTime(key: string): number | undefined {
  const outer = readStored(key, z.looseObject({ savedAt: z.number() }));
  return outer.ok ? outer.value.savedAt : undefined;
}

/** Deletes the work under a key. */
export function discardWork(key: string): void {
  const writer = writers.get(key);
  const isInDatabase = writer !== undefined || readStored(key, markSchema).ok;
  void writer?.close();
  writers.delete(key);
  fetched.delete(key);
  removeStored(key);
  if (isInDatabase) void deleteDocument(key);
}

/** Deletes the work under some keys. Returns a function that restores the work where nothing newer was saved since. */
export async function removeWithUndo(keys: readonly string[]): Promise<() => Promise<void>> {
  const aside: { key: string; text: string; document: ReadDocument | undefined }[] = [];
  for (const key of keys) {
    const text = readText(key);
    if (text === undefined) continue;
    aside.push({ key, text, document: readStored(key, markSchema).ok ? await readDocument(key) : undefined });
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
  /** Size in characters, as the head of the document states. */
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
