import type { CanvasChange, CanvasState, EdgeEnds } from './canvasState.ts';
import type { Rect } from './geometry.ts';
import type { GroupedPart } from './groups.ts';
import type { Cells } from './keyboard.ts';
import type { CanvasActions, CanvasNode, Direction, Positions } from './model.ts';
import type { Structure } from './structure.ts';

/** The functions that commands need from the shown view, graph or list. */
export interface ViewHandle {
  /** Takes the keyboard focus. */
  takeFocus(): void;
  /** Moves or scrolls the view so that the node is visible; with `isClose`, zooms in until its card can be read. */
  reveal(id: string, isClose: boolean): void;
  zoom?(factor: number): void;
  fit?(): void;
  /** Shows this part of the graph, in graph units, at a zoom for presenting. */
  show?(bounds: Rect): void;
  /** The part of the graph that is in view, in graph units. */
  inView?(): Rect;
  /** Whether the pointer or the keyboard focus is in the view. */
  isInUse?(): boolean;
}

/** The state of a canvas at the time of a command, with everything derived from it: the nodes that are drawn and the actions that are possible. */
export interface CanvasSnapshot {
  state: CanvasState;
  /** The structure of the whole document, and of the part that is shown. */
  whole: Structure;
  structure: Structure;
  /** All nodes, in the order of `whole`, and the shown nodes, in the order of `structure`. */
  allNodes: readonly CanvasNode[];
  nodes: readonly CanvasNode[];
  /** The groups; undefined when nodes are not grouped. */
  grouped: GroupedPart | undefined;
  cells: Cells;
  direction: Direction;
  /** Id of the node that keys act on. */
  at: string | undefined;
  selection: readonly string[];
  positions: Positions;
  actions: CanvasActions;
  /** Whether the caller passed the document, which knows the columns of its nodes. */
  hasDocument: boolean;
}

/** The functions that commands need from the canvas and from its caller. */
export interface CanvasHost {
  now(): CanvasSnapshot;
  dispatch(change: CanvasChange): void;
  /** The shown view, once it is mounted. */
  view(): ViewHandle | undefined;
  select(ids: string[]): void;
  selectEdge(edge: EdgeEnds | undefined): void;
  keepPositions(positions: Positions): void;
  /** Closes the panel with what is highlighted, and keeps the highlight. Returns false when it is not open. */
  closeResults?(): boolean;
  /** Announces a sentence to screen readers. */
  announce(text: string): void;
}
