import type { Pipeline } from '#engine/pipeline/schema.ts';
import { type RealActions, type RealJob, useRealActions } from '../engine/useRealActions.ts';
import type { Action } from './data.ts';
import { afterReal, beginReal, type RealWorld } from './real.ts';

/** How many orders the sample has. */
export const ORDERS = 10_000;

const WORDS: Readonly<Record<Action['do'], string>> = {
  refresh: 'Refreshing',
  retry: 'Retrying',
  break: 'Breaking it',
  repair: 'Repairing it',
};

const NIGHTS: RealJob<Pipeline, Action, RealWorld> = {
  begin: (engine, pipeline, options) => beginReal(engine, pipeline, ORDERS, options),
  after: (engine, world, pipeline, action, options) => afterReal(engine, world, pipeline, action, options),
  words: (action) => WORDS[action.do],
  beginning: 'Sample rows, deploy, and the refresh of last night',
  // When it was canceled does not matter: it did run.
  keyOf: (action) => JSON.stringify({ ...action, cancelAt: undefined }),
};

/** Everything that was done, done on the engine too. */
export function useRealNights(pipeline: Pipeline, actions: readonly Action[]): RealActions<RealWorld> {
  return useRealActions(NIGHTS, pipeline, pipeline, actions);
}
