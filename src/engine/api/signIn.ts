import type { Environment, User } from './apiState.ts';

const DAY = 86_400_000;

/** For how many days a sign-in is renewed, as the pages set Snowflake up (`/docs/reference/error-codes/oauth-refresh-token-error`). */
const SIGN_IN_DAYS = 90;

/** An environment that a user has just signed in to by OAuth. */
export function signedIn(environment: Environment, userID: string, now: number): Environment {
  const others = environment.oauthUsers.filter((id) => id !== userID);
  return { ...environment, oauthUsers: [...others, userID], signedInAt: { ...environment.signedInAt, [userID]: now } };
}

/**
 * Why somebody can't use the OAuth connection of an environment: they never signed in there, or the sign-in can't be renewed any more
 * (`/docs/reference/error-codes/user-not-in-environment`, `…/oauth-refresh-token-error`). A sign-in whose day is not known never expires.
 * `invalid_grant` is the word of the standard; what comes before it is this site's own.
 */
export function signInError({ oauthUsers, signedInAt }: Environment, { id }: Pick<User, 'id'>, now: number): string | undefined {
  if (!oauthUsers.includes(id)) return 'User not in environment';
  const since = signedInAt?.[id];
  return since !== undefined && now - since > SIGN_IN_DAYS * DAY ? 'OAuth refresh token error: invalid_grant' : undefined;
}
