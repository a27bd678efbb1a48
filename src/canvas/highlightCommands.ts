import { counted } from '#engine/text/phrases.ts';
import type { CanvasHost } from './canvasHost.ts';
import { hiddenNeighbours } from './focus.ts';
import type { HighlightQuery } from './highlight.ts';

/** What a reader can do to find a way through a graph. */
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
    /** Takes hidden neighbors of a node into the focus. */
    addToFocus,
    /** The same for all that are hidden beside a node. */
    addNeighborsToFocus(id: string): boolean {
      const { state, whole, structure } = now();
      const hidden = hiddenNeighbours(whole, new Set(structure.ids)).get(id);
      if (!state.focus || !hidden) return false;
      addToFocus([...hidden.up, ...hidden.down]);
      announce(`${counted(hidden.up.length + hidden.down.length, 'neighbor')} shown`);
      return true;
    },
    /** All paths between the two selected nodes. */
    showPaths(): boolean {
      const [from, to, third] = now().selection;
      if (from === undefined || to === undefined || third !== undefined) {
        const message = 'Select two nodes to see all paths between them: press one, then the other while holding Shift or Ctrl.';
        dispatch({ type: 'message', message });
      } else showHighlight({ kind: 'paths', from, to });
      return true;
    },
    /** Whether what does not stand out is left out. */
    showOnly: (isOnly: boolean) => dispatch({ type: 'only', isOnly }),
    /** To what was seen before, or forward again. */
    goThroughViews(where: 'back' | 'forward'): boolean {
      const { state } = now();
      if (state[where === 'back' ? 'past' : 'future'].length === 0) return false;
      dispatch({ type: where });
      announce(where === 'back' ? 'Previous view' : 'Next view');
      return true;
    },
  };
}
