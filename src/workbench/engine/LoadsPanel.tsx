import { CircleCheck, Play, Square } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ExecutionError } from '#engine/run/executor.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { EngineLoading, engineLabel } from './EngineLoading.tsx';
import styles from './LoadsPanel.module.css';
import { useTabWarehouse } from './useTabWarehouse.ts';
import { useThrowInRender } from './useThrowInRender.ts';

interface LoadsOptions<Load> {
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called after each load, with all loads so far. */
  readonly onLoad: (loads: readonly Load[]) => void;
}

interface LoadsPanelProps<Load> {
  /** Tells the reader what the engine's rows are compared with. */
  about: string;
  /** The period that one load covers, and the number of loads. */
  unit: 'day' | 'night';
  total: number;
  /** The inputs of the loads, compared by identity: loads of other inputs are not shown. */
  inputs: readonly unknown[];
  /** The message shown when the loads are of other inputs. */
  outdated: string;
  load: (warehouse: TabWarehouse, options: LoadsOptions<Load>) => Promise<unknown>;
  /** Renders the loads so far; there may be fewer than `total`. */
  children: (loads: readonly Load[]) => ReactNode;
}

/** Runs all loads of a node on the SQL engine, one after the other, with the node's own SQL, when the reader asks for it. */
export function LoadsPanel<Load>({ about, unit, total, inputs, outdated, load, children }: LoadsPanelProps<Load>) {
  const { warehouse, state } = useTabWarehouse();
  const [done, setDone] = useState<{ inputs: readonly unknown[]; loads: readonly Load[] }>();
  const [error, setError] = useState<ExecutionError>();
  const [isRunning, setRunning] = useState(false);
  const stopWith = useThrowInRender();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setError(undefined);
    setDone(undefined);
    setRunning(true);
    try {
      const onLoad = (loads: readonly Load[]) => {
        if (running.current === abort) setDone({ inputs, loads });
      };
      await load(warehouse, { now: () => performance.now(), signal: abort.signal, onLoad });
    } catch (reason) {
      if (running.current !== abort) return;
      if (reason instanceof ExecutionError) setError(reason);
      else stopWith(reason);
    } finally {
      if (running.current === abort) setRunning(false);
    }
  }

  const isOld = done?.inputs.some((input, index) => input !== inputs[index]) === true;
  return (
    <div className={utilities.panel}>
      <p className={utilities.sentence}>{about}</p>
      {isRunning ? (
        <Button icon={Square} onClick={() => running.current?.abort()}>
          {ACTION_TEXTS.cancel}
        </Button>
      ) : (
        <Button variant="primary" icon={Play} onClick={() => void run()}>
          {engineLabel(`Run all ${unit}s`, state)}
        </Button>
      )}
      {isRunning && <EngineLoading state={state} label={`${done?.loads.length ?? 0} of ${total} ${unit}s`} />}
      {error && <Callout tone="error" live title={error.message} />}
      {isOld && <p className={utilities.note}>{outdated}</p>}
      {done && !isOld && children(done.loads)}
    </div>
  );
}

/** Says whether the SQL engine has the same rows as the simulation: `same` if it does, `other` if not. */
export function EngineComparison({ isAlike, same, other }: { isAlike: boolean; same: string; other: string }) {
  if (!isAlike) return <Callout tone="warn" title={other} />;
  return (
    <p className={styles.alike}>
      <CircleCheck size={16} aria-hidden /> {same}
    </p>
  );
}
