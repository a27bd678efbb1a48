import { runOrder } from '../graph/order.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import { isSource, nodeTypeOf } from '../pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import { chosenNodes } from '../refresh/chosenNodes.ts';
import { renderForNode } from '../template/nodeTemplate.ts';
import { templateOf } from '../template/typeTemplate.ts';
import type { Finding } from '../validate/finding.ts';
import { mergeFindings } from '../validate/validateFiles.ts';
import { validatePipeline } from '../validate/validatePipeline.ts';
import type { Checkout } from './checkout.ts';
import { printBlock } from './messageBlock.ts';
import { signInProblem } from './profile.ts';
import { type CommandCall, isOn, profileOf, textOption } from './session.ts';
import { type CommandRun, ToolError, type ToolHost, work } from './tool.ts';

/** `validate`, `create` and `run`, which work on the files of the checkout (`/docs/cli/building-pipelines`). */

/** Simulated milliseconds that each stage takes in the warehouse. */
const STAGE_MS = 300;

function checkoutOf(command: CommandCall, host: ToolHost): Checkout {
  const checkout = host.checkout(textOption(command, 'dir') ?? '.');
  if (typeof checkout === 'string') throw new ToolError(checkout);
  return checkout;
}

/** The indexes of the nodes that the selectors match. */
function chosen(command: CommandCall, pipeline: Pipeline): readonly number[] {
  const found = chosenNodes(pipeline, { include: textOption(command, 'include'), exclude: textOption(command, 'exclude') });
  if (!found.ok) throw new ToolError(`error: the selector can't be read: ${found.message}`);
  return found.nodes;
}

/** `runnel validate`: exits with 0 after warnings and with 1 after errors. The blocks and last lines are this site's own. */
export function* validateCommand(command: CommandCall, host: ToolHost): CommandRun {
  const { pipeline, broken, findings, isMapped } = checkoutOf(command, host);
  const ofFiles = findings ? findings() : broken.map((text): Finding => ({ level: 'error', text }));
  const errors: string[] = [];
  const warnings: string[] = [];
  const included = isMapped ? new Set(chosen(command, pipeline).map((node) => pipeline.nodes[node]!.id)) : new Set<string>();
  for (const { level, text, nodeId } of mergeFindings(ofFiles, isMapped ? validatePipeline(pipeline) : []))
    if (nodeId === undefined || included.has(nodeId)) (level === 'error' ? errors : warnings).push(text);
  if (!isMapped)
    errors.push('setup failed: the scanners need workspaces.yml, which says where the locations are on this machine.');
  if (isOn(command, 'json')) host.out(JSON.stringify({ data: { errors, warnings } }, null, 2));
  else {
    printBlock(host, 'Warnings', warnings, isOn(command, 'verbose'));
    printBlock(host, 'Errors', errors, isOn(command, 'verbose'));
    if (errors.length > 0) host.error('✖ Validation failed');
    else host.out(`Validation completed successfully: ${pipeline.nodes.length} nodes`);
  }
  return errors.length > 0 ? 1 : 0;
}

/** The workspace that `create` and `run` build in. */
function workspaceOf(command: CommandCall, { pipeline, isMapped }: Checkout): PipelineContext {
  const name = textOption(command, 'workspace') ?? 'dev';
  const found = pipeline.workspaces.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!isMapped || !found)
    throw new ToolError(isMapped ? `workspaces.yml has no workspace ${name}.` : 'setup failed: there is no workspaces.yml.');
  return found;
}

/** `runnel create` and `runnel run`: render every chosen node, continue after an error, and send what was rendered. */
export function* buildCommand(command: CommandCall, host: ToolHost): CommandRun {
  const checkout = checkoutOf(command, host);
  const { pipeline } = checkout;
  const kind = command.command.name === 'create' ? 'create' : 'run';
  const included = new Set(chosen(command, pipeline));
  const order = runOrder(pipelineGraph(pipeline).graph);
  // Nodes on a cycle have no run order, but are rendered all the same.
  const ordered = order.ok ? Array.from(order.order) : [...included];
  const nodes = ordered.filter((node) => included.has(node)).map((node) => pipeline.nodes[node]!);
  if (isOn(command, 'list-nodes')) {
    for (const { id, location, name, type } of nodes) host.out(`${id}  ${location}.${name}  ${type}`);
    return 0;
  }
  const context = workspaceOf(command, checkout);
  const isDry = isOn(command, 'dry-run');
  if (!isDry) {
    const profile = profileOf(command, host);
    const problem = profile.snowflakeAuthType === 'OAuth' ? undefined : signInProblem(profile);
    if (problem !== undefined) throw new ToolError(problem);
  }
  let failed = 0;
  let done = 0;
  for (const node of nodes) {
    if (isSource(node.type)) continue;
    const title = `${node.location}.${node.name}`;
    if (nodeTypeOf(pipeline, node.type).origin === 'unknown') {
      host.error(`✖ ${title}: error[missingNodeType]: node type "${node.type}" is not available`);
      failed++;
      continue;
    }
    const render = renderForNode(pipeline, node, context, templateOf(pipeline, node, kind));
    if (!render.ok) {
      host.error(`✖ ${title}: ${render.error.message} (line ${render.error.span.line}, column ${render.error.span.column})`);
      failed++;
      continue;
    }
    done++;
    const { stages } = render;
    host.out(`${isDry ? '○' : '●'} ${title}  ${stages.length === 1 ? '1 stage' : `${stages.length} stages`}`);
    if (isOn(command, 'verbose')) for (const { name, sql } of stages) host.out(`-- ${name}\n${sql.trim()}`);
    if (!isDry) yield* work(STAGE_MS * stages.length);
  }
  const what = `${done} ${done === 1 ? 'node' : 'nodes'}${isDry ? ' rendered, nothing was sent' : kind === 'create' ? ' created' : ' loaded'}`;
  if (failed > 0) host.error(`✖ ${failed} failed; ${what}`);
  else host.out(what);
  return failed > 0 ? 1 : 0;
}
