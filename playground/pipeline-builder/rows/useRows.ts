import { useCallback, useEffect, useRef, useState } from 'react';
import { chosenContext } from '#engine/pipeline/contexts.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import type { TableRows } from '#warehouse/grid/marks.ts';
import type { BuilderStore } from '../data.ts';

/** A run of the pipeline on the SQL engine in the tab. */
export interface RowsRun {
  /** The pipeline that was run. */
  readonly pipeline: Pipeline;
  /** The engine; absent while its code loads. */
  readonly engine?: TabWarehouse;
  /** The rows of each node by its id; absent until the run has ended. */
  readonly tables?: ReadonlyMap<string, TableRows>;
  /** Why the run failed. */
  readonly error?: string;
}

/** Runs the pipeline on the SQL engine when the reader asks for it. Nothing of the engine is loaded before. */
export function useRows(store: BuilderStore): { run: RowsRun | undefined; start: () => void } {
  const [run, setRun] = useState<RowsRun>();
  const engine = useRef<TabWarehouse>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      engine.current?.close();
    },
    [],
  );
  const start = useCallback(() => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { pipeline, args } = store.getState();
    const show = (next: Omit<RowsRun, 'pipeline'>) => {
      if (!abort.signal.aborted) setRun({ pipeline, ...next });
    };
    async function work() {
      const { openTabWarehouse, pipelineRows } = await import('./onEngine.ts');
      if (abort.signal.aborted) return;
      engine.current ??= openTabWarehouse();
      engine.current.close();
      show({ engine: engine.current });
      const context = chosenContext(pipeline, args.context);
      if (!context) throw new Error('The pipeline has no environment to run in.');
      const tables = await pipelineRows(engine.current, pipeline, context, {
        now: () => performance.now(),
        signal: abort.signal,
      });
      show({ engine: engine.current, tables });
      if (abort.signal.aborted) return;
      const rows = Object.fromEntries([...tables].map(([id, { rowCount }]) => [id, rowCount]));
      // The rows belong to the last edit: undoing the edit removes them too.
      store.setData({ ...store.getState().data, rows }, { joined: true });
      const sentence = `Ran ${counted(tables.size, 'node')} on the SQL engine.`;
      store.runFinished({ status: 'completed', sentence });
      announce(sentence);
    }
    show({});
    store.runStarted({ kind: 'refresh', by: 'engine' });
    work().catch((reason: unknown) => {
      if (abort.signal.aborted) return;
      const error = reason instanceof Error ? reason.message : String(reason);
      show({ error });
      store.runFinished({ status: 'failed', sentence: `The run stopped: ${error}` });
    });
  }, [store]);
  return { run, start };
}
