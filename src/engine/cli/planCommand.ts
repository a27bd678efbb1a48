import { errorText } from '#engine/text/errorText.ts';
import { newEnvironment } from '../deploy/environment.ts';
import { PLAN_STOPPED, planDeploy } from '../deploy/plan.ts';
import { checkPipeline } from '../pipeline/document.ts';
import type { PipelineContext } from '../pipeline/schema.ts';
import { uncommitted } from './checkout.ts';
import { printBlock } from './messageBlock.ts';
import { planContext, planText } from './planFile.ts';
import { bodyOf, type CommandCall, call, isOn, openCloud, parametersOf, textOption, took } from './session.ts';
import { type CommandRun, line, ToolError, type ToolHost, work } from './tool.ts';

/** Simulated milliseconds that planning takes to start. */
const PLAN_START_MS = 2_050;
/** Simulated milliseconds of planning for each node. */
const PLAN_NODE_MS = 250;

/** The commit that a plan is labeled with. Asks first if files are not committed (`/docs/cli/deploying-pipelines#plan`). */
function* commitOf(command: CommandCall, host: ToolHost, checkout: Exclude<ReturnType<ToolHost['checkout']>, string>) {
  const sha = textOption(command, 'gitsha');
  if (sha !== undefined) return { oid: sha, message: checkout.git?.oid === sha ? checkout.git.message : '' };
  const { git } = checkout;
  if (!git) return { oid: '', message: '' };
  host.out(`Git branch: ${git.branch}\nGit commit: ${git.oid}  ${git.message}`);
  const changed = uncommitted(git);
  if (changed.length > 0) {
    const answer = yield* line('You have uncommitted changes in this branch ... Press Y to proceed or N to cancel');
    if (!/^\s*y/i.test(answer)) throw new ToolError('Canceled.');
  }
  return { oid: git.oid, message: git.message };
}

/** `runnel plan`: compares the checkout with the environment and writes the plan to a file. */
export function* planCommand(command: CommandCall, host: ToolHost): CommandRun {
  const cloud = openCloud(command, host);
  const parameters = parametersOf(command) as PipelineContext['parameters'] | undefined;
  const checkout = host.checkout(textOption(command, 'dir') ?? '.');
  if (typeof checkout === 'string') throw new ToolError(checkout);
  const commit = yield* commitOf(command, host, checkout);
  const { environmentID } = cloud;
  const isLong = isOn(command, 'verbose');
  const began = host.now();
  host.out('● Plan starting');
  try {
    const known = bodyOf(yield* call(cloud, 'GET', `/cli/environments/${encodeURIComponent(environmentID)}`));
    const name = String(known.name ?? environmentID);
    yield* work(PLAN_START_MS + PLAN_NODE_MS * checkout.pipeline.nodes.length);
    const file = checkout.pipeline.environments.find(({ id }) => id === environmentID);
    const held = (known.parameters ?? {}) as PipelineContext['parameters'];
    const context = planContext(file, environmentID, name, parameters ?? held);
    let environment = newEnvironment({ id: environmentID, name });
    if (known.deployed !== null && known.deployed !== undefined) {
      const deployed = checkPipeline(known.deployed);
      if (!deployed.ok) throw new ToolError('The metadata of the environment can’t be read.');
      const deployedContext = { ...context, mappings: (known.mappings ?? {}) as PipelineContext['mappings'], parameters: held };
      const version = { pipeline: deployed.pipeline, context: deployedContext };
      const { objects } = planDeploy(environment, version);
      environment = { ...environment, deployed: { ...version, objects } };
    }
    const plan = planDeploy(environment, { pipeline: checkout.pipeline, context, commit: commit.oid });
    const broken = checkout.broken.map((message) => message);
    const stops = [
      ...broken,
      ...plan.issues.stop.map(({ message, code }) =>
        code === 'invalidStorageMapping' ? `${errorText('Missing or Invalid Storage Mappings')}: ${message}` : message,
      ),
    ];
    printBlock(
      host,
      'Warnings',
      plan.issues.warn.map(({ message }) => message),
      isLong,
    );
    printBlock(host, 'Errors', stops, isLong);
    if (stops.length > 0) {
      host.error(`✖ ${PLAN_STOPPED}`);
      return 1;
    }
    const refused = host.write(textOption(command, 'out') ?? 'runnel-plan.json', planText(plan, commit));
    if (refused !== undefined) throw new ToolError(refused);
  } catch (problem) {
    if (!(problem instanceof ToolError)) throw problem;
    host.error(`✖ Plan failed: ${problem.message}`);
    return problem.status;
  }
  host.out(`Plan completed successfully  ${took(host.now() - began)}`);
  return 0;
}
