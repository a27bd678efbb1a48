import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { expect } from 'vitest';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { sourceTables } from '#engine/platform/platformState.ts';
import { planRefresh, planRetry, type RefreshRequest } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import type { Cell, Executor } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { deployToEngine, fillSources } from '#workbench/engine/enginePipeline.ts';
import { newWarehouse } from '../warehouse/openWarehouse.ts';

export const DAY = 86_400_000;
/** When the first load of an example is. */
export const FIRST = Date.UTC(2026, 2, 2, 2);
/** How many orders the sample rows of a source have. */
export const ORDERS = 1_000;

/** A pipeline that is deployed to one of its environments, over sample rows. */
export class Deployed {
  readonly engine: Warehouse;
  /** As it was deployed last. */
  private pipeline: Pipeline;
  readonly context: PipelineContext;
  private environment: Environment;
  private runs = 0;

  private constructor(engine: Warehouse, pipeline: Pipeline, context: PipelineContext, environment: Environment) {
    this.engine = engine;
    this.pipeline = pipeline;
    this.context = context;
    this.environment = environment;
  }

  /** On an engine that is emptied for it. */
  static async in(bindings: DuckDBBindings, name: string, pipeline: Pipeline): Promise<Deployed> {
    const engine = newWarehouse(bindings);
    const context = pipeline.environments.find((one) => one.name === name)!;
    await engine.provide(Object.values(context.mappings), ORDERS);
    await fillSources(engine, sourceTables(pipeline, context), ORDERS, []);
    const environment = await deployToEngine(engine, newEnvironment(context), pipeline, context, { now: () => FIRST });
    return new Deployed(engine, pipeline, context, environment);
  }

  table(name: string): string {
    const found = qualifiedName(this.pipeline, this.context, this.pipeline.nodes.find((node) => node.name === name)!);
    if (!found.ok) throw new Error(found.message);
    return found.name;
  }

  async send(sql: string) {
    return await this.engine.execute({ sql, platform: this.pipeline.platform });
  }

  /** The one value that a query answers. */
  async value(sql: string) {
    return (await this.send(sql)).rows[0]?.[0];
  }

  async count(name: string, where = ''): Promise<unknown> {
    return await this.value(`SELECT COUNT(*) FROM ${this.table(name)}${where === '' ? '' : ` WHERE ${where}`}`);
  }

  /** Deploys another version of the pipeline. */
  async deploy(pipeline: Pipeline, now: number): Promise<void> {
    this.environment = await deployToEngine(this.engine, this.environment, pipeline, this.context, { now: () => now });
    this.pipeline = pipeline;
  }

  /** A refresh at a time, with the rows that are there. */
  async refresh(now: number, request: RefreshRequest = {}): Promise<RunDocument> {
    return await this.run(planRefresh(this.environment, this.context, request), now);
  }

  /** The retry of a failed refresh. */
  async retry(failed: RunDocument, now: number): Promise<RunDocument> {
    return await this.run(planRetry(this.environment, this.context, failed), now);
  }

  private async run(plan: ReturnType<typeof planRefresh>, now: number): Promise<RunDocument> {
    if (!plan.ok) throw new Error(plan.refusal.message);
    const then: Executor = { execute: (statement, signal) => this.engine.execute({ ...statement, now }, signal) };
    this.runs += 1;
    return (await runRefresh(plan, then, { id: this.runs, now: () => now })).document;
  }

  async refreshed(now: number): Promise<void> {
    const { run, results } = await this.refresh(now);
    const errors = results.flatMap(({ queryResults }) => queryResults.flatMap(({ error }) => error?.errorString ?? []));
    expect({ status: run.runStatus, errors }).toEqual({ status: 'completed', errors: [] });
  }

  /** The rows of a source, in place of those it has; what a row leaves out is NULL. */
  async fill(name: string, rows: readonly Readonly<Record<string, Cell>>[]): Promise<void> {
    await this.send(`TRUNCATE TABLE ${this.table(name)}`);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    if (columns.length === 0) return;
    const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(', ')})`);
    await this.send(
      `INSERT INTO ${this.table(name)} (${columns.map((column) => `"${column}"`).join(', ')}) SELECT * FROM (VALUES ${values.join(', ')}) T`,
    );
  }

  /** The rows of a query in which a node stands as `@NAME`. */
  async rows(sql: string): Promise<readonly (readonly Cell[])[]> {
    return (await this.send(sql.replace(/@(\w+)/g, (_, name) => this.table(name)))).rows;
  }
}

const literal = (value: Cell) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/** How each node ended in a run. */
export const states = (document: RunDocument) => new Map(document.results.map(({ name, runState }) => [name, runState]));

/** What the statements of a node said that failed. */
export const errorsOf = ({ results }: RunDocument, name: string): string[] =>
  results.flatMap((result) => (result.name === name ? result.queryResults.flatMap(({ error }) => error?.errorString ?? []) : []));
