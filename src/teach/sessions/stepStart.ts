import { checkArgs } from '#explorer/argsUrl.ts';
import { stateRules, storyState } from '#explorer/stateCheck.ts';
import type { Playground, PlaygroundState, Story } from '#workbench/contract.ts';
import type { PlaygroundStep } from '../plan.ts';

/** The starting state of a step, and which parts of the plan could not be used. */
interface StepStart {
  state: PlaygroundState;
  problems: string[];
}

/**
 * The starting state of a step: the story's state with the changes from the plan. Controls that the playground does not have and data that it can't
 * read are left out and named.
 */
export function stepStart(playground: Playground, story: Story, step: PlaygroundStep): StepStart {
  const start = storyState(playground, story);
  if (step.kind === 'exercise' || !step.state) return { state: start, problems: [] };
  const { pipeline = start.pipeline, args = {}, data } = step.state;
  const read = checkArgs(playground.meta.args, args, start.args);
  const problems = read.problems.map(({ message }) => message);
  const own = data === undefined ? undefined : stateRules(playground, story).data.safeParse(data);
  if (own && !own.success)
    problems.push('What the playground keeps in addition to the pipeline can’t be read. The story’s own data is used.');
  return { state: { pipeline, args: read.args, data: own?.success ? own.data : start.data }, problems };
}
