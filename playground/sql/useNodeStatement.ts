import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { nodeStatement } from '#engine/lineage/nodeStatement.ts';
import { refText } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { MAX_STATEMENT, type SqlStore } from './data.ts';
import type { SqlArgs } from './meta.ts';

/** The statement of a node: its own SELECT if that is in the chosen dialect and no longer than a statement may be, else a query of its rows. */
function statementOf(pipeline: Pipeline, node: PipelineNode, platform: SqlArgs['platform']): string {
  const own = pipeline.platform === platform ? nodeStatement(pipeline, node) : '';
  return own !== '' && own.length <= MAX_STATEMENT ? own : `SELECT *\nFROM ${refText('ref', node.location, node.name)}`;
}

/**
 * Starts the editor with the SQL of the selected node. A statement that the reader typed stays: the result then is the node, and a function that
 * puts its SQL in the place of that statement.
 */
export function useNodeStatement(store: SqlStore): { node: PipelineNode; use: () => void } | undefined {
  const [selected] = useStore(store, (state) => state.selection);
  const pipeline = useStore(store, (state) => state.pipeline);
  const { sql, of } = useStore(store, (state) => state.data);
  const node = useMemo(() => pipeline.nodes.find(({ id }) => id === selected), [pipeline, selected]);
  const isTyped = of === undefined && sql !== store.start().data.sql;
  const offer = useMemo(
    () =>
      node && {
        node,
        use: () => store.setData({ sql: statementOf(pipeline, node, store.getState().args.platform), of: node.id }),
      },
    [node, pipeline, store],
  );
  const isToStart = offer !== undefined && !isTyped && of !== offer.node.id;
  useLayoutEffect(() => {
    if (isToStart) offer?.use();
  }, [isToStart, offer]);
  return isTyped ? offer : undefined;
}
