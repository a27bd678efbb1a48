import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, prepareApi, TROUBLES } from '#engine/api/answer.ts';
import { exampleOf, type Operation, schemaOf } from '#engine/api/description.ts';
import { type ApiRequest, UNAUTHORIZED } from '#engine/api/reply.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { Client, NOON } from './client.ts';
import { answerFault, api, complaints, description, operation } from './schemas.ts';

// The API as one function: each operation answers according to the description, for every user and every request.

const each = description.operations.map((one) => [one.id, one] as const);

/** The path and query of an operation's example request. */
function targetOf({ path, parameters }: Operation, change: Record<string, string> = {}): string {
  const value = (name: string) => change[name] ?? String(parameters.find((one) => one.name === name)!.example);
  const query = parameters.flatMap(({ in: part, name, example }) =>
    part === 'query' && (example !== undefined || change[name] !== undefined) ? [[name, value(name)]] : [],
  );
  const search = new URLSearchParams(query).toString();
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name))) + (search && `?${search}`);
}

/** Bodies for operations whose example cannot succeed: the spelling of roles is not published, and one example uses a value of an earlier answer. */
const BODIES: Readonly<Record<string, unknown>> = {
  setOrganizationRole: { role: 'orgAdmin' },
  setProjectRole: { projectRole: 'projectArchitect' },
  setEnvironmentRole: { environmentRole: 'environmentReader' },
  setProjectGitAccount: { gitAccountID: 'g-3' },
};

const bodyOf = (one: Operation) => BODIES[one.id] ?? exampleOf(one.body);

/** A client at a time when run 60 is still running, as the example of canceling it requires. */
function clientFor(id: string): Client {
  return id === 'cancelRun' ? new Client(sampleApiState(), Date.parse('2026-03-02T12:02:00.000Z')) : new Client();
}

describe('every operation', () => {
  it.each(each)('%s does what its page shows', (id, one) => {
    const reply = clientFor(id).send(one.method, targetOf(one), one.body ? { body: bodyOf(one) } : {});
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      expect.toSatisfy((code: number) => code < 300),
      JSON.stringify(reply.body),
    ]);
    expect(answerFault(id, reply)).toBe('');
  });

  it.each(each)('%s answers each documented error, with a body that says why', (id, one) => {
    const client = new Client();
    const send = (change: Parameters<Client['send']>[2], target = targetOf(one)) =>
      client.send(one.method, target, { ...(one.body ? { body: bodyOf(one) } : {}), ...change });
    const replies = [
      send({ token: '' }),
      send({ token: 'rnl-broken' }),
      ...Object.keys(TROUBLES).map((code) => send({ headers: { 'runnel-trouble': code } })),
    ];
    if (schemaOf(one.body)) replies.push(send({ body: '{' }), send({ body: '[]' }));
    const [name] = /\{(\w+)\}/.exec(one.path)?.slice(1) ?? [];
    const format = one.parameters.find((all) => all.name === name)?.schema;
    if (name) {
      const unknown = format?.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : name === 'runID' ? '9999' : '999';
      replies.push(send({}, targetOf(one, { [name]: unknown })));
    }
    for (const reply of replies) {
      // Errors that the operation's description does not list do not happen.
      if (reply.status >= 400) expect(answerFault(id, reply)).toBe('');
    }
    const codes = new Set(replies.map(({ status }) => String(status)));
    // Refusals because of roles, and 400 of operations that cannot be refused, are tested below.
    const owed = Object.keys(one.responses).filter((code) => /^[45]/.test(code) && !['400', '403'].includes(code));
    expect([...codes]).toEqual(expect.arrayContaining(owed));
  });

  it('has a handler, or there is no API', () => {
    const more = { ...description.operations[0]!, id: 'listWishes' };
    expect(() => prepareApi({ ...description, operations: [more] })).toThrow('listWishes');
  });
});

describe('who asks', () => {
  const target = '/api/v1/environments/3';
  const apiState = sampleApiState();
  const ana = tokenOf(apiState, 'u-ana');
  const before = apiState.tokens.find(({ ended }) => ended !== undefined)!.text;
  const abroad = apiState.tokens.find(({ host }) => host !== undefined)!.text;

  it.each([
    ['nobody', {}, undefined, 401],
    ['a token without its word', { authorization: ana }, undefined, 401],
    ['half of a token', { authorization: `Bearer ${ana.slice(0, 6)}` }, undefined, 401],
    ['a token from before the change of a password', { authorization: `Bearer ${before}` }, undefined, 401],
    ['a token of another region', { authorization: `Bearer ${abroad}` }, undefined, 401],
    ['a token on the host of another region', { authorization: `Bearer ${ana}` }, 'app.eu.runnel.example', 401],
    ['the same token on its own', { authorization: `Bearer ${ana}` }, 'app.runnel.example', 200],
    ['the name of the organization in front', { authorization: `Bearer ${ana}` }, 'shop.app.runnel.example', 200],
    ['a role that does not reach', { authorization: `Bearer ${tokenOf(apiState, 'u-cy')}` }, undefined, 403],
  ])('%s', (_, headers, host, status) => {
    const request: ApiRequest = { method: 'GET', target, headers, ...(host ? { host } : {}) };
    const { reply } = answer(api, apiState, request, NOON);
    expect(reply.status).toBe(status);
    if (status === 401) expect(reply.body).toEqual({ error: { errorString: UNAUTHORIZED, errorDetail: UNAUTHORIZED } });
  });

  it.each([
    ['u-bo', 'setWorkspaceNode', 200],
    ['u-di', 'setWorkspaceNode', 403],
    ['u-di', 'getWorkspaceNode', 200],
    ['u-bo', 'setProjectRole', 403],
    ['u-bo', 'createProject', 403],
    ['u-di', 'deleteEnvironment', 403],
    ['u-di', 'listRunResults', 200],
    ['u-bo', 'listRunResults', 403],
    ['u-svc-refresh', 'startRun', 200],
    // 403 is not among the scheduler's status codes.
    ['u-di', 'startRun', 401],
    ['u-bo', 'startRun', 401],
  ])('%s: %s is %i', (as, id, status) => {
    const one = operation(id);
    const reply = new Client().send(one.method, targetOf(one), { as, ...(one.body ? { body: bodyOf(one) } : {}) });
    expect(reply.status).toBe(status);
    expect(answerFault(id, reply)).toBe('');
  });
});

describe('a request that nothing answers', () => {
  it.each([
    ['GET', '/api/v1/scheduler/startRun'],
    ['GET', '/api/v1/workspaces'],
    ['DELETE', '/api/v1/runs/58'],
    ['GET', '/api/v1/environments/%E0%A4%A'],
    ['GET', ''],
  ])('%s %s is 404', (method, target) => {
    const reply = new Client().send(method, target);
    expect(reply.status).toBe(404);
    expect(complaints({ $ref: '#/components/schemas/Error' }, reply.body)).toBe('');
  });
});

describe('whatever is sent', () => {
  const name = fc.constantFrom(
    ...new Set(description.operations.flatMap(({ parameters }) => parameters.map((one) => one.name))),
    'more',
    '__proto__',
  );
  const text = fc.oneof(
    fc.constantFrom('1', '2', '3', '10', '58', '0', '-1', '501', 'true', 'id', 'name', 'asc', 'p-retail', 'u-ana', 'constructor'),
    fc.string(),
  );
  const value = fc.letrec((tie) => ({
    json: fc.oneof({ depthSize: 'small' }, fc.jsonValue(), fc.dictionary(fc.oneof(name, fc.string()), tie('json'))),
  })).json;
  /** A nearly correct body: one key, at any depth, has another value or is missing. */
  const nearly = (body: unknown) =>
    fc.tuple(fc.nat(), fc.option(value), fc.boolean()).map(([at, other, isMore]) => {
      const copy = structuredClone(body) as Record<string, unknown>;
      const keys: [object: Record<string, unknown>, key: string][] = [];
      const walk = (one: unknown): void => {
        if (typeof one !== 'object' || one === null) return;
        for (const [key, inner] of Object.entries(one)) {
          keys.push([one as Record<string, unknown>, key]);
          walk(inner);
        }
      };
      walk(copy);
      const [object, key] = keys[at % Math.max(1, keys.length)] ?? [copy, 'more'];
      if (other === null) delete object[key];
      else object[isMore ? 'more' : key] = other;
      return copy;
    });

  it('the answer is one of the description, and the API state stays whole', () => {
    const request = fc.constantFrom(...description.operations).chain((one) =>
      fc.record({
        one: fc.constant(one),
        path: fc.dictionary(
          name,
          text.filter((it) => it !== '' && it !== '.' && it !== '..'),
          { maxKeys: 2 },
        ),
        query: fc.array(fc.tuple(name, text), { maxLength: 4 }),
        as: fc.constantFrom('u-ana', 'u-ana', 'u-bo', 'u-cy', 'u-di', 'u-svc-refresh'),
        body: fc.oneof(fc.constant(bodyOf(one)), nearly(bodyOf(one) ?? {}), value),
        later: fc.nat(20_000),
      }),
    );
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
        const client = new Client();
        for (const { one, path, query, as, body, later } of requests) {
          client.now += later;
          const [pathname] = targetOf(one, path).split('?');
          const target = `${pathname}?${new URLSearchParams(query)}`;
          const reply = client.send(one.method, target, { as, ...(one.body ? { body } : {}) });
          expect(answerFault(one.id, reply)).toBe('');
        }
      }),
      { numRuns: 150 },
    );
  });
});
