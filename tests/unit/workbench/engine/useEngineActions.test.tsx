// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, it, vi } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
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
