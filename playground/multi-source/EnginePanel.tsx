import { CircleCheck, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import looks from '#ui/looks.module.css';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { EngineLoading, engineLabel } from '../engine/EngineLoading.tsx';
import { useTabWarehouse } from '../engine/useTabWarehouse.ts';
import { RunLog } from '../refresh/RunLog.tsx';
import type { SourcesData } from './data.ts';
import type { History } from './history.ts';
import styles from './playground.module.css';
import { isAsOnPaper, type RealNight, realNights } from './real.ts';

/** All nights loaded by the node's own SQL on the engine: the statements with their counts, and the rows of the night that is looked at. */
export function EnginePanel({
  pipeline,
  data,
  night,
  history,
}: {
  pipeline: Pipeline;
  data: SourcesData;
  night: number;
  history: History;
}) {
  const { warehouse, state } = useTabWarehouse();
  const [done, setDone] = useState<{ pipeline: Pipeline; data: SourcesData; real: readonly RealNight[] }>();
  const [error, setError] = useState<ExecutionError>();
  const [isRunning, setRunning] = useState(false);
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
      // Another run may stand on the engine.
      warehouse.close();
      const onNight = (real: readonly RealNight[]) => running.current === abort && setDone({ pipeline, data, real });
      await realNights(warehouse, pipeline, history.node.id, data, {
        now: () => performance.now(),
        signal: abort.signal,
        onNight,
      });
    } catch (reason) {
      if (!(reason instanceof ExecutionError)) throw reason;
      if (running.current === abort) setError(reason);
    } finally {
      if (running.current === abort) setRunning(false);
    }
  }

  const isOld = done !== undefined && (done.pipeline !== pipeline || done.data !== data);
  const shown = isOld ? undefined : done?.real[night - 1];
  return (
    <div className={looks.panel}>
      <p className={looks.sentence}>
        The counts beside this are worked out by the rules of the strategies. Here the SQL of the node runs on a SQL engine in
        this tab, night after night.
      </p>
      {isRunning ? (
        <Button icon={Square} onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      ) : (
        <Button variant="primary" icon={Play} onClick={() => void run()}>
          {engineLabel('Run all nights', state)}
        </Button>
      )}
      {isRunning && <EngineLoading state={state} label={`${done?.real.length ?? 0} of ${data.nights.length} nights`} />}
      {error && <Callout tone="error" live title={error.message} />}
      {isOld && <p className={looks.note}>Node or sources changed since: run it again.</p>}
      {shown && (
        <>
          {isAsOnPaper(shown, history, night) ? (
            <p className={styles.alike}>
              <CircleCheck size={16} aria-hidden /> The engine has the same rows after night {night}.
            </p>
          ) : (
            <Callout tone="warn" title={`After night ${night} the engine has other rows than the rules say.`} />
          )}
          <RunLog document={shown.document} nodeId={history.node.id} />
          <RowGrid label={`Rows in the engine after night ${night}`} columns={shown.rows.columns} rows={shown.rows.rows} />
        </>
      )}
    </div>
  );
}
