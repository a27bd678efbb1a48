import { Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { DockContext } from '../dock.tsx';
import { useEngineHold } from '../engine/projectEngine.ts';
import type { NodeRowsQuestion } from './NodeRowsPanel.tsx';

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
 * The question for the rows of a node of a pipeline, and the function that asks it: it runs the node and everything upstream of it on the SQL engine in
 * the tab. Nodes that have not changed since they ran are not run again. Nothing of the engine is loaded before the first question.
 */
export function useRowsQuestion(pipeline: Pipeline): { question: NodeRowsQuestion | undefined; ask: (id: string) => void } {
  const [question, setQuestion] = useState<NodeRowsQuestion>();
  const hold = useEngineHold();
  const running = useRef<AbortController>(undefined);
  const shown = useRef(pipeline);
  useEffect(() => {
    shown.current = pipeline;
  }, [pipeline]);
  useEffect(() => () => running.current?.abort(), []);

  const ask = useCallback(
    (id: string) => {
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
        const { createYielder, heldRun, openTabWarehouse, planProjectInWorker, rowsOfRun, upstreamPart } = await import(
          './onEngine.ts'
        );
        if (signal.aborted) return;
        const engine = hold.open(openTabWarehouse);
        tell({ engine });
        await hold.inTurn(async () => {
          if (signal.aborted) return;
          const options = { now: () => performance.now(), signal, pause: createYielder() };
          const run = await heldRun(engine, hold, current, [id], planProjectInWorker, options);
          const result = await rowsOfRun(engine, run, id, signal);
          tell({ engine, ran: upstreamPart(current, [id]).nodes, result });
        });
      }
      tell({});
      work().catch((reason: unknown) => tell({ error: reason instanceof Error ? reason.message : String(reason) }));
    },
    [hold],
  );
  return { question, ask };
}

/** The rows of any node of a pipeline, in a panel of the dock. */
export function useNodeRows(pipeline: Pipeline, selection: readonly string[]): NodeRows {
  const dock = useContext(DockContext);
  const { question, ask } = useRowsQuestion(pipeline);
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
