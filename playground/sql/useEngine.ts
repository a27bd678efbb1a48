import { useEffect, useRef, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Statement, type StatementResult } from '#engine/run/executor.ts';
import { sampleTables } from '../engine/realPipeline.ts';
import { useTabWarehouse } from '../engine/useTabWarehouse.ts';

/** What came of the last statement that was sent. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly sql: string; readonly result: StatementResult }
  | { readonly kind: 'failed'; readonly sql: string; readonly error: ExecutionError };

/** The SQL engine of one playground: its rows are made when the first statement comes, and again when their number changes. */
export function useEngine(pipeline: Pipeline, orders: number) {
  const { warehouse: engine, state } = useTabWarehouse();
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
        const [workspace] = pipeline.workspaces;
        if (workspace) {
          await engine.provide(Object.values(workspace.mappings), orders);
          await engine.sample(sampleTables(pipeline, workspace), orders, abort.signal);
        }
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
