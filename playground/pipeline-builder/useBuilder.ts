import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CanvasActions, Positions } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { chosenContext } from '#engine/pipeline/contexts.ts';
import { newNode } from '#engine/pipeline/newNode.ts';
import { isSource, rulesOfKind } from '#engine/pipeline/nodeTypes.ts';
import { type Problem, problemCounts, problemsOf } from '#engine/pipeline/problems.ts';
import { announce } from '#ui/announce.ts';
import type { BuilderStore } from './data.ts';
import type { EditorRequest } from './NodeEditor.tsx';
import { type Rewrite, rewriteBetween } from './rewrites.ts';
import type { Drafts } from './textDraft.ts';

const NO_POSITIONS: Positions = {};

/** The state and behavior of the builder, for the view to render. */
export function useBuilder(store: BuilderStore) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const selection = useStore(store, (state) => state.selection);
  const { missing: stubs, problems: isScanning } = args;

  const problems = useMemo(() => problemsOf(pipeline), [pipeline]);
  const counts = useMemo(() => (isScanning ? problemCounts(problems) : undefined), [problems, isScanning]);
  const [rewrite, setRewrite] = useState<Rewrite>();
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.pipeline.nodes === before.pipeline.nodes) return;
        const found = rewriteBetween(before.pipeline, now.pipeline);
        const shown = found && found.lines.length > 0 ? found : undefined;
        setRewrite(shown);
        if (shown?.kind === 'rename') announce(shown.sentence);
      }),
    [store],
  );
  const nodes = useMemo(() => {
    const all = canvasNodes(pipeline, { problems: counts, stubs });
    if (rewrite?.kind !== 'rename') return all;
    const readers = new Set(rewrite.lines.map(({ id }) => id));
    return all.map((node) => (readers.has(node.id) ? { ...node, emphasis: 'lit' as const, note: 'ref rewritten' } : node));
  }, [pipeline, counts, stubs, rewrite]);
  const edges = useMemo(() => canvasEdges(pipeline, { stubs }), [pipeline, stubs]);
  const context = useMemo(() => chosenContext(pipeline, args.context), [pipeline, args.context]);
  const selected = useMemo(() => {
    const names = new Map(pipeline.nodes.map(({ id, name }) => [id, name]));
    return selection.flatMap((id) => names.get(id) ?? []);
  }, [pipeline.nodes, selection]);

  const drafts = useRef<Drafts>(new Map()).current;
  const [request, setRequest] = useState<EditorRequest>();
  const [isReading, setReading] = useState(true);
  const [positions, setPositions] = useState<Positions>(NO_POSITIONS);
  const [refused, setRefused] = useState<string>();

  /** Adds a node that reads the nodes in `from`, and selects it. Returns a message if the node was refused. */
  const add = useCallback(
    (type: string, from: readonly string[]): string | undefined => {
      const node = newNode(store.getState().pipeline, type, from);
      const message = store.applyAll(node.edits)?.message;
      if (message !== undefined) return message;
      store.select([node.id]);
      announce(`${node.name} added`);
      return undefined;
    },
    [store],
  );

  /** Handles a press in the node type panel. */
  const addFromPanel = useCallback(
    (type: string) => {
      const from = isReading ? store.getState().selection : [];
      const refusal = add(type, from);
      setRefused(refusal);
      // A node that reads nothing has a name that stands for no table, so the reader types another.
      if (refusal === undefined && (from.length === 0 || isSource(type))) setRequest({ tab: 'general', focus: 'name' });
    },
    [add, store, isReading],
  );

  const actions = useMemo((): CanvasActions => {
    const known = (ids: readonly string[]) => {
      const all = new Set(store.getState().pipeline.nodes.map(({ id }) => id));
      return ids.filter((id) => all.has(id));
    };
    return {
      connect: (from, to) => store.apply({ kind: 'connect', from, to })?.message,
      disconnect: (from, to) =>
        known([from]).length === 0
          ? 'This ref does not name a node. Change it in the text of the node that reads it.'
          : store.apply({ kind: 'disconnect', from, to })?.message,
      remove: (ids) => {
        const nodes = known(ids);
        if (nodes.length === 0) return 'There is no node to remove: only a ref names it.';
        return store.apply({ kind: 'removeNodes', ids: nodes })?.message;
      },
      rename: (id, name) => store.apply({ kind: 'renameNode', id, name })?.message,
      add: (after) => {
        const from = after === undefined ? [] : known([after]);
        return add(rulesOfKind(from.length === 0 ? 'source' : 'stage').id, from);
      },
      open: (id) => {
        store.select([id]);
        setRequest({ focus: 'heading' });
      },
    };
  }, [store, add]);

  const showProblem = useCallback(
    ({ nodeId, contexts, where, code }: Problem) => {
      if (nodeId === undefined) return;
      store.select([nodeId]);
      const { pipeline, args } = store.getState();
      const shown = chosenContext(pipeline, args.context)?.id ?? '';
      if (contexts?.[0] !== undefined && !contexts.includes(shown)) store.setArg('context', contexts[0]);
      setRequest({
        tab: where
          ? 'join'
          : code === 'LOCATION_UNMAPPED'
            ? 'names'
            : code.startsWith('COLUMN') || code === 'BUSINESS_KEY_MISSING'
              ? 'columns'
              : 'general',
        ...(where ? { position: where } : { focus: 'heading' }),
      });
    },
    [store],
  );

  /** Clears positions and drafts after another project was opened, because they belong to the old project. */
  const forget = useCallback(() => {
    drafts.clear();
    setPositions(NO_POSITIONS);
    setRequest(undefined);
    setRefused(undefined);
  }, [drafts]);

  return {
    pipeline,
    args,
    data,
    selection,
    selected,
    problems,
    nodes,
    edges,
    context,
    drafts,
    request,
    isReading,
    setReading,
    positions,
    setPositions,
    refused,
    setRefused,
    rewrite,
    setRewrite,
    isScanning,
    add,
    addFromPanel,
    actions,
    showProblem,
    forget,
  };
}
