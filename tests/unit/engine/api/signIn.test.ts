import { expect, it } from 'vitest';
import { signedIn, signInError } from '#engine/api/signIn.ts';
import { sampleApiState } from '#samples/sampleApiState.ts';

const DAY = 86_400_000;
const prod = sampleApiState().environments.find(({ id }) => id === '3')!;

it('a sign-in is one person’s, in one environment, and can be renewed for a number of days', () => {
  expect(signInError(prod, { id: 'u-bo' }, 0)).toBe('User not in environment');
  expect(signInError(prod, { id: 'u-ana' }, 1_000 * DAY)).toBeUndefined();
  const after = signedIn(prod, 'u-bo', 5 * DAY);
  expect(signInError(after, { id: 'u-bo' }, (5 + 90) * DAY)).toBeUndefined();
  expect(signInError(after, { id: 'u-bo' }, (5 + 90) * DAY + 1)).toMatch(/invalid_grant/);
  expect(signInError(signedIn(after, 'u-bo', 200 * DAY), { id: 'u-bo' }, 201 * DAY)).toBeUndefined();
  expect(signedIn(after, 'u-bo', 9 * DAY).oauthUsers).toEqual(['u-ana', 'u-bo']);
});
