import { describe, expect, it } from 'vitest';
import { MAX_TEMPLATE_LENGTH, readRequest, readResponse, type SandboxRequest } from '#engine/template/protocol.ts';
import { answerRender } from '#engine/template/sandbox.ts';
import { warehouse } from './warehouse.ts';

type Render = Extract<SandboxRequest, { type: 'render' }>;
const request = (template: string): Render => ({
  type: 'render',
  id: 7,
  engine: 'jinja',
  template,
  nodeId: '5',
  contextId: '1',
  passes: 'all',
});

describe('messages of the sandbox', () => {
  it('answers a render with a message that the page accepts', () => {
    const answer = answerRender(
      request("{{ stage('A') }}SELECT {{ nope }} FROM {{ ref('RAW', 'ORDERS') }}"),
      warehouse(),
      () => 0,
    );
    const read = readResponse(structuredClone(answer));
    expect(read.ok && read.response).toEqual(answer);
    expect(answer).toMatchObject({
      type: 'rendered',
      id: 7,
      stages: [{ name: 'A' }],
      refs: [{ nodeId: '2' }],
      warnings: [{ code: 'undefined' }],
    });
  });

  it('stops a render whose time is up', () => {
    let clock = 0;
    const answer = answerRender(request('{% for i in range(1000000) %}{% endfor %}'), warehouse(), () => {
      clock += 300;
      return clock;
    });
    expect(answer).toMatchObject({ type: 'failed', error: { limit: 'time' } });
  });

  it('says which node or workspace is missing', () => {
    expect(answerRender({ ...request('x'), nodeId: 'nope' }, warehouse(), () => 0)).toMatchObject({
      type: 'failed',
      error: { message: 'The pipeline has no such node.' },
    });
    expect(answerRender({ ...request('x'), contextId: 'nope' }, warehouse(), () => 0)).toMatchObject({ type: 'failed' });
  });

  it.each([
    ['no message', undefined],
    ['another type', { type: 'eval', code: '1' }],
    ['an unknown key', { ...request('x'), extra: 1 }],
    ['an unknown engine', { ...request('x'), engine: 'python' }],
    ['a template that is too long', request('x'.repeat(MAX_TEMPLATE_LENGTH + 1))],
  ])('refuses %s', (_, message) => {
    const read = readRequest(message);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.message).not.toBe('');
  });
});
