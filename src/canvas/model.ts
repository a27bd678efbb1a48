import type { ReactNode } from 'react';
import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { NodeState } from '#engine/run/scheduler.ts';

/** Whether a node or an edge is highlighted (`lit`) or dimmed (`dim`); absent when neither. */
type Emphasis = 'lit' | 'dim';

export interface Point {
  x: number;
  y: number;
}

/** A colored label on a card, such as the name of the subgraph that the node is in. */
export interface CanvasMark {
  /** A CSS color, preferably a design token: `var(--kind-stage)`. */
  colour: string;
  label: string;
}

/** A node as the canvas draws it: a card of the graph, a row of the list. */
export interface CanvasNode {
  id: string;
  name: string;
  /** Storage location; may be empty. */
  location: string;
  kind: NodeKind;
  /** The icon of a card that stands for a commit instead of a node; without it the card has the icon of its kind. */
  glyph?: 'commit' | 'merge';
  /** Name of the node type: `Stage`, `Persistent Stage`, a custom type's name. */
  typeName: string;
  /** The folder and the package of the node in its dbt project, when it comes from one. */
  folder?: string;
  package?: string;
  /** Number of problems of the node. Nothing is shown when it is absent or 0. */
  problems?: number;
  /** Whether all problems of the node are warnings. */
  isWarned?: boolean;
  /** Short words shown on the card: `seed`, `python`. */
  badges?: readonly string[];
  state?: NodeState;
  emphasis?: Emphasis;
  /** A short text below the card: `wave 2`, `4 s`. */
  note?: string;
  /** Whether the card stands for a node that is not in the document, such as the target of a `ref` that names nothing. Drawn dashed. */
  stub?: boolean;
  /** Whether the node is in the document but outside of the part that is shown, at the far end of an edge. Drawn dashed. */
  outside?: boolean;
  marks?: readonly CanvasMark[];
  /** Set on the card of a closed group (`groups.ts`): the key of the group and its number of nodes. */
  group?: { key: string; size: number };
}

/** An edge between two nodes: the node `to` reads the node `from`. */
export interface CanvasEdge {
  from: string;
  to: string;
  /** How the reading node refers to the other node; `ref_link` and `stub` are drawn dashed. */
  form?: 'ref' | 'ref_link' | 'stub';
  emphasis?: Emphasis;
  /** Number of edges that this edge stands for, when one of its ends is the card of a closed group. */
  count?: number;
}

/** Upper left corners of cards, in graph units, by node id. */
export type Positions = Readonly<Record<string, Point>>;

/** The direction in which data flows. `RIGHT`: sources at the left. `DOWN`: sources at the top, for portrait windows. */
export type Direction = 'RIGHT' | 'DOWN';

/** The layout that the reader chose: the standard layout (`layoutOf.ts`) or that of ELK. Both have one column for each layer. */
export type Layering = 'standard' | 'elk';

/** Pixels at each side of the viewport that tools cover: the graph is fitted between them. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The result of an action: undefined when it was done, else a sentence that says why it was refused. */
export type Refused = string | undefined;

/**
 * The actions that the reader may take. An absent action has no button and no key. An action that returns a sentence was refused; the canvas
 * shows the sentence. A new node gets the canvas's focus when the caller selects it.
 */
export interface CanvasActions {
  /** Makes the node `to` read the node `from`. */
  connect?(from: string, to: string): Refused;
  disconnect?(from: string, to: string): Refused;
  remove?(ids: readonly string[]): Refused;
  rename?(id: string, name: string): Refused;
  /** Adds a node that reads the node `after`, or a node that reads nothing when `after` is undefined. */
  add?(after: string | undefined): Refused;
  /** Called on Enter or a double click on a node. */
  open?(id: string): void;
  /** Called when a column of an opened card is pressed, to show its lineage. Without this action the canvas highlights the lineage itself. */
  column?(id: string, columnId: string): void;
  /** Shows the rows of a node. */
  rows?: ((id: string) => void) | undefined;
  /** Opens the SQL of a node in the playground that runs SQL. */
  sql?: ((id: string) => void) | undefined;
  /** Shows the whole document, when the graph is a part of it. Highlights then say how much of what they find is outside the part. */
  showWhole?(): void;
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
  /** Number of nodes in the whole document, when `nodes` is a filtered part of it. */
  total?: number;
  /** The positions that the reader dragged nodes to. Pass this and `onPositions` to store them; otherwise the canvas keeps them until it is unmounted. */
  positions?: Positions;
  onPositions?: (positions: Positions) => void;
  /** The positions of cards that have an order of their own, such as the lanes of branches, in place of those of the layout. A stable function. */
  arranged?: (direction: Direction) => Positions;
  /** CSS height of the canvas. Default: the canvas fills its parent, at least 22rem. */
  height?: string;
  /** The text shown when there are no nodes. */
  empty?: { title: string; text?: string };
  /**
   * `page`: the wheel and one finger scroll the page; the wheel with Ctrl or Cmd zooms, two fingers move and zoom. Default: `page` in a
   * text page (`withinText.ts`); `zoom` elsewhere and in full screen.
   */
  wheel?: 'zoom' | 'page';
  /** Whether to show fewer controls and no minimap, for a small canvas. */
  compact?: boolean;
  /** Whether a panel is open that takes space from the canvas. On a phone the canvas then shows less over the graph. */
  hasPanel?: boolean;
  /** Called on a click on an edge, for example to show the `ref` that creates the edge. */
  onSelectEdge?: (edge: { from: string; to: string } | undefined) => void;
  /** More controls, beside the find field. */
  tools?: ReactNode;
  /** Shown over the graph at its upper left: the node type panel. */
  start?: ReactNode;
  /** Shown over the graph at the bottom, in the middle: controls of the view, such as those that play a run. */
  main?: ReactNode;
  /** Shown over the graph at its lower left, before the counts: messages that need attention. */
  chips?: ReactNode;
}
