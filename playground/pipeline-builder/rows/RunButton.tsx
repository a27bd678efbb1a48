import { Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import type { EngineState } from '#warehouse/browser/tabWarehouse.ts';
import type { RowsRun } from './useRows.ts';

const OFF: EngineState = { kind: 'off' };
const never = () => () => undefined;

/** Starts a run. During the run it says what the reader waits for, and ignores presses; the panel of rows says how much of the engine has arrived. */
export function RunButton({ run, onRun }: { run: RowsRun | undefined; onRun: () => void }) {
  const engine = run?.engine;
  const current = () => engine?.state() ?? OFF;
  const state = useSyncExternalStore(engine?.subscribe ?? never, current, current);
  const isRunning = run !== undefined && run.tables === undefined && run.error === undefined;
  return (
    <Button variant="primary" icon={Play} loading={isRunning} onClick={onRun}>
      {!isRunning ? 'Run it' : state.kind === 'ready' ? 'Running' : 'Loading the engine'}
    </Button>
  );
}
