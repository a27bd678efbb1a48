import { changesOf } from '#engine/git/gitState.ts';
import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import { gitDataSchema, repositoryOf } from './data.ts';
import type { GitArgs } from './meta.ts';

/** The branches of the story, each with its newest commit, and what changed in the workspace. */
export const sketch: SketchOf<GitArgs, z.input<typeof gitDataSchema>> = ({ pipeline, data = {} }) => {
  const state = repositoryOf({ pipeline: pipeline(), data: gitDataSchema.parse(data) });
  const lines = [...state.known].map(([branch, number]) => `${branch}  ${state.history[number]!.message}`);
  const changes = changesOf(state).map(({ path, kind }) => `${kind}  ${path.slice(path.lastIndexOf('/') + 1)}`);
  return { text: [...lines, ...changes].join('\n') };
};
