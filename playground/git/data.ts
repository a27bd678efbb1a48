import { type GitAction, gitActionSchema } from '#engine/git/gitAction.ts';
import { type GitState, snapshotOf } from '#engine/git/gitState.ts';
import { openedHistorySchema } from '#engine/git/openedHistory.ts';
import { gitStateOf } from '#engine/git/replay.ts';
import { LIMITS, type Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import { oldFormatFiles } from '#samples/oldFormat.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { GitArgs } from './meta.ts';

/** Actions that a playground can store. All of them are replayed when the playground opens. */
export const MAX_ACTIONS = 200;

/** Everything that happened in the repository since its first commit, which holds the document of the story. */
export const gitDataSchema = z.strictObject({
  /** Whether the first commit is in the format of 2024 and earlier. */
  isOldFormat: z.boolean().default(false),
  /** A repository that the reader opened, in place of the story's. */
  opened: z.strictObject({ name: z.string().max(LIMITS.name), history: openedHistorySchema }).optional(),
  actions: z.array(gitActionSchema).max(MAX_ACTIONS).default([]),
});
export type GitData = z.infer<typeof gitDataSchema>;
export type GitPlaygroundState = PlaygroundState<GitArgs, GitData>;
export type GitStore = PlaygroundStore<GitArgs, GitData>;

/** The repository after all actions of a playground's state. */
export function repositoryOf({ pipeline, data }: Pick<GitPlaygroundState, 'pipeline' | 'data'>): GitState {
  const files = data.isOldFormat ? oldFormatFiles(pipeline) : undefined;
  return gitStateOf({ pipeline, ...(files ? { files } : {}), ...(data.opened ? { opened: data.opened } : {}) }, data.actions);
}

/** The pipeline on screen: that of the commit that is shown, or of the workspace. */
export function shownPipeline({ pipeline, args, data }: GitPlaygroundState): Pipeline {
  const state = repositoryOf({ pipeline, data });
  return state.history[args.commit] ? snapshotOf(state, args.commit).pipeline : state.workspace.pipeline;
}

/** The data after further actions. */
export function withActions(data: GitData, ...actions: readonly GitAction[]): GitData {
  return { ...data, actions: [...data.actions, ...actions] };
}
