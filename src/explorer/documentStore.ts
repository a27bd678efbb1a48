import { checkPipeline, MAX_DOCUMENT_LENGTH } from '#engine/pipeline/document.ts';
import { LIMITS, nodeSchema, type Pipeline, type PipelineNode, VERSION } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import { database } from '#ui/database.ts';
import { sizeText } from '#ui/sizeText.ts';

/**
 * Documents that this browser keeps: opened projects, and work on stories. A document is stored in parts, one for each node, so that after an edit
 * only the changed nodes are written.
 */

/** Number of nodes that are checked or serialized before the page may do something else. */
const NODES_PER_SLICE = 100;

const time = z.number().min(0).max(8.64e15);
const headSchema = z.strictObject({
  id: z.string().min(1).max(200),
  version: z.literal(1),
  name: z.string().max(LIMITS.name),
  /** What the document was opened from; `story` means work on a story. */
  from: z.enum(['repository', 'dbt', 'pipeline', 'story']),
  openedAt: time,
  savedAt: time,
  /** Counts the writes. A writer names the revision that its changes are based on, so that conflicts between tabs are detected. */
  revision: z.int().min(1),
  nodes: z.array(z.string().min(1).max(LIMITS.name)).max(LIMITS.nodes),
  /** The size of the stored document, in characters. */
  size: z.number().min(0),
});

/** What is known of a stored document without reading it. Times are in milliseconds since 1970. */
export type DocumentHead = z.infer<typeof headSchema>;

/** A document and, by playground, the controls and data that were saved with it: `{ args, data }`, which whoever reads them has to check. */
export interface DocumentContent {
  pipeline: Pipeline;
  states: Readonly<Record<string, unknown>>;
}

export type SaveResult =
  | { ok: true; head: DocumentHead }
  /** Another tab has written the document: `head` is the stored version; undefined if it was deleted. */
  | { ok: false; reason: 'conflict'; head: DocumentHead | undefined; message: string }
  | { ok: false; reason: 'unavailable' | 'full' | 'tooLarge'; message: string };

export type ReadDocument =
  | { kind: 'document'; head: DocumentHead; content: DocumentContent }
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'broken'; message: string };

const allParts = (id: string) => IDBKeyRange.bound([id, ''], [id, '\uffff']);
const REST_PART = 'rest';
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

/** Every stored document, the latest first, without entries that fail their schema. Undefined where the browser stores nothing for this page. */
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

/** Deletes a document. Does nothing where the browser stores nothing for this page. */
export async function deleteDocument(id: string): Promise<void> {
  try {
    const transaction = (await database()).transaction(['heads', 'parts'], 'readwrite');
    void transaction.objectStore('heads').delete(id);
    void transaction.objectStore('parts').delete(allParts(id));
    await transaction.done;
  } catch {
    // The page no longer shows the document in any case.
  }
}

const BROKEN = 'It is kept in this browser but can’t be read';

/** Lets the page draw and handle input before the work continues. */
const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Checks the nodes of a document in slices: checking all nodes of a large document at once would freeze the page. */
async function checkedNodes(values: readonly unknown[]): Promise<PipelineNode[] | string> {
  const nodes: PipelineNode[] = [];
  for (const [index, value] of values.entries()) {
    const read = nodeSchema.safeParse(value);
    if (!read.success) return `its node ${index + 1} is damaged`;
    nodes.push(read.data);
    if (index % NODES_PER_SLICE === NODES_PER_SLICE - 1) await yieldToPage();
  }
  return nodes;
}

async function contentOf(head: DocumentHead, parts: ReadonlyMap<string, string>): Promise<DocumentContent | string> {
  let length = 0;
  for (const text of parts.values()) length += text.length;
  if (length > MAX_DOCUMENT_LENGTH) return 'it is larger than this site can read';
  try {
    const rest: unknown = JSON.parse(parts.get(REST_PART) ?? '');
    const values: unknown[] = [];
    for (const [index, id] of head.nodes.entries()) {
      const value = JSON.parse(parts.get(nodePart(id)) ?? '') as unknown;
      if ((value as { id?: unknown } | null)?.id !== id) return 'its nodes are mixed up';
      values.push(value);
      if (index % NODES_PER_SLICE === NODES_PER_SLICE - 1) await yieldToPage();
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

/** Reads a document. Every part has to pass its schema; a document that does not is left in place and reported. */
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

/** The parts of a document by name. A part that is the same object as before is not written again. */
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

/** Saves one document in this browser. Remembers what was written last. */
export interface DocumentWriter {
  /** The stored head; undefined before the first save. */
  head(): DocumentHead | undefined;
  /** Writes what has changed since the last save. Calls wait for each other. */
  save(content: DocumentContent, now: number): Promise<SaveResult>;
  /** Lets the next `save` write the whole document, over what another tab has written. */
  allowOverwrite(): void;
  /** Stops writing, because the document is about to be deleted. Resolves when the current write is done. */
  close(): Promise<unknown>;
}

/**
 * Creates a writer for a document.
 *
 * @param about the document's id, what it was opened from, and when
 * @param last the stored document, if it was read from the browser
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

  /** The parts to write and to delete, and the size of the document afterwards. Large documents are serialized in slices. */
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
      if (index % NODES_PER_SLICE === NODES_PER_SLICE - 1) await yieldToPage();
    }
    for (const name of gone) size -= JSON.stringify(before.get(name)).length;
    if (!written || !sameRest(written.pipeline, content.pipeline))
      put(REST_PART, restOf(content.pipeline), written && restOf(written.pipeline));
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
      const opened = await database();
      if (isClosed) return deleted('It was deleted.');
      const transaction = opened.transaction(['heads', 'parts'], 'readwrite');
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
      // The database now holds what another tab wrote, so no part is known to be up to date.
      written = undefined;
    },
  };
}
