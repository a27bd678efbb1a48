import type { CanvasChange, CanvasState, EdgeEnds } from './canvasState.ts';
import type { Rect } from './geometry.ts';
import type { GroupedPart } from './groups.ts';
import type { Cells } from './keyboard.ts';
import type { CanvasActions, CanvasNode, Direction, Positions } from './model.ts';
import type { Structure } from './structure.ts';

/** What the canvas asks of whichever view is shown, graph or list. */
export interface ViewHandle {
  /** Takes the keyboard focus. */
  takeFocus(): void;
  /** Brings a node into sight; `isClose` so near that it can be read. */
  reveal(id: string, isClose: boolean): void;
  zoom?(factor: number): void;
  fit?(): void;
  /** Shows this part of the drawing as large as it is presented. */
  show?(bounds: Rect): void;
  /** What part of the drawing is in view, in graph units. */
  inView?(): Rect;
  /** Whether the reader points at it or has the focus in it. */
  isInUse?(): boolean;
}

/** A canvas at one moment: its state, what is drawn of which document, and what may be done with it. */
export interface Moment {
  state: CanvasState;
  /** The whole document's shape, and that of the part that is shown. */
  whole: Structure;
  structure: Structure;
  /** All nodes, in the order of `whole`, and those shown, in the order of `structure`. */
  allNodes: readonly CanvasNode[];
  nodes: readonly CanvasNode[];
  /** The groups, where nodes are put together. */
  grouped: GroupedPart | undefined;
  cells: Cells;
  direction: Direction;
  /** The node that keys act on. */
  at: string | undefined;
  selection: readonly string[];
  positions: Positions;
  actions: CanvasActions;
  /** Whether the document behind the cards is there: it knows their columns. */
  hasDocument: boolean;
}

/** How commands reach the canvas and whoever uses it. */
export interface CanvasHost {
  now(): Moment;
  dispatch(change: CanvasChange): void;
  /** The view that is shown, once it is. */
  view(): ViewHandle | undefined;
  select(ids: string[]): void;
  selectEdge(edge: EdgeEnds | undefined): void;
  keepPositions(positions: Positions): void;
  /** Says it to screen readers. */
  announce(text: string): void;
}
