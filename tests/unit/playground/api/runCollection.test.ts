import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runStatusAt } from '#engine/api/runState.ts';
import { COLLECTIONS } from '#playground/api/collections.ts';
import { runCollection } from '#playground/api/runCollection.ts';
import { addToken, resetApiState, useApi } from '#playground/api/store.ts';
import { api } from '../../engine/api/schemas.ts';

const retry = COLLECTIONS.find(({ id }) => id === 'retry')!;

beforeEach(() => {
  vi.useFakeTimers();
  resetApiState();
  useApi.setState({ history: [], variables: {} });
});
afterEach(() => vi.useRealTimers());

/** Runs a collection to its end with a fake clock, however long the runs in it take. */
async function runWhole(from = 0) {
  const statuses: number[] = [];
  const signal = new AbortController().signal;
  const running = runCollection(api, retry, from, retry.steps.length, (_, sent) => statuses.push(sent.reply.status), signal);
  await vi.runAllTimersAsync();
  return { reached: await running, statuses };
}

describe('a collection', () => {
  it('starts a run, sees it fail, retries it and sees it succeed: three times', async () => {
    for (let time = 0; time < 3; time++) {
      const { reached, statuses } = await runWhole();
      expect(reached).toBe(retry.steps.length);
      expect(new Set(statuses)).toEqual(new Set([200]));
      const { apiState, variables } = useApi.getState();
      const stateOf = (name: string) => runStatusAt(apiState.runs.find(({ id }) => String(id) === variables[name])!, Date.now());
      expect([stateOf('run'), stateOf('retry')]).toEqual(['failed', 'completed']);
    }
  });

  it('stops at an answer that was not meant, and when it is told to', async () => {
    useApi.setState({ token: 'rnl-nobody' });
    expect((await runWhole()).reached).toBe(0);
    resetApiState();
    const stopped = new AbortController();
    stopped.abort();
    expect(await runCollection(api, retry, 0, 6, () => undefined, stopped.signal)).toBe(0);
  });

  it('is sent with a token that was made', async () => {
    const token = addToken('u-svc-refresh');
    expect(useApi.getState().token).toBe(token);
    expect((await runWhole()).reached).toBe(retry.steps.length);
    expect(useApi.getState().history[0]!.form.token).toBe(token);
  });
});
