import type { ReactNode } from 'react';
import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { NodeState } from '#engine/run/scheduler.ts';

/** `lit` is highlighted, `dim` is dimmed; absent is plain. */
type Emphasis = 'lit' | 'dim';

export interface Point {
  x: number;
  y: number;
}

/** Membership of something that has a colour, such as a subgraph. The label is always shown beside the colour. */
export interface CanvasMark {
  /** A CSS colour, best a token: `var(--kind-stage)`. */
  colour: string;
  label: string;
}

/** One card of the graph, one row of the list. */
export interface CanvasNode {
  id: string;
  name: string;
  /** Storage location; may be empty. */
  location: string;
  kind: NodeKind;
  /** What the type is called: `Stage`, `Persistent Stage`, a custom type's name. */
  typeName: string;
  /** How many problems the node has; absent or 0 shows nothing. */
  problems?: number;
  /** Short words on the card: `seed`, `python`. */
  badges?: readonly string[];
  state?: NodeState;
  emphasis?: Emphasis;
  /** A small extra line: `wave 2`, `4 s`. */
  note?: string;
  /** Stands for something that is not in the document, such as the target of a `ref` that names nothing. Drawn dashed. */
  stub?: boolean;
  /** In the document, but not part of what is shown: the far end of a boundary. Drawn dashed too. */
  outside?: boolean;
  marks?: readonly CanvasMark[];
  /** Stands for a closed group of nodes (`groups.ts`). */
  group?: { key: string; size: number };
}

/** `to` reads `from`. */
export interface CanvasEdge {
  from: string;
  to: string;
  /** How the reading node says so; `ref_link` and `stub` are drawn dashed. */
  form?: 'ref' | 'ref_link' | 'stub';
  emphasis?: Emphasis;
  /** How many edges it stands for: at the card of a closed group. */
  count?: number;
}

/** Upper left corners of cards, in graph units, by node id. */
export type Positions = Readonly<Record<string, Point>>;

/** `RIGHT`: sources at the left. `DOWN`: sources at the top, for narrow windows. */
export type Direction = 'RIGHT' | 'DOWN';

/**
 * `folded`: in the shape of the room, layers with many nodes in several columns. `columns`: each layer a single column, with fewer crossings and
 * smaller at fit.
 */
export type Layering = 'folded' | 'columns';

/** Pixels at the sides of the graph that something lies over: nothing is fitted there. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The result of an action: nothing when it was done, or a sentence that says why it was not. */
export type Refused = string | undefined;

/**
 * The actions that the reader may take. An absent action is not offered: no button, no key. Those that return a sentence refuse; the canvas shows it
 * and keeps it readable. A new node gets the canvas's focus when the caller selects it.
 */
export interface CanvasActions {
  /** Makes `to` read `from`. */
  connect?(from: string, to: string): Refused;
  disconnect?(from: string, to: string): Refused;
  remove?(ids: readonly string[]): Refused;
  rename?(id: string, name: string): Refused;
  /** Add a node: after the node `after`, which it then reads, or on its own. */
  add?(after: string | undefined): Refused;
  /** Enter or a double click on a node. */
  open?(id: string): void;
  /** A column of an opened card was pressed: the caller shows where it comes from and goes. Without it the canvas does. */
  column?(id: string, columnId: string): void;
  undo?(): void;
  redo?(): void;
}

export interface PipelineCanvasProps {
  /** Accessible name: `Pipeline retail`. */
  label: string;
  nodes: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
  /** The document that is drawn: with it nodes can be found by a selector, grouped by subgraph, and opened to their columns. */
  document?: Pipeline;
  /** Ids of the selected nodes, in the order they were selected. */
  selection: readonly string[];
  onSelect: (ids: string[]) => void;
  actions?: CanvasActions;
  /** Node count of the whole document when `nodes` is a filtered part of it. */
  total?: number;
  /** Where the reader dragged nodes to. Pass both to keep them elsewhere; without them the canvas keeps them until it is unmounted. */
  positions?: Positions;
  onPositions?: (positions: Positions) => void;
  /** CSS height of the whole thing. Default: fills its parent, at least 22rem. */
  height?: string;
  /** The text shown when there are no nodes. */
  empty?: { title: string; text?: string };
  /**
   * `page`: the wheel and one finger scroll the page; the wheel with Ctrl or Cmd zooms, two fingers move and zoom. Default: `page` within
   * a text (`withinText.ts`), else and over the full window `zoom`.
   */
  wheel?: 'zoom' | 'page';
  /** Fewer controls and no minimap, where there is little room. */
  compact?: boolean;
  /** Called on a click on an edge, for example to show the `ref` that makes it. */
  onSelectEdge?: (edge: { from: string; to: string } | undefined) => void;
  /** The room that tools over the graph take at its sides, in pixels. `PipelineCanvas` measures its own. */
  fitInset?: Inset;
  /** Further controls, beside the find field. */
  tools?: ReactNode;
  /** Over the graph at its upper left: the palette. */
  start?: ReactNode;
  /** Over the graph at the bottom, in the middle: controls of the view, such as those that play a run. */
  main?: ReactNode;
  /** Over the graph at its lower left, before the counts: what needs attention. */
  chips?: ReactNode;
}
