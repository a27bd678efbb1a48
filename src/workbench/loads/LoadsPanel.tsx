import { CircleCheck, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Delivery, LoadHistory } from '#engine/load/loadHistory.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import { markedRows } from '#warehouse/grid/marks.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import { EngineLoading, engineLabel } from '../engine/EngineLoading.tsx';
import { useEngineHold } from '../engine/projectEngine.ts';
import { RunLog } from '../engine/RunLog.tsx';
import { useTabWarehouse } from '../engine/useTabWarehouse.ts';
import { useThrowInRender } from '../engine/useThrowInRender.ts';
import styles from './LoadsPanel.module.css';
import { type EngineLoad, loadsOnEngine, matchesSimulation } from './loadsOnEngine.ts';

interface LoadsPanelProps {
  /** Tells the reader what the engine's rows are compared with. */
  about: string;
  /** The period that one load covers. */
  unit: 'day' | 'night';
  pipeline: Pipeline;
  /** The rows of the sources before each load. Loads of other rows or of another pipeline are not shown. */
  data: unknown;
  deliveries: readonly Delivery[];
  history: LoadHistory;
  /** The load that is shown, counted from 1. */
  chosen: number;
}

/** A load on the engine: whether it matches the simulation, its statements, and the rows with what the load did to them. */
function ShownLoad({
  loads,
  pipeline,
  history,
  chosen,
  unit,
}: Pick<LoadsPanelProps, 'pipeline' | 'history' | 'chosen' | 'unit'> & { loads: readonly EngineLoad[] }) {
  const shown = loads[chosen - 1];
  if (!shown) return null;
  const { document, rows } = shown;
  const { node, rules } = history;
  const load = history.loads[chosen - 1];
  // A table that is emptied first has only new rows, and a view stores none.
  const before = load?.ok && load.deleted > 0 ? undefined : loads[chosen - 2]?.rows;
  const marked = rules.loads === 'query' ? undefined : markedRows(before, rows, [...rules.keys, 'SYSTEM_VERSION']);
  return (
    <>
      {matchesSimulation(shown, history, chosen) ? (
        <p className={styles.alike}>
          <CircleCheck size={16} aria-hidden /> The engine has the same rows after {unit} {chosen}.
        </p>
      ) : (
        <Callout tone="warn" title={`After ${unit} ${chosen} the engine’s rows differ from what the rules say.`} />
      )}
      <RunLog document={document} platform={pipeline.platform} nodeId={node.id} />
      <RowGrid
        label={`Rows in the engine after ${unit} ${chosen}`}
        columns={rows.columns}
        rows={marked?.rows ?? rows.rows}
        marks={marked?.marks}
      />
    </>
  );
}

/** Runs all loads of a node on the SQL engine with the node's own SQL, when the reader asks for it, and shows one of them. */
export function LoadsPanel({ about, unit, pipeline, data, deliveries, history, chosen }: LoadsPanelProps) {
  const { warehouse, state } = useTabWarehouse(useEngineHold());
  const [done, setDone] = useState<{ pipeline: Pipeline; data: unknown; loads: readonly EngineLoad[] }>();
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
    // The engine may contain the rows of another run.
    warehouse.close();
    try {
      await loadsOnEngine(warehouse, pipeline, history.node.id, deliveries, {
        now: () => performance.now(),
        signal: abort.signal,
        onLoad: (loads) => {
          if (running.current === abort) setDone({ pipeline, data, loads });
        },
      });
    } catch (reason) {
      if (running.current !== abort) return;
      if (reason instanceof ExecutionError) setError(reason);
      else stopWith(reason);
    } finally {
      if (running.current === abort) setRunning(false);
    }
  }

  const isOld = done !== undefined && (done.pipeline !== pipeline || done.data !== data);
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
      {isRunning && <EngineLoading state={state} label={`${done?.loads.length ?? 0} of ${deliveries.length} ${unit}s`} />}
      {error && <Callout tone="error" live title={error.message} />}
      {isOld && <p className={utilities.note}>The node or its sources have changed since then: run it again.</p>}
      {done && !isOld && <ShownLoad loads={done.loads} pipeline={pipeline} history={history} chosen={chosen} unit={unit} />}
    </div>
  );
}
