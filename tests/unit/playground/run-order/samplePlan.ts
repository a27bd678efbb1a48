import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { NoPlan, RunPlan } from '#engine/run/plan.ts';
import type { RunData } from '#playground/run-order/data.ts';
import { planWith, type RunSettings } from '#playground/run-order/plan.ts';

const DATA: RunData = { durations: {}, failing: [], excluded: [] };

const SETTINGS: RunSettings = {
  parallelism: 16,
  duration: 4,
  pattern: 'same',
  showCriticalPath: true,
  attempt: 'first',
};

export function planned(pipeline: Pipeline, settings: Partial<RunSettings> = {}, data: Partial<RunData> = {}): RunPlan | NoPlan {
  return planWith(pipeline, { ...SETTINGS, ...settings }, { ...DATA, ...data });
}

/** The plan of a pipeline that can run. */
export function runPlan(pipeline: Pipeline, settings: Partial<RunSettings> = {}, data: Partial<RunData> = {}): RunPlan {
  const plan = planned(pipeline, settings, data);
  if (!plan.ok) throw new Error(`No plan: ${plan.why}.`);
  return plan;
}

export function indexOf(plan: RunPlan, name: string): number {
  return plan.pipeline.nodes.findIndex((node) => node.name === name);
}

export function names(plan: RunPlan, nodes: readonly number[]): string[] {
  return nodes.map((node) => plan.pipeline.nodes[node]!.name);
}
