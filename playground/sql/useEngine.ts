import { useEffect, useRef, useState } from 'react';
import type { CatalogObject } from '#engine/deploy/catalog.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Statement, type StatementResult } from '#engine/run/executor.ts';
import { readStatement } from '#engine/sql/statementRefs.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import { fillSources } from '#workbench/engine/enginePipeline.ts';
import { useTabWarehouse } from '#workbench/engine/useTabWarehouse.ts';
import { useThrowInRender } from '#workbench/engine/useThrowInRender.ts';
import type { UpstreamRun } from '#workbench/nodeRows/upstreamRun.ts';

/** The result of the last statement that was sent; `written` is the reader's text of the statement. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly written: string; readonly statement: Statement; readonly result: StatementResult }
  | { readonly kind: 'failed'; readonly written: string; readonly statement: Statement; readonly error: ExecutionError };

/** What is on the engine. */
interface Filled {
  readonly orders: number;
  readonly customTables: readonly CustomTable[];
  /** The full names of the filled sources. */
  readonly names: Set<string>;
  /** The runs of nodes that statements named. */
  readonly runs: UpstreamRun[];
}

/** Tables up to which all are filled before the first statement. With more, a table is filled when a statement names it. */
const MAX_TABLES_FILLED_FIRST = 12;

/** The tables that have to be filled for a statement. */
export function tablesFor(sql: string, tables: readonly SampleTable[]): readonly SampleTable[] {
  if (tables.length <= MAX_TABLES_FILLED_FIRST) return tables;
  const text = sql.toLowerCase();
  return tables.filter(({ parts: [, , name] }) => text.includes(name.toLowerCase()));
}

/** The tables that a statement can name: the sources, and the tables and views that earlier statements created. */
export function tablesWith<Table extends { readonly parts: readonly string[] }>(
  tables: readonly Table[],
  held: readonly CatalogObject[],
): (Table | { parts: readonly string[]; columns: CatalogObject['columns'] })[] {
  const known = new Set(tables.map(({ parts }) => parts.join('.')));
  const created = held.filter(({ name }) => !known.has(name.join('.')));
  return [...tables, ...created.map(({ name, columns }) => ({ parts: name, columns }))];
}

/**
 * The SQL engine of a playground. Rows are created before the first statement, and again when their number or the custom tables change.
 */
export function useEngine(
  pipeline: Pipeline,
  context: PipelineContext,
  tables: readonly SampleTable[],
  orders: number,
  customTables: readonly CustomTable[],
) {
  const { warehouse: engine, state } = useTabWarehouse();
  const stopWith = useThrowInRender();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  /** The tables and views on the engine after the last statement that may have changed them. */
  const [held, setHeld] = useState<readonly CatalogObject[]>([]);
  const filled = useRef<Filled>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs nodes that a statement reads, and everything upstream of them, unless they have run since they were changed. */
  async function runNodes(nodeIds: readonly string[], { runs }: Filled, signal: AbortSignal): Promise<void> {
    const { createYielder, hasRun, planProjectInWorker, rowsOfRun, runUpstream, upstreamPart } = await import(
      '#workbench/nodeRows/onEngine.ts'
    );
    const part = upstreamPart(pipeline, nodeIds);
    if (runs.some((run) => hasRun(run, part))) return;
    const options = { now: () => performance.now(), signal, pause: createYielder() };
    const ran = await runUpstream(engine, part, planProjectInWorker, options, { orders, customTables });
    for (const id of nodeIds) {
      const { reason } = await rowsOfRun(engine, ran, id, signal);
      if (reason !== undefined) throw new ExecutionError({ code: 'missingTable', message: reason });
    }
    runs.push(ran);
  }

  async function run(written: Statement): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setOutcome({ kind: 'running' });
    const { platform } = written;
    let statement = written;
    let placed = (error: ExecutionError) => error;
    try {
      const read = readStatement(written.sql, platform, pipeline, context);
      const { sql } = read;
      statement = { sql, platform };
      placed = (error) =>
        error.at ? new ExecutionError({ ...error, message: error.message, at: read.written(error.at) }) : error;
      if (filled.current?.orders !== orders || filled.current.customTables !== customTables) {
        filled.current = undefined;
        await engine.provide(Object.values(context.mappings), orders);
        filled.current = { orders, customTables, names: new Set(), runs: [] };
      }
      const { names } = filled.current;
      const missing = tablesFor(sql, tables).filter(({ parts }) => !names.has(parts.join('.')));
      const isMissing = (table: CustomTable) => missing.some(({ parts }) => parts.join('.') === table.parts.join('.'));
      if (missing.length > 0) await fillSources(engine, missing, orders, customTables.filter(isMissing), abort.signal);
      for (const { parts } of missing) names.add(parts.join('.'));
      if (read.nodeIds.length > 0) await runNodes(read.nodeIds, filled.current, abort.signal);
      const result = await engine.execute(statement, abort.signal);
      if (running.current === abort) setOutcome({ kind: 'done', written: written.sql, statement, result });
      if (result.columns.length === 0) setHeld([...(await engine.catalog(statement.platform)).objects.values()]);
    } catch (error) {
      if (running.current !== abort) return;
      if (error instanceof ExecutionError) setOutcome({ kind: 'failed', written: written.sql, statement, error: placed(error) });
      else stopWith(error);
    }
  }

  return { state, outcome, held, run, cancel: () => running.current?.abort() };
}
