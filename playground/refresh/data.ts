import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { RefreshArgs } from './meta.ts';

/** What can go wrong: somebody drops a table, or the shop delivers a customer twice or an order with a negative total. */
const breakageSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('droppedTable'), nodeId: z.string().min(1).max(100) }),
  z.strictObject({ what: z.literal('customerTwice') }),
  z.strictObject({ what: z.literal('negativeTotal') }),
]);
export type Breakage = z.infer<typeof breakageSchema>;

const cancelAt = z.number().min(0).max(10_000_000).optional();

/** An action. Actions are stored in the order in which they happened. */
const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('refresh'),
    jobId: z.string().max(100).optional(),
    include: z.string().max(500).optional(),
    exclude: z.string().max(500).optional(),
    loadFrom: z.string().max(10).optional(),
    parallelism: z.int().min(1).max(16).optional(),
    /** Milliseconds from the start of the run to its cancellation; absent if the run was not canceled. */
    cancelAt,
  }),
  z.strictObject({ do: z.literal('retry'), cancelAt }),
  z.strictObject({ do: z.literal('break'), breakage: breakageSchema }),
  z.strictObject({ do: z.literal('repair'), breakage: breakageSchema }),
]);
export type Action = z.infer<typeof actionSchema>;
export type RunAction = Extract<Action, { do: 'refresh' | 'retry' }>;

/** Actions that the playground can store. All of them are replayed when the playground opens. */
export const MAX_ACTIONS = 40;

/** The settings for refreshes of a project. */
const projectSchema = z.strictObject({
  /** `all`, `own` for custom selectors, or `job` and the ID of a job. */
  what: z.string().max(110).default('all'),
  /** Whether nodes whose types come from packages run with fallback types, the closest built-in types. */
  standIns: z.boolean().default(false),
  /** The ID of the environment or workspace in which the project runs; empty for the first. */
  environment: z.string().max(300).default(''),
});

/** This playground's data. The first deploy happens before the first action, and for the sample also the refresh of last night. */
export const refreshDataSchema = z.strictObject({
  actions: z.array(actionSchema).max(MAX_ACTIONS).default([]),
  /** Present if the reader opened a project. A project runs only on the SQL engine, not in the simulation. */
  project: projectSchema.optional(),
});
export type RefreshData = z.infer<typeof refreshDataSchema>;
export type RefreshStore = PlaygroundStore<RefreshArgs, RefreshData>;
export type RefreshState = PlaygroundState<RefreshArgs, RefreshData>;

/** The refresh that the controls ask for. */
export function askedRefresh(args: RefreshArgs): RunAction {
  const { job, include, exclude, loadFrom, parallelism } = args;
  return {
    do: 'refresh',
    parallelism,
    ...(job === 'own' ? { include, exclude } : job === 'all' ? {} : { jobId: job }),
    ...(loadFrom === '' ? {} : { loadFrom }),
  };
}

/** The key of a job in the settings for refreshes of a project. */
export const jobChoice = (id: string) => `job ${id}`;

/** The refresh of a project that the settings choose. */
export function askedProjectRefresh(
  { include, exclude, parallelism }: RefreshArgs,
  { what }: NonNullable<RefreshData['project']>,
): RunAction {
  const chosen = what === 'own' ? { include, exclude } : what === 'all' ? {} : { jobId: what.slice(jobChoice('').length) };
  return { do: 'refresh', parallelism, ...chosen };
}
