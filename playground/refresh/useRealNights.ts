import { useMemo } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import { type EngineActions, type EngineJob, useEngineActions } from '#workbench/engine/useEngineActions.ts';
import { keyOf } from './canceledRun.ts';
import type { Action } from './data.ts';
import { afterReal, beginReal, type RealState } from './real.ts';

const WORDS: Readonly<Record<Action['do'], string>> = {
  refresh: 'Refreshing',
  retry: 'Retrying',
  break: 'Breaking it',
  repair: 'Repairing it',
};

/** The initial state of the nights: a pipeline, how many orders its sample has, and the custom tables that replace sources. */
interface NightSources {
  readonly pipeline: Pipeline;
  readonly orders: number;
  readonly customTables: readonly CustomTable[];
}

const NIGHTS: EngineJob<NightSources, Action, RealState> = {
  begin: beginReal,
  after: (engine, state, { pipeline }, action, options) => afterReal(engine, state, pipeline, action, options),
  words: (action) => WORDS[action.do],
  beginning: 'Source rows, deploy, and last night’s refresh',
  keyOf,
};

/** Repeats all actions on the engine once the reader turns it on. */
export function useRealNights(
  pipeline: Pipeline,
  actions: readonly Action[],
  orders: number,
  customTables: readonly CustomTable[],
): EngineActions<RealState> {
  const sources = useMemo(() => ({ pipeline, orders, customTables }), [pipeline, orders, customTables]);
  return useEngineActions(NIGHTS, sources, sources, actions);
}
