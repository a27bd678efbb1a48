import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { counted, listed } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { describeNode } from './describe.ts';
import { drawEdges } from './drawing.ts';
import { findNodes } from './find.ts';
import { canExpand, type Focus, idsInFocus } from './focus.ts';
import { type Command, commandOf, edgeToDisconnect, type KeyPress, moveFrom, placesOf, readingOrder } from './keyboard.ts';
import { layersOf } from './layered.ts';
import { layouter } from './layout.ts';
import type { Direction, PipelineCanvasProps, Positions, Refused } from './model.ts';
import { type Structure, sameStructure, structureOf } from './structure.ts';
import { cornersOf, useLayout } from './useLayout.ts';

/** What the canvas asks of whichever view is shown, graph or list. */
export interface ViewHandle {
  /** Takes the keyboard focus. */
  takeFocus(): void;
  /** Brings a node into sight; `isClose` so near that it can be read. */
  reveal(id: string, isClose: boolean): void;
  zoom?(factor: number): void;
  fit?(): void;
}

export type ViewName = 'graph' | 'list';

const NO_POSITIONS: Positions = {};

/** Joining two nodes: from where, and what has been typed to find the other. */
export interface Connecting {
  from: string;
  typed: string;
}

function useStructure(nodes: PipelineCanvasProps['nodes'], edges: PipelineCanvasProps['edges']): Structure {
  const last = useRef<Structure>(undefined);
  const structure = useMemo(() => sameStructure(last.current, structureOf(nodes, edges)), [nodes, edges]);
  last.current = structure;
  return structure;
}

/** All state and behaviour of a canvas; graph, list, toolbar and status draw it. */
export function useCanvas(props: PipelineCanvasProps, isNarrow: boolean | undefined) {
  const { nodes: allNodes, edges: allEdges, selection, onSelect, actions = {}, onPositions, onSelectEdge } = props;
  const [view, setView] = useState<ViewName>('graph');
  const [chosenDirection, setDirection] = useState<Direction>();
  const direction: Direction = chosenDirection ?? (isNarrow ? 'DOWN' : 'RIGHT');
  const [focus, setFocus] = useState<Focus>();
  const [current, setCurrent] = useState<string>();
  const cameFrom = useRef<string>(undefined);
  const [connecting, setConnecting] = useState<Connecting>();
  const [renaming, setRenaming] = useState<string>();
  const [message, setMessage] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [selectedEdge, setSelectedEdge] = useState<{ from: string; to: string }>();
  const [ownPositions, setOwnPositions] = useState<Positions>(NO_POSITIONS);
  const [dragged, setDragged] = useState<Positions>(NO_POSITIONS);
  const handle = useRef<ViewHandle>(undefined);
  const [toReveal, setToReveal] = useState<{ id: string; isClose: boolean }>();
  const [fits, setFits] = useState(0);

  // What is shown: all, or a node with its neighbours.
  const whole = useStructure(allNodes, allEdges);
  const inFocus = useMemo(() => {
    if (!focus) return undefined;
    const ids = idsInFocus(whole, focus);
    return ids.size > 0 ? ids : undefined;
  }, [whole, focus]);
  const nodes = useMemo(() => (inFocus ? allNodes.filter((node) => inFocus.has(node.id)) : allNodes), [allNodes, inFocus]);
  const edges = useMemo(
    () => (inFocus ? allEdges.filter((edge) => inFocus.has(edge.from) && inFocus.has(edge.to)) : allEdges),
    [allEdges, inFocus],
  );
  const structure = useStructure(nodes, edges);
  const selected = useMemo(() => new Set(selection), [selection]);

  // Where it is.
  const { layout, isBusy, isSettling } = useLayout(layouter, structure, direction, view === 'graph' && isNarrow !== undefined);
  const positions = props.positions ?? ownPositions;
  const corners = useMemo(() => {
    const moved = dragged === NO_POSITIONS ? positions : { ...positions, ...dragged };
    return cornersOf(structure.ids, layout, moved);
  }, [structure, layout, positions, dragged]);
  const drawnEdges = useMemo(() => drawEdges(edges, corners, layout, direction), [edges, corners, layout, direction]);

  const keepPositions = useCallback(
    (next: Positions) => {
      if (onPositions) onPositions(next);
      else setOwnPositions(next);
    },
    [onPositions],
  );

  // Rows of the list: in the order data flows.
  const rows = useMemo(() => {
    const layers = layersOf(structure);
    return readingOrder(layers.map((along, across) => ({ along, across })));
  }, [structure]);
  const places = useMemo(() => {
    if (view === 'list') {
      const places = structure.ids.map(() => ({ along: 0, across: 0 }));
      for (const [row, index] of rows.entries()) places[index] = { along: 0, across: row };
      return places;
    }
    return placesOf(
      structure.ids.map((id) => corners.get(id) ?? { x: 0, y: 0 }),
      direction === 'RIGHT',
    );
  }, [view, structure, rows, corners, direction]);

  // The node that keys act on. It outlives neither its node nor leaving what is shown.
  const isShown = (id: string | undefined): id is string => id !== undefined && structure.indexOf.has(id);
  const lastSelected = selection.findLast(isShown);
  const at = isShown(current) ? current : (lastSelected ?? structure.ids[readingOrder(places)[0] ?? 0]);
  const nameOf = (id: string | undefined) => allNodes.find((node) => node.id === id)?.name ?? '';

  const emitted = useRef<readonly string[]>(selection);
  const select = (ids: string[]) => {
    emitted.current = ids;
    setSelectedEdge(undefined);
    onSelect(ids);
  };
  // A single node selected elsewhere, such as one just added, is where the keys go on.
  useEffect(() => {
    const isOwn = emitted.current.length === selection.length && emitted.current.every((id, i) => id === selection[i]);
    emitted.current = selection;
    const [id] = selection;
    if (isOwn || selection.length !== 1 || id === undefined) return;
    setCurrent(id);
    setToReveal({ id, isClose: false });
  }, [selection]);
  useEffect(() => {
    if (toReveal === undefined || !(view === 'list' || corners.has(toReveal.id))) return;
    handle.current?.reveal(toReveal.id, toReveal.isClose);
    setToReveal(undefined);
  }, [toReveal, corners, view]);

  const answer = (refused: Refused, done?: string) => {
    setMessage(refused);
    if (refused === undefined && done) announce(done);
    return refused === undefined;
  };

  const goTo = (id: string, isClose = false) => {
    if (id !== at) cameFrom.current = at;
    setCurrent(id);
    setToReveal({ id, isClose });
  };

  const toggle = (id: string) => {
    const next = selected.has(id) ? selection.filter((other) => other !== id) : [...selection, id];
    select(next);
    announce(`${nameOf(id)} ${selected.has(id) ? 'taken out' : 'selected'}, ${next.length} selected`);
  };

  const connect = (from: string, to: string) => {
    setConnecting(undefined);
    if (from === to) return answer(`${nameOf(from)} can't read itself. Choose another node.`);
    return answer(actions.connect?.(from, to), `${nameOf(to)} now reads ${nameOf(from)}`);
  };

  const startConnecting = (from: string | undefined) => {
    if (!actions.connect || from === undefined) return;
    setMessage(undefined);
    setConnecting({ from, typed: '' });
    setCurrent(from);
    announce(`Connect from ${nameOf(from)}: choose the node that shall read it, then press Enter. Escape cancels.`);
  };

  const typeTarget = (typed: string) => {
    if (!connecting) return;
    setConnecting({ ...connecting, typed });
    const target = findNodes(nodes, typed).find((node) => node.id !== connecting.from);
    if (target) goTo(target.id);
    else if (typed) announce(`No node like ${typed}`);
  };

  const disconnect = (from: string, to: string) => {
    if (answer(actions.disconnect?.(from, to), `${nameOf(to)} no longer reads ${nameOf(from)}`)) selectEdge(undefined);
  };

  /** The edge that was pressed, else the one that leads to where one came from. */
  const disconnectHere = () => {
    if (selectedEdge) return disconnect(selectedEdge.from, selectedEdge.to);
    if (at === undefined) return;
    const index = structure.indexOf.get(at)!;
    const before = cameFrom.current === undefined ? undefined : structure.indexOf.get(cameFrom.current);
    const edge = edgeToDisconnect(structure, index, before);
    if (edge) return disconnect(structure.ids[edge[0]]!, structure.ids[edge[1]]!);
    const inputs = structure.predecessors[index]!.map((other) => nameOf(structure.ids[other]));
    answer(
      inputs.length === 0
        ? `${nameOf(at)} reads nothing, so there is nothing to disconnect.`
        : `${nameOf(at)} reads ${listed(inputs)}. Go to the one it shall no longer read, come back along the edge, and press D again.`,
    );
  };

  const remove = () => {
    if (selectedEdge && actions.disconnect) return disconnect(selectedEdge.from, selectedEdge.to);
    if (!actions.remove) return;
    const ids = selection.length > 0 ? selection : at === undefined ? [] : [at];
    if (ids.length === 0) return;
    const index = at === undefined ? -1 : structure.indexOf.get(at)!;
    const next = [...(structure.predecessors[index] ?? []), ...(structure.successors[index] ?? [])]
      .map((other) => structure.ids[other]!)
      .find((id) => !ids.includes(id));
    if (answer(actions.remove(ids), `${counted(ids.length, 'node')} deleted`)) setCurrent(next);
  };

  const rename = (id: string, name: string) => {
    if (name === nameOf(id)) return endRename();
    if (answer(actions.rename?.(id, name), `Renamed to ${name}`)) endRename();
  };
  const endRename = () => {
    setRenaming(undefined);
    handle.current?.takeFocus();
  };

  const selectEdge = (edge: { from: string; to: string } | undefined) => {
    setSelectedEdge(edge);
    onSelectEdge?.(edge);
    if (edge) announce(`Edge from ${nameOf(edge.from)} to ${nameOf(edge.to)} selected`);
  };

  const showFocus = (next: Focus | undefined) => {
    setFocus(next);
    setFits((count) => count + 1);
    if (next) announce(`${counted(idsInFocus(whole, next).size, 'node')} around ${nameOf(next.id)} shown`);
    else if (focus) announce('All nodes shown');
  };

  const tidyUp = () => {
    keepPositions(NO_POSITIONS);
    setFits((count) => count + 1);
  };

  /** What is offered now; the toolbar shows and the keys do only this. */
  const can = {
    open: actions.open !== undefined && at !== undefined,
    add: actions.add !== undefined,
    connect: actions.connect !== undefined && at !== undefined,
    rename: actions.rename !== undefined && at !== undefined,
    remove:
      (selectedEdge !== undefined && actions.disconnect !== undefined) || (actions.remove !== undefined && nodes.length > 0),
    move: !connecting,
    expand: useMemo(() => focus !== undefined && canExpand(whole, focus), [whole, focus]),
  };

  /** Carries a command out; whether it meant anything here. */
  const run = (command: Command): boolean => {
    switch (command) {
      case 'successor':
      case 'predecessor':
      case 'nextSibling':
      case 'previousSibling':
      case 'first':
      case 'last': {
        if (at === undefined) return false;
        const from = structure.indexOf.get(at)!;
        const before = cameFrom.current === undefined ? undefined : structure.indexOf.get(cameFrom.current);
        goTo(structure.ids[moveFrom(structure, places, from, command, before)]!);
        return true;
      }
      case 'open':
        if (connecting && at !== undefined) connect(connecting.from, at);
        else if (can.open) actions.open?.(at!);
        else return false;
        return true;
      case 'toggle':
        if (at === undefined) return false;
        toggle(at);
        return true;
      case 'add':
        if (!actions.add) return false;
        answer(actions.add(at));
        return true;
      case 'connect':
        if (!can.connect) return false;
        startConnecting(at);
        return true;
      case 'disconnect':
        if (!actions.disconnect) return false;
        disconnectHere();
        return true;
      case 'rename':
        if (!can.rename) return false;
        setMessage(undefined);
        if (at !== undefined) setToReveal({ id: at, isClose: true });
        setRenaming(at);
        return true;
      case 'remove':
        if (!can.remove) return false;
        remove();
        return true;
      case 'undo':
      case 'redo':
        if (!actions[command]) return false;
        setMessage(undefined);
        actions[command]();
        return true;
      case 'selectAll':
        select(structure.ids.slice());
        announce(`${counted(structure.ids.length, 'node')} selected`);
        return true;
      case 'focusMode':
        if (focus) showFocus(undefined);
        else if (at !== undefined) showFocus({ id: at, degree: 1, side: 'both' });
        return true;
      case 'help':
        setHelpOpen(true);
        return true;
      case 'cancel':
        if (connecting) {
          setConnecting(undefined);
          announce('Nothing connected');
        } else if (message) setMessage(undefined);
        else if (selectedEdge) selectEdge(undefined);
        else if (selection.length > 0) select([]);
        else return false;
        return true;
      case 'zoomIn':
        handle.current?.zoom?.(1.3);
        return true;
      case 'zoomOut':
        handle.current?.zoom?.(1 / 1.3);
        return true;
      case 'fit':
        handle.current?.fit?.();
        return true;
    }
  };

  /** A key pressed on the graph or the list. In connect mode letters find the target. */
  const onKey = (event: KeyPress & { preventDefault(): void; stopPropagation(): void }): void => {
    const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (connecting && (isText || event.key === 'Backspace')) {
      event.preventDefault();
      typeTarget(isText ? connecting.typed + event.key : connecting.typed.slice(0, -1));
      return;
    }
    const command = commandOf(event, view === 'list' ? 'RIGHT' : direction);
    if (command === undefined || !run(command)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A press on a node, in graph or list. */
  const press = (id: string, isAdding: boolean) => {
    cameFrom.current = undefined;
    setCurrent(id);
    if (connecting) connect(connecting.from, id);
    else if (isAdding) toggle(id);
    else select([id]);
  };

  /** A box drawn around nodes: they join the selection. */
  const selectBox = (ids: readonly string[]) => {
    select([...new Set([...selection, ...ids])]);
    announce(`${counted(ids.length, 'node')} in the box`);
  };

  /** A press beside everything. */
  const pressGround = () => {
    if (connecting) run('cancel');
    else {
      if (selectedEdge) selectEdge(undefined);
      if (selection.length > 0) select([]);
    }
  };

  const moved = useRef(dragged);
  const drag = (moves: Positions) => {
    moved.current = { ...moved.current, ...moves };
    setDragged(moved.current);
  };
  const drop = () => {
    if (moved.current !== NO_POSITIONS) keepPositions({ ...positions, ...moved.current });
    moved.current = NO_POSITIONS;
    setDragged(NO_POSITIONS);
  };

  const label = useCallback((index: number) => describeNode(nodes, structure, index), [nodes, structure]);

  return {
    view,
    setView,
    direction,
    setDirection: (next: Direction) => {
      setDirection(next);
      setFits((count) => count + 1);
    },
    nodes,
    edges,
    structure,
    whole,
    rows,
    corners,
    drawnEdges,
    layout,
    isBusy,
    isSettling,
    selection,
    selected,
    select,
    toggle,
    press,
    pressGround,
    selectBox,
    at,
    goTo,
    focus: inFocus ? focus : undefined,
    showFocus,
    connecting,
    startConnecting,
    connect,
    renaming,
    rename,
    endRename,
    message,
    setMessage,
    isHelpOpen,
    setHelpOpen,
    selectedEdge,
    selectEdge,
    can,
    actions,
    run,
    onKey,
    drag,
    drop,
    hasMoved: Object.keys(positions).length > 0,
    tidyUp,
    /** Grows whenever the reader asked for something after which the view should fit. */
    fits,
    handle,
    label,
    nameOf,
    /** Nodes of the document that are shown, and all of them; a ref to nothing is no node. */
    shown: useMemo(() => nodes.reduce((count, node) => (node.stub ? count : count + 1), 0), [nodes]),
    total: useMemo(
      () => props.total ?? allNodes.reduce((count, node) => (node.stub ? count : count + 1), 0),
      [props.total, allNodes],
    ),
  };
}

export type Canvas = ReturnType<typeof useCanvas>;
