import { type ApiState, replaced } from '#engine/api/apiState.ts';
import type { Reply } from '#engine/api/reply.ts';
import { signedIn } from '#engine/api/signIn.ts';
import { answerDeploy, DEPLOYS_PATH } from '#engine/api/toolRequests.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { type Call, type LabData, PROD } from './data.ts';
import { remembered } from './remembered.ts';

/** A deploy that was sent with a token, with its answer. */
interface Sent {
  readonly reply: Reply;
  /** The owner of the token; undefined for an unknown token. */
  readonly userID: string | undefined;
}

/** The people of the environment: the API state, the token in use, and the deploys that were sent. */
export interface People {
  readonly apiState: ApiState;
  /** The current time of the story, in milliseconds since 1970. */
  readonly now: number;
  /** The token that deploys are sent with. */
  readonly token: string;
  readonly sent: readonly Sent[];
  /** Number of tokens created so far. */
  readonly tokenCount: number;
}

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T18:00:00.000Z');

/** Changes to the people at the beginning of a story. */
const BEGINNINGS: Partial<Record<LabData['lesson'], (people: People) => People>> = {
  // Bo may deploy to PROD, but never signed in there.
  'user-not-in-environment': (people) => ({
    ...withRole(people, 'u-bo'),
    token: tokenOf(people.apiState, 'u-bo'),
  }),
  'oauth-refresh-token': (people) => {
    const since = withEnvironment(people, (environment) => signedIn(environment, 'u-ana', people.now));
    return { ...since, now: people.now + 91 * DAY_MS };
  },
  'invalid-token': (people) => ({
    ...people,
    token: people.apiState.tokens.find(({ userID, ended }) => userID === 'u-ana' && ended !== undefined)?.text ?? '',
  }),
};

function withEnvironment(
  people: People,
  change: (environment: ApiState['environments'][number]) => ApiState['environments'][number],
): People {
  const { apiState } = people;
  const environments = apiState.environments.map((one) => (one.id === PROD ? change(one) : one));
  return { ...people, apiState: { ...apiState, environments } };
}

function withRole(people: People, userID: string): People {
  const { apiState } = people;
  const user = apiState.users.find(({ id }) => id === userID);
  if (!user) return people;
  const environmentRoles = { ...user.environmentRoles, [PROD]: 'environmentAdmin' as const };
  return { ...people, apiState: { ...apiState, users: replaced(apiState.users, { ...user, environmentRoles }) } };
}

function send(people: People, pipeline: Pipeline): People {
  const { apiState, now, token, sent } = people;
  const body = JSON.stringify({
    environmentID: PROD,
    commit: { oid: 'c0ffee61', message: 'Customers and orders' },
    nodes: pipeline.nodes.length,
    statements: 0,
    pipeline,
    snowflakeAuthType: 'OAuth',
  });
  const request = { method: 'POST', target: DEPLOYS_PATH, headers: { authorization: `Bearer ${token}` }, body };
  const outcome = answerDeploy(apiState, request, now);
  const userID = apiState.tokens.find(({ text, ended }) => text === token && ended === undefined)?.userID;
  return { ...people, apiState: outcome.apiState ?? apiState, sent: [...sent, { reply: outcome.reply, userID }] };
}

function after(people: People, call: Call, pipeline: Pipeline): People {
  const { apiState, now, tokenCount } = people;
  switch (call.do) {
    case 'send':
      return send(people, pipeline);
    case 'signIn':
      return withEnvironment(people, (environment) => signedIn(environment, call.person, now));
    case 'makeAdministrator':
      return withRole(people, call.person);
    case 'write':
    case 'validate':
    case 'put':
      return people;
    case 'wait':
      return { ...people, now: now + call.days * DAY_MS };
    case 'newToken': {
      const text = `${tokenOf(sampleApiState(), call.person)}-${tokenCount + 1}`;
      const token = { text, userID: call.person };
      return {
        ...people,
        tokenCount: tokenCount + 1,
        token: text,
        apiState: { ...apiState, tokens: [...apiState.tokens, token] },
      };
    }
  }
}

/** The state after all actions about people, computed from the beginning. */
export const peopleOf = remembered(({ calls, lesson }, pipeline: Pipeline): People => {
  const apiState = sampleApiState();
  const start: People = { apiState, now: START, token: tokenOf(apiState, 'u-ana'), sent: [], tokenCount: 0 };
  const begun = BEGINNINGS[lesson]?.(start) ?? start;
  return calls.reduce((now, call) => after(now, call, pipeline), begun);
});
