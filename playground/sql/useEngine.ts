import { useEffect, useRef, useState } from 'react';
import type { CatalogObject } from '#engine/deploy/catalog.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Statement, type StatementResult } from '#engine/run/executor.ts';
import { readStatement } from '#engine/sql/statementRefs.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import { type EngineHold, type SourceRows, tableKey } from '#workbench/engine/engineHold.ts';
import { fillSources } from '#workbench/engine/enginePipeline.ts';
import { useTabWarehouse } from '#workbench/engine/useTabWarehouse.ts';
import { useThrowInRender } from '#workbench/engine/useThrowInRender.ts';

/** The result of the last statement that was sent; `written` is the reader's text of the statement. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly written: string; readonly statement: Statement; readonly result: StatementResult }
  | { readonly kind: 'failed'; readonly written: string; readonly statement: Statement; readonly error: ExecutionError };

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
 * The SQL engine of a playground. Rows are created before the first statement, and again when their number or the custom tables change. In an opened
 * project, the rows of other playgrounds are there.
 */
export function useEngine(
  hold: EngineHold,
  pipeline: Pipeline,
  context: PipelineContext,
  tables: readonly SampleTable[],
  wanted: SourceRows,
) {
  const { warehouse: engine, state } = useTabWarehouse(hold);
  const stopWith = useThrowInRender();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  /** The tables and views on the engine after the last statement that may have changed them. */
  const [held, setHeld] = useState<readonly CatalogObject[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs nodes that a statement reads, and everything upstream of them, unless they have run since they were changed. */
  async function runNodes(nodeIds: readonly string[], signal: AbortSignal): Promise<void> {
    const { createYielder, haltOf, heldRun, planProjectInWorker } = await import('#workbench/nodeRows/onEngine.ts');
    const options = { now: () => performance.now(), signal, pause: createYielder() };
    const ran = await heldRun(engine, hold, pipeline, nodeIds, planProjectInWorker, options, wanted);
    for (const node of ran.part.nodes) {
      const halt = nodeIds.includes(node.id) ? haltOf(ran, node) : undefined;
      if (halt) throw new ExecutionError({ code: 'missingTable', message: halt.reason });
    }
  }

  /** Fills the sources that a statement may read and that have no rows yet. */
  async function fill(sql: string, signal: AbortSignal): Promise<void> {
    const { orders, customTables } = wanted;
    const rows = hold.rowsOf(pipeline, wanted);
    if (rows.tables.size === 0) await engine.provide(Object.values(context.mappings), orders);
    const missing = tablesFor(sql, tables).filter((table) => !rows.tables.has(tableKey(table)));
    const isMissing = (table: CustomTable) => missing.some((one) => tableKey(one) === tableKey(table));
    if (missing.length > 0) await fillSources(engine, missing, orders, customTables.filter(isMissing), signal);
    for (const table of missing) rows.tables.set(tableKey(table), '');
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
      const result = await hold.inTurn(async () => {
        if (read.nodeIds.length > 0) await runNodes(read.nodeIds, abort.signal);
        await fill(sql, abort.signal);
        return await engine.execute(statement, abort.signal);
      });
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
