import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { NeededTable } from '#warehouse/needs/tableNeeds.ts';
import type { UpstreamRun } from '../nodeRows/upstreamRun.ts';
import { isPartOf } from './pipelinePart.ts';
import { SAMPLE_ORDERS } from './sampleOrders.ts';

/** What sources are filled with. */
export interface SourceRows {
  /** The number of orders in the sample rows. */
  readonly orders: number;
  /** Tables with the reader's rows, which replace sources. */
  readonly customTables: readonly CustomTable[];
}

/** The rows on an engine. */
export interface HeldRows extends SourceRows {
  /** The filled sources by `tableKey`, each with the description that it was filled from. */
  readonly tables: Map<string, string>;
  /** The runs whose rows are on the engine. */
  runs: readonly UpstreamRun[];
}

/** The state of a playground's actions on the engine: how they are carried out, what they start from, their keys, and what they led to. */
export interface HeldActions {
  readonly job: unknown;
  readonly start: unknown;
  readonly keys: readonly unknown[];
  readonly platformState: unknown;
}

/** The key of a table by its full name. */
export const tableKey = ({ parts }: { readonly parts: readonly string[] }): string => parts.join('.').toLowerCase();

/** What a table is filled from, for comparisons. */
export const descriptionOf = (table: NeededTable): string => JSON.stringify(table);

/** The tables with the reader's rows where there are none. */
const NO_TABLES: readonly CustomTable[] = [];

/**
 * A SQL engine with a record of the rows on it. A playground that shows a story has its own; the playgrounds of an opened project share one, so that
 * each finds the rows of the others.
 */
export class EngineHold {
  /** The tables with the reader's rows that replace sources. */
  customTables = NO_TABLES;
  /** The actions whose state is on the engine. */
  actions: HeldActions | undefined;
  private engine: TabWarehouse | undefined;
  private rows: HeldRows | undefined;
  /** The parts of pipelines that began to run here, whether or not they ended. */
  private begun: readonly Pipeline[] = [];
  private queue: Promise<unknown> = Promise.resolve();

  /** The engine. Nothing is downloaded before its first task. */
  open(make: () => TabWarehouse): TabWarehouse {
    this.engine ??= make();
    return this.engine;
  }

  /** Ends the engine and drops all rows. */
  close(): void {
    this.engine?.close();
    this.rows = undefined;
    this.actions = undefined;
    this.begun = [];
  }

  /** Does some work when all earlier work has ended, so that runs do not mix. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** The rows that are those of a pipeline as it is now. When a node has changed since it ran, or `wanted` differs, nothing on the engine counts. */
  rowsOf(pipeline: Pipeline, wanted?: SourceRows): HeldRows {
    if (this.begun.some((part) => !isPartOf(part, pipeline))) this.close();
    const { rows } = this;
    if (rows && (!wanted || (rows.orders === wanted.orders && rows.customTables === wanted.customTables))) return rows;
    this.actions = undefined;
    this.rows = { orders: SAMPLE_ORDERS, customTables: this.customTables, ...wanted, tables: new Map(), runs: [] };
    return this.rows;
  }

  /**
   * Notes that a part of a pipeline is about to run. Until the run has ended, the rows of its nodes are not those of earlier runs, which are returned,
   * nor those of actions.
   */
  begin(rows: HeldRows, part: Pipeline): readonly UpstreamRun[] {
    const nodes = new Set(part.nodes);
    const isApart = ({ part: ran }: UpstreamRun) => !ran.nodes.some((node) => nodes.has(node));
    const aside = rows.runs.filter((run) => !isApart(run));
    rows.runs = rows.runs.filter(isApart);
    this.begun = [...this.begun.filter((one) => !isPartOf(one, part)), part];
    this.actions = undefined;
    return aside;
  }

  /** Records runs whose rows are on the engine, and the tables that the runs filled. */
  ran(rows: HeldRows, ...runs: readonly UpstreamRun[]): void {
    for (const { deployed } of runs)
      for (const table of deployed.tables)
        if (!deployed.unfilled.has(tableKey(table))) rows.tables.set(tableKey(table), descriptionOf(table));
    rows.runs = [...rows.runs, ...runs];
  }
}
