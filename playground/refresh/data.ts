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
    jobId: z.string().max(20).optional(),
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

/** What this playground keeps beside document and controls. The first deploy and the refresh of last night come before the first action. */
export const refreshDataSchema = z.strictObject({ actions: z.array(actionSchema).max(MOST_ACTIONS).default([]) });
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
