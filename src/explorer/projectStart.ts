import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import type { Playground, PlaygroundState, Story } from '#workbench/contract.ts';
import { storyState } from './stateCheck.ts';

/** The names in the query of a project's address that are not controls. */
export const PROJECT_NAMES = ['project'] as const;

/** The pipeline of a project as a story, without an exercise. */
export function projectStory(pipeline: Pipeline): Story {
  return {
    id: 'project',
    title: pipeline.name,
    summary: `Your project, with ${counted(pipeline.nodes.length, 'node')}.`,
    pipeline: () => pipeline,
  };
}

/** The state in which a playground starts with a project. The playground computes the initial controls and data from the pipeline. */
export function projectStart(playground: Playground, story: Story): PlaygroundState {
  const { takesProject } = playground.meta;
  const begin = typeof takesProject === 'object' ? { args: takesProject } : {};
  return storyState(playground, { ...story, ...begin, ...playground.ofProject?.(story.pipeline()) });
}
