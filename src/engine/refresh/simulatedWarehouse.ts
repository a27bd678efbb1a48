import { ExecutionError, type ExecutionErrorInput, type Statement, type StatementResult } from '../run/executor.ts';
import { textHash } from '../text/textHash.ts';
import type { StatementOutcome } from './nodeRun.ts';
import type { RefreshPlan } from './refreshPlan.ts';

/** How a statement of a simulated run goes wrong: an error, or rows that a test finds. */
export type Fault = { readonly error: ExecutionErrorInput } | { readonly rows: number };

/** A warehouse on paper: it takes time and changes nothing. */
export interface SimulatedWarehouse {
  /** The same seed gives the same times. */
  readonly seed: number;
  /** By the text of the statement. */
  readonly faults: ReadonlyMap<string, Fault>;
  /** Whether INSERT reports rows: a number that is made up, the same for the same statement. */
  readonly countsRows?: boolean;
}

/** The most rows that an INSERT is said to have added. */
const MAX_ROWS = 150_000;

/** A number from 0 to 1 that depends on the text alone. */
const chance = (text: string) => textHash(text) / 0x1_0000_0000;

/** From and to how many milliseconds a statement takes, by its first word: keyed merges take longest. An assumption of this site. */
const TIMES: Readonly<Record<string, readonly [number, number]>> = {
  MERGE: [2_000, 6_000],
  INSERT: [1_000, 4_000],
  CREATE: [300, 900],
};
const OTHER_TIMES = [100, 500] as const;
/** Checking that a table exists takes no time. */
const LOOK = /\bLIMIT 0\s*$/;

/** How many milliseconds a statement takes. */
export function simulatedTime({ seed }: Pick<SimulatedWarehouse, 'seed'>, { sql }: Pick<Statement, 'sql'>): number {
  if (LOOK.test(sql)) return 0;
  const [least, most] = TIMES[/^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''] ?? OTHER_TIMES;
  return Math.round(least + (most - least) * chance(`${seed}\u0000${sql}`));
}

/** The outcome of a statement that took some milliseconds. */
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
    ...(warehouse.countsRows && /^\s*INSERT\b/i.test(sql) ? { rowsInserted: Math.ceil(MAX_ROWS * chance(sql)) } : {}),
    ran: [],
    changes: [],
    milliseconds,
  };
  return { ok: true, result };
}

/** Which statement of a node goes wrong: the stage by its index; without one the last that is no test, where the rows are loaded. */
export interface NodeFault {
  readonly nodeId: string;
  readonly stage?: number;
  readonly fault: Fault;
}

/** The faults of a refresh by the text of the statements that they hit. Nodes that are not in the run and stages that don't exist are ignored. */
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
