import { useMemo, useState } from 'react';
import type { Simulation } from '#engine/platform/script.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { EngineOptions, SqlEngine } from '../engine/enginePipeline.ts';
import { SAMPLE_ORDERS } from '../engine/sampleOrders.ts';
import { type EngineActions, type EngineJob, useEngineActions } from '../engine/useEngineActions.ts';
import { beginOnEngine, type EnginePlatform, type EnginePlatformOptions, playOnEngine, withCounts } from './enginePlatform.ts';

/** How a playground's script is played on the SQL engine. Define it as a constant of a module. */
export interface EngineScript<Context, Act extends object>
  extends Pick<EnginePlatformOptions, 'plan' | 'readsAllTables'>,
    Pick<EngineJob<unknown, Act, unknown>, 'words' | 'beginning'>,
    Partial<Pick<EngineJob<unknown, Act, unknown>, 'keyOf'>> {
  readonly simulation: Simulation<Context, Act>;
  /** Whether the rows of all deployed objects are counted after each act. */
  readonly countsRows?: boolean;
}

/** What is on the engine before the first act, besides what the script says. */
interface EngineRows {
  /** The number of orders in the sample rows. */
  readonly orders: number;
  /** Tables with the reader's rows, which replace sources. */
  readonly customTables?: readonly CustomTable[];
}

interface Played<Context, Act> extends EngineRows {
  readonly context: Context;
  readonly acts: readonly Act[];
}

/** The state of the engine before the first act of a script. */
export async function beginScript<Context, Act extends object>(
  engine: SqlEngine,
  { simulation: { script }, ...how }: EngineScript<Context, Act>,
  { context, orders, customTables = [] }: EngineRows & { readonly context: Context },
  options: EngineOptions,
): Promise<EnginePlatform> {
  const state = await beginOnEngine(engine, script.start(context), orders, customTables, options.signal);
  return await playOnEngine(engine, state, script.before?.(context) ?? [], { ...options, ...how });
}

/** The state of the engine after one more act of a script: `acts[index]`. */
export async function playAct<Context, Act extends object>(
  engine: SqlEngine,
  { simulation: { script }, countsRows, ...how }: EngineScript<Context, Act>,
  state: EnginePlatform,
  { context, acts, index }: { readonly context: Context; readonly acts: readonly Act[]; readonly index: number },
  options: EngineOptions,
): Promise<EnginePlatform> {
  const after = await playOnEngine(engine, state, script.actionsOf(context, acts, index), { ...options, ...how });
  return countsRows ? await withCounts(engine, after, options.signal) : after;
}

function jobOf<Context, Act extends object>(
  script: EngineScript<Context, Act>,
): EngineJob<Played<Context, Act>, Act, EnginePlatform> {
  return {
    begin: (engine, played, options) => beginScript(engine, script, played, options),
    after: (engine, state, { context, acts }, _, options, index) =>
      playAct(engine, script, state, { context, acts, index }, options),
    words: script.words,
    beginning: script.beginning,
    // Acts are compared by identity. An act that is undone and done again is a new one.
    keyOf: script.keyOf ?? ((act) => act),
  };
}

/** The list of the first render, until a render has other values. */
function useSame(values: readonly unknown[]): readonly unknown[] {
  const [known, setKnown] = useState(values);
  if (known.length === values.length && known.every((value, index) => value === values[index])) return known;
  setKnown(values);
  return values;
}

/** Plays the acts of a playground on the SQL engine, once the reader turns it on. */
export function usePlatformEngine<Context, Act extends object>(
  script: EngineScript<Context, Act>,
  context: Context,
  acts: readonly Act[],
  { orders, customTables }: EngineRows = { orders: SAMPLE_ORDERS },
): EngineActions<EnginePlatform> {
  const job = useMemo(() => jobOf(script), [script]);
  const start = useSame([...script.simulation.script.keyOf(context), orders, customTables]);
  return useEngineActions(job, start, { context, acts, orders, ...(customTables ? { customTables } : {}) }, acts);
}
