import type { CanvasChange, CanvasState, EdgeEnds } from './canvasState.ts';
import type { Rect } from './geometry.ts';
import type { GroupedPart } from './groups.ts';
import type { Cells } from './keyboard.ts';
import type { CanvasActions, CanvasNode, Direction, Positions } from './model.ts';
import type { Structure } from './structure.ts';

/** The functions that the canvas needs from the shown view, graph or list. */
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

/** A canvas at one moment: its state, which part of which document is drawn, and which actions are possible. */
export interface CanvasSnapshot {
  state: CanvasState;
  /** The whole document's shape, and that of the part that is shown. */
  whole: Structure;
  structure: Structure;
  /** All nodes, in the order of `whole`, and those shown, in the order of `structure`. */
  allNodes: readonly CanvasNode[];
  nodes: readonly CanvasNode[];
  /** The groups, where nodes are grouped. */
  grouped: GroupedPart | undefined;
  cells: Cells;
  direction: Direction;
  /** The node that keys act on. */
  at: string | undefined;
  selection: readonly string[];
  positions: Positions;
  actions: CanvasActions;
  /** Whether the document of the cards is available, which has their columns. */
  hasDocument: boolean;
}

/** What commands need from the canvas and from its caller. */
export interface CanvasHost {
  now(): CanvasSnapshot;
  dispatch(change: CanvasChange): void;
  /** The shown view, once it is mounted. */
  view(): ViewHandle | undefined;
  select(ids: string[]): void;
  selectEdge(edge: EdgeEnds | undefined): void;
  keepPositions(positions: Positions): void;
  /** Announces a sentence to screen readers. */
  announce(text: string): void;
}
