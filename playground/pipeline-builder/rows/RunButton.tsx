import { Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import { UNPACKED_MEGABYTES } from '#warehouse/browser/download.ts';
import type { EngineState } from '#warehouse/browser/tabWarehouse.ts';
import type { RowsRun } from './useRows.ts';

const OFF: EngineState = { kind: 'off' };
const never = () => () => undefined;

/** What a run is doing: loading the engine, with how much of it has arrived, or running the nodes. */
function runText(state: EngineState): string {
  if (state.kind === 'ready') return 'Running';
  const bytes = state.kind === 'loading' ? state.bytes : 0;
  return `Loading the SQL engine: ${Math.min(Math.round(bytes / 1_000_000), UNPACKED_MEGABYTES)} of ${UNPACKED_MEGABYTES} MB`;
}

/** Starts a run. During the run it says what the reader waits for, and ignores presses. */
export function RunButton({ run, onRun }: { run: RowsRun | undefined; onRun: () => void }) {
  const engine = run?.engine;
  const current = () => engine?.state() ?? OFF;
  const state = useSyncExternalStore(engine?.subscribe ?? never, current, current);
  const isRunning = run !== undefined && run.tables === undefined && run.error === undefined;
  return (
    <Button variant="primary" icon={Play} loading={isRunning} onClick={onRun}>
      {isRunning ? runText(state) : 'Run it'}
    </Button>
  );
}
