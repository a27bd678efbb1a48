import { counted, listed } from '#engine/text/phrases.ts';
import type { CanvasHost, CanvasSnapshot } from './canvasHost.ts';
import type { CanvasState, EdgeEnds, MessagePlace } from './canvasState.ts';
import { NO_POSITIONS } from './canvasState.ts';
import { canExpand, type Focus, idsInFocus } from './focus.ts';
import { createGroupCommands, membersOf } from './groupCommands.ts';
import { isGroupId } from './groups.ts';
import { createHighlightCommands } from './highlightCommands.ts';
import { type Command, commandOf, edgeToDisconnect, type KeyPress, moveFrom } from './keyboard.ts';
import type { Direction, Layering, Point, Positions, Refused } from './model.ts';

/** The actions that are possible in this state. Toolbars and keys offer no others. */
export function offersOf({ state, structure, whole, at, actions, hasDocument }: Omit<CanvasSnapshot, 'cells'>) {
  const hasNode = at !== undefined && !isGroupId(at);
  return {
    open: actions.open !== undefined && hasNode,
    add: actions.add !== undefined,
    connect: actions.connect !== undefined && hasNode,
    rename: actions.rename !== undefined && hasNode,
    remove:
      (state.selectedEdge !== undefined && actions.disconnect !== undefined) ||
      (actions.remove !== undefined && structure.ids.length > 0),
    columns: hasDocument && hasNode,
    move: !state.connecting,
    expand: state.focus !== undefined && canExpand(whole, state.focus),
  };
}

/** The name of the node or group card with this id; empty when there is none. */
export function nameIn(
  { whole, allNodes, grouped }: Pick<CanvasSnapshot, 'whole' | 'allNodes' | 'grouped'>,
  id: string | undefined,
): string {
  const index = id === undefined ? undefined : whole.indexOf.get(id);
  if (index !== undefined) return allNodes[index]!.name;
  return grouped?.groups.find((group) => group.id === id)?.name ?? '';
}

/**
 * All commands of a canvas, for every view. Each reads the current state when it is called, so that two presses between two renders both take effect.
 */
export function createCommands(host: CanvasHost) {
  const { now, dispatch, announce } = host;
  const nameOf = (id: string | undefined) => nameIn(now(), id);
  const groups = createGroupCommands(host);
  const highlights = createHighlightCommands(host);

  /** Shows a refusal at a place in the graph, or announces what was done. Returns whether it was done. */
  function answer(refused: Refused, done?: string, at?: MessagePlace): boolean {
    dispatch({ type: 'message', message: refused, at });
    if (refused === undefined && done) announce(done);
    return refused === undefined;
  }

  /** Selects nodes. The card of a closed group stands for all of its nodes. */
  function select(some: string[]): void {
    const { grouped } = now();
    const ids = grouped && some.some(isGroupId) ? [...new Set(some.flatMap((id) => membersOf(grouped, id) ?? [id]))] : some;
    dispatch({ type: 'report', selection: ids });
    host.select(ids);
  }

  function selectEdge(edge: EdgeEnds | undefined): void {
    dispatch({ type: 'selectEdge', edge });
    host.selectEdge(edge);
    if (edge) announce(`Edge from ${nameOf(edge.from)} to ${nameOf(edge.to)} selected`);
  }

  /** Makes a node current. Opens the group, or ends the focus or the filter, that hides it. */
  function goTo(id: string, isClose = false): void {
    const { grouped, state, structure, whole } = now();
    const group = grouped?.groupOf.get(id);
    if (group) dispatch({ type: 'openGroups', keys: [group.key] });
    else if (!structure.indexOf.has(id) && whole.indexOf.has(id)) {
      if (state.focus) dispatch({ type: 'focus', focus: undefined });
      if (state.isOnly) dispatch({ type: 'only', isOnly: false });
    }
    dispatch({ type: 'goTo', id, from: now().at, isClose });
  }

  function toggle(id: string): void {
    const { selection, grouped } = now();
    const ids = (grouped && isGroupId(id) && membersOf(grouped, id)) || [id];
    const isSelected = ids.every((one) => selection.includes(one));
    const next = isSelected ? selection.filter((other) => !ids.includes(other)) : [...new Set([...selection, ...ids])];
    select(next);
    announce(`${nameOf(id)} ${isSelected ? 'deselected' : 'selected'}, ${next.length} selected`);
  }

  /** Why the edge can't be drawn, as far as the canvas knows. */
  function refusalOf(from: string, to: string): Refused {
    const { whole } = now();
    const [source, reader] = [nameOf(from), nameOf(to)];
    if (from === to) return `${source} can't read itself. Choose another node.`;
    const readers = whole.successors[whole.indexOf.get(from) ?? -1] ?? [];
    return readers.includes(whole.indexOf.get(to) ?? -1) ? `${reader} already reads ${source}.` : undefined;
  }

  /** Makes `to` read `from`. A refusal is shown below the card of `to`, and a connection in progress stays. */
  function connect(from: string, to: string): boolean {
    const [source, reader] = [nameOf(from), nameOf(to)];
    const isDone = answer(refusalOf(from, to) ?? now().actions.connect?.(from, to), `${reader} now reads ${source}`, to);
    if (isDone) endConnecting();
    return isDone;
  }

  /** Connects after an edge was dropped on a card, or says at that point that the drop was not on a card. */
  function dropEdge(end: { from: string; to: string | undefined; isReversed: boolean }, at: Point): void {
    const { from, to, isReversed } = end;
    if (to !== undefined) {
      const isDone = isReversed ? connect(to, from) : connect(from, to);
      if (!isDone) dispatch({ type: 'message', message: now().state.message, at });
    } else {
      const role = isReversed ? `${nameOf(from)} should read` : `should read ${nameOf(from)}`;
      answer(`Nothing was connected. Drop the line on the card that ${role}.`, undefined, at);
    }
  }

  function endConnecting(): void {
    if (!now().state.connecting) return;
    dispatch({ type: 'endConnecting' });
    host.view()?.takeFocus();
  }

  function startConnecting(from: string | undefined): void {
    if (!now().actions.connect || from === undefined) return;
    dispatch({ type: 'connectFrom', id: from });
    announce(`Connect from ${nameOf(from)}: choose the node that should read it, then press Enter. Escape cancels.`);
  }

  function disconnect(from: string, to: string): boolean {
    const [source, reader] = [nameOf(from), nameOf(to)];
    const isDone = answer(now().actions.disconnect?.(from, to), `${reader} no longer reads ${source}`);
    if (isDone && now().state.selectedEdge) selectEdge(undefined);
    return isDone;
  }

  /** Disconnects the selected edge, else the edge that `edgeToDisconnect` chooses; says what to do when there is none. */
  function disconnectHere(): void {
    const { state, structure, at } = now();
    if (state.selectedEdge) {
      disconnect(state.selectedEdge.from, state.selectedEdge.to);
      return;
    }
    if (at === undefined) return;
    const index = structure.indexOf.get(at)!;
    const edge = edgeToDisconnect(structure, index, before());
    if (edge) {
      disconnect(structure.ids[edge[0]]!, structure.ids[edge[1]]!);
      return;
    }
    const inputs = structure.predecessors[index]!.map((other) => nameOf(structure.ids[other]));
    answer(
      inputs.length === 0
        ? `${nameOf(at)} reads nothing, so there is nothing to disconnect.`
        : `${nameOf(at)} reads ${listed(inputs)}. Go to the one it should no longer read, come back along the edge, and press D again.`,
    );
  }

  /** Deletes the nodes; the node `next` becomes current. Returns whether they were deleted. */
  function remove(ids: readonly string[], next: string | undefined): boolean {
    const [id] = ids;
    const done = ids.length === 1 ? `${nameOf(id)} deleted` : `${counted(ids.length, 'node')} deleted`;
    const isDone = answer(now().actions.remove?.(ids), done);
    if (isDone) dispatch({ type: 'removed', next });
    return isDone;
  }

  function removeHere(): void {
    const { state, actions, selection, structure, at } = now();
    if (state.selectedEdge && actions.disconnect) {
      disconnect(state.selectedEdge.from, state.selectedEdge.to);
      return;
    }
    if (!actions.remove) return;
    const ids = selection.length > 0 ? selection : at === undefined || isGroupId(at) ? [] : [at];
    if (ids.length === 0) return;
    const index = at === undefined ? -1 : structure.indexOf.get(at)!;
    const neighbors = [...(structure.predecessors[index] ?? []), ...(structure.successors[index] ?? [])];
    remove(
      ids,
      neighbors.map((other) => structure.ids[other]!).find((id) => !ids.includes(id)),
    );
  }

  function endRename(): void {
    dispatch({ type: 'endRename' });
    host.view()?.takeFocus();
  }

  function rename(id: string, name: string): void {
    if (name === nameOf(id) || answer(now().actions.rename?.(id, name), `Renamed to ${name}`)) endRename();
  }

  function showFocus(next: Focus | undefined): void {
    const { state, whole } = now();
    dispatch({ type: 'focus', focus: next });
    if (next) announce(`${counted(idsInFocus(whole, next).size, 'node')} around ${nameOf(next.id)} shown`);
    else if (state.focus) announce('All nodes shown');
  }

  function before(): number | undefined {
    const { state, structure } = now();
    return state.cameFrom === undefined ? undefined : structure.indexOf.get(state.cameFrom);
  }

  function cancel(): boolean {
    const { state, selection } = now();
    if (state.connecting) {
      const { from } = state.connecting;
      if (state.message) dispatch({ type: 'message', message: undefined });
      endConnecting();
      goTo(from);
      announce('Nothing connected');
    } else if (state.message) dispatch({ type: 'message', message: undefined });
    else if (host.closeResults?.()) announce('Results closed, filter kept');
    else if (state.selectedEdge) selectEdge(undefined);
    else if (selection.length > 0) select([]);
    else if (state.columnsOf !== undefined) highlights.showColumns(undefined);
    else if (state.highlightQuery) highlights.showHighlight(undefined);
    else return false;
    return true;
  }

  /** Runs a command. Returns false when it has no meaning in this state. */
  function run(command: Command): boolean {
    const snapshot = now();
    const { state, structure, cells, actions, at } = snapshot;
    switch (command) {
      case 'successor':
      case 'predecessor':
      case 'nextSibling':
      case 'previousSibling':
      case 'first':
      case 'last':
        if (at === undefined) return false;
        goTo(structure.ids[moveFrom(structure, cells, structure.indexOf.get(at)!, command, before())]!);
        return true;
      case 'open':
        if (at === undefined) return false;
        if (isGroupId(at)) return groups.toggleGroup();
        if (state.connecting) connect(state.connecting.from, at);
        else if (actions.open) actions.open(at);
        else return false;
        return true;
      case 'toggle':
        if (at === undefined) return false;
        toggle(at);
        return true;
      case 'add':
        if (!actions.add) return false;
        answer(actions.add(isGroupId(at) ? undefined : at));
        return true;
      case 'connect':
        if (!offersOf(snapshot).connect) return false;
        startConnecting(at);
        return true;
      case 'disconnect':
        if (!actions.disconnect || isGroupId(at)) return false;
        disconnectHere();
        return true;
      case 'rename':
        if (!actions.rename || at === undefined || isGroupId(at)) return false;
        dispatch({ type: 'rename', id: at });
        return true;
      case 'remove':
        if (!offersOf(snapshot).remove) return false;
        removeHere();
        return true;
      case 'undo':
      case 'redo':
        if (!actions[command]) return false;
        dispatch({ type: 'message', message: undefined });
        actions[command]();
        return true;
      case 'selectAll':
        select(structure.ids.slice());
        announce(`${counted(structure.ids.length, 'node')} selected`);
        return true;
      case 'focusMode':
        if (state.focus) showFocus(undefined);
        else if (at !== undefined && !isGroupId(at)) showFocus({ id: at, degree: 1, side: 'both' });
        return true;
      case 'group':
        return groups.toggleGroup();
      case 'columns':
        if (!offersOf(snapshot).columns) return false;
        highlights.showColumns(state.columnsOf === at ? undefined : at);
        return true;
      case 'addToFocus':
        return at !== undefined && highlights.addNeighborsToFocus(at);
      case 'paths':
        return highlights.showPaths();
      case 'upstream':
      case 'downstream':
        if (at === undefined || isGroupId(at)) return false;
        highlights.showReach(command, at);
        return true;
      case 'back':
      case 'forward':
        return highlights.goThroughViews(command);
      case 'help':
        dispatch({ type: 'help', isOpen: true });
        return true;
      case 'cancel':
        return cancel();
      case 'zoomIn':
        host.view()?.zoom?.(1.3);
        return true;
      case 'zoomOut':
        host.view()?.zoom?.(1 / 1.3);
        return true;
      case 'fit':
        if (now().state.part !== undefined) dispatch({ type: 'part', part: undefined });
        host.view()?.fit?.();
        return true;
    }
  }

  return {
    run,
    select,
    selectEdge,
    goTo,
    toggle,
    connect,
    dropEdge,
    startConnecting,
    cancel,
    disconnect,
    remove,
    rename,
    endRename,
    showFocus,
    ...groups,
    ...highlights,
    /** Adds a node that reads the node `id`. */
    addAfter: (id: string) => void answer(now().actions.add?.(id)),
    say: (message: string | undefined) => dispatch({ type: 'message', message }),
    setView: (view: CanvasState['view']) => dispatch({ type: 'view', view }),
    setDirection: (direction: Direction) => dispatch({ type: 'direction', direction }),
    setLayering: (layering: Layering) => dispatch({ type: 'layering', layering }),
    setHelpOpen: (isOpen: boolean) => dispatch({ type: 'help', isOpen }),
    /** Presents a part by its number, from 1, or the whole graph when undefined. */
    showPart: (part: number | undefined) => dispatch({ type: 'part', part }),
    /** Moves dragged cards back to their positions in the layout. */
    tidyUp(): void {
      host.keepPositions(NO_POSITIONS);
      dispatch({ type: 'fit' });
    },
    drag: (moves: Positions) => dispatch({ type: 'drag', moves }),
    drop(): void {
      const { state, positions } = now();
      if (state.dragged !== NO_POSITIONS) host.keepPositions({ ...positions, ...state.dragged });
      dispatch({ type: 'drop' });
    },
    /** Handles a press on a node or on a closed group, in graph or list. */
    press(id: string, isAdding: boolean): void {
      const { state, grouped } = now();
      const { connecting } = state;
      const group = grouped?.groups.find((one) => one.id === id);
      if (group && !isAdding) {
        groups.openGroup(group.key);
        return;
      }
      dispatch({ type: 'press', id });
      if (state.messageAt !== undefined) dispatch({ type: 'message', message: undefined });
      if (connecting && !group) connect(connecting.from, id);
      else if (isAdding) toggle(id);
      else select([id]);
    },
    /** Handles a press on the background: cancels connecting, or clears the selection. */
    pressGround(): void {
      const { state, selection } = now();
      if (state.connecting) return void cancel();
      if (state.messageAt !== undefined) dispatch({ type: 'message', message: undefined });
      if (state.selectedEdge) selectEdge(undefined);
      if (selection.length > 0) select([]);
    },
    /** Opens the menu of a node. */
    openMenu(id: string): void {
      if (!now().selection.includes(id)) select([id]);
      dispatch({ type: 'press', id });
      dispatch({ type: 'menu', isOpen: true });
    },
    closeMenu: () => dispatch({ type: 'menu', isOpen: false }),
    /** Adds nodes in a selection box to the selection. */
    selectBox(ids: readonly string[]): void {
      select([...new Set([...now().selection, ...ids])]);
      announce(`${counted(ids.length, 'node')} in the box`);
    },
    /** Handles a key pressed on the graph or the list. While connecting, letters go to the field that finds the target. */
    onKey(event: KeyPress & { preventDefault(): void; stopPropagation(): void }): void {
      const { state, direction } = now();
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (state.connecting && (isText || event.key === 'Backspace')) {
        dispatch({ type: 'connectFrom', id: state.connecting.from });
        return;
      }
      const command = commandOf(event, state.view === 'list' ? 'RIGHT' : direction);
      if (command === undefined || !run(command)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

export type CanvasCommands = ReturnType<typeof createCommands>;
