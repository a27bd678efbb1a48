import type { Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** The commands that keys on the canvas run. */
export type Command =
  | 'successor'
  | 'predecessor'
  | 'nextSibling'
  | 'previousSibling'
  | 'first'
  | 'last'
  | 'open'
  | 'toggle'
  | 'add'
  | 'connect'
  | 'disconnect'
  | 'rename'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'selectAll'
  | 'focusMode'
  | 'group'
  | 'paths'
  | 'upstream'
  | 'downstream'
  | 'columns'
  | 'addToFocus'
  | 'back'
  | 'forward'
  | 'help'
  | 'cancel'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const PLAIN: Readonly<Record<string, Command>> = {
  ArrowRight: 'successor',
  ArrowLeft: 'predecessor',
  ArrowDown: 'nextSibling',
  ArrowUp: 'previousSibling',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  ' ': 'toggle',
  a: 'add',
  c: 'connect',
  d: 'disconnect',
  f: 'focusMode',
  g: 'group',
  p: 'paths',
  u: 'upstream',
  i: 'downstream',
  l: 'columns',
  e: 'addToFocus',
  '[': 'back',
  ']': 'forward',
  F2: 'rename',
  Delete: 'remove',
  Backspace: 'remove',
  '?': 'help',
  Escape: 'cancel',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
};

/** The arrow keys of a graph that runs downwards. */
const DOWNWARDS: Readonly<Record<string, Command>> = {
  ArrowDown: 'successor',
  ArrowUp: 'predecessor',
  ArrowRight: 'nextSibling',
  ArrowLeft: 'previousSibling',
};

/** The command of a key, if it has any. Ctrl and Cmd are equivalent; Alt combinations are left to the browser. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress, direction: Direction): Command | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    if (letter === 'y') return 'redo';
    return letter === 'a' ? 'selectAll' : undefined;
  }
  if (direction === 'DOWN' && DOWNWARDS[key]) return DOWNWARDS[key];
  return PLAIN[key.length === 1 ? key.toLowerCase() : key];
}

/** A line of the keyboard help. A line with `needs` is shown only when the canvas offers that action. */
export interface KeyHelp {
  keys: readonly string[];
  does: string;
  needs?: 'open' | 'add' | 'connect' | 'disconnect' | 'rename' | 'remove' | 'undo' | 'redo';
}

const RIGHT_ARROWS: readonly KeyHelp[] = [
  { keys: ['→'], does: 'Go to a node that reads this one' },
  { keys: ['←'], does: 'Go to a node that this one reads' },
  { keys: ['↑', '↓'], does: 'Go through the nodes of the same layer, or of the list' },
];

const DOWN_ARROWS: readonly KeyHelp[] = [
  { keys: ['↓'], does: 'Go to a node that reads this one' },
  { keys: ['↑'], does: 'Go to a node that this one reads' },
  { keys: ['←', '→'], does: 'Go through the nodes of the same layer' },
];

const OTHER_KEYS: readonly KeyHelp[] = [
  { keys: ['Home', 'End'], does: 'Go to the first node, the last node' },
  { keys: ['Space'], does: 'Select the node, or remove it from the selection' },
  { keys: ['Mod+A'], does: 'Select all nodes' },
  { keys: ['Enter'], does: 'Open the node', needs: 'open' },
  { keys: ['A'], does: 'Add a node that reads this one', needs: 'add' },
  { keys: ['C'], does: 'Connect: choose a node with arrows or by typing, Enter to connect', needs: 'connect' },
  { keys: ['D'], does: 'Disconnect the node from the one you came from, or from its only input', needs: 'disconnect' },
  { keys: ['F2'], does: 'Rename the node', needs: 'rename' },
  { keys: ['Delete'], does: 'Delete the selected nodes or edge', needs: 'remove' },
  { keys: ['Mod+Z'], does: 'Undo', needs: 'undo' },
  { keys: ['Mod+Shift+Z'], does: 'Redo', needs: 'redo' },
  { keys: ['F'], does: 'Show only this node and its neighbors, or all again' },
  { keys: ['G'], does: 'Open the group, or close the group of this node' },
  { keys: ['E'], does: 'Add the hidden neighbors of this node to the focus' },
  { keys: ['L'], does: 'Open the node to its columns: each highlights where it comes from and where it goes' },
  { keys: ['P'], does: 'Show all paths between two nodes: the two selected, or this one and the one before' },
  { keys: ['U', 'I'], does: 'Show everything upstream of this node, everything downstream' },
  { keys: ['[', ']'], does: 'Back to the previous view, and forward again' },
  { keys: ['+', '-', '0'], does: 'Zoom in, zoom out, fit' },
  { keys: ['Escape'], does: 'Cancel what is in progress, clear the selection' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The lines of the keyboard help for a canvas with this direction, without actions that it does not offer. */
export function keyHelp(direction: Direction, isOffered: (action: NonNullable<KeyHelp['needs']>) => boolean): KeyHelp[] {
  const all = [...(direction === 'RIGHT' ? RIGHT_ARROWS : DOWN_ARROWS), ...OTHER_KEYS];
  return all.filter(({ needs }) => needs === undefined || isOffered(needs));
}

/** Positions of cards by index, in graph units: `along` the layout's direction and `across` it. */
export type Cells = readonly { along: number; across: number }[];

/** The cells of cards with these corners. */
export function cellsOf(corners: readonly Point[], isRight: boolean): Cells {
  return corners.map(({ x, y }) => (isRight ? { along: x, across: y } : { along: y, across: x }));
}

/**
 * The node that an arrow, Home or End goes to from the node `from`; `from` itself when there is no such node. Along edges, the nearest card wins, except
 * that `cameFrom` (the node that was current before) is preferred, so that → and ← undo each other.
 */
export function moveFrom(structure: Structure, cells: Cells, from: number, command: Command, cameFrom?: number): number {
  switch (command) {
    case 'successor':
      return nearest(structure.successors[from]!, cells, from, cameFrom);
    case 'predecessor':
      return nearest(structure.predecessors[from]!, cells, from, cameFrom);
    case 'nextSibling':
      return sibling(cells, from, 1);
    case 'previousSibling':
      return sibling(cells, from, -1);
    case 'first':
      return readingOrder(cells)[0] ?? from;
    case 'last':
      return readingOrder(cells).at(-1) ?? from;
    default:
      return from;
  }
}

/**
 * The edge that the Disconnect key on the node `at` removes: the edge from or to the node that was current before, else the edge from the only input.
 * Undefined when there are several inputs or none.
 */
export function edgeToDisconnect(structure: Structure, at: number, cameFrom?: number): [from: number, to: number] | undefined {
  const inputs = structure.predecessors[at]!;
  if (cameFrom !== undefined && inputs.includes(cameFrom)) return [cameFrom, at];
  if (cameFrom !== undefined && structure.successors[at]!.includes(cameFrom)) return [at, cameFrom];
  return inputs.length === 1 ? [inputs[0]!, at] : undefined;
}

/** The nodes in reading order: layer by layer, each from its start. */
export function readingOrder(cells: Cells): number[] {
  return cells
    .map((_, index) => index)
    .sort((a, b) => cells[a]!.along - cells[b]!.along || cells[a]!.across - cells[b]!.across || a - b);
}

function nearest(candidates: readonly number[], cells: Cells, from: number, cameFrom: number | undefined): number {
  if (cameFrom !== undefined && candidates.includes(cameFrom)) return cameFrom;
  const distance = (index: number) => Math.abs(cells[index]!.across - cells[from]!.across);
  let best: number | undefined;
  for (const index of candidates) {
    if (index !== from && (best === undefined || distance(index) < distance(best))) best = index;
  }
  return best ?? from;
}

/** Maximum distance along the direction, in graph units, at which two cards count as one layer, also after dragging. About half a card. */
const MAX_LAYER_OFFSET = 30;

function sibling(cells: Cells, from: number, step: 1 | -1): number {
  const here = cells[from]!;
  let best: number | undefined;
  for (const [index, cell] of cells.entries()) {
    if (index === from || Math.abs(cell.along - here.along) > MAX_LAYER_OFFSET) continue;
    const isBeyond = (cell.across - here.across) * step > 0 || (cell.across === here.across && (index - from) * step > 0);
    if (!isBeyond) continue;
    if (best === undefined || Math.abs(cell.across - here.across) < Math.abs(cells[best]!.across - here.across)) best = index;
  }
  return best ?? from;
}
