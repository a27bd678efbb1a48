import { useMemo } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh, planRetry } from '#engine/refresh/refreshPlan.ts';
import { refreshing, runRefresh } from '#engine/refresh/refreshRun.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import type { EngineHold } from '#workbench/engine/engineHold.ts';
import type { EngineOptions, SqlEngine } from '#workbench/engine/enginePipeline.ts';
import { withFallbackTypes } from '#workbench/engine/fallbackTypes.ts';
import { countRows } from '#workbench/engine/nodeRows.ts';
import { useEngineHold } from '#workbench/engine/projectEngine.ts';
import { planProjectInWorker } from '#workbench/engine/projectPlanner.ts';
import { type CountedRows, projectReport } from '#workbench/engine/projectReport.ts';
import { type DeployedProject, deployProject, type ProjectSources } from '#workbench/engine/projectRun.ts';
import { type EngineActions, type EngineJob, type EngineShare, useEngineActions } from '#workbench/engine/useEngineActions.ts';
import { keyOf, signalOf } from './canceledRun.ts';
import type { Action } from './data.ts';

/** The state of a project on the engine: the deployed part, and its refreshes. A refused refresh is a string, the reason. */
export interface ProjectState {
  readonly deployed: DeployedProject;
  readonly runs: readonly (RunDocument | string)[];
  /** The rows of the nodes after the last run, by node ID, as far as they could be counted in time. */
  readonly rows?: CountedRows['rows'];
}

/** Milliseconds that counting the rows of all nodes may take after a run; nodes after that are not counted. */
const MAX_COUNTING_MS = 30_000;

/** Milliseconds between two updates of a run on screen; less, and rendering a large project slows the run down. */
const MIN_REDRAW_MS = 250;

/** Throttles reports: the first change is reported at once, later changes every `MIN_REDRAW_MS`, and the last always. After `stop` nothing is reported. */
function seldom(tell: (document: RunDocument) => void): { tell: (document: RunDocument) => void; stop: () => void } {
  let latest: RunDocument | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = () => {
    timer = undefined;
    if (!latest) return;
    tell(latest);
    latest = undefined;
    timer = setTimeout(due, MIN_REDRAW_MS);
  };
  return {
    tell: (document) => {
      latest = document;
      if (timer === undefined) due();
    },
    stop: () => clearTimeout(timer),
  };
}

async function drawnSeldom<T>(options: EngineOptions, work: (options: EngineOptions) => Promise<T>): Promise<T> {
  const { onChange } = options;
  if (!onChange) return await work(options);
  const drawn = seldom(onChange);
  try {
    return await work({ ...options, onChange: drawn.tell });
  } finally {
    drawn.stop();
  }
}

/** The input of a run, with what it was made from: the project as it was opened, and the reader's choices. */
interface RunSources extends ProjectSources {
  readonly opened: Pipeline;
  readonly usesFallbackTypes: boolean;
  readonly environment: string;
}
type Chosen = Pick<RunSources, 'opened' | 'orders' | 'customTables' | 'usesFallbackTypes' | 'environment'>;

/** The last refresh, unless it was canceled or left out nodes: it says of each node whether the node has its rows. */
function wholeRefresh({ pipeline, context }: ProjectSources, { deployed, runs }: ProjectState): RunDocument | undefined {
  const last = runs.at(-1);
  if (typeof last !== 'object' || last.run.runStatus === 'canceled') return undefined;
  return projectReport(pipeline, context, deployed, last).notChosen === 0 ? last : undefined;
}

async function afterRefresh(
  engine: SqlEngine,
  state: ProjectState,
  action: Action,
  options: EngineOptions,
): Promise<ProjectState> {
  const { deployed, runs } = state;
  const { environment } = deployed;
  const context = environment.deployed?.context ?? { id: '', name: '', description: '', mappings: {}, parameters: {} };
  const last = runs.findLast((run) => typeof run === 'object');
  const plan =
    action.do === 'refresh'
      ? planRefresh(environment, context, {
          ...(action.jobId === undefined ? {} : { jobId: action.jobId }),
          ...(action.include === undefined ? {} : { include: action.include, exclude: action.exclude ?? '' }),
          ...(action.parallelism === undefined ? {} : { parallelism: action.parallelism }),
        })
      : last && planRetry(environment, context, last);
  if (!plan) return { ...state, runs: [...runs, 'There is no run to retry.'] };
  if (!plan.ok) return { ...state, runs: [...runs, plan.refusal.message] };
  const signal = 'cancelAt' in action ? signalOf(action, options.signal) : options.signal;
  const { document, environment: after } = await runRefresh({ ...plan, environment: refreshing(environment) }, engine, {
    id: runs.length + 1,
    now: Date.now,
    testsEndNodes: false,
    ...(signal ? { signal } : {}),
    ...(options.onChange ? { onChange: options.onChange } : {}),
    ...(options.pause ? { pause: options.pause } : {}),
  });
  const next = { deployed: { ...deployed, environment: after }, runs: [...runs, document] };
  if (signal?.aborted || !environment.deployed) return next;
  const { pipeline } = environment.deployed;
  const ids = new Set(pipeline.nodes.map(({ id }) => id));
  try {
    return { ...next, rows: await countRows(engine, pipeline, context, ids, { signal, limitMs: MAX_COUNTING_MS }) };
  } catch (error) {
    // The run itself is over: a cancel only ends the counting.
    if (signal?.aborted) return next;
    throw error;
  }
}

/** How the refreshes of a project are carried out. */
export const RUNS: EngineJob<RunSources, Action, ProjectState> = {
  begin: (engine, sources, options) =>
    drawnSeldom(options, async (seldom) => ({
      deployed: await deployProject(engine, sources, planProjectInWorker, { ...seldom, now: Date.now }),
      runs: [],
    })),
  after: (engine, state, _, action, options) => drawnSeldom(options, (seldom) => afterRefresh(engine, state, action, seldom)),
  words: (action) => (action.do === 'retry' ? 'Retrying' : 'Refreshing'),
  beginning: 'Rows for the sources, and the deploy',
  keyOf,
};

export interface ProjectRuns extends EngineActions<ProjectState> {
  /** The pipeline that runs: the project, or a copy with fallback types for the types of packages. */
  readonly sources: ProjectSources;
}

/** The input of a run. */
export function runSources(chosen: Chosen): RunSources {
  const { opened, usesFallbackTypes, environment } = chosen;
  const pipeline = usesFallbackTypes ? withFallbackTypes(opened) : opened;
  return { ...chosen, pipeline, context: assumedContext(opened, environment) };
}

/** How the refreshes of a project share the engine with other playgrounds, which find the rows of a whole refresh there. */
export function projectShare(hold: EngineHold, sources: RunSources): EngineShare<ProjectState> {
  const { opened, pipeline, context, usesFallbackTypes } = sources;
  const rows = () => hold.rowsOf(opened, sources);
  return {
    hold,
    changes: () => void hold.begin(rows(), opened),
    reached(state) {
      const refreshed = wholeRefresh(sources, state);
      // Other playgrounds read the tables where a project is assumed to be, and run all types.
      if (!refreshed || !usesFallbackTypes || context.id !== assumedContext(opened).id) return;
      hold.ran(rows(), { part: opened, pipeline, context, deployed: state.deployed, refreshed });
    },
  };
}

/** Deploys a whole project on the engine as far as possible, repeats the reader's refreshes, and returns the state. */
export function useProjectRuns(
  opened: Pipeline,
  { orders, customTables, usesFallbackTypes, environment }: Omit<Chosen, 'opened'>,
  actions: readonly Action[],
): ProjectRuns {
  const hold = useEngineHold();
  const sources = useMemo(() => {
    const chosen: Chosen = { opened, orders, customTables, usesFallbackTypes, environment };
    const left = hold.actions?.job === RUNS ? (hold.actions.start as RunSources) : undefined;
    const isLeft = left && (Object.keys(chosen) as (keyof Chosen)[]).every((name) => left[name] === chosen[name]);
    return isLeft ? left : runSources(chosen);
  }, [hold, opened, orders, customTables, usesFallbackTypes, environment]);
  return { ...useEngineActions(RUNS, sources, sources, actions, projectShare(hold, sources)), sources };
}
