import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { createDocumentWriter, deleteDocument, listDocuments, readDocument } from '#explorer/documentStore.ts';
import { generatePipeline } from '#samples/generate.ts';
import { starterPipeline } from '#samples/starter.ts';
import { emptyDatabase, noDatabase } from './browserDatabase.ts';

const about = { id: 'p1', from: 'repository', openedAt: 5 } as const;
const content = (pipeline: Pipeline, states: Readonly<Record<string, unknown>> = {}) => ({ pipeline, states });
const database = () => openDB('runnel', 1);

function renamed(pipeline: Pipeline, index: number, name: string): Pipeline {
  const outcome = applyEdit(pipeline, { kind: 'renameNode', id: pipeline.nodes[index]!.id, name });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.pipeline;
}

async function read(id = 'p1') {
  const found = await readDocument(id);
  if (found.kind !== 'document') throw new Error(found.kind);
  return found;
}

beforeEach(async () => {
  await emptyDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('documents kept in this browser', () => {
  it('come back as they were, with what is kept beside them, and are listed with their size', async () => {
    const pipeline = starterPipeline();
    const states = { 'run-order': { args: { parallelism: 3 }, data: { failing: ['a'] } } };
    expect(await readDocument('p1')).toEqual({ kind: 'none' });
    expect(await createDocumentWriter(about).save(content(pipeline, states), 10)).toMatchObject({
      ok: true,
      head: { revision: 1 },
    });
    const { head, content: kept } = await read();
    expect(kept).toEqual({ pipeline, states });
    expect(head).toMatchObject({ ...about, name: pipeline.name, savedAt: 10, revision: 1 });
    expect(head.size).toBeGreaterThan(JSON.stringify(pipeline).length * 0.9);
    await createDocumentWriter({ ...about, id: 'p2' }).save(content(pipeline), 20);
    expect((await listDocuments())?.map(({ id }) => id)).toEqual(['p2', 'p1']);
    await deleteDocument('p1');
    expect(await readDocument('p1')).toEqual({ kind: 'none' });
    const db = await database();
    expect(await db.count('parts')).toBe(pipeline.nodes.length + 1);
    db.close();
  });

  it('are written in parts: an edit of one node writes that node', async () => {
    const pipeline = generatePipeline({ nodes: 300, seed: 3 });
    const writer = createDocumentWriter(about);
    await writer.save(content(pipeline), 1);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const { nodes } = pipeline;
    const changed = { ...pipeline, nodes: [{ ...nodes[0]!, description: 'new' }, ...nodes.slice(1)] };
    await writer.save(content(changed), 2);
    expect(put).toHaveBeenCalledTimes(2);
    expect((await read()).content.pipeline).toEqual(changed);
  });

  it('whatever is changed in whatever order, what is read is what was kept last, and its size is told', async () => {
    const start = starterPipeline();
    const edit = fc.record({
      node: fc.nat(4),
      kind: fc.constantFrom('rename', 'remove', 'describe', 'project', 'state', 'reopen'),
      text: fc.stringMatching(/^[A-Z]{1,6}$/),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async (edits) => {
        await deleteDocument('p1');
        let now = content(start);
        let writer = createDocumentWriter(about);
        await writer.save(now, 1);
        for (const { node, kind, text } of edits) {
          const { pipeline, states } = now;
          const at = pipeline.nodes[node];
          if (kind === 'reopen') {
            const kept = await read();
            now = kept.content;
            writer = createDocumentWriter(about, kept);
          } else if (kind === 'state') now = { pipeline, states: { ...states, [text]: { args: { text } } } };
          else if (kind === 'project') now = { pipeline: { ...pipeline, description: text }, states };
          else if (at && kind === 'remove')
            now = { pipeline: { ...pipeline, nodes: pipeline.nodes.filter((one) => one !== at) }, states };
          else if (at && kind === 'rename') now = { pipeline: renamed(pipeline, node, `N_${node}_${text}`), states };
          else if (at)
            now = {
              pipeline: { ...pipeline, nodes: pipeline.nodes.map((one) => (one === at ? { ...one, description: text } : one)) },
              states,
            };
          expect(await writer.save(now, 1)).toMatchObject({ ok: true });
        }
        const kept = await read();
        expect(kept.content).toEqual(now);
        const db = await database();
        const texts = (await db.getAll('parts')) as string[];
        expect(kept.head.size).toBe(texts.reduce((sum, text) => sum + text.length, 0));
        db.close();
      }),
      { numRuns: 30 },
    );
  });

  it('of two tabs neither writes over the other without being asked', async () => {
    const pipeline = starterPipeline();
    await createDocumentWriter(about).save(content(pipeline), 1);
    const [here, there] = [createDocumentWriter(about, await read()), createDocumentWriter(about, await read())];
    const [mine, theirs] = [renamed(pipeline, 0, 'MINE'), renamed(pipeline, 0, 'THEIRS')];
    expect(await there.save(content(theirs), 2)).toMatchObject({ ok: true });
    expect(await here.save(content(mine), 3)).toMatchObject({ ok: false, reason: 'conflict', head: { revision: 2, savedAt: 2 } });
    expect((await read()).content.pipeline).toEqual(theirs);
    here.allowOverwrite();
    expect(await here.save(content(mine), 4)).toMatchObject({ ok: true, head: { revision: 3 } });
    expect((await read()).content.pipeline).toEqual(mine);
    await deleteDocument('p1');
    expect(await here.save(content(pipeline), 5)).toMatchObject({ ok: false, reason: 'conflict', head: undefined });
  });

  it('that are damaged are reported and left where they are', async () => {
    const pipeline = starterPipeline();
    const first = pipeline.nodes[0]!;
    const damages: [string, (db: Awaited<ReturnType<typeof database>>) => Promise<unknown>][] = [
      ['is missing or damaged', (db) => db.delete('parts', ['p1', `node ${first.id}`])],
      ['is missing or damaged', (db) => db.put('parts', '{', ['p1', 'rest'])],
      ['mixed up', (db) => db.put('parts', JSON.stringify(pipeline.nodes[1]), ['p1', `node ${first.id}`])],
      ['node 1 is damaged', (db) => db.put('parts', JSON.stringify({ id: first.id }), ['p1', `node ${first.id}`])],
      ['Expected "format"', (db) => db.put('parts', '{"format":"other"}', ['p1', 'rest'])],
      ['newer version', async (db) => db.put('heads', { ...(await db.get('heads', 'p1')), version: 2 })],
    ];
    for (const [message, damage] of damages) {
      await deleteDocument('p1');
      await createDocumentWriter(about).save(content(pipeline), 1);
      const db = await database();
      await damage(db);
      expect(await readDocument('p1')).toMatchObject({ kind: 'broken', message: expect.stringContaining(message) });
      expect(await db.count('heads')).toBe(1);
      db.close();
    }
  });

  it('that find no room, or no storage at all, say so and what to do', async () => {
    const { nodes, ...rest } = starterPipeline();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await createDocumentWriter(about).save(content({ ...rest, nodes }), 1)).toMatchObject({
      ok: false,
      reason: 'full',
      message: expect.stringMatching(/no space left.*Download the pipeline/),
    });
    put.mockRestore();
    expect(await readDocument('p1')).toEqual({ kind: 'none' });
    const long = nodes.map((node) => ({ ...node, description: 'x'.repeat(20_000_000) }));
    expect(await createDocumentWriter(about).save(content({ ...rest, nodes: long }), 1)).toMatchObject({
      ok: false,
      reason: 'tooLarge',
      message: expect.stringContaining('at most 57.2 MB'),
    });
    await noDatabase();
    expect(await createDocumentWriter(about).save(content({ ...rest, nodes }), 1)).toMatchObject({
      ok: false,
      reason: 'unavailable',
    });
    expect(await readDocument('p1')).toEqual({ kind: 'unavailable' });
    expect(await listDocuments()).toBeUndefined();
    await deleteDocument('p1');
  });
});
