import { counted } from '#engine/text/phrases.ts';
import { hiddenNeighbours } from './focus.ts';
import type { CanvasHost } from './moment.ts';
import type { Way } from './ways.ts';

/** What a reader can do to find a way through a graph. */
export function createWayCommands({ now, dispatch, announce }: Pick<CanvasHost, 'now' | 'dispatch' | 'announce'>) {
  function showWay(way: Way | undefined): void {
    dispatch({ type: 'way', way });
  }

  function takeIn(ids: readonly string[]): void {
    const { focus } = now().state;
    if (focus) dispatch({ type: 'focus', focus: { ...focus, more: [...new Set([...(focus.more ?? []), ...ids])] } });
  }

  return {
    showWay,
    /** Opens a card to its columns; undefined closes it. */
    showColumns: (id: string | undefined) => dispatch({ type: 'columns', id }),
    /** Takes hidden neighbors of a node into the focus. */
    takeIn,
    /** The same for all that are hidden beside a node. */
    takeInAround(id: string): boolean {
      const { state, whole, structure } = now();
      const hidden = hiddenNeighbours(whole, new Set(structure.ids)).get(id);
      if (!state.focus || !hidden) return false;
      takeIn([...hidden.up, ...hidden.down]);
      announce(`${counted(hidden.up.length + hidden.down.length, 'neighbor')} shown`);
      return true;
    },
    /** All paths between the two selected nodes. */
    showPaths(): boolean {
      const [from, to, third] = now().selection;
      if (from === undefined || to === undefined || third !== undefined) {
        const message = 'Select two nodes to see all paths between them: press one, then the other while holding Shift or Ctrl.';
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
      announce(where === 'back' ? 'Previous view' : 'Next view');
      return true;
    },
  };
}
