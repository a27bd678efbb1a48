import type { Pipeline } from '../pipeline/schema.ts';
import type { Files } from '../repository/write.ts';
import type { GitAction } from './gitAction.ts';
import { afterAction, type GitState, newRepository, openedRepository } from './gitState.ts';
import type { OpenedHistory } from './openedHistory.ts';

/** Where a history begins: a pipeline, and its files if they are in the old format. */
export interface GitStart {
  readonly pipeline: Pipeline;
  readonly files?: Files;
  /** A repository that the reader opened, in place of the pipeline. */
  readonly opened?: { readonly name: string; readonly history: OpenedHistory };
}

interface Step {
  readonly action: GitAction;
  readonly state: GitState;
}

/** The states of the latest histories by their start: each action keeps its state, so one more action is all that another action costs. */
const replays = new WeakMap<object, { start: GitState; steps: readonly Step[] }>();

/** The state after all actions. Actions are compared by identity. */
export function gitStateOf({ pipeline, files, opened }: GitStart, actions: readonly GitAction[]): GitState {
  const key = opened?.history ?? files ?? pipeline;
  const start = () => (opened ? openedRepository(opened.history, opened.name) : newRepository(pipeline, files));
  const known = replays.get(key) ?? { start: start(), steps: [] };
  const steps: Step[] = [];
  let state = known.start;
  actions.forEach((action, index) => {
    const before = known.steps[index];
    const isKnown =
      steps.length === index && before?.action === action && (index === 0 || steps[index - 1] === known.steps[index - 1]);
    const step = isKnown ? before : { action, state: afterAction(state, action) };
    steps.push(step);
    state = step.state;
  });
  replays.set(key, { start: known.start, steps });
  return state;
}
