import { checkPipeline } from '#engine/pipeline/document.ts';
import { z } from '#engine/zod.ts';
import type { ArgSpecs, Args, ArgsOf, Playground, PlaygroundMeta, PlaygroundState, Story } from '#workbench/contract.ts';
import { checkArgs, defaultArgs } from './argsUrl.ts';

/** What a state from outside is checked against. */
export interface StateRules {
  args: Playground['meta']['args'];
  data: Playground['data'];
  /** The controls as the story sets them, for controls that the state does not mention. */
  baseArgs: Args;
}

export type CheckedState = { ok: true; state: PlaygroundState; corrections: string[] } | { ok: false; message: string };

const shape = z.strictObject({ pipeline: z.unknown(), args: z.unknown().optional(), data: z.unknown().optional() });

/** The controls of a story: the playground's defaults with the story's own values. */
export function storyArgs<Specs extends ArgSpecs>(
  playground: { meta: PlaygroundMeta<Specs> },
  story: Pick<Story<ArgsOf<Specs>>, 'args'>,
): ArgsOf<Specs> {
  return { ...defaultArgs(playground.meta.args), ...story.args };
}

/**
 * The starting state of a story.
 *
 * @throws when the story's own data does not fit its playground: a fault of the site, not of the reader
 */
export function storyState<Specs extends ArgSpecs, Data>(
  playground: { meta: PlaygroundMeta<Specs>; data: z.ZodType<Data> },
  story: Story<ArgsOf<Specs>>,
): PlaygroundState<ArgsOf<Specs>, Data> {
  return { pipeline: story.pipeline(), args: storyArgs(playground, story), data: playground.data.parse(story.data ?? {}) };
}

/** What a state of this story from outside is checked against. */
export function stateRules(playground: Playground, story: Story): StateRules {
  return { args: playground.meta.args, data: playground.data, baseArgs: storyArgs(playground, story) };
}

/** Checks a value from a link, from storage or from a file: the pipeline, the controls and the playground's own data. Never throws. */
export function checkState(value: unknown, rules: StateRules): CheckedState {
  try {
    const outer = shape.safeParse(value);
    if (!outer.success) return { ok: false, message: 'Expected an object with “pipeline”, “args” and “data”.' };
    const pipeline = checkPipeline(outer.data.pipeline);
    if (!pipeline.ok) {
      const first = pipeline.errors[0];
      return {
        ok: false,
        message: `Its pipeline can’t be read${first?.path ? ` at ${first.path}` : ''}: ${first?.message ?? 'it is damaged'}`,
      };
    }
    const data = rules.data.safeParse(outer.data.data ?? {});
    if (!data.success) {
      const issue = data.error.issues[0];
      return {
        ok: false,
        message: `Its data can’t be read${issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''}: ${issue?.message ?? 'it is damaged'}`,
      };
    }
    const { args, problems } = checkArgs(rules.args, outer.data.args ?? {}, rules.baseArgs);
    return {
      ok: true,
      state: { pipeline: pipeline.pipeline, args, data: data.data },
      corrections: problems.map(({ message }) => message),
    };
  } catch {
    // Very deep nesting causes a stack overflow inside the schema; nothing of the value is used.
    return { ok: false, message: 'It is nested too deeply to be read.' };
  }
}
