import { counted } from '#engine/text/phrases.ts';
import type { CanvasHost } from './canvasHost.ts';
import { hiddenNeighbors } from './focus.ts';
import type { HighlightQuery } from './highlight.ts';

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
    /** Highlights all paths between the two selected nodes. Says what to do when not exactly two are selected. */
    showPaths(): boolean {
      const [from, to, third] = now().selection;
      if (from === undefined || to === undefined || third !== undefined) {
        const message = 'Select two nodes to see all paths between them: press one, then the other while holding Shift or Ctrl.';
        dispatch({ type: 'message', message });
      } else showHighlight({ kind: 'paths', from, to });
      return true;
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
