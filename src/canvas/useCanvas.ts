import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { announce } from '#ui/announce.ts';
import { type CanvasState, initialState, reduce } from './canvasState.ts';
import { type CanvasCommands, createCommands, type Moment, nameIn, offersOf, type ViewHandle } from './commands.ts';
import { describeNode } from './describe.ts';
import { type DrawnEdge, drawEdges } from './drawing.ts';
import type { Focus } from './focus.ts';
import { layouter } from './layout.ts';
import type { CanvasActions, CanvasEdge, CanvasNode, Direction, PipelineCanvasProps, Point } from './model.ts';
import { cellsFor, countNodes, nodeAtHand, rowsOf, shownPart } from './scene.ts';
import { type Structure, sameStructure, structureOf } from './structure.ts';
import { type CanvasLayout, cornersOf, useLayout } from './useLayout.ts';

/** What is shown of the document, and how the reader stands to it. */
export interface Scene {
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  structure: Structure;
  /** Nodes, as positions in `nodes`, in the order data flows: the rows of the list. */
  rows: readonly number[];
  /** The focus that decides what is shown, if any does. */
  focus: Focus | undefined;
  /** The node that keys act on. */
  at: string | undefined;
  selection: readonly string[];
  selected: ReadonlySet<string>;
  /** How many nodes are shown, and how many there are. */
  shown: number;
  total: number;
  /** What a screen reader says of node number `index`. */
  label(index: number): string;
  nameOf(id: string | undefined): string;
}

/** Where everything is drawn. */
export interface Drawing extends CanvasLayout {
  direction: Direction;
  corners: ReadonlyMap<string, Point>;
  edges: readonly DrawnEdge[];
  /** Whether anything was dragged away from where the layout has it. */
  hasMoved: boolean;
}

/** One canvas for the views that draw it. */
export interface Canvas {
  state: CanvasState;
  scene: Scene;
  drawing: Drawing;
  can: ReturnType<typeof offersOf>;
  actions: CanvasActions;
  commands: CanvasCommands;
  /** The view that is shown puts its handle here. */
  handle: RefObject<ViewHandle | undefined>;
}

function useStructure(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[]): Structure {
  const last = useRef<Structure>(undefined);
  const structure = useMemo(() => sameStructure(last.current, structureOf(nodes, edges)), [nodes, edges]);
  last.current = structure;
  return structure;
}

/** State and commands are plain (`canvasState.ts`, `commands.ts`); this holds them and derives what is drawn. */
export function useCanvas(props: PipelineCanvasProps, isNarrow: boolean | undefined): Canvas {
  const { nodes: allNodes, edges: allEdges, selection, actions = NO_ACTIONS } = props;
  const [store] = useState(() => createStore(() => initialState(selection)));
  const state = useStore(store);
  const handle = useRef<ViewHandle>(undefined);
  const direction: Direction = state.direction ?? (isNarrow ? 'DOWN' : 'RIGHT');

  const whole = useStructure(allNodes, allEdges);
  const part = useMemo(() => shownPart(allNodes, allEdges, whole, state.focus), [allNodes, allEdges, whole, state.focus]);
  const { nodes, edges } = part;
  const structure = useStructure(nodes, edges);
  const rows = useMemo(() => rowsOf(structure), [structure]);
  const selected = useMemo(() => new Set(selection), [selection]);

  const isInUse = useCallback(() => handle.current?.isInUse?.() ?? false, []);
  const placed = useLayout(layouter, structure, direction, state.view === 'graph' && isNarrow !== undefined, isInUse);
  const positions = props.positions ?? state.positions;
  const corners = useMemo(
    () => cornersOf(structure.ids, placed.layout, { ...positions, ...state.dragged }),
    [structure, placed.layout, positions, state.dragged],
  );
  const drawnEdges = useMemo(
    () => drawEdges(edges, corners, placed.layout, direction),
    [edges, corners, placed.layout, direction],
  );
  const cells = useMemo(
    () => cellsFor(state.view, structure, rows, corners, direction),
    [state.view, structure, rows, corners, direction],
  );

  const at = nodeAtHand(structure, cells, state.current, selection);
  const moment: Moment = { state, whole, structure, allNodes, nodes, cells, direction, at, selection, positions, actions };
  const latest = useRef({ moment, props });
  latest.current = { moment, props };
  const [commands] = useState(() =>
    createCommands({
      // Two presses may come between two drawings: the state is read where it changes, and what it leads to is worked out again.
      now: () => {
        const { moment } = latest.current;
        const state = store.getState();
        if (state === moment.state) return moment;
        return { ...moment, state, at: nodeAtHand(moment.structure, moment.cells, state.current, moment.selection) };
      },
      dispatch: (change) => store.setState((before) => reduce(before, change), true),
      view: () => handle.current,
      select: (ids) => latest.current.props.onSelect(ids),
      selectEdge: (edge) => latest.current.props.onSelectEdge?.(edge),
      keepPositions: (next) => {
        const { onPositions } = latest.current.props;
        if (onPositions) onPositions(next);
        else store.setState((before) => reduce(before, { type: 'positions', positions: next }), true);
      },
      announce,
    }),
  );

  useEffect(() => {
    const { reported } = store.getState();
    const isOwn = reported.length === selection.length && reported.every((id, i) => id === selection[i]);
    if (!isOwn) store.setState((before) => reduce(before, { type: 'selectedElsewhere', selection }), true);
  }, [store, selection]);
  useEffect(() => {
    const { toReveal, view } = state;
    if (toReveal === undefined || !(view === 'list' || corners.has(toReveal.id))) return;
    handle.current?.reveal(toReveal.id, toReveal.isClose);
    store.setState((before) => reduce(before, { type: 'revealed' }), true);
  }, [store, state, corners]);

  const label = useCallback((index: number) => describeNode(nodes, structure, index), [nodes, structure]);
  const nameOf = useCallback((id: string | undefined) => nameIn({ whole, allNodes }, id), [whole, allNodes]);
  const shown = useMemo(() => countNodes(nodes), [nodes]);
  const total = useMemo(() => props.total ?? countNodes(allNodes), [props.total, allNodes]);
  return {
    state,
    scene: { nodes, edges, structure, rows, focus: part.focus, at, selection, selected, shown, total, label, nameOf },
    drawing: { ...placed, direction, corners, edges: drawnEdges, hasMoved: Object.keys(positions).length > 0 },
    can: offersOf(moment),
    actions,
    commands,
    handle,
  };
}

const NO_ACTIONS: CanvasActions = {};
