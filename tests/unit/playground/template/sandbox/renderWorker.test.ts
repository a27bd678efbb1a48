import { describe, expect, it } from 'vitest';
import { readResponse, type SandboxRequest, type SandboxResponse } from '#engine/template/protocol.ts';
import { answerRender } from '#engine/template/sandbox.ts';
import { lockDown } from '#playground/template/sandbox/lockDown.ts';
import { serveEngine, type WorkerScope } from '#playground/template/sandbox/renderWorker.ts';
import { warehouse } from '../../../engine/template/warehouse.ts';

const render: SandboxRequest = {
  type: 'render',
  id: 3,
  engine: 'jinja',
  template: '{{ this }}',
  nodeId: '5',
  contextId: '1',
  passes: 'all',
};

function worker() {
  const sent: SandboxResponse[] = [];
  let locks = 0;
  const broken: { isHeld: boolean }[] = [];
  let breakPromise = () => {};
  const scope: WorkerScope = {
    onmessage: null,
    addEventListener(_, listener) {
      breakPromise = () => {
        const event = { isHeld: false };
        broken.push(event);
        listener({
          preventDefault() {
            event.isHeld = true;
          },
        });
      };
    },
    postMessage(message) {
      const read = readResponse(message);
      if (!read.ok) throw new Error(read.message);
      sent.push(read.response);
    },
  };
  serveEngine(scope, answerRender, () => {
    locks += 1;
  });
  const take = (data: unknown) => scope.onmessage?.({ data } as MessageEvent<unknown>);
  return {
    sent,
    take,
    post: (request: SandboxRequest) => take(JSON.stringify(request)),
    locks: () => locks,
    broken,
    breakPromise: () => breakPromise(),
  };
}

describe('the worker of an engine', () => {
  it('is ready once it is locked, and says when it begins with a render', () => {
    const { sent, post, locks } = worker();
    expect([sent, locks()]).toEqual([[{ type: 'ready' }], 1]);
    post({ type: 'pipeline', json: JSON.stringify(warehouse()) });
    post(render);
    expect(sent.slice(1)).toMatchObject([
      { type: 'started', id: 3 },
      { type: 'rendered', id: 3, output: '"DW"."STAGING"."STG_CUSTOMER"' },
    ]);
  });

  it('keeps promises that a template breaks after its answer to itself', () => {
    const { broken, breakPromise } = worker();
    breakPromise();
    expect(broken).toEqual([{ isHeld: true }]);
  });

  it.each([
    ['no JSON', '{'],
    ['another type', '{"type":"eval","code":"1"}'],
    ['an unknown key', JSON.stringify({ ...render, extra: 1 })],
    ['a document that is no text', JSON.stringify({ type: 'pipeline', json: {} })],
  ])('does nothing with %s', (_, message) => {
    const { sent, take } = worker();
    take(message);
    expect(sent).toEqual([{ type: 'ready' }]);
  });

  it('refuses to render with a document that is none', () => {
    const { sent, post } = worker();
    post({ type: 'pipeline', json: '{"format":"other"}' });
    post(render);
    expect(sent.at(-1)).toMatchObject({ type: 'failed', error: { message: /pipeline could not be read/ } });
  });
});

describe('locking down', () => {
  it('takes everything but JavaScript itself out of a scope and what it inherits', () => {
    const base = Object.assign(Object.create(Object.prototype), { fetch: 1, Array });
    const scope = Object.assign(Object.create(base), { importScripts: 1, eval: 1, WebAssembly: 1, JSON, [Symbol.for('s')]: 1 });
    lockDown(scope);
    expect([Reflect.ownKeys(scope), Reflect.ownKeys(base)]).toEqual([['JSON'], ['Array']]);
    expect('toString' in {}).toBe(true);
  });
});
