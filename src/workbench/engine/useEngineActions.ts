import { useEffect, useRef, useState } from 'react';
import { ExecutionError } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { EngineState, TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import type { EngineOptions } from './enginePipeline.ts';
import { useTabWarehouse } from './useTabWarehouse.ts';
import { useThrowInRender } from './useThrowInRender.ts';
import { createYielder } from './yielding.ts';

/** How a playground's actions are carried out on an engine. A constant of its module. */
export interface EngineJob<Context, Action, State> {
  /** Sets up the state before the first action, on an empty engine. */
  begin(engine: TabWarehouse, context: Context, options: EngineOptions): Promise<State>;
  after(engine: TabWarehouse, platformState: State, context: Context, action: Action, options: EngineOptions): Promise<State>;
  /** The label while it is under way: `Refreshing`. */
  words(action: Action): string;
  /** What `begin` does, in words. */
  readonly beginning: string;
  /** Two actions with the same key did the same. */
  keyOf(action: Action): unknown;
}

export interface EngineActions<State> {
  /** For queries on the rows while no action is under way. */
  readonly engine: TabWarehouse;
  readonly state: EngineState;
  /** Whether the reader has asked for the engine. */
  readonly isOn: boolean;
  /** The action under way; undefined when all are done. */
  readonly doing: string | undefined;
  /** The state of the engine; undefined until all actions are done there. */
  readonly platformState: State | undefined;
  /** The document of the run that runs now. */
  readonly live: RunDocument | undefined;
  readonly error: ExecutionError | undefined;
  turn(on: boolean): void;
  /** Stops the action under way. */
  cancel(): void;
}

/**
 * Repeats all actions on an engine: in order, each once, and from the beginning when one was undone or `start` changed. Nothing is fetched before the
 * reader turns the engine on.
 */
export function useEngineActions<Context, Action, State>(
  job: EngineJob<Context, Action, State>,
  start: unknown,
  context: Context,
  actions: readonly Action[],
): EngineActions<State> {
  const { warehouse, state } = useTabWarehouse();
  const [isOn, setOn] = useState(false);
  const [doing, setDoing] = useState<string>();
  const [done, setDone] = useState<{ start: unknown; keys: readonly unknown[]; platformState: State }>();
  const [live, setLive] = useState<RunDocument>();
  const [error, setError] = useState<ExecutionError>();
  const stopWith = useThrowInRender();
  const running = useRef<AbortController>(undefined);
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  }, [context]);

  const known = done?.start === start ? done : undefined;
  const isPrefix = known?.keys.every((key, index) => index < actions.length && job.keyOf(actions[index]!) === key) ?? false;
  const next = isPrefix && known ? actions[known.keys.length] : undefined;
  const isBehind = isOn && !error && (!isPrefix || next !== undefined);

  useEffect(() => {
    if (!isBehind) return;
    const abort = new AbortController();
    running.current = abort;
    let isCurrent = true;
    const options = {
      now: () => performance.now(),
      signal: abort.signal,
      onChange: (document: RunDocument) => isCurrent && setLive(document),
      pause: createYielder(),
    };
    async function work(): Promise<void> {
      setLive(undefined);
      if (next && known) {
        setDoing(job.words(next));
        const platformState = await job.after(warehouse, known.platformState, latest.current, next, options);
        if (isCurrent) setDone({ start, keys: [...known.keys, job.keyOf(next)], platformState });
        return;
      }
      setDoing(job.beginning);
      warehouse.close();
      const platformState = await job.begin(warehouse, latest.current, options);
      if (isCurrent) setDone({ start, keys: [], platformState });
    }
    work()
      .catch((reason: unknown) => {
        if (!isCurrent) return;
        if (reason instanceof ExecutionError) setError(reason);
        else stopWith(reason);
      })
      .finally(() => isCurrent && setDoing(undefined));
    return () => {
      isCurrent = false;
    };
  }, [isBehind, known, next, start, job, warehouse, stopWith]);

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
        warehouse.close();
        setDone(undefined);
        setLive(undefined);
        setDoing(undefined);
      }
      setOn(on);
    },
    cancel: () => running.current?.abort(),
  };
}
