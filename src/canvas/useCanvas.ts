import { type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
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
import { pathEnds } from './highlightCommands.ts';
import { layouter } from './layouter.ts';
import type { CanvasActions, CanvasEdge, CanvasNode, Direction, Inset, Layering, PipelineCanvasProps } from './model.ts';
import { formedStructure, type PageForm, pageForm, pageWindow } from './pageGraph.ts';
import { canvasEdges, canvasNodes } from './pipelineView.ts';
import { ResultsContext } from './results.ts';
import { cellsFor, countNodes, currentNode, rowsOf } from './scene.ts';
import { type Structure, sameStructure, structureOf } from './structure.ts';
import { useGroupLayout } from './useGroupLayout.ts';
import { type CanvasLayout, cornersOf, useLayout } from './useLayout.ts';
import { useLayoutOptions } from './useLayoutOptions.ts';
import { useShownGraph } from './useShownGraph.ts';

/** The part of the document that is shown, the selection and the focus. */
interface Scene {
  nodes: readonly CanvasNode[];
  /** The nodes that are drawn as node cards: `nodes` without the cards of closed groups. */
  cards: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  structure: Structure;
  /** All shown nodes, including those that only the card of their group shows, and the edges between them. */
  members: readonly CanvasNode[];
  memberEdges: readonly CanvasEdge[];
  /** All nodes of the document, in the order of its structure. */
  allNodes: readonly CanvasNode[];
  whole: Structure;
  /** The structure of the document, when `allNodes` is a part of it; else `whole`. */
  wholeDocument: Structure;
  /** The property that nodes are grouped by, and the groups. */
  grouping: Grouping | 'none';
  grouped: GroupedPart | undefined;
  /** The highlight that the reader asked for. */
  highlight: Highlight | undefined;
  /** The rows of the list: positions in `nodes`, in the order data flows. */
  rows: readonly number[];
  /** The focus that limits which nodes are shown; undefined when all nodes are shown. */
  focus: Focus | undefined;
  /** Id of the node that keys act on. */
  at: string | undefined;
  /** The two nodes between which paths can be shown. */
  ends: readonly [from: string, to: string] | undefined;
  selection: readonly string[];
  selected: ReadonlySet<string>;
  /** `selected`, plus the cards of closed groups whose nodes are all selected. */
  picked: ReadonlySet<string>;
  /** Numbers of shown nodes and of all nodes. */
  shown: number;
  total: number;
  /** The description of the node at `index` for screen readers. */
  label(index: number): string;
  nameOf(id: string | undefined): string;
}

/** The positions of everything that is drawn. */
interface Drawing extends CanvasLayout {
  direction: Direction;
  layering: Layering;
  corners: ReadonlyMap<string, Rect>;
  /** Pixels that tools take at each side. */
  inset: Inset;
  /** How the graph is drawn in a text page; undefined elsewhere. */
  form: PageForm | undefined;
  edges: readonly DrawnEdge[];
  /** The boxes of the groups, by key; undefined when nodes are not grouped. */
  boxes: ReadonlyMap<string, Rect> | undefined;
  /** Whether the reader dragged any card away from its position in the layout. */
  hasMoved: boolean;
}

/** Everything that the views of a canvas draw and call. */
export interface Canvas {
  state: CanvasState;
  scene: Scene;
  drawing: Drawing;
  can: ReturnType<typeof offersOf>;
  actions: CanvasActions;
  commands: CanvasCommands;
  /** The handle of the shown view, set by that view. */
  handle: RefObject<ViewHandle | undefined>;
}

function useStructure(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[]): Structure {
  const last = useRef<Structure>(undefined);
  const structure = useMemo(() => sameStructure(last.current, structureOf(nodes, edges)), [nodes, edges]);
  last.current = structure;
  return structure;
}

/**
 * Holds the state and the commands of a canvas, which do not depend on React (`canvasState.ts`, `commands.ts`), and derives everything that is drawn.
 *
 * @param viewport Size of the viewport of the graph, in pixels; undefined until it is measured.
 * @param inset Pixels at each side of the viewport that stay free around a fitted graph.
 * @param inPage Whether the graph is drawn as its still picture in a text page.
 */
export function useCanvas(props: PipelineCanvasProps, viewport: Size | undefined, inset: Inset, inPage: boolean): Canvas {
  const { nodes: allNodes, edges: allEdges, selection, document, actions = NO_ACTIONS } = props;
  const [store] = useState(() => createStore(() => initialState(selection)));
  const state = useStore(store);
  const handle = useRef<ViewHandle>(undefined);

  const whole = useStructure(allNodes, allEdges);
  const isPart = actions.showWhole !== undefined;
  const wholeDocument = useMemo(
    () => (isPart && document ? structureOf(canvasNodes(document), canvasEdges(document)) : whole),
    [isPart, document, whole],
  );
  const form = usePageForm(whole, inPage);
  const options = useLayoutOptions(state, form?.direction);
  const { direction } = options;
  const { arranged } = props;
  const given = useMemo(() => arranged?.(direction), [arranged, direction]);
  const moved = props.positions ?? state.positions;
  const positions = useMemo(() => (given ? { ...given, ...moved } : moved), [given, moved]);
  const hasMoved = Object.keys(moved).length > 0;
  const free = viewport && {
    width: Math.max(1, viewport.width - inset.left - inset.right),
    height: Math.max(1, viewport.height - inset.top - inset.bottom),
  };
  const shownGraph = useShownGraph(allNodes, allEdges, whole, wholeDocument, document, state, direction, free);
  const { nodes, edges, grouped } = shownGraph;
  const shownStructure = useStructure(nodes, edges);
  const structure = useMemo(
    () => (form && !grouped ? formedStructure(shownStructure, nodes, form) : shownStructure),
    [shownStructure, nodes, form, grouped],
  );
  const rows = useMemo(() => rowsOf(structure), [structure]);
  const selected = useMemo(() => new Set(selection), [selection]);

  const cards = useMemo(() => (grouped ? nodes.filter(({ group }) => !group) : nodes), [nodes, grouped]);
  const picked = useMemo(() => pickedCards(selected, grouped), [selected, grouped]);
  const groups = useGroupLayout(grouped, shownGraph.members, whole, viewport && direction, state.anchor);
  const single = useLayout(layouter, structure, state.view === 'graph' && !grouped && viewport ? options : undefined);
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
  const results = useContext(ResultsContext);
  const latest = useRef({ snapshot, props, results });
  latest.current = { snapshot, props, results };
  const [commands] = useState(() =>
    createCommands({
      // Two presses may come between two renders, so the latest state is read from the store, and the current node is derived from it again.
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
      closeResults() {
        const { results } = latest.current;
        if (!results?.isOpen) return false;
        results.close();
        return true;
      },
      announce,
    }),
  );

  useEffect(() => {
    const { reported } = store.getState();
    const isReported = reported.length === selection.length && reported.every((id, i) => id === selection[i]);
    if (!isReported) store.setState((before) => reduce(before, { type: 'selectedElsewhere', selection }), true);
  }, [store, selection]);
  useEffect(() => {
    const { toReveal, view } = state;
    if (toReveal === undefined || !(view === 'list' || corners.has(toReveal.id))) return;
    handle.current?.reveal(toReveal.id, toReveal.isClose);
    store.setState((before) => reduce(before, { type: 'revealed' }), true);
  }, [store, state, corners]);

  const ends = pathEnds(snapshot);
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
      wholeDocument,
      grouping: shownGraph.grouping,
      grouped,
      highlight: shownGraph.highlight,
      rows,
      focus: shownGraph.focus,
      at,
      ends,
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
      layering: options.layering,
      corners,
      edges: drawnEdges,
      inset,
      form,
      boxes: groups?.boxes,
      hasMoved,
    },
    can: offersOf(snapshot),
    actions,
    commands,
    handle,
  };
}

/** The form of the graph in a text page. It is chosen once, for the nodes that are there first, so that edits and resized windows move nothing. */
function usePageForm(structure: Structure, inPage: boolean): PageForm | undefined {
  const first = useRef<PageForm>(undefined);
  if (inPage && !first.current && structure.ids.length > 0) first.current = pageForm(structure, pageWindow());
  return inPage ? first.current : undefined;
}

const NO_ACTIONS: CanvasActions = {};
