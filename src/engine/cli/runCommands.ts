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
import { type Going, type Surroundings, ToolError, wait } from './tool.ts';

/** How long the tool waits before it asks for the status of a run again, in milliseconds. */
const PAUSE = 1_000;

type Outcome = 'completed' | 'failed' | 'canceled';

/** Asks until the run is over. */
function* untilOver(cloud: Cloud, number: number): Going<Outcome> {
  for (;;) {
    const { runStatus } = bodyOf(yield* call(cloud, 'GET', `/scheduler/runStatus?runCounter=${number}`));
    if (runStatus === 'completed' || runStatus === 'failed' || runStatus === 'canceled') return runStatus;
    yield* wait(PAUSE);
  }
}

/** Why a run failed: of the API's answers only the list of runs contains it. */
function* reasonOf(cloud: Cloud, number: number): Going<string> {
  const target = `/api/v1/runs?startingFrom=${number + 1}&orderBy=id&limit=1`;
  const { data } = bodyOf(yield* call(cloud, 'GET', target)) as { data?: { id: number; runFailureReason?: string }[] };
  return data?.find(({ id }) => id === number)?.runFailureReason ?? 'the run failed';
}

/** The words of a kind of run: those of deploys are the tool's, `Refresh failed` follows them. */
interface Words {
  readonly initialized: string;
  readonly completed: string;
  readonly failed: string;
}
const DEPLOY: Words = { initialized: 'Deploy run', completed: 'Deployment', failed: 'Deploy' };
const REFRESH: Words = { initialized: 'Refresh run', completed: 'Refresh', failed: 'Refresh' };

/** Starts a run by `request` and follows it to its end: prints its number, waits, writes the results file and prints the last line. */
function* followed(
  command: CommandCall,
  around: Surroundings,
  cloud: Cloud,
  words: Words,
  start: { target: string; body: unknown },
): Going {
  const began = around.now();
  try {
    const { runCounter } = bodyOf(yield* call(cloud, 'POST', start.target, start.body));
    const number = Number(runCounter);
    around.out(`● ${words.initialized} initialized  RunCounter: ${number}`);
    const outcome = yield* untilOver(cloud, number);
    const out = textOption(command, 'out');
    const isAsked = out !== undefined || (isOn(command, 'verbose') && outcome === 'failed');
    if (isAsked) {
      const whole = bodyOf(yield* call(cloud, 'GET', `/api/v1/runs/${number}`));
      const results = bodyOf(yield* call(cloud, 'GET', `/api/v1/runs/${number}/results`));
      const refused = out === undefined ? undefined : around.write(out, resultsText(whole, results));
      if (refused !== undefined) throw new ToolError(refused);
      if (isOn(command, 'verbose')) printFailures(around, results);
    }
    if (outcome !== 'completed') {
      const reason = outcome === 'canceled' ? 'the run was canceled' : yield* reasonOf(cloud, number);
      around.error(`✖ ${words.failed} failed: ${reason}`);
      return 1;
    }
    around.out(`${words.completed} completed successfully  ${took(around.now() - began)}`);
    return 0;
  } catch (problem) {
    if (!(problem instanceof ToolError)) throw problem;
    around.error(`✖ ${words.failed} failed: ${problem.message}`);
    return problem.status;
  }
}

/** With `--verbose`: each stage that failed, and why. */
function printFailures(around: Surroundings, { data }: Record<string, unknown>): void {
  for (const { name, queryResults } of (data ?? []) as { name: string; queryResults: Record<string, unknown>[] }[]) {
    for (const result of queryResults) {
      if (result.success === true) continue;
      const { errorString } = (result.error ?? {}) as { errorString?: string };
      around.out(`  ${name}: ${String(result.name)}: ${errorString ?? String(result.status)}`);
    }
  }
}

/** `runnel deploy`: carries a plan out. The folder it is typed in does not matter: only the plan counts. */
export function* deployCommand(command: CommandCall, around: Surroundings): Going {
  const cloud = openCloud(command, around);
  const path = textOption(command, 'plan');
  if (path === undefined) throw new ToolError("error: required option '--plan <file>' not specified");
  const text = around.read(path);
  if (text === undefined) throw new ToolError(`There is no plan ${path}. runnel plan writes one.`);
  around.out('● Deployment starting');
  const plan = readPlan(text);
  const problem =
    typeof plan === 'string'
      ? `${path} is not a plan: ${plan}.`
      : plan.targetEnvironment !== cloud.environmentID
        ? `the plan is for environment ${plan.targetEnvironment}, not ${cloud.environmentID}.`
        : undefined;
  if (problem !== undefined || typeof plan === 'string') {
    around.error(`✖ Deploy failed: ${problem}`);
    return 1;
  }
  const { commit, nodes, statements, pipeline, targetEnvironment } = plan;
  const body = { environmentID: targetEnvironment, commit, nodes, statements, pipeline };
  return yield* followed(command, around, cloud, DEPLOY, { target: '/cli/deploys', body });
}

/** The parameters of a run: the API takes texts. */
function texts(parameters: Record<string, unknown> | undefined): Record<string, string> | undefined {
  if (!parameters) return undefined;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** `runnel refresh`: a job, the nodes of selectors, or everything that is deployed. */
export function* refreshCommand(command: CommandCall, around: Surroundings): Going {
  const cloud = openCloud(command, around);
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
    userCredentials: userCredentials(cloud, around),
    ...(parameters ? { parameters } : {}),
  };
  return yield* followed(command, around, cloud, REFRESH, { target: '/scheduler/startRun', body });
}

/** The number of a run behind a command. */
function runNumber({ operand = '' }: CommandCall): number {
  if (!/^\d{1,15}$/.test(operand)) throw new ToolError(`error: ${operand} is not a run: use the RunCounter that was printed`);
  return Number(operand);
}

/** `runnel rerun`: what failed in a refresh and what was skipped. */
export function* rerunCommand(command: CommandCall, around: Surroundings): Going {
  const cloud = openCloud(command, around);
  const parameters = texts(parametersOf(command));
  const body = {
    runDetails: { runID: String(runNumber(command)) },
    userCredentials: userCredentials(cloud, around),
    ...(parameters ? { parameters } : {}),
  };
  return yield* followed(command, around, cloud, REFRESH, { target: '/scheduler/rerun', body });
}

/** `runnel cancel`: stops a run. What it loaded stays. What is printed is this site's own. */
export function* cancelCommand(command: CommandCall, around: Surroundings): Going {
  const cloud = openCloud(command, around);
  const runID = runNumber(command);
  bodyOf(yield* call(cloud, 'POST', '/scheduler/cancelRun', { runID, environmentID: cloud.environmentID }));
  around.out(`● Run ${runID} canceled`);
  return 0;
}
