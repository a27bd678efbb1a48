import { describe, expect, it } from 'vitest';
import type { SearchAnswer, SearchRequest } from '#docs/palette/search.worker.ts';
import { type SearchWorker, searchIn } from '#docs/palette/searchClient.ts';

function workerThat(answer: (request: SearchRequest) => SearchAnswer | undefined) {
  const asked: SearchRequest[] = [];
  const worker: SearchWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (request) => {
      asked.push(request);
      const data = answer(request);
      if (data) queueMicrotask(() => worker.onmessage?.(new MessageEvent('message', { data })));
    },
  };
  return { worker, asked };
}

describe('searchIn', () => {
  it('gives every question its own answer, in whatever order they come', async () => {
    const { worker, asked } = workerThat((request) => ('file' in request ? { opened: true } : undefined));
    const search = await searchIn(new ArrayBuffer(1), worker);
    const [first, second] = [search.ask('a'), search.ask('b')];
    const found = (title: string) => [{ kind: 'page' as const, title, trail: '', address: '/', score: 1, words: [] }];
    for (const request of asked.toReversed())
      if ('query' in request)
        worker.onmessage?.(new MessageEvent('message', { data: { id: request.id, found: found(request.query) } }));
    expect((await first)[0]?.title).toBe('a');
    expect((await second)[0]?.title).toBe('b');
  });

  it('is asked once for what is asked ahead and then again', async () => {
    const { worker, asked } = workerThat((request) => ('file' in request ? { opened: true } : { id: request.id, found: [] }));
    const search = await searchIn(new ArrayBuffer(1), worker);
    await Promise.all([search.ask('dag'), search.ask('dag'), search.ask('dags'), search.ask('dag')]);
    expect(asked.flatMap((request) => ('query' in request ? [request.query] : []))).toEqual(['dag', 'dags', 'dag']);
  });

  it('says why a file cannot be opened', async () => {
    await expect(searchIn(new ArrayBuffer(1), workerThat(() => ({ failure: 'not JSON' })).worker)).rejects.toThrow('not JSON');
    const { worker } = workerThat(() => undefined);
    const opening = searchIn(new ArrayBuffer(1), worker);
    worker.onerror?.({ message: '' } as ErrorEvent);
    await expect(opening).rejects.toThrow('did not load');
  });
});
