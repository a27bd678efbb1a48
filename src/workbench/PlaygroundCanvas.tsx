import { type ComponentProps, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { PipelineCanvas } from '#canvas/PipelineCanvas.tsx';
import { ResultsContext } from '#canvas/results.ts';
import type { PlaygroundStore } from './contract.ts';
import { useDock } from './dock.tsx';
import { useNodeRows } from './nodeRows/useNodeRows.tsx';
import { NodeSqlContext } from './nodeSql.ts';
import { useResultsPanel } from './resultsPanel.ts';

type CanvasProps = ComponentProps<typeof PipelineCanvas>;
/** The props that come from the store unless the playground sets them. */
type Known = 'document' | 'selection' | 'onSelect' | 'height';

export type PlaygroundCanvasProps = Omit<CanvasProps, Known> & Partial<Pick<CanvasProps, Known>> & { store: PlaygroundStore };

/** The pipeline of a playground store as a graph that fills its frame. Selection, undo and redo go to the store. */
export function PlaygroundCanvas({ store, actions, document, ...rest }: PlaygroundCanvasProps) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const selection = useStore(store, (state) => state.selection);
  const { show, panel } = useNodeRows(document ?? pipeline, rest.selection ?? selection);
  const sql = useContext(NodeSqlContext);
  const all = useMemo(
    () => ({ undo: store.undo, redo: store.redo, ...(show ? { rows: show } : {}), sql, ...actions }),
    [store, show, sql, actions],
  );
  const { open } = useDock();
  const results = useResultsPanel();
  return (
    <ResultsContext value={results}>
      <PipelineCanvas
        document={document ?? pipeline}
        selection={selection}
        onSelect={store.select}
        height="100%"
        hasPanel={open !== undefined}
        actions={all}
        {...rest}
      />
      {panel}
    </ResultsContext>
  );
}
