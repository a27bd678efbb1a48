import { newEnvironment } from '../deploy/environment.ts';
import { PLAN_STOPPED, planDeploy } from '../deploy/plan.ts';
import { checkPipeline } from '../pipeline/document.ts';
import type { PipelineContext } from '../pipeline/schema.ts';
import { uncommitted } from './checkout.ts';
import { printBlock } from './messageBlock.ts';
import { planContext, planText } from './planFile.ts';
import { bodyOf, type CommandCall, call, isOn, openCloud, parametersOf, textOption, took } from './session.ts';
import { type Going, line, type Surroundings, ToolError, work } from './tool.ts';

/** How long planning takes: a little for a start, and a little for each node. */
const START_TIME = 2_050;
const TIME_PER_NODE = 250;

/** The commit that a plan is labeled with; asks first when files are not committed (`/docs/cli/deploying-pipelines#plan`). */
function* commitOf(command: CommandCall, around: Surroundings, checkout: Exclude<ReturnType<Surroundings['checkout']>, string>) {
  const sha = textOption(command, 'gitsha');
  if (sha !== undefined) return { oid: sha, message: checkout.git?.oid === sha ? checkout.git.message : '' };
  const { git } = checkout;
  if (!git) return { oid: '', message: '' };
  around.out(`Git branch: ${git.branch}\nGit commit: ${git.oid}  ${git.message}`);
  const changed = uncommitted(git);
  if (changed.length > 0) {
    const answer = yield* line('You have uncommitted changes in this branch ... Press Y to proceed or N to cancel');
    if (!/^\s*y/i.test(answer)) throw new ToolError('Canceled.');
  }
  return { oid: git.oid, message: git.message };
}

/** `runnel plan`: the checkout against the environment, written into a file. */
export function* planCommand(command: CommandCall, around: Surroundings): Going {
  const cloud = openCloud(command, around);
  const parameters = parametersOf(command) as PipelineContext['parameters'] | undefined;
  const checkout = around.checkout(textOption(command, 'dir') ?? '.');
  if (typeof checkout === 'string') throw new ToolError(checkout);
  const commit = yield* commitOf(command, around, checkout);
  const { environmentID } = cloud;
  const isLong = isOn(command, 'verbose');
  const began = around.now();
  around.out('● Plan starting');
  try {
    const known = bodyOf(yield* call(cloud, 'GET', `/cli/environments/${encodeURIComponent(environmentID)}`));
    const name = String(known.name ?? environmentID);
    yield* work(START_TIME + TIME_PER_NODE * checkout.pipeline.nodes.length);
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
        code === 'invalidStorageMapping' ? `Missing or Invalid Storage Mappings: ${message}` : message,
      ),
    ];
    printBlock(
      around,
      'Warnings',
      plan.issues.warn.map(({ message }) => message),
      isLong,
    );
    printBlock(around, 'Errors', stops, isLong);
    if (stops.length > 0) {
      around.error(`✖ ${PLAN_STOPPED}`);
      return 1;
    }
    const refused = around.write(textOption(command, 'out') ?? 'runnel-plan.json', planText(plan, commit));
    if (refused !== undefined) throw new ToolError(refused);
  } catch (problem) {
    if (!(problem instanceof ToolError)) throw problem;
    around.error(`✖ Plan failed: ${problem.message}`);
    return problem.status;
  }
  around.out(`Plan completed successfully  ${took(around.now() - began)}`);
  return 0;
}
