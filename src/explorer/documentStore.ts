import type { DBSchema } from 'idb';
import { checkPipeline, MAX_DOCUMENT_LENGTH } from '#engine/pipeline/document.ts';
import { LIMITS, nodeSchema, type Pipeline, type PipelineNode, VERSION } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import { lazyDatabase } from '#ui/lazyDatabase.ts';
import { sizeText } from '#ui/sizeText.ts';

/**
 * Documents that this browser keeps in IndexedDB: opened projects, and work on stories that is too large for `localStorage`. A document is kept in
 * parts, one a node, so that after an edit only the nodes that changed are written.
 */

/** So many nodes are checked before the page may do something else. */
const SLICE = 100;

const time = z.number().min(0).max(8.64e15);
const headSchema = z.strictObject({
  id: z.string().min(1).max(200),
  version: z.literal(1),
  name: z.string().max(LIMITS.name),
  /** What it was opened from; `story` is work on a story. */
  from: z.enum(['repository', 'dbt', 'pipeline', 'story']),
  openedAt: time,
  savedAt: time,
  /** Counts how often it was written. A writer names the revision that its changes are based on, so that conflicts are found. */
  revision: z.int().min(1),
  nodes: z.array(z.string().min(1).max(LIMITS.name)).max(LIMITS.nodes),
  /** How much is kept, in characters. */
  size: z.number().min(0),
});

/** What is known of a kept document without reading it. Times in milliseconds since 1970. */
export type DocumentHead = z.infer<typeof headSchema>;

/** A document, and by playground what was set and kept there beside it: `{ args, data }`, to be checked by whoever reads it. */
export interface DocumentContent {
  pipeline: Pipeline;
  states: Readonly<Record<string, unknown>>;
}

export type SaveResult =
  | { ok: true; head: DocumentHead }
  /** Another tab wrote meanwhile: `head` is what is kept now; undefined when it was deleted. */
  | { ok: false; reason: 'conflict'; head: DocumentHead | undefined; message: string }
  | { ok: false; reason: 'unavailable' | 'full' | 'tooLarge'; message: string };

export type ReadDocument =
  | { kind: 'document'; head: DocumentHead; content: DocumentContent }
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'broken'; message: string };

interface Tables extends DBSchema {
  heads: { key: string; value: DocumentHead };
  parts: { key: [string, string]; value: string };
}

const database = lazyDatabase<Tables>('runnel', (db) => {
  db.createObjectStore('heads', { keyPath: 'id' });
  db.createObjectStore('parts');
});

const allParts = (id: string) => IDBKeyRange.bound([id, ''], [id, '\uffff']);
const REST = 'rest';
const nodePart = (id: string) => `node ${id}`;
const statePart = (playground: string) => `state ${playground}`;

function failure(error: unknown): SaveResult {
  if (error instanceof DOMException && /quota/i.test(error.name)) {
    return {
      ok: false,
      reason: 'full',
      message: 'The browser has no space left for this site. Download the pipeline, or delete something under “Your projects”.',
    };
  }
  return {
    ok: false,
    reason: 'unavailable',
    message:
      'The browser does not let this page store anything, for example because this is a private window. Download the pipeline before you leave, or open this site in a normal window.',
  };
}

/** Every document that is kept, the latest first. What does not read as one is left out. Undefined where the browser keeps nothing. */
export async function listDocuments(): Promise<DocumentHead[] | undefined> {
  try {
    const heads = await (await database()).getAll('heads');
    return heads
      .flatMap((head) => {
        const read = headSchema.safeParse(head);
        return read.success ? [read.data] : [];
      })
      .sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    return undefined;
  }
}

/** Deletes a document. Where nothing is kept there is nothing to delete. */
export async function deleteDocument(id: string): Promise<void> {
  try {
    const transaction = (await database()).transaction(['heads', 'parts'], 'readwrite');
    void transaction.objectStore('heads').delete(id);
    void transaction.objectStore('parts').delete(allParts(id));
    await transaction.done;
  } catch {
    // At least the page no longer shows it.
  }
}

const BROKEN = 'It is kept in this browser but can’t be read';

/** Lets the page draw and handle input before it continues. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The nodes of a document, checked a slice at a time: all of a large one at once would halt the page. */
async function checkedNodes(values: readonly unknown[]): Promise<PipelineNode[] | string> {
  const nodes: PipelineNode[] = [];
  for (const [index, value] of values.entries()) {
    const read = nodeSchema.safeParse(value);
    if (!read.success) return `its node ${index + 1} is damaged`;
    nodes.push(read.data);
    if (index % SLICE === SLICE - 1) await breathe();
  }
  return nodes;
}

async function contentOf(head: DocumentHead, parts: ReadonlyMap<string, string>): Promise<DocumentContent | string> {
  let length = 0;
  for (const text of parts.values()) length += text.length;
  if (length > MAX_DOCUMENT_LENGTH) return 'it is larger than this site can read';
  try {
    const rest: unknown = JSON.parse(parts.get(REST) ?? '');
    const values: unknown[] = [];
    for (const [index, id] of head.nodes.entries()) {
      const value = JSON.parse(parts.get(nodePart(id)) ?? '') as unknown;
      if ((value as { id?: unknown } | null)?.id !== id) return 'its nodes are mixed up';
      values.push(value);
      if (index % SLICE === SLICE - 1) await breathe();
    }
    if (new Set(head.nodes).size < head.nodes.length) return 'an id is used twice';
    const outer = typeof rest === 'object' && rest !== null ? (rest as Readonly<Record<string, unknown>>) : {};
    const isCurrent = outer.version === VERSION;
    const checked = checkPipeline({ ...outer, nodes: isCurrent ? [] : values });
    if (!checked.ok) return checked.errors[0]?.message ?? 'it is damaged';
    const nodes = isCurrent ? await checkedNodes(values) : checked.pipeline.nodes;
    if (typeof nodes === 'string') return nodes;
    const states: Record<string, unknown> = {};
    for (const [name, text] of parts)
      if (name.startsWith(statePart(''))) states[name.slice(statePart('').length)] = JSON.parse(text) as unknown;
    return { pipeline: { ...checked.pipeline, nodes }, states };
  } catch {
    return 'part of it is missing or damaged';
  }
}

/** Reads a document. Every part of it passes its schema; what does not is left where it is, and reported. */
export async function readDocument(id: string): Promise<ReadDocument> {
  let found: unknown;
  const parts = new Map<string, string>();
  try {
    const transaction = (await database()).transaction(['heads', 'parts']);
    const store = transaction.objectStore('parts');
    const [head, keys, texts] = await Promise.all([
      transaction.objectStore('heads').get(id),
      store.getAllKeys(allParts(id)),
      store.getAll(allParts(id)),
    ]);
    found = head;
    for (const [index, [, name]] of keys.entries()) parts.set(name, String(texts[index]));
  } catch {
    return { kind: 'unavailable' };
  }
  if (found === undefined) return { kind: 'none' };
  const head = headSchema.safeParse(found);
  if (!head.success) return { kind: 'broken', message: `${BROKEN}: a newer version of this site wrote it, or it is damaged.` };
  const content = await contentOf(head.data, parts);
  return typeof content === 'string'
    ? { kind: 'broken', message: `${BROKEN}: ${content}.` }
    : { kind: 'document', head: head.data, content };
}

/** The parts of a content, by identity: a part that is the same object as before is not written again. */
function partsOf({ pipeline, states }: DocumentContent): Map<string, object> {
  const parts = new Map<string, object>(pipeline.nodes.map((node) => [nodePart(node.id), node]));
  for (const [playground, state] of Object.entries(states)) parts.set(statePart(playground), state as object);
  return parts;
}

const restOf = ({ nodes: _, ...rest }: Pipeline) => rest;

/** Whether two documents differ in nothing but their nodes. */
function sameRest(a: Pipeline, b: Pipeline): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Pipeline>;
  return [...keys].every((key) => key === 'nodes' || a[key] === b[key]);
}

/** Saves one document in this browser. It remembers what it wrote last. */
export interface DocumentWriter {
  /** What is kept; undefined before the first time. */
  head(): DocumentHead | undefined;
  /** Writes what changed since the last time. Calls wait for each other. */
  save(content: DocumentContent, now: number): Promise<SaveResult>;
  /** Goes on from what is kept now: the next `keep` writes all of it, over what another tab wrote. */
  allowOverwrite(): void;
  /** Stops writing, because the document is about to be deleted. Resolves when the write under way is done. */
  close(): Promise<unknown>;
}

/**
 * A writer of a document.
 *
 * @param about Its id, what it was opened from, and when.
 * @param last What was read from the browser, where it goes on from that.
 */
export function createDocumentWriter(
  about: Pick<DocumentHead, 'id' | 'from' | 'openedAt'>,
  last?: { head: DocumentHead; content: DocumentContent },
): DocumentWriter {
  let head = last?.head;
  let written = last?.content;
  let mayOverwrite = false;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** What is to be written, and how large the whole is then. Large documents are written out a slice at a time. */
  async function changes(content: DocumentContent): Promise<{ puts: Map<string, string>; gone: string[]; size: number }> {
    const before = written ? partsOf(written) : new Map<string, object>();
    const parts = partsOf(content);
    const changed = [...parts].filter(([name, part]) => before.get(name) !== part);
    const gone = [...before.keys()].filter((name) => !parts.has(name));
    const puts = new Map<string, string>();
    let size = written && head ? head.size : 0;
    const put = (name: string, part: object, old: object | undefined) => {
      const text = JSON.stringify(part);
      puts.set(name, text);
      size += text.length - (old ? JSON.stringify(old).length : 0);
    };
    for (const [index, [name, part]] of changed.entries()) {
      put(name, part, before.get(name));
      if (index % SLICE === SLICE - 1) await breathe();
    }
    for (const name of gone) size -= JSON.stringify(before.get(name)).length;
    if (!written || !sameRest(written.pipeline, content.pipeline))
      put(REST, restOf(content.pipeline), written && restOf(written.pipeline));
    return { puts, gone, size };
  }

  const deleted = (message: string): SaveResult => ({ ok: false, reason: 'conflict', head: undefined, message });

  async function save(content: DocumentContent, now: number): Promise<SaveResult> {
    if (isClosed) return deleted('It was deleted.');
    const { puts, gone, size } = await changes(content);
    if (size > MAX_DOCUMENT_LENGTH) {
      return {
        ok: false,
        reason: 'tooLarge',
        message: `It is too large to keep: ${sizeText(size)}, and at most ${sizeText(MAX_DOCUMENT_LENGTH)} can be kept. Download the pipeline before you leave.`,
      };
    }
    try {
      const transaction = (await database()).transaction(['heads', 'parts'], 'readwrite');
      const heads = transaction.objectStore('heads');
      const parts = transaction.objectStore('parts');
      const kept = headSchema.safeParse(await heads.get(about.id)).data;
      if (!mayOverwrite && kept?.revision !== head?.revision) {
        await transaction.done;
        if (!kept) return deleted('It was deleted in another tab.');
        return { ok: false, reason: 'conflict', head: kept, message: 'Another tab has changed it in the meantime.' };
      }
      if (!written) void parts.delete(allParts(about.id));
      for (const name of gone) void parts.delete([about.id, name]);
      for (const [name, text] of puts) void parts.put(text, [about.id, name]);
      const next: DocumentHead = {
        id: about.id,
        from: about.from,
        openedAt: about.openedAt,
        version: 1,
        name: content.pipeline.name,
        savedAt: now,
        revision: (kept?.revision ?? 0) + 1,
        nodes: content.pipeline.nodes.map((node) => node.id),
        size,
      };
      void heads.put(next);
      await transaction.done;
      head = next;
      written = content;
      mayOverwrite = false;
      return { ok: true, head: next };
    } catch (error) {
      return failure(error);
    }
  }

  return {
    head: () => head,
    save(content, now) {
      const result = queue.then(() => save(content, now));
      queue = result;
      return result;
    },
    close() {
      isClosed = true;
      return queue;
    },
    allowOverwrite() {
      mayOverwrite = true;
      // The database now has what another tab wrote, so no part is known to be up to date.
      written = undefined;
    },
  };
}
