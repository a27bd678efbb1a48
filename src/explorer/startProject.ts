import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import type { Playground, Story } from '#playground/contract.ts';
import { createSession } from '#playground/session.ts';
import { checkArgs, readArgs } from './argsUrl.ts';
import type { Message } from './openStory.ts';
import type { StartedStory } from './startStory.ts';
import { storyState } from './stateCheck.ts';

/** The names in the query of a project's address that are no controls. */
export const PROJECT_NAMES = ['project'] as const;

/** The pipeline of a project as a story, which no exercise starts from. */
export function projectStory(pipeline: Pipeline): Story {
  return {
    id: 'project',
    title: pipeline.name,
    summary: `Your project, with ${counted(pipeline.nodes.length, 'node')}.`,
    pipeline: () => pipeline,
  };
}

/**
 * Starts the session of a project in a playground, with the controls and data that were kept there. What does not read is left out with a message.
 * Reset goes back to the pipeline as it was when this playground was opened.
 */
export function startProject(playground: Playground, story: Story, kept: unknown, query: URLSearchParams): StartedStory {
  const { takesProject } = playground.meta;
  const begin = typeof takesProject === 'object' ? { args: takesProject } : {};
  const start = storyState(playground, { ...story, ...begin, ...playground.ofProject?.(story.pipeline()) });
  const messages: Message[] = [];
  const { args: keptArgs, data: keptData } = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<
    Record<string, unknown>
  >;
  const data = keptData === undefined ? undefined : playground.data.safeParse(keptData);
  const before = checkArgs(playground.meta.args, keptArgs ?? {}, start.args);
  const wrong = before.problems.map(({ message }) => message);
  if (data?.success === false) wrong.push('What was set beside the pipeline here can’t be read. It is left out.');
  if (wrong.length > 0)
    messages.push({ tone: 'warn', text: 'Some of what was kept for this playground was corrected.', details: wrong });
  const { args, problems } = readArgs(playground.meta.args, query, before.args, PROJECT_NAMES);
  if (problems.length > 0) {
    const details = problems.map(({ message }) => message);
    messages.push({ tone: 'warn', text: 'Some controls in the address were corrected.', details });
  }
  const current = { ...start, args, data: data?.success ? data.data : start.data };
  return { opened: { start, current, from: 'story', messages }, session: createSession(start, current) };
}
