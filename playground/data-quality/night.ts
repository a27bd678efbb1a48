import type { Environment } from '#engine/deploy/environment.ts';
import { isSource, objectKind } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh, type RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { refreshing, runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Executor, type StatementResult } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { TableRows } from '#warehouse/grid/marks.ts';
import { deliverRows } from '#workbench/engine/deliverRows.ts';
import { type EngineOptions, type SqlEngine, startOnEngine } from '#workbench/engine/enginePipeline.ts';
import { keysOf, type TableChange, tableRows } from '#workbench/engine/tableChange.ts';
import { prodOf } from '../refresh/platformState.ts';
import type { Delivery } from './data.ts';

/** The input of one run: the document at that time, and the two deliveries. */
export interface NightRequest {
  readonly pipeline: Pipeline;
  readonly yesterday: Delivery;
  readonly tonight: Delivery;
}

/** A test of a node in a run, and the rows that it found; absent where it was not reached or its query failed. */
interface TestRun {
  readonly nodeId: string;
  readonly name: string;
  readonly when: 'Before' | 'After';
  readonly sql: string;
  /** What a failure does, by the test's setting. */
  readonly continues: boolean;
  readonly found?: StatementResult;
}

/** A run on the engine with all that can be looked at. */
export interface Night {
  readonly request: NightRequest;
  readonly document: RunDocument;
  readonly tests: readonly TestRun[];
  /** By node: its rows before the run, which are those of last night, and after it. Sources and views are left out. */
  readonly tables: ReadonlyMap<string, TableChange>;
}

const EVENING = Date.UTC(2026, 2, 1, 2);
const DAY = 86_400_000;
/** The most rows of a test that are looked at. */
const MAX_FOUND = 50;

const isTest = ({ type }: { type: string }) => type === 'sqlTest';

/** The tests of a plan by their text. */
function testTexts(plan: RefreshPlan): ReadonlySet<string> {
  const texts = plan.pipeline.nodes.flatMap((_, index) => (plan.included[index] === 1 ? plan.stages(index).stages : []));
  return new Set(texts.filter(isTest).map(({ sql }) => sql));
}

/** Statements at the time of a night. `onTest` takes the tests over. */
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
        ? onTest(statement.sql, () => engine.execute({ ...statement, now, maxRows: MAX_FOUND }, signal))
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
  // One after the other, because results are assigned to tests by their order.
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

/** The tests of a run in the order of their nodes, with what they found. Stages are sent in their order, so the first so many were reached. */
function testRuns(plan: RefreshPlan, document: RunDocument, found: ReadonlyMap<string, StatementResult[]>): TestRun[] {
  return plan.pipeline.nodes.flatMap((node, index) => {
    if (plan.included[index] !== 1) return [];
    const { stages } = plan.stages(index);
    const sent = document.results.find(({ nodeID }) => nodeID === node.id)?.queryResults ?? [];
    const load = stages.findIndex((stage) => !isTest(stage));
    // Where nothing is loaded, as in a view, those that are set to run before come first.
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
 * Last night and tonight on an engine: everything is created again and loaded from yesterday's delivery, whose tests all passed; then tonight's
 * delivery comes, and one refresh runs with the tests as they are (`/docs/build-your-pipeline/data-quality-testing`).
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
    now: () => EVENING + (id - 1) * DAY + Math.round(now() - began),
    ...(signal ? { signal } : {}),
  });

  await deliver(engine, request, request.yesterday, signal);
  const plan = planned(environment, pipeline);
  await runRefresh(
    plan,
    nightly(engine, plan, EVENING, async () => NOTHING_FOUND),
    options(1),
  );
  const before = await readTables(engine, pipeline, signal);

  await deliver(engine, request, request.tonight, signal);
  const found = new Map<string, StatementResult[]>();
  const loading = new Set(pipeline.nodes.flatMap(({ id, type }) => (isSource(type) ? [] : [id])));
  let running = '';
  const { document } = await runRefresh(
    plan,
    nightly(engine, plan, EVENING + DAY, async (sql, run) => {
      const key = `${running}\u0000${sql}`;
      const result = await run();
      found.set(key, [...(found.get(key) ?? []), result]);
      return result;
    }),
    {
      ...options(2),
      onChange: (document) => {
        // Besides the one node that runs, sources are checked for existence.
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
