// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, it, vi } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
import { EngineHold } from '#workbench/engine/engineHold.ts';
import { type EngineJob, useEngineActions } from '#workbench/engine/useEngineActions.ts';

vi.mock('#workbench/engine/useTabWarehouse.ts', () => {
  const tab = { warehouse: { close: () => undefined }, state: { kind: 'off' } };
  return { useTabWarehouse: () => tab };
});

const NO_ACTIONS: readonly string[] = [];

function Engine({ job }: { job: EngineJob<null, string, string> }) {
  const { turn, error, platformState } = useEngineActions(job, 0, null, NO_ACTIONS);
  return (
    <>
      <button type="button" onClick={() => turn(true)}>
        Run
      </button>
      <output>{error?.message ?? platformState}</output>
    </>
  );
}

/** Turns the engine on, which begins so, and waits for what the reader is to see. */
async function shows(text: string, begin: () => Promise<string>): Promise<void> {
  const job = {
    begin,
    after: begin,
    words: (action: string) => action,
    beginning: 'Beginning',
    keyOf: (action: string) => action,
  };
  render(
    <ErrorBoundary fallbackRender={({ error }) => <p role="alert">{String(error)}</p>}>
      <Engine job={job} />
    </ErrorBoundary>,
  );
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText(text)).toBeTruthy();
}

it('finds the state that it left on a shared engine, and begins anew from another start', async () => {
  const hold = new EngineHold();
  const begin = vi.fn(async () => 'Four tables');
  const job = { begin, after: begin, words: String, beginning: 'Beginning', keyOf: String };
  const share = { hold, changes: vi.fn(), reached: vi.fn() };
  const open = (start: number) => renderHook(() => useEngineActions(job, start, null, NO_ACTIONS, share));
  const first = open(0);
  expect(first.result.current).toMatchObject({ isOn: false, platformState: undefined });
  act(() => first.result.current.turn(true));
  await waitFor(() => expect(first.result.current.platformState).toBe('Four tables'));
  expect(share.reached).toHaveBeenCalledExactlyOnceWith('Four tables');
  first.unmount();
  expect(open(0).result.current).toMatchObject({ isOn: true, platformState: 'Four tables', doing: undefined });
  expect(begin).toHaveBeenCalledOnce();
  expect(open(1).result.current).toMatchObject({ isOn: false, platformState: undefined });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('gives what stands on the engine', () => shows('Four tables', async () => 'Four tables'));

it('gives what the engine says against it', () =>
  shows('No such table.', async () => {
    throw new ExecutionError({ code: 'other', message: 'No such table.' });
  }));

it('a fault of ours stops the view, where the reader sees it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await shows('TypeError: rows is undefined', async () => {
    throw new TypeError('rows is undefined');
  });
});
