import type { ApiState, StoredRun, User } from '../apiState.ts';
import { pageOf, type Sorting } from '../paging.ts';
import { type Call, forbidden, type Handler, notFound, ok } from '../reply.ts';
import { projectOf } from '../resources.ts';
import { mayBuild, maySeeEnvironment } from '../roles.ts';
import { endOf, runOf, runResultsAt, runStatusAt, runSummaryOf } from '../runState.ts';

/** Whether a user may see a run of an environment or a workspace. If neither exists any more, only organization administrators see the run. */
export function maySeeRun(apiState: ApiState, user: User, { environmentID }: StoredRun): boolean {
  const environment = apiState.environments.find(({ id }) => id === environmentID);
  if (environment) return maySeeEnvironment(user, environment, projectOf(apiState, environment));
  const workspace = apiState.workspaces.find(({ id }) => id === environmentID);
  return workspace ? mayBuild(user, projectOf(apiState, workspace)) : user.organizationRole === 'orgAdmin';
}

/** The run that the path names. Throws 404 if there is none and 403 if the user may not see it. */
function seenRun({ apiState, user, path }: Call): StoredRun {
  const run = apiState.runs.find(({ id }) => String(id) === path.runID);
  if (!run) throw notFound(`Run ${path.runID}`);
  if (!maySeeRun(apiState, user, run)) throw forbidden(`This user has no role in the environment ${run.environmentID}.`);
  return run;
}

const iso = (time: number) => new Date(time).toISOString();

/** Sorts by the times that were planned when a run was accepted, so that a run that ends between two page requests keeps its place. */
const SORTING: Sorting<StoredRun> = {
  id: ({ id }) => id,
  fields: { runStartTime: ({ begin }) => iso(begin), runEndTime: (run) => iso(endOf(run)) },
  defaultLimit: 25,
  defaultDirection: 'desc',
  isSorted: true,
  plain: (text, orderBy) => {
    if (orderBy === 'id') return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? iso(Date.parse(text)) : undefined;
  },
};

const listRuns: Handler = ({ apiState, user, query, now }) => {
  const projectOfContext = new Map([...apiState.environments, ...apiState.workspaces].map(({ id, project }) => [id, project]));
  const seen = apiState.runs.filter(
    (run) =>
      (query.environmentID === undefined || run.environmentID === query.environmentID) &&
      (query.runType === undefined || run.kind.type === query.runType) &&
      (query.runStatus === undefined || runStatusAt(run, now) === query.runStatus) &&
      (query.projectID === undefined || projectOfContext.get(run.environmentID) === query.projectID) &&
      maySeeRun(apiState, user, run),
  );
  const { rows, frame } = pageOf(seen, query, SORTING);
  return ok({ data: rows.map((run) => (query.detail === true ? runOf(apiState, run, now) : runSummaryOf(run, now))), ...frame });
};

const getRun: Handler = (call) => ok(runOf(call.apiState, seenRun(call), call.now));

const listRunResults: Handler = (call) => ok({ data: runResultsAt(seenRun(call), call.now) });

export const RUN_HANDLERS = { listRuns, getRun, listRunResults } satisfies Record<string, Handler>;
