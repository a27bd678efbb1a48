import { readPlan } from './planFile.ts';
import { resultsText } from './resultsFile.ts';
import {
  bodyOf,
  type Cloud,
  type CommandCall,
  call,
  isOn,
  openCloud,
  parametersOf,
  textOption,
  took,
  userCredentials,
} from './session.ts';
import { type CommandRun, ToolError, type ToolHost, wait } from './tool.ts';

/** Milliseconds between two requests for the status of a run. */
const POLL_INTERVAL_MS = 1_000;

type Outcome = 'completed' | 'failed' | 'canceled';

/** Asks for the status of a run until it has ended. */
function* waitForEnd(cloud: Cloud, number: number): CommandRun<Outcome> {
  for (;;) {
    const { runStatus } = bodyOf(yield* call(cloud, 'GET', `/scheduler/runStatus?runCounter=${number}`));
    if (runStatus === 'completed' || runStatus === 'failed' || runStatus === 'canceled') return runStatus;
    yield* wait(POLL_INTERVAL_MS);
  }
}

/** Why a run failed. Only the list of runs contains the reason, so the run is read from there. */
function* reasonOf(cloud: Cloud, number: number): CommandRun<string> {
  const target = `/api/v1/runs?startingFrom=${number + 1}&orderBy=id&limit=1`;
  const { data } = bodyOf(yield* call(cloud, 'GET', target)) as { data?: { id: number; runFailureReason?: string }[] };
  return data?.find(({ id }) => id === number)?.runFailureReason ?? 'the run failed';
}

/** The words for a kind of run. The words for deploys are those of the tool; `Refresh failed` follows their pattern. */
interface Words {
  readonly initialized: string;
  readonly completed: string;
  readonly failed: string;
}
const DEPLOY: Words = { initialized: 'Deploy run', completed: 'Deployment', failed: 'Deploy' };
const REFRESH: Words = { initialized: 'Refresh run', completed: 'Refresh', failed: 'Refresh' };

/** Starts a run with the request `start` and follows it to its end: prints its number, waits, writes the results file and prints the last line. */
function* followRun(
  command: CommandCall,
  host: ToolHost,
  cloud: Cloud,
  words: Words,
  start: { target: string; body: unknown },
): CommandRun {
  const began = host.now();
  try {
    const { runCounter } = bodyOf(yield* call(cloud, 'POST', start.target, start.body));
    const number = Number(runCounter);
    host.out(`● ${words.initialized} initialized  RunCounter: ${number}`);
    const outcome = yield* waitForEnd(cloud, number);
    const out = textOption(command, 'out');
    const isAsked = out !== undefined || (isOn(command, 'verbose') && outcome === 'failed');
    if (isAsked) {
      const whole = bodyOf(yield* call(cloud, 'GET', `/api/v1/runs/${number}`));
      const results = bodyOf(yield* call(cloud, 'GET', `/api/v1/runs/${number}/results`));
      const refused = out === undefined ? undefined : host.write(out, resultsText(whole, results));
      if (refused !== undefined) throw new ToolError(refused);
      if (isOn(command, 'verbose')) printFailures(host, results);
    }
    if (outcome !== 'completed') {
      const reason = outcome === 'canceled' ? 'the run was canceled' : yield* reasonOf(cloud, number);
      host.error(`✖ ${words.failed} failed: ${reason}`);
      return 1;
    }
    host.out(`${words.completed} completed successfully  ${took(host.now() - began)}`);
    return 0;
  } catch (problem) {
    if (!(problem instanceof ToolError)) throw problem;
    host.error(`✖ ${words.failed} failed: ${problem.message}`);
    return problem.status;
  }
}

/** With `--verbose`, prints each stage that failed and why. */
function printFailures(host: ToolHost, { data }: Record<string, unknown>): void {
  for (const { name, queryResults } of (data ?? []) as { name: string; queryResults: Record<string, unknown>[] }[]) {
    for (const result of queryResults) {
      if (result.success === true) continue;
      const { errorString } = (result.error ?? {}) as { errorString?: string };
      host.out(`  ${name}: ${String(result.name)}: ${errorString ?? String(result.status)}`);
    }
  }
}

/** `runnel deploy`: carries out a plan. Only the plan file matters, not the current folder. */
export function* deployCommand(command: CommandCall, host: ToolHost): CommandRun {
  const cloud = openCloud(command, host);
  const path = textOption(command, 'plan');
  if (path === undefined) throw new ToolError("error: required option '--plan <file>' not specified");
  const text = host.read(path);
  if (text === undefined) throw new ToolError(`There is no plan ${path}. runnel plan writes one.`);
  host.out('● Deployment starting');
  const plan = readPlan(text);
  const problem =
    typeof plan === 'string'
      ? `${path} is not a plan: ${plan}.`
      : plan.targetEnvironment !== cloud.environmentID
        ? `the plan is for environment ${plan.targetEnvironment}, not ${cloud.environmentID}.`
        : undefined;
  if (problem !== undefined || typeof plan === 'string') {
    host.error(`✖ Deploy failed: ${problem}`);
    return 1;
  }
  const { commit, nodes, statements, pipeline, targetEnvironment } = plan;
  const body = { environmentID: targetEnvironment, commit, nodes, statements, pipeline };
  return yield* followRun(command, host, cloud, DEPLOY, { target: '/cli/deploys', body });
}

/** The parameters of a run as text values, which the API expects. */
function texts(parameters: Record<string, unknown> | undefined): Record<string, string> | undefined {
  if (!parameters) return undefined;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** `runnel refresh`: refreshes the nodes of a job, the nodes that selectors match, or everything that is deployed. */
export function* refreshCommand(command: CommandCall, host: ToolHost): CommandRun {
  const cloud = openCloud(command, host);
  const parameters = texts(parametersOf(command));
  const parallelism = textOption(command, 'parallelism');
  if (parallelism !== undefined && !/^[1-9]\d{0,5}$/.test(parallelism))
    throw new ToolError(`error: option '--parallelism <n>' takes a whole number of at least 1, not ${parallelism}`);
  const [jobID, include, exclude] = ['jobID', 'include', 'exclude'].map((name) => textOption(command, name));
  const body = {
    runDetails: {
      environmentID: cloud.environmentID,
      ...(jobID === undefined ? {} : { jobID }),
      ...(include === undefined ? {} : { includeNodesSelector: include }),
      ...(exclude === undefined ? {} : { excludeNodesSelector: exclude }),
      ...(parallelism === undefined ? {} : { parallelism: Number(parallelism) }),
      ...(isOn(command, 'forceIgnoreEnvironmentStatus') ? { forceIgnoreWorkspaceStatus: true } : {}),
    },
    userCredentials: userCredentials(cloud, host),
    ...(parameters ? { parameters } : {}),
  };
  return yield* followRun(command, host, cloud, REFRESH, { target: '/scheduler/startRun', body });
}

/** The run number that follows a command. */
function runNumber({ operand = '' }: CommandCall): number {
  if (!/^\d{1,15}$/.test(operand)) throw new ToolError(`error: ${operand} is not a run: use the RunCounter that was printed`);
  return Number(operand);
}

/** `runnel rerun`: runs the failed and skipped nodes of a refresh again. */
export function* rerunCommand(command: CommandCall, host: ToolHost): CommandRun {
  const cloud = openCloud(command, host);
  const parameters = texts(parametersOf(command));
  const body = {
    runDetails: { runID: String(runNumber(command)) },
    userCredentials: userCredentials(cloud, host),
    ...(parameters ? { parameters } : {}),
  };
  return yield* followRun(command, host, cloud, REFRESH, { target: '/scheduler/rerun', body });
}

/** `runnel cancel`: stops a run. Rows that it has loaded stay. The wording is this site's own. */
export function* cancelCommand(command: CommandCall, host: ToolHost): CommandRun {
  const cloud = openCloud(command, host);
  const runID = runNumber(command);
  bodyOf(yield* call(cloud, 'POST', '/scheduler/cancelRun', { runID, environmentID: cloud.environmentID }));
  host.out(`● Run ${runID} canceled`);
  return 0;
}
