import { useEffect, useRef, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { EngineState } from '#warehouse/browser/tabWarehouse.ts';
import { useTabWarehouse } from '../engine/useTabWarehouse.ts';
import type { Action } from './data.ts';
import { afterReal, beginReal, type RealWorld } from './real.ts';

/** How many orders the sample has. */
export const ORDERS = 10_000;

export interface RealNights {
  readonly state: EngineState;
  /** Whether the reader has asked for the engine. */
  readonly isOn: boolean;
  /** What it does now; undefined when everything was done. */
  readonly doing: string | undefined;
  readonly world: RealWorld | undefined;
  /** The document of the run that runs now. */
  readonly live: RunDocument | undefined;
  readonly error: ExecutionError | undefined;
  turn(on: boolean): void;
  /** Stops what runs. */
  cancel(): void;
}

/** An action as it is told from others: when it was canceled does not matter, it did run. */
const textOf = (action: Action) => JSON.stringify({ ...action, cancelAt: undefined });

const WORDS: Readonly<Record<Action['do'], string>> = {
  refresh: 'Refreshing',
  retry: 'Retrying',
  break: 'Breaking it',
  repair: 'Repairing it',
};

/** Everything that was done, done on the engine too: in order, each once; from the beginning when something was undone. */
export function useRealNights(pipeline: Pipeline, actions: readonly Action[]): RealNights {
  const { warehouse, state } = useTabWarehouse();
  const [isOn, setOn] = useState(false);
  const [doing, setDoing] = useState<string>();
  const [done, setDone] = useState<{ pipeline: Pipeline; texts: readonly string[]; world: RealWorld }>();
  const [live, setLive] = useState<RunDocument>();
  const [error, setError] = useState<ExecutionError>();
  const running = useRef<AbortController>(undefined);

  const known = done?.pipeline === pipeline ? done : undefined;
  const isPrefix = known?.texts.every((text, index) => actions[index] && textOf(actions[index]) === text) ?? false;
  const next = isPrefix && known ? actions[known.texts.length] : undefined;
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
    };
    async function work(): Promise<void> {
      setLive(undefined);
      if (next && known) {
        setDoing(WORDS[next.do]);
        const world = await afterReal(warehouse, known.world, pipeline, next, options);
        if (isCurrent) setDone({ pipeline, texts: [...known.texts, textOf(next)], world });
        return;
      }
      setDoing('Sample rows, deploy, and the refresh of last night');
      warehouse.close();
      const world = await beginReal(warehouse, pipeline, ORDERS, options);
      if (isCurrent) setDone({ pipeline, texts: [], world });
    }
    work()
      .catch((reason: unknown) => {
        if (!isCurrent) return;
        if (!(reason instanceof ExecutionError)) throw reason;
        setError(reason);
      })
      .finally(() => isCurrent && setDoing(undefined));
    return () => {
      isCurrent = false;
    };
  }, [isBehind, known, next, pipeline, warehouse]);

  return {
    state,
    isOn,
    doing,
    world: isPrefix ? known?.world : undefined,
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
