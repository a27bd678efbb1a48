import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Statement, type StatementResult } from '#engine/run/executor.ts';
import { type EngineState, sharedWarehouse } from '#warehouse/browser/sharedWarehouse.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';

/** What came of the last statement that was sent. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly sql: string; readonly result: StatementResult }
  | { readonly kind: 'failed'; readonly sql: string; readonly error: ExecutionError };

/** The Source nodes of a document, as the tables they point at in its first workspace. */
export function sampleTables(pipeline: Pipeline): SampleTable[] {
  const mappings = pipeline.workspaces[0]?.mappings ?? {};
  return pipeline.nodes.flatMap((node): SampleTable[] => {
    const place = mappings[node.location];
    return isSource(node.type) && place ? [{ parts: [place.database, place.schema, node.name], columns: node.columns }] : [];
  });
}

/** The page's SQL engine for one playground: its rows are made when the first statement comes, and again when their number changes. */
export function useEngine(pipeline: Pipeline, orders: number) {
  const engine = sharedWarehouse();
  const state: EngineState = useSyncExternalStore(engine.subscribe, engine.state, engine.state);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const filled = useRef<number>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(statement: Statement): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setOutcome({ kind: 'running' });
    const { sql } = statement;
    try {
      if (filled.current !== orders) {
        filled.current = undefined;
        await engine.provide(Object.values(pipeline.workspaces[0]?.mappings ?? {}));
        await engine.sample(sampleTables(pipeline), orders, abort.signal);
        filled.current = orders;
      }
      const result = await engine.execute(statement, abort.signal);
      if (running.current === abort) setOutcome({ kind: 'done', sql, result });
    } catch (error) {
      if (running.current !== abort) return;
      if (!(error instanceof ExecutionError)) throw error;
      setOutcome({ kind: 'failed', sql, error });
    }
  }

  return { state, outcome, run, cancel: () => running.current?.abort() };
}
