import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlatformRun } from '#engine/platform/platformState.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { type Action, refreshDataSchema } from '#playground/refresh/data.ts';
import { exercises } from '#playground/refresh/exercises.ts';
import { NIGHTS_ENGINE, nightsOf } from '#playground/refresh/nights.ts';
import { nightPipeline } from '#playground/refresh/samples.ts';
import { markedRows } from '#warehouse/grid/marks.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { tableRows } from '#workbench/engine/tableChange.ts';
import { type EnginePlatform, refreshOf } from '#workbench/platform/enginePlatform.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { playScript, startScript } from '../../workbench/platform/scriptOnEngine.ts';

const pipeline = nightPipeline();

/** The parts of a run document that the engine and the simulation must share: states, statements and their outcomes. */
function outline({ run, results }: RunDocument) {
  return {
    status: run.runStatus,
    reason: run.runFailureReason,
    nodes: results.map(({ name, runState, queryResults }) => [
      name,
      runState,
      queryResults.map(({ name, sql, status, error }) => [name, sql, status, error?.errorString]),
    ]),
  };
}

/** The refreshes and retries among some runs; undefined for each that was refused. */
const outlines = (runs: readonly PlatformRun[]) =>
  runs.flatMap((run) => (run.kind === 'refresh' ? [outline(run.document)] : run.kind === 'refused' ? [undefined] : []));

/** The tables before and after the last refresh. */
const changed = ({ runs }: EnginePlatform) => runs.findLast((run) => run.kind === 'refresh')!.tables!;

/** The rows that a state remembers of its tables, and the rows that are in the tables. */
async function knownAndRead(engine: Warehouse, state: EnginePlatform) {
  const read = new Map<string, unknown>();
  for (const { name } of changed(state).values()) {
    const mapping = Object.values(pipeline.environments.find((one) => one.name === 'PROD')!.mappings);
    for (const { database, schema } of mapping) {
      const rows = await tableRows(engine, 'snowflake', `"${database}"."${schema}"."${name}"`, undefined);
      if (rows) read.set(`${database}.${schema}.${name}`, rows);
    }
  }
  return { known: Object.fromEntries([...state.known].filter(([, rows]) => rows)), read: Object.fromEntries(read) };
}

/** Solutions as lists of actions, including those of the story. Solutions with a canceled run are left out, because the clocks differ there. */
const nights = [
  ...exercises.map(({ id, solution }) => {
    const data = solution.findLast((step) => 'data' in step);
    return [`solution of ${id}`, data && 'data' in data ? data.data.actions : []] as const;
  }),
  [
    'a customer that is delivered twice, into a table that was created again and is empty',
    [
      { do: 'break', breakage: { what: 'droppedTable', nodeId: 'dim-customer' } },
      { do: 'repair', breakage: { what: 'droppedTable', nodeId: 'dim-customer' } },
      { do: 'break', breakage: { what: 'customerTwice' } },
      { do: 'refresh' },
      { do: 'refresh' },
      { do: 'repair', breakage: { what: 'customerTwice' } },
      { do: 'refresh' },
    ],
  ] as const,
].filter(([, actions]) => actions.some((one) => 'do' in one && !('cancelAt' in one && one.cancelAt !== undefined)));

describe('nights on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  it.each(nights)(
    'are the same on the engine and in the simulation: %s',
    async (_, input) => {
      const { actions } = refreshDataSchema.parse({ actions: input });
      const state = await playScript(newWarehouse(bindings), NIGHTS_ENGINE, pipeline, actions as Action[], 60);
      const simulated = nightsOf(pipeline, { actions });
      expect(outlines(state.runs)).toEqual(outlines(simulated.runs));
      expect([...state.environments.values()].map(({ status }) => status)).toEqual([simulated.environment.status]);
    },
    120_000,
  );

  it('read the tables before a run only where something has changed them since the last one', async () => {
    const engine = newWarehouse(bindings);
    let reads: string[] = [];
    const execute = engine.execute.bind(engine);
    engine.execute = (statement, signal) => {
      const table = /^SELECT \* FROM (?:"\w+"\.){2}"(\w+)"$/.exec(statement.sql)?.[1];
      if (table) reads.push(table);
      return execute(statement, signal);
    };
    const played = await startScript(engine, NIGHTS_ENGINE, pipeline, 60);
    let { state } = played;
    const all = [...changed(state).values()].map(({ name }) => name);
    const dropped = { what: 'droppedTable', nodeId: 'dim-customer' } as const;
    const steps: readonly [...Action[], string[]][] = [
      [{ do: 'refresh' }, all],
      [{ do: 'break', breakage: { what: 'customerTwice' } }, { do: 'refresh' }, all],
      // The dropped table can't be read, neither before nor after the run.
      [{ do: 'break', breakage: dropped }, { do: 'refresh' }, all.filter((name) => name !== 'DIM_CUSTOMER')],
      [{ do: 'repair', breakage: dropped }, { do: 'refresh' }, [...all, ...all]],
    ];
    for (const step of steps) {
      const [actions, wanted] = [step.slice(0, -1) as Action[], step.at(-1)];
      reads = [];
      for (const action of actions) state = await played.act(action);
      expect(reads).toEqual(wanted);
      // The remembered rows are the rows in the tables.
      const seen = await knownAndRead(engine, state);
      expect(seen.known).toEqual(seen.read);
    }
  });

  it('say of each table what the last run did to its rows, also one that failed or was canceled', async () => {
    const counts = (after: EnginePlatform) =>
      Object.fromEntries(
        [...changed(after).values()].map(({ name, before, after, keys }) => {
          const { inserted, updated, untouched, deleted } = markedRows(before, after, keys).counts;
          return [name, [inserted, updated, untouched, deleted]];
        }),
      );
    const played = await startScript(newWarehouse(bindings), NIGHTS_ENGINE, pipeline, 60);
    let { state } = played;
    const [customers, orders] = [10, 60];
    const filled = (rows: number) => [rows, 0, 0, 0];
    const kept = (rows: number) => [0, 0, rows, 0];
    expect(counts(state)).toEqual({
      STG_CUSTOMER: filled(customers),
      STG_ORDERS: filled(orders),
      PSTG_ORDERS: filled(orders),
      DIM_CUSTOMER: filled(customers),
      FCT_ORDERS: filled(orders),
    });

    state = await played.act({ do: 'break', breakage: { what: 'customerTwice' } });
    state = await played.act({ do: 'refresh' });
    expect(refreshOf(state, 2)?.tables).toBeDefined();
    const failed = counts(state);
    // The customer moved, and is in the table twice.
    expect(failed.STG_CUSTOMER).toEqual([2, 0, customers - 1, 1]);
    expect(failed).toMatchObject({ DIM_CUSTOMER: kept(customers), FCT_ORDERS: kept(orders), STG_ORDERS: kept(orders) });

    state = await played.act({ do: 'refresh', cancelAt: 0 });
    expect(refreshOf(state, 2)?.tables).toBeUndefined();
    expect(refreshOf(state, 3)?.document.run.runStatus).toBe('canceled');
    expect(counts(state)).toMatchObject({ DIM_CUSTOMER: kept(customers), PSTG_ORDERS: kept(orders) });
  });
});
