import { signInError } from '#engine/api/signIn.ts';
import { type LabState, PROD } from './data.ts';
import { peopleOf } from './people.ts';
import { type Act, item, type Plan } from './plan.ts';

const send: Act = { call: { do: 'send' } };

function isSignedIn({ data, pipeline }: LabState, person: string): boolean {
  const { apiState, now } = peopleOf(data, pipeline);
  const environment = apiState.environments.find(({ id }) => id === PROD);
  return environment !== undefined && signInError(environment, { id: person }, now) === undefined;
}

/** The exercises about people and their tokens. */
export const PEOPLE_PLANS: Readonly<Record<'user-not-in-environment' | 'oauth-refresh-token' | 'invalid-token', Plan>> = {
  'user-not-in-environment': {
    title: 'Whose sign-in is it?',
    goal: 'Bo’s token is refused. Let the deploy succeed with Bo’s token.',
    learned: 'With OAuth each person signs in to each environment, and a token acts as its owner.',
    hints: [
      'Press Deploy with the token. It is not about a role.',
      'Ana’s sign-in does not help: the token is Bo’s.',
      'In Fix, press Authenticate for Bo, then deploy again.',
    ],
    last: 'send',
    fixed: item('Bo has signed in to PROD', (state) => isSignedIn(state, 'u-bo')),
    acts: [send, { call: { do: 'signIn', person: 'u-bo' } }, send],
  },
  'oauth-refresh-token': {
    title: 'Sign in again',
    goal: 'Ana’s sign-in can no longer be renewed. Let her deploy with the same token.',
    learned: 'A sign-in is renewed for 90 days; a token can outlive it.',
    hints: [
      'Press Deploy with the token.',
      'A new token would change nothing: it is the sign-in that has expired.',
      'In Fix, press Authenticate for Ana, then deploy again.',
    ],
    last: 'send',
    fixed: item('Ana’s sign-in can be renewed', (state) => isSignedIn(state, 'u-ana')),
    acts: [send, { call: { do: 'signIn', person: 'u-ana' } }, send],
  },
  'invalid-token': {
    title: 'A token that works',
    goal: 'The token in CI no longer works. Replace it with a new one of Ana’s, and deploy.',
    learned: 'A token stops working when its owner changes the password: replace it wherever it is stored.',
    hints: [
      'Press Deploy with the token.',
      'Signing in changes nothing: the platform does not know the token.',
      'In Fix, generate a new token for Ana, then deploy again.',
    ],
    last: 'send',
    fixed: item('Deploys are sent with a token that works', (state) => {
      const { apiState, token } = peopleOf(state.data, state.pipeline);
      return apiState.tokens.some(({ text, ended }) => text === token && ended === undefined);
    }),
    acts: [send, { call: { do: 'newToken', person: 'u-ana' } }, send],
  },
};
