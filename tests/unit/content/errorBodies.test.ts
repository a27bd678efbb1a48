import { expect, it } from 'vitest';
import { answer, TROUBLE_HEADER } from '#engine/api/answer.ts';
import { exampleOf, type Operation } from '#engine/api/description.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { api, description } from '../engine/api/schemas.ts';

// The error bodies that the operation pages show are those that the API in the page, and the one on a reader's machine, answers with.

const apiState = sampleApiState();
const now = Date.parse('2026-03-02T12:02:00.000Z');
const ADMIN = 'u-ana';
/** Those with the fewest rights first. */
const OTHERS = ['u-eli', 'u-di', 'u-cy', 'u-bo'];

interface Sent {
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  user?: string;
  trouble?: string;
}

/** What the description itself sends. */
function usualOf({ parameters, body }: Operation): Sent {
  const inPart = (part: string) =>
    Object.fromEntries(
      parameters.flatMap((one) => (one.in === part && one.example !== undefined ? [[one.name, one.example]] : [])),
    );
  return { path: inPart('path'), query: inPart('query'), body: exampleOf(body) ?? (body && {}) };
}

function send(operation: Operation, { path, query, body, user = ADMIN, trouble }: Sent) {
  const target = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const headers = {
    authorization: user === 'nobody' ? 'Bearer ended' : `Bearer ${tokenOf(apiState, user)}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(trouble === undefined ? {} : { [TROUBLE_HEADER]: trouble }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return answer(
    api,
    apiState,
    { method: operation.method, target: search ? `${target}?${search}` : target, headers, ...text },
    now,
  ).reply;
}

/** The mistakes that lead to a status, the most likely first. */
function mistakes(operation: Operation, status: string): Sent[] {
  const usual = usualOf(operation);
  if (status === '401') return [{ ...usual, user: 'nobody' }];
  if (status === '403') return OTHERS.map((user) => ({ ...usual, user }));
  const names = Object.keys(usual.path);
  const unknown = (value: unknown) => (/^\d+$/.test(String(value)) ? '99' : 'unknown');
  if (status === '404')
    return names.reverse().map((name) => ({ ...usual, path: { ...usual.path, [name]: unknown(usual.path[name]) } }));
  if (status !== '400') return [];
  const { body } = usual;
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const without = (field: string) => Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== field));
  return [
    ...fields.map((field) => ({ ...usual, body: without(field) })),
    ...fields.flatMap((field) => [58, null].map((value) => ({ ...usual, body: { ...(body as object), [field]: value } }))),
    ...(fields.length > 0 ? [{ ...usual, body: { ...(body as object), nickname: 'x' } }] : []),
    ...operation.parameters
      .filter((one) => one.in === 'query' && one.name === 'limit')
      .map(() => ({ ...usual, query: { limit: 501 } })),
    ...operation.parameters
      .filter((one) => one.in === 'query')
      .map(({ name }) => ({ ...usual, query: { ...usual.query, [name]: 'x' } })),
    ...names.map((name) => ({ ...usual, path: { ...usual.path, [name]: 'x' } })),
  ];
}

/** The body of the first answer with a status that a mistake leads to. */
function refusal(operation: Operation, status: string): unknown {
  // The usual request can be refused too, by the state of the sample organization. What nothing leads to here can be asked for.
  for (const sent of [...mistakes(operation, status), usualOf(operation), { ...usualOf(operation), trouble: status }]) {
    const reply = send(operation, sent);
    if (String(reply.status) === status) return reply.body;
  }
  return undefined;
}

const errors = description.operations.flatMap((operation) =>
  Object.entries(operation.responses)
    .filter(([code, response]) => /^[45]/.test(code) && response.content?.['application/json']?.examples === undefined)
    .map(([code, response]) => ({ operation, code, shown: exampleOf(response) })),
);

it('every error of every operation has its body', () => {
  expect(errors.length).toBeGreaterThan(300);
  expect(errors.filter(({ shown }) => shown === undefined).map(({ operation, code }) => `${operation.id} ${code}`)).toEqual([]);
});

it('the API answers with it', () => {
  const others = errors.filter(
    ({ operation, code, shown }) => JSON.stringify(refusal(operation, code)) !== JSON.stringify(shown),
  );
  expect(others.map(({ operation, code }) => `${operation.id} ${code}: ${JSON.stringify(refusal(operation, code))}`)).toEqual([]);
});
