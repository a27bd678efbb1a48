import type { CanvasHost } from './moment.ts';
import type { Way } from './ways.ts';

/** What a reader can do to find a way through a graph. */
export function createWayCommands({ now, dispatch, announce }: Pick<CanvasHost, 'now' | 'dispatch' | 'announce'>) {
  function showWay(way: Way | undefined): void {
    dispatch({ type: 'way', way });
  }

  return {
    showWay,
    /** All paths between the two selected nodes. */
    showPaths(): boolean {
      const [from, to, third] = now().selection;
      if (from === undefined || to === undefined || third !== undefined) {
        const message = 'Select two nodes to see all paths between them: press one, then the other with Shift or Ctrl held.';
        dispatch({ type: 'message', message });
      } else showWay({ kind: 'paths', from, to });
      return true;
    },
    /** Whether what does not stand out is left out. */
    showOnly: (isOnly: boolean) => dispatch({ type: 'only', isOnly }),
    /** To what was seen before, or forward again. */
    goThroughViews(where: 'back' | 'forward'): boolean {
      const { state } = now();
      if (state[where === 'back' ? 'past' : 'future'].length === 0) return false;
      dispatch({ type: where });
      announce(where === 'back' ? 'The view before' : 'The next view');
      return true;
    },
    /** Takes hidden neighbors of a node into the focus. */
    takeIn(ids: readonly string[]): void {
      const { state } = now();
      if (!state.focus) return;
      dispatch({ type: 'focus', focus: { ...state.focus, more: [...new Set([...(state.focus.more ?? []), ...ids])] } });
    },
  };
}
