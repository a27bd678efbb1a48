import { Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { DockContext } from '../dock.tsx';
import type { NodeRowsQuestion } from './NodeRowsPanel.tsx';
import type { UpstreamRun } from './upstreamRun.ts';

const NodeRowsPanel = lazy(() => import('./NodeRowsPanel.tsx'));

/** The id of the panel of the dock that shows the rows of a node. */
const NODE_ROWS = 'node-rows';

interface NodeRows {
  /** Runs a node with everything upstream of it, and shows its rows in the dock. Undefined without a dock. */
  readonly show: ((id: string) => void) | undefined;
  /** The panel, to be rendered anywhere below the dock. */
  readonly panel: ReactNode;
}

/**
 * The rows of any node of a pipeline: a press runs the node and everything upstream of it on the SQL engine in the tab. Nodes that have not changed
 * since the last run are not run again. Nothing of the engine is loaded before the first press.
 */
export function useNodeRows(pipeline: Pipeline, selection: readonly string[]): NodeRows {
  const dock = useContext(DockContext);
  const [question, setQuestion] = useState<NodeRowsQuestion>();
  const engine = useRef<TabWarehouse>(undefined);
  const last = useRef<UpstreamRun>(undefined);
  const running = useRef<AbortController>(undefined);
  const shown = useRef(pipeline);
  useEffect(() => {
    shown.current = pipeline;
  }, [pipeline]);
  useEffect(
    () => () => {
      running.current?.abort();
      engine.current?.close();
    },
    [],
  );

  const ask = useCallback((id: string) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    const { current } = shown;
    const node = current.nodes.find((one) => one.id === id);
    if (!node) return;
    const tell = (answer: Omit<NodeRowsQuestion, 'node'>) => {
      if (!signal.aborted) setQuestion({ node, ...answer });
    };
    async function work() {
      const { createYielder, hasRun, openTabWarehouse, planProjectInWorker, rowsOfRun, runUpstream, upstreamPart } = await import(
        './onEngine.ts'
      );
      if (signal.aborted) return;
      const part = upstreamPart(current, [id]);
      engine.current ??= openTabWarehouse();
      tell({ engine: engine.current });
      if (!last.current || !hasRun(last.current, part)) {
        last.current = undefined;
        engine.current.close();
        const options = { now: () => performance.now(), signal, pause: createYielder() };
        const run = await runUpstream(engine.current, part, planProjectInWorker, options);
        if (signal.aborted) return;
        last.current = run;
      }
      tell({ engine: engine.current, ran: part.nodes, result: await rowsOfRun(engine.current, last.current, id, signal) });
    }
    tell({});
    work().catch((reason: unknown) => tell({ error: reason instanceof Error ? reason.message : String(reason) }));
  }, []);

  const list = dock?.list;
  const isAsked = question !== undefined;
  useLayoutEffect(() => {
    if (isAsked) return list?.([{ id: NODE_ROWS, label: 'Rows', icon: Table2, isWide: true }]);
  }, [list, isAsked]);
  const showPanel = dock?.show;
  const show = useCallback(
    (id: string) => {
      ask(id);
      showPanel?.(NODE_ROWS);
    },
    [ask, showPanel],
  );
  const panel =
    question && dock?.open === NODE_ROWS && dock.slot
      ? createPortal(
          <Suspense>
            <NodeRowsPanel nodes={pipeline.nodes} selected={selection[0]} question={question} onAsk={ask} />
          </Suspense>,
          dock.slot,
          NODE_ROWS,
        )
      : null;
  return { show: dock ? show : undefined, panel };
}
