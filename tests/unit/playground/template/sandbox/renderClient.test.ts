import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine, SandboxResponse } from '#engine/template/protocol.ts';
import { MAX_RENDER_MS, MAX_TEMPLATE_LENGTH, readRequest } from '#engine/template/protocol.ts';
import { answerRender } from '#engine/template/sandbox.ts';
import { openRenderClient, type RenderRequest } from '#playground/template/sandbox/renderClient.ts';
import type { OpenRenderer } from '#playground/template/sandbox/renderer.ts';
import { warehouse } from '../../../engine/template/warehouse.ts';

/** A fake renderer that records what the page posts, and answers when the test says so. */
interface PlayedRenderer {
  engine: Engine;
  posted: string[];
  isClosed: boolean;
  send(response: unknown): void;
  lose(reason: string): void;
  /** Answers the last render as the worker would. */
  answer(): void;
}

/** Stands for the restart of a worker among the messages to it. */
const RESTART = 'restart';

function player() {
  const renderers: PlayedRenderer[] = [];
  const open: OpenRenderer = (engine, { receive, lose }) => {
    const posted: string[] = [];
    const send = (response: unknown) => receive(JSON.stringify(response));
    const renderer: PlayedRenderer = {
      engine,
      posted,
      isClosed: false,
      send,
      lose,
      answer() {
        const read = readRequest(posted.at(-1));
        if (!read.ok || read.request.type !== 'render') throw new Error('The last message is no render.');
        send({ type: 'started', id: read.request.id });
        send(answerRender(read.request, warehouse(), () => 0));
      },
    };
    renderers.push(renderer);
    return {
      post: (message) => posted.push(message),
      restart: () => posted.push(RESTART),
      close() {
        renderer.isClosed = true;
      },
    };
  };
  const client = openRenderClient(open);
  client.setPipeline(warehouse());
  const last = () => renderers.at(-1)!;
  return { client, renderers, last, ready: () => last().send({ type: 'ready' } satisfies SandboxResponse) };
}

const request = (template: string, engine: Engine = 'jinja'): RenderRequest => ({
  engine,
  template,
  nodeId: '5',
  contextId: '1',
  passes: 'all',
});

/** The types of the messages to a worker. */
const kinds = (posted: PlayedRenderer['posted']) =>
  posted.map((message) => {
    const read = readRequest(message);
    return read.ok ? read.request.type : message;
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the render client', () => {
  it('opens the renderer of our engine at once and renders when it is ready', async () => {
    const { client, renderers, last, ready } = player();
    expect(renderers.map(({ engine }) => engine)).toEqual(['jinja']);
    const answer = client.render(request('{{ this }}'));
    expect(last().posted).toEqual([]);
    ready();
    expect(kinds(last().posted)).toEqual(['pipeline', 'render']);
    last().answer();
    expect(await answer).toMatchObject({ type: 'rendered', output: '"DW"."STAGING"."STG_CUSTOMER"' });
  });

  it('sends each document once for a node', async () => {
    const { client, last, ready } = player();
    ready();
    for (const template of ['a', 'b']) {
      const answer = client.render(request(template));
      last().answer();
      await answer;
    }
    client.setPipeline({ ...warehouse(), name: 'Other' });
    const answer = client.render(request('c'));
    last().answer();
    await answer;
    void client.render({ ...request('d'), nodeId: '6' });
    expect(kinds(last().posted)).toEqual(['pipeline', 'render', 'render', 'pipeline', 'render', 'pipeline', 'render']);
  });

  it('renders a request with the document of its time', async () => {
    const { client, last, ready } = player();
    const early = client.render(request('early'));
    client.setPipeline({ ...warehouse(), name: 'Later' });
    ready();
    expect(last().posted[0]).not.toContain('Later');
    last().answer();
    await early;
  });

  it('answers in order and drops a waiting request for a newer one', async () => {
    const { client, last, ready } = player();
    ready();
    const first = client.render(request('first'));
    const second = client.render(request('second'));
    const third = client.render(request('third'));
    expect(await second).toEqual({ type: 'superseded' });
    last().answer();
    expect(await first).toMatchObject({ output: 'first' });
    last().answer();
    expect(await third).toMatchObject({ output: 'third' });
  });

  it('keeps no engine waiting for another', async () => {
    const { client, renderers, ready } = player();
    ready();
    void client.render(request('slow'));
    const other = client.render(request('x', 'nunjucks'));
    expect(renderers.map(({ engine }) => engine)).toEqual(['jinja', 'nunjucks']);
    ready();
    renderers[1]!.answer();
    expect(await other).toMatchObject({ type: 'rendered', output: 'x' });
  });

  it('stops a render after its time, and renders the next in a new worker', async () => {
    const { client, last, ready } = player();
    ready();
    const endless = client.render(request('endless'));
    const next = client.render(request('next'));
    last().send({ type: 'started', id: 1 });
    vi.advanceTimersByTime(MAX_RENDER_MS - 1);
    expect(last().posted).not.toContain(RESTART);
    vi.advanceTimersByTime(100);
    expect(await endless).toMatchObject({ type: 'failed', error: { limit: 'time', message: /too long/ } });
    expect(kinds(last().posted)).toEqual(['pipeline', 'render', RESTART]);
    ready();
    expect(kinds(last().posted).slice(3)).toEqual(['pipeline', 'render']);
    last().answer();
    expect(await next).toMatchObject({ output: 'next' });
  });

  it('does not count the time that a worker needs to read the document', async () => {
    const { client, last, ready } = player();
    ready();
    const answer = client.render(request('x'));
    vi.advanceTimersByTime(MAX_RENDER_MS * 5);
    last().answer();
    expect(await answer).toMatchObject({ type: 'rendered' });
  });

  it('ignores answers to other requests', async () => {
    const { client, last, ready } = player();
    ready();
    const answer = client.render(request('mine'));
    last().send(answerRender({ type: 'render', id: 99, ...request('not mine') }, warehouse(), () => 0));
    last().send({ type: 'started', id: 99 });
    last().answer();
    expect(await answer).toMatchObject({ output: 'mine' });
  });

  it.each([
    ['no answer', '{}', /no answer/],
    ['an answer above its limits', { type: 'lost', message: 'x'.repeat(5_000) }, /no answer/],
    ['a lost worker', { type: 'lost', message: 'Out of memory.' }, /Out of memory/],
  ])('ends a renderer that sends %s, and opens another', async (_, message, said) => {
    const { client, renderers, ready } = player();
    ready();
    const answer = client.render(request('x'));
    renderers[0]!.send(message);
    expect(await answer).toMatchObject({ type: 'failed', error: { message: said } });
    expect(renderers[0]!.isClosed).toBe(true);
    const next = client.render(request('next'));
    ready();
    renderers[1]!.answer();
    expect(await next).toMatchObject({ output: 'next' });
  });

  it('tells when the renderer ended by itself', async () => {
    const { client, renderers, ready } = player();
    ready();
    const answer = client.render(request('x'));
    renderers[0]!.lose('The renderer ended unexpectedly.');
    expect(await answer).toMatchObject({ type: 'failed', error: { message: /unexpectedly/ } });
  });

  it('tells when the renderer does not load, and tries again with the next render', async () => {
    const { client, renderers, ready } = player();
    const answer = client.render(request('x'));
    vi.advanceTimersByTime(20_000);
    expect(await answer).toMatchObject({ type: 'failed', error: { message: /did not start/ } });
    const next = client.render(request('next'));
    ready();
    renderers[1]!.answer();
    expect(await next).toMatchObject({ output: 'next' });
  });

  it('replaces a renderer whose worker does not come back', async () => {
    const { client, renderers, ready } = player();
    ready();
    const endless = client.render(request('endless'));
    renderers[0]!.send({ type: 'started', id: 1 });
    vi.advanceTimersByTime(MAX_RENDER_MS + 100);
    await endless;
    const next = client.render(request('next'));
    vi.advanceTimersByTime(6_000);
    expect(renderers[0]!.isClosed).toBe(true);
    ready();
    renderers[1]!.answer();
    expect(await next).toMatchObject({ output: 'next' });
  });

  it('gives stock Nunjucks a new worker for each render', async () => {
    const { client, last, ready } = player();
    const first = client.render(request('a', 'nunjucks'));
    ready();
    last().answer();
    await first;
    expect(kinds(last().posted)).toEqual(['pipeline', 'render', RESTART]);
  });

  it('refuses what the worker would not take', async () => {
    const { client, last, ready } = player();
    ready();
    expect(await client.render(request('x'.repeat(MAX_TEMPLATE_LENGTH + 1)))).toMatchObject({
      type: 'failed',
      error: { message: 'The template is longer than 200,000 characters.' },
    });
    expect(last().posted).toEqual([]);
    const open: OpenRenderer = () => ({ post: () => {}, restart: () => {}, close: () => {} });
    expect(await openRenderClient(open).render(request('x'))).toMatchObject({
      type: 'failed',
      error: { message: /no pipeline/ },
    });
  });

  it('closes its renderers when it is disposed, and leaves nobody waiting', async () => {
    const { client, renderers, ready } = player();
    ready();
    const running = client.render(request('a'));
    const waiting = client.render(request('b'));
    client.dispose();
    expect(await Promise.all([running, waiting])).toEqual([{ type: 'superseded' }, { type: 'superseded' }]);
    expect(renderers[0]!.isClosed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    expect(await client.render(request('c'))).toEqual({ type: 'superseded' });
    expect(renderers).toHaveLength(1);
  });
});
