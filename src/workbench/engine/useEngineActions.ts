import { startTransition, useEffect, useRef, useState } from 'react';
import { ExecutionError } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { EngineState, TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import type { EngineHold, HeldActions } from './engineHold.ts';
import type { EngineOptions } from './enginePipeline.ts';
import { useEngineHold } from './projectEngine.ts';
import { useTabWarehouse } from './useTabWarehouse.ts';
import { useThrowInRender } from './useThrowInRender.ts';
import { createYielder } from './yielding.ts';

/** How a playground's actions are carried out on the SQL engine. Define it as a constant of a module. */
export interface EngineJob<Context, Action, State> {
  /** Sets up the state before the first action, on an empty engine. */
  begin(engine: TabWarehouse, context: Context, options: EngineOptions): Promise<State>;
  /** The state after another action. `index` is the number of actions before it. */
  after(
    engine: TabWarehouse,
    platformState: State,
    context: Context,
    action: Action,
    options: EngineOptions,
    index: number,
  ): Promise<State>;
  /** The label of the progress while an action runs: `Refreshing`. */
  words(action: Action): string;
  /** The label of the progress while `begin` runs. */
  readonly beginning: string;
  /** A key of an action: two actions with the same key have the same effect. */
  keyOf(action: Action): unknown;
}

/** How actions share an engine with other playgrounds. Without it, the actions have an engine of their own. */
export interface EngineShare<State> {
  readonly hold: EngineHold;
  /** Called before `begin` and before each action: what is on the engine is about to change. */
  changes(): void;
  /** Called with each state that was reached. */
  reached(state: State): void;
}

export interface EngineActions<State> {
  /** The engine, for queries on the rows while no action runs. */
  readonly engine: TabWarehouse;
  readonly state: EngineState;
  /** Whether the reader has turned the engine on. */
  readonly isOn: boolean;
  /** The label of the running action; undefined when all actions are done. */
  readonly doing: string | undefined;
  /** The state of the platform on the engine; undefined until all actions are done there. */
  readonly platformState: State | undefined;
  /** The document of the current run. */
  readonly live: RunDocument | undefined;
  readonly error: ExecutionError | undefined;
  turn(on: boolean): void;
  /** Stops the running action. */
  cancel(): void;
}

/**
 * Repeats all actions on a SQL engine, in order and each of them once. Starts from the beginning when an action was undone or `start` changed.
 * Nothing is fetched before the reader turns the engine on.
 */
export function useEngineActions<Context, Action, State>(
  job: EngineJob<Context, Action, State>,
  start: unknown,
  context: Context,
  actions: readonly Action[],
  share?: EngineShare<State>,
): EngineActions<State> {
  const own = useEngineHold(false);
  const hold = share?.hold ?? own;
  const { warehouse, state } = useTabWarehouse(hold);
  // The state that an earlier instance of the playground left on the shared engine.
  const [left] = useState(() => (hold.actions?.job === job && hold.actions.start === start ? hold.actions : undefined));
  const [isOn, setOn] = useState(left !== undefined);
  const [doing, setDoing] = useState<string>();
  const [done, setDone] = useState(left as (HeldActions & { readonly platformState: State }) | undefined);
  const [live, setLive] = useState<RunDocument>();
  const [error, setError] = useState<ExecutionError>();
  const stopWith = useThrowInRender();
  const running = useRef<AbortController>(undefined);
  const latest = useRef({ context, share });
  useEffect(() => {
    latest.current = { context, share };
  });
  useEffect(() => () => running.current?.abort(), []);

  const known = done?.start === start ? done : undefined;
  const isPrefix = known?.keys.every((key, index) => index < actions.length && job.keyOf(actions[index]!) === key) ?? false;
  const next = isPrefix && known ? actions[known.keys.length] : undefined;
  const isBehind = isOn && !error && (!isPrefix || next !== undefined);

  useEffect(() => {
    if (!isBehind) return;
    if (!next) running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    let isCurrent = true;
    const options = {
      now: () => performance.now(),
      signal: abort.signal,
      // A large graph takes a while to draw: as a transition, it is drawn in slices.
      onChange: (document: RunDocument) => isCurrent && startTransition(() => setLive(document)),
      pause: createYielder(),
    };
    const { context, share } = latest.current;
    function reached(keys: readonly unknown[], platformState: State): void {
      const now = { job, start, keys, platformState };
      hold.actions = now;
      share?.reached(platformState);
      if (isCurrent) setDone(now);
    }
    async function work(): Promise<void> {
      if (abort.signal.aborted) return;
      share?.changes();
      if (next && known) {
        const platformState = await job.after(warehouse, known.platformState, context, next, options, known.keys.length);
        reached([...known.keys, job.keyOf(next)], platformState);
      } else reached([], await job.begin(warehouse, context, options));
    }
    setLive(undefined);
    setDoing(next ? job.words(next) : job.beginning);
    // An engine that nobody shares starts empty, and its earlier work ends.
    if (!next && !share) hold.close();
    hold
      .inTurn(work)
      .catch((reason: unknown) => {
        if (!isCurrent) return;
        if (reason instanceof ExecutionError) setError(reason);
        else stopWith(reason);
      })
      .finally(() => isCurrent && setDoing(undefined));
    return () => {
      isCurrent = false;
    };
  }, [isBehind, known, next, start, job, hold, warehouse, stopWith]);

  return {
    engine: warehouse,
    state,
    isOn,
    doing,
    platformState: isPrefix ? known?.platformState : undefined,
    live,
    error,
    turn: (on) => {
      running.current?.abort();
      setError(undefined);
      if (!on) {
        hold.close();
        setDone(undefined);
        setLive(undefined);
        setDoing(undefined);
      }
      setOn(on);
    },
    cancel: () => running.current?.abort(),
  };
}
