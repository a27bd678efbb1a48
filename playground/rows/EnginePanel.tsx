import { CircleCheck, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { markedRows } from '#warehouse/grid/marks.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { EngineLoading, engineLabel } from '../engine/EngineLoading.tsx';
import { useTabWarehouse } from '../engine/useTabWarehouse.ts';
import { RunLog } from '../refresh/RunLog.tsx';
import type { RowsData } from './data.ts';
import type { History } from './history.ts';
import styles from './playground.module.css';
import { isAsOnPaper, type RealDay, realDays } from './real.ts';

interface Done {
  readonly pipeline: Pipeline;
  readonly days: RowsData['days'];
  readonly real: readonly RealDay[];
}

/** All days loaded by the node's own SQL on the engine: the statements, and the rows of the day that is looked at. */
export function EnginePanel({
  pipeline,
  data,
  day,
  history,
}: {
  pipeline: Pipeline;
  data: RowsData;
  day: number;
  history: History;
}) {
  const { warehouse, state } = useTabWarehouse();
  const [done, setDone] = useState<Done>();
  const [error, setError] = useState<ExecutionError>();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { days } = data;
    setError(undefined);
    setDone(undefined);
    setRunning(true);
    try {
      const onDay = (real: readonly RealDay[]) => running.current === abort && setDone({ pipeline, days, real });
      await realDays(warehouse, pipeline, days, { now: () => performance.now(), signal: abort.signal, onDay });
    } catch (reason) {
      if (!(reason instanceof ExecutionError)) throw reason;
      if (running.current === abort) setError(reason);
    } finally {
      if (running.current === abort) setRunning(false);
    }
  }

  const isOld = done !== undefined && (done.pipeline !== pipeline || done.days !== data.days);
  const shown = isOld ? undefined : done?.real[day - 1];
  const isAlike = shown !== undefined && isAsOnPaper(shown, history.loads[day - 1]!, history.rules.columns);
  const { kind, keys } = history.rules;
  // What is emptied first has only new rows; a view keeps none.
  const load = history.loads[day - 1];
  const before = load?.ok && load.deleted > 0 ? undefined : done?.real[day - 2]?.rows;
  const marked = shown && kind !== 'view' ? markedRows(before, shown.rows, [...keys, 'SYSTEM_VERSION']) : undefined;
  return (
    <div className={styles.panel}>
      <p className={styles.note}>
        The rows beside this are worked out by the rules of the type. Here the SQL of its templates runs on a SQL engine in this
        tab, day after day.
      </p>
      {isRunning ? (
        <Button icon={Square} onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      ) : (
        <Button variant="primary" icon={Play} onClick={() => void run()}>
          {engineLabel('Run all days', state)}
        </Button>
      )}
      {isRunning && <EngineLoading state={state} label={`${done?.real.length ?? 0} of ${data.days.length} days`} />}
      {error && <Callout tone="error" live title={error.message} />}
      {isOld && <p className={styles.note}>Node or source changed since: run it again.</p>}
      {shown && (
        <>
          {isAlike ? (
            <p className={styles.alike}>
              <CircleCheck size={16} aria-hidden /> The engine has the same rows on day {day}.
            </p>
          ) : (
            <Callout tone="warn" title={`On day ${day} the engine has other rows than the rules say.`} />
          )}
          <RunLog document={shown.document} nodeId={history.node.id} />
          <RowGrid
            label={`Rows in the engine after day ${day}`}
            columns={shown.rows.columns}
            rows={marked?.rows ?? shown.rows.rows}
            marks={marked?.marks}
          />
        </>
      )}
    </div>
  );
}
