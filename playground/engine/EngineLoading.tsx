import { Progress } from '#ui/Progress.tsx';
import { DOWNLOAD_MEGABYTES } from '#warehouse/browser/download.ts';
import type { EngineState } from '#warehouse/browser/tabWarehouse.ts';

/** The label of a button that needs the engine, with the size of the download until it has been fetched. */
export function engineLabel(label: string, { kind }: EngineState): string {
  return kind === 'ready' ? label : `${label} (loads ${DOWNLOAD_MEGABYTES} MB once)`;
}

/** The engine's progress while it works; `label` says what it does after it has loaded. */
export function EngineLoading({ state, label }: { state: EngineState; label: string }) {
  return (
    <Progress
      after={0}
      label={state.kind === 'loading' ? `Loading the engine: ${(state.bytes / 1_000_000).toFixed(1)} MB unpacked` : label}
    />
  );
}
