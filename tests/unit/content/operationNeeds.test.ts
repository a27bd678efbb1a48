import { describe, expect, it } from 'vitest';
import { answer } from '#engine/api/answer.ts';
import type { ApiState } from '#engine/api/apiState.ts';
import { exampleOf, type Operation } from '#engine/api/description.ts';
import { decision, PERMISSION_NAMES, type PermissionName } from '#engine/api/permissions.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { api, description, operation } from '../engine/api/schemas.ts';

// What the pages of the API say that a request needs, what it does when it is sent twice, and what is refused: all of it as the API answers.

const apiState = sampleApiState();
/** A moment at which no run is active. */
const now = Date.parse('2026-03-02T12:30:00.000Z');
const ADMIN = 'u-ana';

interface Sent {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

function send(one: Operation, sent: Sent = {}, user = ADMIN, state: ApiState = apiState, at = now) {
  const target = one.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = one.parameters.find((parameter) => parameter.name === name)?.example;
    return encodeURIComponent(String(sent.path?.[name] ?? example));
  });
  const query = Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]);
  const needed = one.parameters.flatMap(({ in: part, required, name, example }) =>
    part === 'query' && required && sent.query?.[name] === undefined ? [[name, String(example)]] : [],
  );
  const search = new URLSearchParams([...query, ...needed]).toString();
  const body = sent.body ?? exampleOf(one.body);
  const headers = { authorization: `Bearer ${tokenOf(state, user)}`, 'content-type': 'application/json' };
  return answer(
    api,
    state,
    {
      method: one.method,
      target: search ? `${target}?${search}` : target,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
    at,
  );
}

const { operations } = description;

describe('the role of an operation', () => {
  it('is a permission of the engine', () => {
    const named = operations.flatMap(({ needs }) => (needs.permission ? [needs.permission] : []));
    expect(named.filter((one) => !(PERMISSION_NAMES as readonly string[]).includes(one))).toEqual([]);
    expect(named.length).toBeGreaterThan(45);
  });

  it('decides who is refused', () => {
    const scope = { project: { id: 'p-retail', createdBy: ADMIN } };
    // A list leaves out what its user may not see, and a note says who else is not refused.
    const refusing = operations.filter(
      ({ id, needs }) =>
        needs.permission && needs.permission !== 'ownAccount' && !/^list(?:Environments|Runs|Projects)$/.test(id),
    );
    const wrong = refusing.flatMap((one) => {
      const environmentID = String(one.parameters.find(({ name }) => name === 'environmentID')?.example ?? '3');
      return apiState.users.flatMap(({ id }) => {
        const user = apiState.users.find((someone) => someone.id === id)!;
        const { may } = decision(user, one.needs.permission as PermissionName, { ...scope, environmentID });
        const { status, body } = send(one, {}, id).reply;
        const isRefused = status === 403 || /has no role|There is no run/.test(JSON.stringify(body));
        return may === isRefused ? [`${one.id} ${id}: ${status}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe('a request that is sent twice', () => {
  const changing = operations.filter(({ method }) => method !== 'GET');

  it('is explained for every change', () => {
    expect(changing.filter(({ needs }) => !needs.sentTwice).map(({ id }) => id)).toEqual([]);
  });

  /** Requests that succeed, where the example of the description does not. */
  const requests: Readonly<Record<string, Sent & { at?: number }>> = {
    setProjectGitAccount: { body: { gitAccountID: 'g-3' } },
    setOrganizationRole: { path: { userID: 'u-bo' }, body: { role: 'orgContributor' } },
    setProjectRole: { body: { projectRole: 'projectArchitect' } },
    setEnvironmentRole: { body: { environmentRole: 'environmentReader' } },
    cancelRun: { at: Date.parse('2026-03-02T12:02:00.000Z') },
  };

  it.each(changing.map((one) => [one.id, one] as const))('%s does what its page says', (id, one) => {
    const { at = now, ...sent } = requests[id] ?? {};
    const first = send(one, sent, ADMIN, apiState, at);
    expect(first.reply.status, JSON.stringify(first.reply.body)).toBeLessThan(300);
    const second = send(one, sent, ADMIN, first.apiState, at);
    const said = Number(/returns (\d+)/.exec(one.needs.sentTwice!)?.[1] ?? first.reply.status);
    expect(second.reply.status, JSON.stringify(second.reply.body)).toBe(said);
    if (/same result/.test(one.needs.sentTwice!)) expect(second.reply).toEqual(first.reply);
    if (/second (?:project|account|run|retry|job|subgraph)/.test(one.needs.sentTwice!))
      expect(second.reply).not.toEqual(first.reply);
  });
});

describe('a refusal', () => {
  /** A request for each refusal that a page lists, in its order. */
  const node = exampleOf(operation('setWorkspaceNode').body) as Record<string, unknown>;
  const environment = exampleOf(operation('createEnvironment').body) as Record<string, unknown>;
  const start = (details: Record<string, string>) => ({ body: { runDetails: { environmentID: '3', ...details } } });
  const key = { userCredentials: { snowflakeAuthType: 'KeyPair', snowflakeUsername: 'SVC', snowflakeKeyPairKey: 'key' } };
  const requests: Readonly<Record<string, readonly (Sent & { user?: string; at?: number })[]>> = {
    createEnvironment: [{ body: { ...environment, project: 'p-shop' } }, { body: { ...environment, name: 'PROD' } }],
    deleteEnvironment: [{ path: { environmentID: '3' } }],
    createWorkspaceNode: [
      { body: { nodeType: 'Stage', predecessorNodeIDs: ['customer'] } },
      { body: { nodeType: 'Source', predecessorNodeIDs: [] } },
      { body: { nodeType: '999', predecessorNodeIDs: [] } },
      { body: { nodeType: 'Stage', predecessorNodeIDs: ['stg-unknown'] } },
    ],
    setWorkspaceNode: [
      { body: { ...node, name: 'STG_ORDERS' } },
      { body: { ...node, locationName: 'SILVER' } },
      { body: { ...node, nodeType: 'Source' } },
    ],
    deleteProject: [{ at: Date.parse('2026-03-02T12:02:00.000Z') }],
    setProjectGitAccount: [{ path: { userID: 'u-ana' }, body: { gitAccountID: 'g-99' } }],
    setOrganizationRole: [{ path: { userID: ADMIN }, body: { role: 'orgMember' } }],
    setProjectRole: [{ path: { userID: 'u-svc-refresh' }, body: { projectRole: 'projectArchitect' } }],
    createWorkspaceJob: [{ body: { name: 'x', includeSelector: '{', excludeSelector: '' } }],
    createSubgraph: [{ body: { name: 'x', steps: ['stg-unknown'] } }],
    startRun: [
      start({ environmentID: '2' }),
      start({ jobID: '9' }),
      start({ environmentID: '99' }),
      { ...start({}), user: 'u-di' },
    ],
    getRunStatus: [{ query: { runCounter: 999 } }],
    retryRun: [{ body: { runDetails: { runID: '57' }, ...key } }, { body: { runDetails: { runID: '999' }, ...key } }],
    cancelRun: [{ body: { runID: 58 } }, { body: { environmentID: '2' } }],
  };

  it('has the text that its page shows', () => {
    const shown = Object.fromEntries(
      operations.flatMap(({ id, needs }) => (needs.refusals.length > 0 ? [[id, needs.refusals.map(({ text }) => text)]] : [])),
    );
    const met = Object.fromEntries(
      Object.entries(requests).map(([id, sent]) => {
        const running = id === 'deleteEnvironment' ? send(operation('startRun')).apiState : apiState;
        return [
          id,
          sent.map((one) => {
            const { body } = send(operation(id), one, one.user, running, one.at).reply;
            return (body as { error?: { errorString: string } } | undefined)?.error?.errorString;
          }),
        ];
      }),
    );
    expect(met).toEqual(shown);
  });
});
