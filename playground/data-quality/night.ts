import type { Environment } from '#engine/deploy/environment.ts';
import { isSource, objectKind } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { prodOf } from '#engine/platform/environments.ts';
import { planRefresh, type RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { refreshing, runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Executor, type StatementResult } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { TableRows } from '#warehouse/grid/marks.ts';
import { deliverRows } from '#workbench/engine/deliverRows.ts';
import { type EngineOptions, type SqlEngine, startOnEngine } from '#workbench/engine/enginePipeline.ts';
import { keysOf, type TableChange, tableRows } from '#workbench/engine/tableChange.ts';
import type { Delivery } from './data.ts';

/** The input of a run: the document at that time, and the two deliveries. */
export interface NightRequest {
  readonly pipeline: Pipeline;
  readonly yesterday: Delivery;
  readonly tonight: Delivery;
}

/** A test of a node in a run. `found` has the rows that the test found; absent if the test was not reached or its query failed. */
interface TestRun {
  readonly nodeId: string;
  readonly name: string;
  readonly when: 'Before' | 'After';
  readonly sql: string;
  /** Whether the run continues after a failure of the test, by the test's setting. */
  readonly continues: boolean;
  readonly found?: StatementResult;
}

/** A run on the engine, with its document, tests and rows. */
export interface Night {
  readonly request: NightRequest;
  readonly document: RunDocument;
  readonly tests: readonly TestRun[];
  /** By node ID: the rows before the run, which are from last night, and after it. Sources and views are left out. */
  readonly tables: ReadonlyMap<string, TableChange>;
}

/** Start of last night's run, in milliseconds. Tonight's run starts a day later. */
const FIRST_NIGHT = Date.UTC(2026, 2, 1, 2);
const DAY_MS = 86_400_000;
/** Rows found by a test that are read and shown. */
const MAX_FOUND_ROWS = 50;

const isTest = ({ type }: { type: string }) => type === 'sqlTest';

/** The SQL of all tests in a plan. */
function testTexts(plan: RefreshPlan): ReadonlySet<string> {
  const texts = plan.pipeline.nodes.flatMap((_, index) => (plan.included[index] === 1 ? plan.stages(index).stages : []));
  return new Set(texts.filter(isTest).map(({ sql }) => sql));
}

/** An executor whose statements see the time of a night as the current time. `onTest` handles the tests. */
function nightly(
  engine: Executor,
  plan: RefreshPlan,
  now: number,
  onTest: (sql: string, run: () => Promise<StatementResult>) => Promise<StatementResult>,
): Executor {
  const tests = testTexts(plan);
  return {
    execute: (statement, signal) =>
      tests.has(statement.sql)
        ? onTest(statement.sql, () => engine.execute({ ...statement, now, maxRows: MAX_FOUND_ROWS }, signal))
        : engine.execute({ ...statement, now }, signal),
  };
}

const NOTHING_FOUND: StatementResult = { columns: [], rows: [], rowCount: 0, ran: [], changes: [], milliseconds: 0 };

async function deliver(
  engine: SqlEngine,
  { pipeline }: NightRequest,
  delivery: Delivery,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { platform } = pipeline;
  for (const node of pipeline.nodes) {
    if (!isSource(node.type)) continue;
    const name = qualifiedName(pipeline, prodOf(pipeline), node);
    if (!name.ok) throw new ExecutionError({ code: 'other', message: name.message });
    const columns = node.columns.map((column) => column.name);
    await deliverRows(engine, { platform, name: name.name, columns }, delivery[node.name] ?? [], signal);
  }
}

/** Drops what an earlier run on the same engine created. */
async function clear(engine: SqlEngine, pipeline: Pipeline, signal: AbortSignal | undefined): Promise<void> {
  const context = prodOf(pipeline);
  await engine.provide(Object.values(context.mappings));
  for (const node of pipeline.nodes) {
    const name = qualifiedName(pipeline, context, node);
    const kind = objectKind(node);
    if (kind === 'source' || !name.ok) continue;
    await engine.execute({ sql: `DROP ${kind.toUpperCase()} IF EXISTS ${name.name}`, platform: pipeline.platform }, signal);
  }
}

function planned(environment: Environment, pipeline: Pipeline): RefreshPlan {
  // A parallelism of 1, because results are assigned to tests by their order.
  const plan = planRefresh(environment, prodOf(pipeline), { parallelism: 1 });
  if (!plan.ok) throw new ExecutionError({ code: 'other', message: plan.refusal.message });
  return { ...plan, environment: refreshing(plan.environment) };
}

async function readTables(
  engine: SqlEngine,
  pipeline: Pipeline,
  signal: AbortSignal | undefined,
): Promise<Map<string, TableRows>> {
  const tables = new Map<string, TableRows>();
  for (const node of pipeline.nodes) {
    if (objectKind(node) !== 'table') continue;
    const name = qualifiedName(pipeline, prodOf(pipeline), node);
    const rows = name.ok ? await tableRows(engine, pipeline.platform, name.name, signal) : undefined;
    if (rows) tables.set(node.id, rows);
  }
  return tables;
}

/** The tests of a run in the order of their nodes, with the rows they found. Stages are sent in order, so the tests with results are the first ones. */
function testRuns(plan: RefreshPlan, document: RunDocument, found: ReadonlyMap<string, StatementResult[]>): TestRun[] {
  return plan.pipeline.nodes.flatMap((node, index) => {
    if (plan.included[index] !== 1) return [];
    const { stages } = plan.stages(index);
    const sent = document.results.find(({ nodeID }) => nodeID === node.id)?.queryResults ?? [];
    const load = stages.findIndex((stage) => !isTest(stage));
    // In a node that loads nothing, such as a view, the tests that are set to run before the load come first.
    const before = load === -1 ? node.tests.filter(({ runOrder }) => runOrder === 'Before').length : load;
    return stages.flatMap((stage, at): TestRun[] => {
      if (!isTest(stage)) return [];
      const rows = sent[at]?.success ? found.get(`${node.id}\u0000${stage.sql}`)?.shift() : undefined;
      return [
        {
          nodeId: node.id,
          name: stage.name,
          when: at < before ? 'Before' : 'After',
          sql: stage.sql,
          continues: stage.continueOnFailure,
          ...(rows ? { found: rows } : {}),
        },
      ];
    });
  });
}

/**
 * Runs last night and tonight on an engine. All tables are created and loaded from yesterday's delivery, without failing tests. Then tonight's delivery
 * arrives, and a refresh runs with the current tests (`/docs/build-your-pipeline/data-quality-testing`).
 */
export async function runNight(
  engine: SqlEngine,
  request: NightRequest,
  { now, signal, onChange }: EngineOptions,
): Promise<Night> {
  const { pipeline } = request;
  await clear(engine, pipeline, signal);
  const environment = await startOnEngine(engine, pipeline, prodOf(pipeline), 1, { now, ...(signal ? { signal } : {}) });
  const began = now();
  const options = (id: number) => ({
    id,
    now: () => FIRST_NIGHT + (id - 1) * DAY_MS + Math.round(now() - began),
    ...(signal ? { signal } : {}),
  });

  await deliver(engine, request, request.yesterday, signal);
  const plan = planned(environment, pipeline);
  await runRefresh(
    plan,
    nightly(engine, plan, FIRST_NIGHT, async () => NOTHING_FOUND),
    options(1),
  );
  const before = await readTables(engine, pipeline, signal);

  await deliver(engine, request, request.tonight, signal);
  const found = new Map<string, StatementResult[]>();
  const loading = new Set(pipeline.nodes.flatMap(({ id, type }) => (isSource(type) ? [] : [id])));
  let running = '';
  const { document } = await runRefresh(
    plan,
    nightly(engine, plan, FIRST_NIGHT + DAY_MS, async (sql, run) => {
      const key = `${running}\u0000${sql}`;
      const result = await run();
      found.set(key, [...(found.get(key) ?? []), result]);
      return result;
    }),
    {
      ...options(2),
      onChange: (document) => {
        // Sources run too, because they are checked for existence, so only nodes that load rows count.
        running =
          document.results.find(({ nodeID, runState }) => runState === 'Running' && loading.has(nodeID))?.nodeID ?? running;
        onChange?.(document);
      },
    },
  );
  const after = await readTables(engine, pipeline, signal);
  const tables = new Map<string, TableChange>();
  for (const node of pipeline.nodes) {
    const [was, is] = [before.get(node.id), after.get(node.id)];
    if (!was && !is) continue;
    tables.set(node.id, { name: node.name, keys: keysOf(node), ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) });
  }
  return { request, document, tests: testRuns(plan, document, found), tables };
}
