import { asChecked, documentSchema } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ENVIRONMENT_IDS } from '#engine/platform/environments.ts';
import { PRIVILEGES } from '#engine/run/privileges.ts';
import { z } from '#engine/zod.ts';
import { SAMPLES } from '#samples/deployedShop.ts';

const shortText = z.string().min(1).max(300);
const environment = z.enum(ENVIRONMENT_IDS);
type EnvironmentId = z.infer<typeof environment>;

/** A commit: the name of a sample, or the document at the time of the commit. */
const commitSchema = z.union([
  z.strictObject({ sample: z.enum(['shop', 'loyalty', 'timestamp', 'advanced'] satisfies (keyof typeof SAMPLES)[]) }),
  z.strictObject({ pipeline: documentSchema }),
]);
export type Commit = z.infer<typeof commitSchema>;

/** An action of the reader or of somebody else. Actions are stored in the order in which they happened. */
const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('deploy'), environment, commit: z.int().min(0).max(99) }),
  z.strictObject({
    do: z.literal('refresh'),
    environment,
    /** Selector of the nodes to run; absent for all nodes. */
    include: z.string().max(2_000).optional(),
    force: z.boolean().default(false),
  }),
  /** Somebody creates a schema in the data platform. */
  z.strictObject({ do: z.literal('makeSchema'), schema: shortText }),
  /** Somebody drops a table in the data platform by hand. */
  z.strictObject({ do: z.literal('dropTable'), name: z.tuple([shortText, shortText, shortText]) }),
  /** An administrator revokes a privilege from the role that all environments use, or grants it again. */
  z.strictObject({ do: z.enum(['revoke', 'grant']), privilege: z.enum(PRIVILEGES), schema: shortText }),
  /** The shop delivers its first customer twice, or removes the second row again. */
  z.strictObject({ do: z.literal('deliver'), isTwice: z.boolean() }),
]);
export type Action = z.infer<typeof actionSchema>;

/** Commits that a playground can store, because each may hold a whole document that goes into a link. */
const MAX_COMMITS = 12;
/** Actions that a playground can store. All of them are replayed when the playground opens. */
const MAX_ACTIONS = 60;

/** The data of a playground in which readers deploy: the commits and the actions. The rest of the state is computed from them. */
export const deployDataSchema = z.strictObject({
  commits: z
    .array(commitSchema)
    .min(1)
    .max(MAX_COMMITS)
    .default([{ sample: 'shop' }]),
  actions: z.array(actionSchema).max(MAX_ACTIONS).default([]),
  /** Schemas that locations are mapped to but that nobody has created: `DATABASE.SCHEMA`. */
  missingSchemas: z.array(shortText).max(20).default([]),
  /** Index of the commit to plan for; absent to plan for the document as it is now. */
  target: z.int().min(0).max(99).optional(),
});
export type DeployData = z.infer<typeof deployDataSchema>;

/** The document as it is now, with the commits and actions. */
interface DeployDocument {
  readonly pipeline: Pipeline;
  readonly data: DeployData;
}

/** The document of a commit by index; the first commit's document if there is no such commit. */
export function committed(data: Pick<DeployData, 'commits'>, index: number): Pipeline {
  const commit = data.commits[index] ?? data.commits[0]!;
  return 'sample' in commit ? SAMPLES[commit.sample]() : commit.pipeline;
}

/** Whether two values of a document are equal, ignoring the order of keys, which parsing by a schema changes. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one).filter(([, value]) => value !== undefined);
  const others = Object.entries(other).filter(([, value]) => value !== undefined);
  return (
    entries.length === others.length && entries.every(([key, value]) => isSame(value, (other as Record<string, unknown>)[key]))
  );
}

/** The index of the latest commit that equals a document; -1 if the document was not committed. */
function commitOf(data: Pick<DeployData, 'commits'>, pipeline: Pipeline): number {
  return data.commits.findLastIndex((_, index) => isSame(committed(data, index), pipeline));
}

/** The document that the Deploy button deploys: the chosen commit, or the document as it is now. */
export function targetOf({ pipeline, data }: DeployDocument): Pipeline {
  return data.target === undefined ? pipeline : committed(data, data.target);
}

/** The data after a deploy. The document is committed first unless it equals a commit. */
export function withDeploy(state: DeployDocument, environment: EnvironmentId): DeployData {
  const { data } = state;
  const pipeline = targetOf(state);
  const known = commitOf(data, pipeline);
  const commits = known === -1 ? [...data.commits, { pipeline: asChecked(pipeline) }] : data.commits;
  const commit = known === -1 ? data.commits.length : known;
  return { ...data, commits, actions: [...data.actions, { do: 'deploy', environment, commit }] };
}

/** Whether the limit of stored actions or commits is reached. */
export function isFull({ actions, commits }: Pick<DeployData, 'actions' | 'commits'>): boolean {
  return actions.length >= MAX_ACTIONS || commits.length >= MAX_COMMITS;
}

/** The data with one more action. */
export function withAction(data: DeployData, action: Action): DeployData {
  return { ...data, actions: [...data.actions, action] };
}
