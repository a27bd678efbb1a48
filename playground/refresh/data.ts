import { z } from '#engine/zod.ts';
import type { PlaygroundState, Session } from '../contract.ts';
import type { RefreshArgs } from './meta.ts';

/** What can go wrong: somebody drops a table, the shop delivers a customer twice, or an order with a negative total. */
const breakageSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('droppedTable'), nodeId: z.string().min(1).max(100) }),
  z.strictObject({ what: z.literal('customerTwice') }),
  z.strictObject({ what: z.literal('negativeTotal') }),
]);
export type Breakage = z.infer<typeof breakageSchema>;

const cancelAt = z.number().min(0).max(10_000_000).optional();

/** One thing that was done, in the order in which it happened. */
const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('refresh'),
    jobId: z.string().max(100).optional(),
    include: z.string().max(500).optional(),
    exclude: z.string().max(500).optional(),
    loadFrom: z.string().max(10).optional(),
    parallelism: z.int().min(1).max(16).optional(),
    /** Milliseconds after which it was canceled. */
    cancelAt,
  }),
  z.strictObject({ do: z.literal('retry'), cancelAt }),
  z.strictObject({ do: z.literal('break'), breakage: breakageSchema }),
  z.strictObject({ do: z.literal('repair'), breakage: breakageSchema }),
]);
export type Action = z.infer<typeof actionSchema>;
export type RunAction = Extract<Action, { do: 'refresh' | 'retry' }>;

export const MOST_ACTIONS = 40;

/** What a project is refreshed with. */
const projectSchema = z.strictObject({
  /** `all`, `own` for selectors of the reader's own, or `job` and a job's id. */
  what: z.string().max(110).default('all'),
  /** Whether the types of packages are run as the built-in ones that come nearest. */
  standIns: z.boolean().default(false),
});

/**
 * What this playground keeps beside document and controls. The first deploy comes before the first action, and of the sample the refresh of last
 * night, too.
 */
export const refreshDataSchema = z.strictObject({
  actions: z.array(actionSchema).max(MOST_ACTIONS).default([]),
  /** The pipeline is a project that the reader opened: it only runs for real. */
  project: projectSchema.optional(),
});
export type RefreshData = z.infer<typeof refreshDataSchema>;
export type RefreshSession = Session<RefreshArgs, RefreshData>;
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

/** How a job of a project is called in what it is refreshed with. */
export const jobChoice = (id: string) => `job ${id}`;

/** The refresh of a project that is asked for. */
export function askedProjectRefresh(
  { include, exclude, parallelism }: RefreshArgs,
  { what }: NonNullable<RefreshData['project']>,
): RunAction {
  const chosen = what === 'own' ? { include, exclude } : what === 'all' ? {} : { jobId: what.slice(jobChoice('').length) };
  return { do: 'refresh', parallelism, ...chosen };
}
