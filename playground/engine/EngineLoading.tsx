import { Progress } from '#ui/Progress.tsx';
import { DOWNLOAD_MEGABYTES } from '#warehouse/browser/download.ts';
import type { EngineState } from '#warehouse/browser/tabWarehouse.ts';

/** What a button says that needs the engine: how much it fetches stands beside it until it was fetched. */
export function engineLabel(label: string, { kind }: EngineState): string {
  return kind === 'ready' ? label : `${label} (loads ${DOWNLOAD_MEGABYTES} MB once)`;
}

/** How far the engine is while it works; `label` says what it does once it is there. */
export function EngineLoading({ state, label }: { state: EngineState; label: string }) {
  return (
    <Progress
      after={0}
      label={state.kind === 'loading' ? `Loading the engine: ${(state.bytes / 1_000_000).toFixed(1)} MB unpacked` : label}
    />
  );
}
