import { errorText } from '#engine/text/errorText.ts';
import type { Environment, User } from './apiState.ts';

const DAY_MS = 86_400_000;

/** Days for which an OAuth sign-in can be renewed, as the pages set up Snowflake (`/docs/reference/error-codes/oauth-refresh-token-error`). */
const SIGN_IN_DAYS = 90;

/** The environment after a user has signed in to it by OAuth. */
export function signedIn(environment: Environment, userID: string, now: number): Environment {
  const others = environment.oauthUsers.filter((id) => id !== userID);
  return { ...environment, oauthUsers: [...others, userID], signedInAt: { ...environment.signedInAt, [userID]: now } };
}

/**
 * Why a user cannot use the OAuth connection of an environment: they never signed in, or their sign-in can no longer be renewed
 * (`/docs/reference/error-codes/user-not-in-environment`, `…/oauth-refresh-token-error`). A sign-in without a known time never expires.
 * `invalid_grant` comes from the OAuth standard; the text before it is this site's own.
 */
export function signInError({ oauthUsers, signedInAt }: Environment, { id }: Pick<User, 'id'>, now: number): string | undefined {
  if (!oauthUsers.includes(id)) return errorText('User not in environment');
  const since = signedInAt?.[id];
  return since !== undefined && now - since > SIGN_IN_DAYS * DAY_MS
    ? `${errorText('OAuth refresh token error')}: ${errorText('invalid_grant')}`
    : undefined;
}
