import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { announce } from '#ui/announce.ts';
import type { CanvasSnapshot, ViewHandle } from './canvasHost.ts';
import { type CanvasState, initialState, reduce } from './canvasState.ts';
import type { Size } from './cardSize.ts';
import { type CanvasCommands, createCommands, nameIn, offersOf } from './commands.ts';
import { describeNode } from './describe.ts';
import { type DrawnEdge, drawEdges } from './drawing.ts';
import type { Focus } from './focus.ts';
import type { Rect } from './geometry.ts';
import { type GroupedPart, type Grouping, pickedCards } from './groups.ts';
import type { Highlight } from './highlight.ts';
import { layouter } from './layouter.ts';
import type { CanvasActions, CanvasEdge, CanvasNode, Direction, Inset, Layering, PipelineCanvasProps } from './model.ts';
import { cellsFor, countNodes, currentNode, rowsOf } from './scene.ts';
import { type Structure, sameStructure, structureOf } from './structure.ts';
import { useGroupLayout } from './useGroupLayout.ts';
import { type CanvasLayout, cornersOf, useLayout } from './useLayout.ts';
import { NO_TOOLS, useLayoutOptions } from './useLayoutOptions.ts';
import { useShownGraph } from './useShownGraph.ts';

/** What is shown of the document, and what the reader has selected and focused. */
interface Scene {
  nodes: readonly CanvasNode[];
  /** The nodes that are drawn as cards: all but those in closed groups. */
  cards: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  structure: Structure;
  /** All nodes that are shown, be it by the card of their group, and the edges between them. */
  members: readonly CanvasNode[];
  memberEdges: readonly CanvasEdge[];
  /** All nodes of the document, in the order of its structure. */
  allNodes: readonly CanvasNode[];
  whole: Structure;
  /** What nodes are grouped by, and the groups. */
  grouping: Grouping | 'none';
  grouped: GroupedPart | undefined;
  /** What is highlighted because the reader asked for it. */
  highlight: Highlight | undefined;
  /** Nodes, as positions in `nodes`, in the order data flows: the rows of the list. */
  rows: readonly number[];
  /** The focus that decides what is shown, if any does. */
  focus: Focus | undefined;
  /** The node that keys act on. */
  at: string | undefined;
  selection: readonly string[];
  selected: ReadonlySet<string>;
  /** The same with the cards of closed groups all of whose nodes are selected. */
  picked: ReadonlySet<string>;
  /** How many nodes are shown, and how many there are. */
  shown: number;
  total: number;
  /** What a screen reader says of node number `index`. */
  label(index: number): string;
  nameOf(id: string | undefined): string;
}

/** Where everything is drawn. */
interface Drawing extends CanvasLayout {
  direction: Direction;
  layering: Layering;
  corners: ReadonlyMap<string, Rect>;
  /** What tools take at the sides. */
  inset: Inset;
  edges: readonly DrawnEdge[];
  /** Where the groups are, by key, when there are any. */
  boxes: ReadonlyMap<string, Rect> | undefined;
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

/**
 * State and commands are plain (`canvasState.ts`, `commands.ts`); this holds them and derives what is drawn.
 *
 * @param room Size of the area where the graph is drawn.
 */
export function useCanvas(props: PipelineCanvasProps, isNarrow: boolean | undefined, viewport: Size | undefined): Canvas {
  const { nodes: allNodes, edges: allEdges, selection, document, actions = NO_ACTIONS } = props;
  const [store] = useState(() => createStore(() => initialState(selection)));
  const state = useStore(store);
  const handle = useRef<ViewHandle>(undefined);

  const whole = useStructure(allNodes, allEdges);
  const positions = props.positions ?? state.positions;
  const hasMoved = Object.keys(positions).length > 0;
  const isInUse = useCallback(() => handle.current?.isInUse?.() ?? false, []);
  const inset = props.fitInset ?? NO_TOOLS;
  const options = useLayoutOptions(
    state,
    isNarrow ?? false,
    isNarrow === undefined ? undefined : viewport,
    inset,
    hasMoved,
    isInUse,
  );
  const shownGraph = useShownGraph(allNodes, allEdges, whole, document, state, options, layouter);
  const { nodes, edges, grouped } = shownGraph;
  const structure = useStructure(nodes, edges);
  const rows = useMemo(() => rowsOf(structure), [structure]);
  const selected = useMemo(() => new Set(selection), [selection]);

  const cards = useMemo(() => (grouped ? nodes.filter(({ group }) => !group) : nodes), [nodes, grouped]);
  const picked = useMemo(() => pickedCards(selected, grouped), [selected, grouped]);
  const direction: Direction = options?.direction ?? 'RIGHT';
  const groups = useGroupLayout(grouped, shownGraph.members, whole, options, state.anchor);
  const single = useLayout(layouter, structure, state.view === 'graph' && !grouped ? options : undefined);
  const placed = groups ? { layout: groups, isBusy: false, isSettling: false } : single;
  const corners = useMemo(
    () => cornersOf(structure, placed.layout, { ...positions, ...state.dragged }),
    [structure, placed.layout, positions, state.dragged],
  );
  const drawnEdges = useMemo(
    () => drawEdges(grouped ? edges.filter(({ count }) => count === undefined) : edges, corners, placed.layout, direction),
    [edges, grouped, corners, placed.layout, direction],
  );
  const cells = useMemo(
    () => cellsFor(state.view, structure, rows, corners, direction),
    [state.view, structure, rows, corners, direction],
  );

  const at = currentNode(structure, cells, state.current, selection);
  const snapshot: CanvasSnapshot = {
    state,
    whole,
    structure,
    grouped,
    allNodes,
    nodes,
    cells,
    direction,
    at,
    selection,
    positions,
    actions,
    hasDocument: document !== undefined,
  };
  const latest = useRef({ snapshot, props });
  latest.current = { snapshot, props };
  const [commands] = useState(() =>
    createCommands({
      // Two presses may come between two renders: so the state is read when it changes, and what follows from it is derived again.
      now: () => {
        const { snapshot } = latest.current;
        const state = store.getState();
        if (state === snapshot.state) return snapshot;
        return { ...snapshot, state, at: currentNode(snapshot.structure, snapshot.cells, state.current, snapshot.selection) };
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
  const nameOf = useCallback((id: string | undefined) => nameIn({ whole, allNodes, grouped }, id), [whole, allNodes, grouped]);
  const shown = useMemo(() => countNodes(shownGraph.members), [shownGraph.members]);
  const total = useMemo(() => props.total ?? countNodes(allNodes), [props.total, allNodes]);
  return {
    state,
    scene: {
      nodes,
      cards,
      edges,
      structure,
      members: shownGraph.members,
      memberEdges: shownGraph.memberEdges,
      allNodes,
      whole,
      grouping: shownGraph.grouping,
      grouped,
      highlight: shownGraph.highlight,
      rows,
      focus: shownGraph.focus,
      at,
      selection,
      selected,
      picked,
      shown,
      total,
      label,
      nameOf,
    },
    drawing: {
      ...placed,
      direction,
      layering: options?.layering ?? 'folded',
      corners,
      edges: drawnEdges,
      inset,
      boxes: groups?.boxes,
      hasMoved,
    },
    can: offersOf(snapshot),
    actions,
    commands,
    handle,
  };
}

const NO_ACTIONS: CanvasActions = {};
