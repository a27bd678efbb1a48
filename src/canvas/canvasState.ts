import type { Focus } from './focus.ts';
import type { Grouping } from './groups.ts';
import type { HighlightQuery } from './highlight.ts';
import type { Direction, Layering, Positions } from './model.ts';

type ViewName = 'graph' | 'list';

/** Joining two nodes: from where, and what has been typed to find the other. */
interface Connecting {
  from: string;
  typed: string;
}

/** An edge by the ids of its ends. */
export interface EdgeEnds {
  from: string;
  to: string;
}

export const NO_POSITIONS: Positions = {};
const NO_GROUPS: ReadonlySet<string> = new Set();

/** What of the graph is shown and what stands out in it: what back and forward lead through. */
interface HistoryEntry {
  focus: Focus | undefined;
  /** What nodes are grouped by; undefined leaves it to the canvas. */
  grouping: Grouping | 'none' | undefined;
  /** Keys of the groups that are open. */
  open: ReadonlySet<string>;
  /** What is highlighted. */
  highlightQuery: HighlightQuery | undefined;
  /** Whether everything else is left out instead of dimmed. */
  isOnly: boolean;
}

/** How many views back one can go. */
const MAX_HISTORY_ENTRIES = 50;

/** Everything a canvas remembers that is not in the document: the reader's view of it and what they are in the middle of. */
export interface CanvasState extends HistoryEntry {
  view: ViewName;
  /** Chosen by the reader here; undefined is what was chosen before, else what suits the room. */
  direction: Direction | undefined;
  layering: Layering | undefined;
  /** What was seen before, the latest last, and what one came back from. */
  past: readonly HistoryEntry[];
  future: readonly HistoryEntry[];
  /** The group that was opened or closed last: it stays where it is while others make room. */
  anchor: string | undefined;
  /** The node that keys act on, and the one before it. Either may have left the document since. */
  current: string | undefined;
  cameFrom: string | undefined;
  connecting: Connecting | undefined;
  renaming: string | undefined;
  /** The node whose card is opened to its columns. */
  columnsOf: string | undefined;
  /** Why the last thing was refused. */
  message: string | undefined;
  isHelpOpen: boolean;
  selectedEdge: EdgeEnds | undefined;
  /** What the canvas itself last reported as selected: any other selection came from elsewhere. */
  reported: readonly string[];
  /** Where nodes were dragged to, when nobody else keeps that. */
  positions: Positions;
  /** Where nodes are while they are being dragged. */
  dragged: Positions;
  /** What is to be scrolled into view as soon as it is drawn. */
  toReveal: { id: string; isClose: boolean } | undefined;
  /** Which part is presented, from 1; undefined is all of it. */
  part: number | undefined;
  /** Grows whenever the reader asked for something after which the view should fit. */
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
    connecting: undefined,
    renaming: undefined,
    columnsOf: undefined,
    message: undefined,
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

/** One thing that happened to a canvas. */
export type CanvasChange =
  | { type: 'view'; view: ViewName }
  | { type: 'direction'; direction: Direction }
  | { type: 'layering'; layering: Layering }
  | { type: 'focus'; focus: Focus | undefined }
  /** Every group is closed then. */
  | { type: 'grouping'; grouping: Grouping | 'none' }
  | { type: 'openGroups'; keys: readonly string[] }
  | { type: 'closeGroups'; keys: readonly string[] }
  | { type: 'highlight'; query: HighlightQuery | undefined }
  | { type: 'only'; isOnly: boolean }
  | { type: 'back' }
  | { type: 'forward' }
  /** To a node by keys, search or link, from the node `from`: it is brought into sight. */
  | { type: 'goTo'; id: string; from: string | undefined; isClose: boolean }
  /** A press on a node: it is in sight already. */
  | { type: 'press'; id: string }
  /** The node that keys act on is gone; `next` becomes current in its place. */
  | { type: 'removed'; next: string | undefined }
  | { type: 'report'; selection: readonly string[] }
  /** The selection was changed by someone else. */
  | { type: 'selectedElsewhere'; selection: readonly string[] }
  | { type: 'selectEdge'; edge: EdgeEnds | undefined }
  | { type: 'connectFrom'; id: string }
  | { type: 'typeTarget'; typed: string }
  | { type: 'endConnecting' }
  | { type: 'rename'; id: string }
  | { type: 'endRename' }
  | { type: 'columns'; id: string | undefined }
  | { type: 'message'; message: string | undefined }
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

/** The state with another view; the reader can go back to the one before. */
function withHistory(state: CanvasState, change: Partial<HistoryEntry>): CanvasState {
  // What is typed is one view, not one a letter.
  const isTyping = change.highlightQuery?.kind === 'found' && state.highlightQuery?.kind === 'found';
  const past = isTyping ? state.past : [...state.past, historyEntry(state)].slice(-MAX_HISTORY_ENTRIES);
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
        current: change.id,
        toReveal: { id: change.id, isClose: change.isClose },
      };
    case 'press':
      return { ...state, cameFrom: undefined, current: change.id };
    case 'removed':
      return { ...state, current: change.next };
    case 'report':
      return { ...state, reported: change.selection, selectedEdge: undefined };
    case 'selectedElsewhere': {
      const reported = change.selection;
      // A single node, such as one just added, is where the keys go on.
      const [id] = reported;
      if (reported.length !== 1 || id === undefined) return { ...state, reported };
      return { ...state, reported, current: id, toReveal: { id, isClose: false } };
    }
    case 'selectEdge':
      return { ...state, selectedEdge: change.edge };
    case 'connectFrom':
      return { ...state, message: undefined, connecting: { from: change.id, typed: '' }, current: change.id };
    case 'typeTarget':
      return state.connecting ? { ...state, connecting: { ...state.connecting, typed: change.typed } } : state;
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
      return { ...state, message: change.message };
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
