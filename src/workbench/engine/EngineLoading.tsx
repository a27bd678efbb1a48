import { Progress } from '#ui/Progress.tsx';
import { DOWNLOAD_MEGABYTES, UNPACKED_MEGABYTES } from '#warehouse/browser/download.ts';
import type { EngineState } from '#warehouse/browser/tabWarehouse.ts';

/** The label of a button that needs the SQL engine, with the size of the download until the engine has been loaded. */
export function engineLabel(label: string, { kind }: EngineState): string {
  return kind === 'ready' ? label : `${label} (loads ${DOWNLOAD_MEGABYTES} MB once)`;
}

/** The progress of the SQL engine: its download, its start, or, once it is ready, the work that `label` names. */
export function EngineLoading({ state, label }: { state: EngineState; label: string }) {
  if (state.kind !== 'loading') return <Progress after={0} label={label} />;
  const loaded = state.bytes / 1_000_000;
  // The download is complete before the engine is compiled and has opened its database.
  if (loaded >= UNPACKED_MEGABYTES) return <Progress after={0} label="Starting the engine" />;
  return (
    <Progress
      after={0}
      label={`Loading the engine: ${loaded.toFixed(1)} of ${UNPACKED_MEGABYTES} MB unpacked`}
      value={loaded / UNPACKED_MEGABYTES}
    />
  );
}
