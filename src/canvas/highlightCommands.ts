import { counted } from '#engine/text/phrases.ts';
import type { CanvasHost, CanvasSnapshot } from './canvasHost.ts';
import { hiddenNeighbors } from './focus.ts';
import { isGroupId } from './groups.ts';
import type { HighlightQuery } from './highlight.ts';

/** The two nodes between which paths can be shown: the two selected nodes, else the current node and the node pressed before it. */
export function pathEnds({
  state,
  selection,
  at,
  whole,
}: Pick<CanvasSnapshot, 'state' | 'selection' | 'at' | 'whole'>): [from: string, to: string] | undefined {
  const [first, second] = selection;
  if (selection.length === 2) return [first!, second!];
  const { pressedBefore } = state;
  const isPair = pressedBefore !== undefined && at !== undefined && pressedBefore !== at && selection.length < 2;
  return isPair && whole.indexOf.has(pressedBefore) && whole.indexOf.has(at) ? [pressedBefore, at] : undefined;
}

/** The commands that highlight, focus, and go back and forward between views. */
export function createHighlightCommands({ now, dispatch, announce }: Pick<CanvasHost, 'now' | 'dispatch' | 'announce'>) {
  function showHighlight(query: HighlightQuery | undefined): void {
    dispatch({ type: 'highlight', query });
  }

  function addToFocus(ids: readonly string[]): void {
    const { focus } = now().state;
    if (focus) dispatch({ type: 'focus', focus: { ...focus, more: [...new Set([...(focus.more ?? []), ...ids])] } });
  }

  return {
    showHighlight,
    /** Opens a card to its columns; undefined closes it. */
    showColumns: (id: string | undefined) => dispatch({ type: 'columns', id }),
    /** Adds hidden neighbors of a node to the focus. */
    addToFocus,
    /** Adds all hidden neighbors of a node to the focus. Returns false when there are none. */
    addNeighborsToFocus(id: string): boolean {
      const { state, whole, structure } = now();
      const hidden = hiddenNeighbors(whole, new Set(structure.ids)).get(id);
      if (!state.focus || !hidden) return false;
      addToFocus([...hidden.up, ...hidden.down]);
      announce(`${counted(hidden.up.length + hidden.down.length, 'neighbor')} shown`);
      return true;
    },
    /** Highlights all paths between the two nodes of `pathEnds`. Says what to do when there are no two. */
    showPaths(): boolean {
      const ends = pathEnds(now());
      if (ends) showHighlight({ kind: 'paths', from: ends[0], to: ends[1] });
      else dispatch({ type: 'message', message: 'To see all paths between two nodes, press one, then the other, then P.' });
      return true;
    },
    /** Shows the rows of the current node, or opens its SQL. Says what to do when there is no current node. */
    actOnNode(action: 'rows' | 'sql'): void {
      const { actions, at } = now();
      if (at !== undefined && !isGroupId(at)) actions[action]?.(at);
      else dispatch({ type: 'message', message: `To see ${action === 'rows' ? 'rows' : 'SQL'}, select a node first.` });
    },
    /** Highlights the node and everything upstream or downstream of it. */
    showReach: (kind: 'upstream' | 'downstream', id: string) => showHighlight({ kind, id }),
    /** Shows the whole document in place of a part of it, and fits it. */
    showWhole(): void {
      now().actions.showWhole?.();
      dispatch({ type: 'fit' });
    },
    /** Sets whether nodes that are not highlighted are left out instead of dimmed. */
    showOnly: (isOnly: boolean) => dispatch({ type: 'only', isOnly }),
    /** Goes back to the previous view, or forward again. Returns false when there is none. */
    goThroughViews(where: 'back' | 'forward'): boolean {
      const { state } = now();
      if (state[where === 'back' ? 'past' : 'future'].length === 0) return false;
      dispatch({ type: where });
      announce(where === 'back' ? 'Previous view' : 'Next view');
      return true;
    },
  };
}
