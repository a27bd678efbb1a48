import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { RunPlan } from '#engine/run/plan.ts';
import type { Moment } from '#engine/run/record.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { duration } from './duration.ts';

function namesOf(plan: RunPlan, nodes: readonly number[]): string[] {
  return nodes.map((node) => plan.pipeline.nodes[node]!.name);
}

function neighbors(starts: Int32Array, list: Int32Array, node: number): number[] {
  return Array.from(list.subarray(starts[node]!, starts[node + 1]!));
}

/** The nodes in the run that a node depends on. */
function dependenciesInRun(plan: RunPlan, node: number): number[] {
  return neighbors(plan.graph.inStart, plan.graph.in, node).filter((other) => plan.included[other] === 1);
}

/** The status of a run at a moment, by index of the moment; -1 is before the start (`/docs/api/runs/run-status`). */
export function runStatus(plan: RunPlan, moment: number): 'waitingToRun' | 'running' | 'completed' | 'failed' {
  if (moment < 0) return 'waitingToRun';
  if (moment < plan.moments.length - 1) return 'running';
  return plan.figures.failed > 0 ? 'failed' : 'completed';
}

/** Sentences about a moment: nodes that finish, failures with the nodes they skip, nodes that take no time, nodes that start, and the end of the run. */
export function momentSentences(plan: RunPlan, moment: Moment): string[] {
  const { instant, run } = plan;
  const of = (kind: string) => moment.events.filter((event) => event.kind === kind);
  const passed = of('finish').flatMap(({ node }) => (instant[node] === 1 ? node : []));
  const finished = of('finish').flatMap(({ node }) => (instant[node] === 1 ? [] : node));
  const begun = of('start').flatMap(({ node }) => (instant[node] === 1 ? [] : node));
  const verb = (nodes: readonly number[], one: string, many: string) => (nodes.length === 1 ? one : many);
  const sentences: string[] = [];
  if (finished.length > 0) sentences.push(`${listed(namesOf(plan, finished))} ${verb(finished, 'finishes', 'finish')}.`);
  for (const { node } of of('fail')) {
    const skipped = moment.events.flatMap((event) => (event.kind === 'skip' && event.because === node ? event.node : []));
    const name = namesOf(plan, [node])[0]!;
    sentences.push(
      skipped.length > 0
        ? `${name} fails: ${listed(namesOf(plan, skipped))} ${verb(skipped, 'is', 'are')} skipped.`
        : `${name} fails. Nothing is skipped.`,
    );
  }
  if (passed.length > 0)
    sentences.push(
      `${listed(namesOf(plan, passed))} ${verb(passed, 'has', 'have')} nothing to load and ${verb(passed, 'is', 'are')} done immediately.`,
    );
  if (begun.length > 0) sentences.push(`${listed(namesOf(plan, begun))} ${verb(begun, 'starts', 'start')}.`);
  if (moment.time === run.total && moment === plan.moments.at(-1))
    sentences.push(`The run is over: ${plan.figures.failed > 0 ? 'failed' : 'completed'} after ${duration(run.total)}.`);
  return sentences;
}

/** The nodes whose run overlaps the run of a node, in the order in which they start. None for a node that takes no slot. */
function concurrentNodes({ run, instant, included }: RunPlan, node: number): number[] {
  const from = run.start[node]!;
  const to = run.finish[node]!;
  if (instant[node] === 1 || Number.isNaN(from)) return [];
  const concurrent: number[] = [];
  for (let other = 0; other < run.state.length; other++)
    if (other !== node && included[other] === 1 && instant[other] !== 1 && run.start[other]! < to && run.finish[other]! > from)
      concurrent.push(other);
  return concurrent.sort((a, b) => run.start[a]! - run.start[b]!);
}

/** A sentence about the nodes that run at the same time as a node; empty for a node that takes no slot or never starts. */
export function concurrencySentence(plan: RunPlan, node: number): string {
  if (plan.instant[node] === 1 || Number.isNaN(plan.run.start[node]!)) return '';
  const concurrent = concurrentNodes(plan, node);
  return concurrent.length === 0 ? 'Runs alone.' : `Runs alongside ${listed(namesOf(plan, concurrent), 6)}.`;
}

/** One or two sentences about why a node has its state at a time, in milliseconds; a negative time is before the start. */
export function reasonOf(plan: RunPlan, node: number, state: NodeState, time: number): string {
  const { run, pipeline, instant, parallelism } = plan;
  const subject = pipeline.nodes[node]!;
  switch (state) {
    case 'notInRun':
      if (plan.blocked?.onCycles.has(node)) return 'On a cycle: it would wait for itself forever, so no run can include it.';
      if (plan.blocked?.downstreamOfCycles.has(node))
        return 'Depends on a cycle, so it would wait forever. No run can include it.';
      if (!subject.deployEnabled) return 'Deploy Enabled is off, so no environment contains the node. No node waits for it.';
      return plan.attempt === 'retry'
        ? 'It was successful in the first run, so the retry does not run it again.'
        : 'Left out of this run. Nodes that depend on it do not wait for it.';
    case 'waiting': {
      if (time < 0) {
        const needs = dependenciesInRun(plan, node);
        return needs.length === 0
          ? 'Depends on nothing in this run, so it is ready as soon as the run starts.'
          : `Depends on ${listed(namesOf(plan, needs))}.`;
      }
      const open = dependenciesInRun(plan, node).filter((other) => !(run.finish[other]! <= time));
      return `Waits for ${listed(namesOf(plan, open))}.`;
    }
    case 'ready':
      return `Everything it depends on has finished, but ${parallelism === 1 ? 'the only slot is' : `all ${parallelism} slots are`} taken.`;
    case 'running':
      return `In slot ${run.slot[node]! + 1} since ${duration(run.start[node]!)}, until ${duration(run.finish[node]!)}.`;
    case 'canceled':
      return `The run was canceled while it was running, at ${duration(run.finish[node]!)}.`;
    case 'skipped': {
      const cause = run.skippedBecause[node]!;
      return `Depends on ${namesOf(plan, [cause])[0]}, which failed at ${duration(run.finish[cause]!)}.`;
    }
    case 'failed': {
      const count = run.skippedBecause.reduce((sum, cause) => sum + (cause === node ? 1 : 0), 0);
      return `Failed at ${duration(run.finish[node]!)}. ${count === 0 ? 'No nodes are skipped.' : `${counted(count, 'node')} behind it ${count === 1 ? 'is' : 'are'} skipped.`}`;
    }
    case 'done': {
      if (instant[node] === 1)
        return isSource(subject.type)
          ? 'A source: the run only checks that the table exists.'
          : 'A view: it is created by a deploy and computed when it is queried. The run passes over it.';
      const waited = run.start[node]! - run.ready[node]!;
      return `Ran from ${duration(run.start[node]!)} to ${duration(run.finish[node]!)} in slot ${run.slot[node]! + 1}${waited > 0 ? `, after ${duration(waited)} in the queue` : ''}.`;
    }
  }
}

/** Why a run takes as long as it does: the work, shared by the slots, against the critical path. */
export function lengthSentence({ figures, critical, parallelism }: RunPlan): string {
  const work = figures.utilization * figures.total * parallelism;
  const shared =
    parallelism === 1 ? `1 slot needs ${duration(work)}` : `${parallelism} slots need at least ${duration(work / parallelism)}`;
  return `For ${duration(work)} of work, ${shared}; the critical path takes ${duration(critical.length)} with any number of slots. So the run takes ${duration(figures.total)}.`;
}
