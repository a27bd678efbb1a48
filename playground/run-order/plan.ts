import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { type NoPlan, planRun, type RunPlan } from '#engine/run/plan.ts';
import type { RunData, RunState } from './data.ts';
import { type DurationPattern, patternDuration } from './durations.ts';
import type { RunArgs } from './meta.ts';

/** The settings of the plan that come from the controls. */
export interface RunSettings {
  parallelism: number;
  /** Default duration in seconds, for nodes without their own duration. */
  duration: number;
  pattern: DurationPattern;
  showCriticalPath: boolean;
  attempt: RunArgs['attempt'];
}

/** The settings of a run from the controls. */
export function settingsOf(args: RunArgs): RunSettings {
  return {
    parallelism: args.parallelism,
    duration: args.duration,
    pattern: args.pattern,
    showCriticalPath: args.criticalPath,
    attempt: args.attempt,
  };
}

/** The plan of a run, from the controls and the reader's settings. A node takes its own duration, or else the duration from the controls. */
export function planWith(pipeline: Pipeline, settings: RunSettings, data: RunData): RunPlan | NoPlan {
  const { parallelism, attempt, pattern, duration } = settings;
  const { durations, failing, excluded } = data;
  const seconds = (node: PipelineNode) => durations[node.id] ?? patternDuration(node, pattern, duration);
  return planRun(pipeline, { parallelism, attempt, failing, excluded, seconds });
}

/** The plan of a playground's state. */
export function planOf(state: RunState): RunPlan | NoPlan {
  return planWith(state.pipeline, settingsOf(state.args), state.data);
}
