import { ExecutionError, type ExecutionErrorInput, type Statement, type StatementResult } from '../run/executor.ts';
import { textHash } from '../text/textHash.ts';
import type { StatementOutcome } from './nodeRun.ts';
import type { RefreshPlan } from './refreshPlan.ts';

/** How a statement of a simulated run goes wrong: an error, or a number of rows that a test finds. */
export type Fault = { readonly error: ExecutionErrorInput } | { readonly rows: number };

/** A simulated warehouse: statements take time and change nothing. */
export interface SimulatedWarehouse {
  /** The same seed gives the same times. */
  readonly seed: number;
  /** Keyed by the text of the statement. */
  readonly faults: ReadonlyMap<string, Fault>;
  /** Whether INSERT reports a number of rows. The number is made up, but always the same for the same statement. */
  readonly countsRows?: boolean;
}

/** Maximum number of rows that a simulated INSERT reports. */
const MAX_REPORTED_ROWS = 150_000;

/** A number from 0 to 1 that depends only on the text. */
const chance = (text: string) => textHash(text) / 0x1_0000_0000;

/** Minimum and maximum milliseconds of a statement, by its first word; merges by key take longest. These are assumptions of this site. */
const MILLISECONDS_BY_KEYWORD: Readonly<Record<string, readonly [number, number]>> = {
  MERGE: [2_000, 6_000],
  INSERT: [1_000, 4_000],
  CREATE: [300, 900],
};
/** Minimum and maximum milliseconds of all other statements. */
const DEFAULT_MILLISECONDS = [100, 500] as const;
/** Queries that check whether a table exists. They take no time. */
const EXISTENCE_CHECK = /\bLIMIT 0\s*$/;

/** The milliseconds that a statement takes. */
export function simulatedTime({ seed }: Pick<SimulatedWarehouse, 'seed'>, { sql }: Pick<Statement, 'sql'>): number {
  if (EXISTENCE_CHECK.test(sql)) return 0;
  const [minimum, maximum] = MILLISECONDS_BY_KEYWORD[/^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''] ?? DEFAULT_MILLISECONDS;
  return Math.round(minimum + (maximum - minimum) * chance(`${seed}\u0000${sql}`));
}

/** The outcome of a statement that took a number of milliseconds. */
export function simulatedOutcome(
  warehouse: Omit<SimulatedWarehouse, 'seed'>,
  { sql }: Pick<Statement, 'sql'>,
  milliseconds: number,
): StatementOutcome {
  const fault = warehouse.faults.get(sql);
  if (fault && 'error' in fault) return { ok: false, error: new ExecutionError(fault.error) };
  const result: StatementResult = {
    columns: [],
    rows: [],
    rowCount: fault ? fault.rows : 0,
    ...(warehouse.countsRows && /^\s*INSERT\b/i.test(sql) ? { rowsInserted: Math.ceil(MAX_REPORTED_ROWS * chance(sql)) } : {}),
    ran: [],
    changes: [],
    milliseconds,
  };
  return { ok: true, result };
}

/**
 * A fault in one statement of a node. `stage` is the index of the stage; if absent, the last stage that is not a test fails, which loads the rows.
 */
export interface NodeFault {
  readonly nodeId: string;
  readonly stage?: number;
  readonly fault: Fault;
}

/** The faults of a refresh, keyed by the text of the statements that they hit. Nodes outside the run and stages that do not exist are ignored. */
export function faultsOf(plan: RefreshPlan, faults: readonly NodeFault[]): Map<string, Fault> {
  const found = new Map<string, Fault>();
  for (const { nodeId, stage, fault } of faults) {
    const node = plan.pipeline.nodes.findIndex(({ id }) => id === nodeId);
    if (node === -1 || plan.included[node] !== 1) continue;
    const { stages } = plan.stages(node);
    const hit = stage === undefined ? stages.findLast(({ type }) => type === 'sql') : stages[stage];
    if (hit) found.set(hit.sql, fault);
  }
  return found;
}
