import type { Size } from '#canvas/cardSize.ts';
import { type Block, fill, heightOf, heightOfAll, wrapped } from './blocks.ts';
import { type PaperName, printableArea, SHEET } from './paper.ts';

/** How a graph comes out in a room: both in millimeters. */
export interface FittedGraph {
  size: Size;
  /** How high the letters of its names are. */
  letters: number;
}

/** A step as far as its sheets depend on it. */
interface StepToPrint<Graph extends FittedGraph> {
  title: string;
  blocks: readonly Block[];
  /** Draws its graph for a room; absent: it has none. */
  draw?: (room: Size) => Graph;
}

/** One sheet of a step, from above: text beside the code, the graph, and lines to write on in what is left. */
export interface StepSheet<Graph extends FittedGraph> {
  blocks: readonly Block[];
  graph?: Graph;
  /** How many lines there are to write on. */
  ruled: number;
}

/** Names of a graph are read from paper from this size on, in millimeters: about 5 points. */
const READABLE = 1.75;
/** The least height that a graph shares a sheet for, and what notes keep beside it. */
const MIN_GRAPH = 35;
const NOTES = 44;
/** The head of a sheet: a line over its title, and the height of a line of the title. */
const HEAD = { above: 6, letter: 6.4, line: 8.2, below: 2 };

const REST: Block = {
  kind: 'rest',
  text: '… The text continues in the step itself: scan the code, or enter its three characters.',
};

/** How high the head of a sheet is, in millimeters: where one is in the session, and the title. */
export function headHeight(title: string, width: number): number {
  return HEAD.above + wrapped(title, HEAD.letter, width).length * HEAD.line + HEAD.below;
}

/** The width of text beside the code. */
export const widthBesideCode = (paper: PaperName): number => printableArea(paper).width - SHEET.code - SHEET.gap;

const ruledIn = (height: number, hasNotes: boolean) =>
  hasNotes ? Math.max(0, Math.floor((height - 2 * SHEET.gap) / SHEET.ruled)) : 0;

/** As much of the blocks as there is room for; what is left out is said. */
function cut(blocks: readonly Block[], width: number, height: number): Block[] {
  if (heightOfAll(blocks, width) <= height) return [...blocks];
  return [...fill(blocks, width, height - heightOf(REST, width)).placed, REST];
}

/**
 * The sheets of a step: one, or two where its text is long or its graph needs a sheet for its names to be read. Never more: a longer text ends with a
 * sentence that says where the rest is.
 */
export function stepSheets<Graph extends FittedGraph>(
  { title, blocks, draw }: StepToPrint<Graph>,
  paper: PaperName,
  hasNotes: boolean,
): StepSheet<Graph>[] {
  const room = printableArea(paper);
  const width = widthBesideCode(paper);
  const height = room.height - headHeight(title, room.width);
  if (!draw) {
    const { placed, rest } = fill(blocks, width, height);
    const left = height - Math.max(heightOfAll(placed, width), SHEET.code + SHEET.codeWords);
    if (rest.length === 0) return [{ blocks: placed, ruled: ruledIn(left, hasNotes) }];
    const second = cut(rest, room.width, height);
    return [
      { blocks: placed, ruled: 0 },
      { blocks: second, ruled: ruledIn(height - heightOfAll(second, room.width), hasNotes) },
    ];
  }
  const shown = cut(blocks, width, height);
  const left = height - Math.max(heightOfAll(shown, width), SHEET.code + SHEET.codeWords) - SHEET.gap;
  const shared = left - (hasNotes ? NOTES : 0);
  const graph = shared >= MIN_GRAPH ? draw({ width: room.width, height: shared }) : undefined;
  if (graph && graph.letters >= READABLE) return [{ blocks: shown, graph, ruled: ruledIn(left - graph.size.height, hasNotes) }];
  const alone = draw({ width: room.width, height });
  return [
    { blocks: shown, ruled: ruledIn(left, hasNotes) },
    { blocks: [], graph: alone, ruled: ruledIn(height - alone.size.height, hasNotes) },
  ];
}

/** Blocks on as many sheets as they need; the first has less room where it has a head. */
export function paginate(
  blocks: readonly Block[],
  paper: PaperName,
  first: number,
  width = printableArea(paper).width,
): Block[][] {
  const sheets: Block[][] = [];
  let rest = [...blocks];
  while (rest.length > 0) {
    const height = printableArea(paper).height - (sheets.length === 0 ? first : 0);
    const filled = fill(rest, width, height);
    // A block that is higher than a sheet is put on one all the same, and is cut by its edge.
    const placed = filled.placed.length > 0 ? filled.placed : rest.slice(0, 1);
    rest = filled.placed.length > 0 ? filled.rest : rest.slice(1);
    sheets.push(placed);
  }
  return sheets;
}
