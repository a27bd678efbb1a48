import type { Focus } from './focus.ts';
import type { Grouping } from './groups.ts';
import type { HighlightQuery } from './highlight.ts';
import type { Direction, Layering, Point, Positions } from './model.ts';

type ViewName = 'graph' | 'list';

/** A connection in progress: the id of the node to read. */
interface Connecting {
  from: string;
}

/** The place of a message in the graph: the card of a node, by its id, or a point in graph units. */
export type MessagePlace = string | Point;

/** An edge by the ids of its ends. */
export interface EdgeEnds {
  from: string;
  to: string;
}

export const NO_POSITIONS: Positions = {};
const NO_GROUPS: ReadonlySet<string> = new Set();

/** The part of the graph that is shown, and its highlight: an entry of the history that back and forward go through. */
interface HistoryEntry {
  focus: Focus | undefined;
  /** The property that nodes are grouped by; undefined lets the canvas choose. */
  grouping: Grouping | 'none' | undefined;
  /** Keys of the groups that are open. */
  open: ReadonlySet<string>;
  /** What the reader asked to highlight. */
  highlightQuery: HighlightQuery | undefined;
  /** Whether nodes that are not highlighted are left out instead of dimmed. */
  isOnly: boolean;
}

/** Maximum number of earlier views that back can reach. */
const MAX_HISTORY_ENTRIES = 50;

/** The state of a canvas that is not in the document: the reader's view, and actions in progress. */
export interface CanvasState extends HistoryEntry {
  view: ViewName;
  /** Direction and layering that the reader chose on this canvas; undefined uses the remembered choice, else the default for the width. */
  direction: Direction | undefined;
  layering: Layering | undefined;
  /** Earlier views, the latest last, and the views that back left, which forward returns to. */
  past: readonly HistoryEntry[];
  future: readonly HistoryEntry[];
  /** Key of the group that was opened or closed last. It stays where it is while the other groups move. */
  anchor: string | undefined;
  /** Ids of the node that keys act on and of the node before it. Either node may be gone from the document. */
  current: string | undefined;
  cameFrom: string | undefined;
  /** Id of the node that was current before, by press or by keys: with the current node, two nodes to ask for the paths between them. */
  pressedBefore: string | undefined;
  /** Whether the menu of the current node is open. */
  isMenuOpen: boolean;
  connecting: Connecting | undefined;
  renaming: string | undefined;
  /** Id of the node whose columns are open. */
  columnsOf: string | undefined;
  /** The message that is shown, such as why the last action was refused. */
  message: string | undefined;
  /** Where in the graph the message is shown; undefined shows it above the graph. */
  messageAt: MessagePlace | undefined;
  isHelpOpen: boolean;
  selectedEdge: EdgeEnds | undefined;
  /** The selection that the canvas reported last. A different selection was set by the caller. */
  reported: readonly string[];
  /** Positions of dragged nodes, when the caller does not store them. */
  positions: Positions;
  /** Positions of nodes while they are being dragged. */
  dragged: Positions;
  /** The node that is brought into view as soon as it is drawn. */
  toReveal: { id: string; isClose: boolean } | undefined;
  /** Number of the part that is presented, from 1; undefined when the whole graph is shown. */
  part: number | undefined;
  /** Incremented by every change after which the whole graph should be fitted into view. */
  fits: number;
}

/** The state a canvas starts with. */
export function initialState(selection: readonly string[]): CanvasState {
  return {
    view: 'graph',
    direction: undefined,
    layering: undefined,
    focus: undefined,
    grouping: undefined,
    open: NO_GROUPS,
    highlightQuery: undefined,
    isOnly: false,
    past: [],
    future: [],
    anchor: undefined,
    current: undefined,
    cameFrom: undefined,
    pressedBefore: undefined,
    isMenuOpen: false,
    connecting: undefined,
    renaming: undefined,
    columnsOf: undefined,
    message: undefined,
    messageAt: undefined,
    isHelpOpen: false,
    selectedEdge: undefined,
    reported: selection,
    positions: NO_POSITIONS,
    dragged: NO_POSITIONS,
    toReveal: undefined,
    part: undefined,
    fits: 0,
  };
}

/** A change of the state of a canvas. */
export type CanvasChange =
  | { type: 'view'; view: ViewName }
  | { type: 'direction'; direction: Direction }
  | { type: 'layering'; layering: Layering }
  | { type: 'focus'; focus: Focus | undefined }
  /** Also closes all groups. */
  | { type: 'grouping'; grouping: Grouping | 'none' }
  | { type: 'openGroups'; keys: readonly string[] }
  | { type: 'closeGroups'; keys: readonly string[] }
  | { type: 'highlight'; query: HighlightQuery | undefined }
  | { type: 'only'; isOnly: boolean }
  | { type: 'back' }
  | { type: 'forward' }
  /** Makes a node current by keys, search or link, coming from the node `from`, and brings it into view. */
  | { type: 'goTo'; id: string; from: string | undefined; isClose: boolean }
  /** Makes a node current by a press on it. It is in view already. */
  | { type: 'press'; id: string }
  | { type: 'menu'; isOpen: boolean }
  /** The current node was deleted; the node `next` becomes current. */
  | { type: 'removed'; next: string | undefined }
  | { type: 'report'; selection: readonly string[] }
  /** The caller changed the selection. */
  | { type: 'selectedElsewhere'; selection: readonly string[] }
  | { type: 'selectEdge'; edge: EdgeEnds | undefined }
  | { type: 'connectFrom'; id: string }
  | { type: 'endConnecting' }
  | { type: 'rename'; id: string }
  | { type: 'endRename' }
  | { type: 'columns'; id: string | undefined }
  | { type: 'message'; message: string | undefined; at?: MessagePlace | undefined }
  | { type: 'help'; isOpen: boolean }
  | { type: 'drag'; moves: Positions }
  | { type: 'drop' }
  | { type: 'positions'; positions: Positions }
  | { type: 'part'; part: number | undefined }
  | { type: 'fit' }
  | { type: 'revealed' };

const historyEntry = ({ focus, grouping, open, highlightQuery, isOnly }: CanvasState): HistoryEntry => ({
  focus,
  grouping,
  open,
  highlightQuery,
  isOnly,
});

const pressedBefore = (state: CanvasState, id: string) => (id === state.current ? state.pressedBefore : state.current);

/** The state with another view. The present view becomes an entry of the history. */
function withHistory(state: CanvasState, change: Partial<HistoryEntry>): CanvasState {
  // A typed search is a single entry, not an entry per letter, and so are paths that the reader goes through one by one.
  const [next, last] = [change.highlightQuery, state.highlightQuery];
  const isTyping = next?.kind === 'found' && last?.kind === 'found';
  const isStep = next?.kind === 'paths' && last?.kind === 'paths' && next.from === last.from && next.to === last.to;
  const past = isTyping || isStep ? state.past : [...state.past, historyEntry(state)].slice(-MAX_HISTORY_ENTRIES);
  return { ...state, ...change, past, future: [] };
}

/** The state after a change. */
export function reduce(state: CanvasState, change: CanvasChange): CanvasState {
  switch (change.type) {
    case 'view':
      return { ...state, view: change.view };
    case 'direction':
      return { ...state, direction: change.direction, fits: state.fits + 1 };
    case 'layering':
      return { ...state, layering: change.layering, fits: state.fits + 1 };
    case 'focus':
      return { ...withHistory(state, { focus: change.focus }), fits: state.fits + 1 };
    case 'grouping':
      return { ...withHistory(state, { grouping: change.grouping, open: NO_GROUPS }), anchor: undefined, fits: state.fits + 1 };
    case 'openGroups': {
      const keys = change.keys.filter((key) => !state.open.has(key));
      if (keys.length === 0) return state;
      return {
        ...withHistory(state, { open: new Set([...state.open, ...keys]) }),
        anchor: keys.length === 1 ? keys[0] : undefined,
      };
    }
    case 'closeGroups': {
      const keys = change.keys.filter((key) => state.open.has(key));
      if (keys.length === 0) return state;
      const open = new Set([...state.open].filter((key) => !keys.includes(key)));
      return { ...withHistory(state, { open }), anchor: keys.length === 1 ? keys[0] : undefined };
    }
    case 'highlight': {
      const next = withHistory(state, { highlightQuery: change.query, isOnly: change.query !== undefined && state.isOnly });
      return next.isOnly === state.isOnly && !next.isOnly ? next : { ...next, fits: state.fits + 1 };
    }
    case 'only':
      return { ...withHistory(state, { isOnly: change.isOnly }), fits: state.fits + 1 };
    case 'back': {
      const before = state.past.at(-1);
      if (!before) return state;
      const past = state.past.slice(0, -1);
      return {
        ...state,
        ...before,
        past,
        future: [...state.future, historyEntry(state)],
        anchor: undefined,
        fits: state.fits + 1,
      };
    }
    case 'forward': {
      const after = state.future.at(-1);
      if (!after) return state;
      const past = [...state.past, historyEntry(state)];
      return { ...state, ...after, past, future: state.future.slice(0, -1), anchor: undefined, fits: state.fits + 1 };
    }
    case 'goTo':
      return {
        ...state,
        cameFrom: change.id === change.from ? state.cameFrom : change.from,
        pressedBefore: pressedBefore(state, change.id),
        current: change.id,
        toReveal: { id: change.id, isClose: change.isClose },
      };
    case 'press':
      return { ...state, cameFrom: undefined, pressedBefore: pressedBefore(state, change.id), current: change.id };
    case 'menu':
      return { ...state, isMenuOpen: change.isOpen };
    case 'removed':
      return { ...state, current: change.next };
    case 'report':
      return { ...state, reported: change.selection, selectedEdge: undefined };
    case 'selectedElsewhere': {
      const reported = change.selection;
      // When a single node is selected, such as a new node, it becomes current.
      const [id] = reported;
      if (reported.length !== 1 || id === undefined) return { ...state, reported };
      return { ...state, reported, current: id, toReveal: { id, isClose: false } };
    }
    case 'selectEdge':
      return { ...state, selectedEdge: change.edge };
    case 'connectFrom':
      return { ...state, message: undefined, connecting: { from: change.id }, current: change.id };
    case 'endConnecting':
      return { ...state, connecting: undefined };
    case 'rename':
      return { ...state, message: undefined, renaming: change.id, toReveal: { id: change.id, isClose: true } };
    case 'columns':
      return {
        ...state,
        columnsOf: change.id,
        ...(change.id === undefined ? {} : { toReveal: { id: change.id, isClose: true } }),
      };
    case 'endRename':
      return { ...state, renaming: undefined };
    case 'message':
      return { ...state, message: change.message, messageAt: change.at };
    case 'help':
      return { ...state, isHelpOpen: change.isOpen };
    case 'drag':
      return { ...state, dragged: { ...state.dragged, ...change.moves } };
    case 'drop':
      return { ...state, dragged: NO_POSITIONS };
    case 'positions':
      return { ...state, positions: change.positions };
    case 'part':
      return { ...state, part: change.part, fits: change.part === undefined ? state.fits + 1 : state.fits };
    case 'fit':
      return { ...state, part: undefined, fits: state.fits + 1 };
    case 'revealed':
      return { ...state, toReveal: undefined };
  }
}
