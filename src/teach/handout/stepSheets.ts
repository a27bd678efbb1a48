import type { Size } from '#canvas/cardSize.ts';
import { type Block, fill, heightOf, heightOfAll, wrapped } from './blocks.ts';
import { type PaperName, printableArea, SHEET } from './paper.ts';

/** The size of a drawn graph, in millimeters. */
export interface FittedGraph {
  size: Size;
  /** Height of the names in the graph, in millimeters. */
  letters: number;
}

/** The parts of a step that its sheets depend on. */
interface StepToPrint<Graph extends FittedGraph> {
  title: string;
  blocks: readonly Block[];
  /** Draws the graph for an area in millimeters. Absent: the step has no graph. */
  draw?: (room: Size) => Graph;
}

/** One sheet of a step, from top to bottom: text beside the QR code, and the graph. */
export interface StepSheet<Graph extends FittedGraph> {
  blocks: readonly Block[];
  graph?: Graph;
}

/** Minimum height of a graph's names in millimeters at which the graph shares a sheet with text: about 5 points. */
const MIN_SHARED_LETTER_MM = 1.75;
/** Minimum height in millimeters that text has to leave for a graph on the same sheet. */
const MIN_GRAPH_MM = 35;
/** The measures of a sheet's header in millimeters: the line above the title, the size and line height of the title, and the space below. */
const HEAD = { above: 6, letter: 6.4, line: 8.2, below: 2 };

const CONTINUED: Block = {
  kind: 'rest',
  text: '… The text continues in the step itself: scan the code.',
};

/** The height of a sheet's header in millimeters: the position in the session, and the title. */
export function headHeight(title: string, width: number): number {
  return HEAD.above + wrapped(title, HEAD.letter, width).length * HEAD.line + HEAD.below;
}

/** The width of text beside the QR code, in millimeters. */
export const widthBesideCode = (paper: PaperName): number => printableArea(paper).width - SHEET.code - SHEET.gap;

/** The blocks that fit, followed by a note if some were cut. */
function cut(blocks: readonly Block[], width: number, height: number): Block[] {
  if (heightOfAll(blocks, width) <= height) return [...blocks];
  return [...fill(blocks, width, height - heightOf(CONTINUED, width)).placed, CONTINUED];
}

/**
 * The sheets of a step: one, or two if its text is long or if its graph needs its own sheet to be readable. Never more: a longer text ends with a
 * sentence that says where the rest is.
 */
export function stepSheets<Graph extends FittedGraph>(
  { title, blocks, draw }: StepToPrint<Graph>,
  paper: PaperName,
): StepSheet<Graph>[] {
  const room = printableArea(paper);
  const width = widthBesideCode(paper);
  const height = room.height - headHeight(title, room.width);
  if (!draw) {
    const { placed, rest } = fill(blocks, width, height);
    return rest.length === 0 ? [{ blocks: placed }] : [{ blocks: placed }, { blocks: cut(rest, room.width, height) }];
  }
  const shown = cut(blocks, width, height);
  const left = height - Math.max(heightOfAll(shown, width), SHEET.code + SHEET.codeWords) - SHEET.gap;
  const graph = left >= MIN_GRAPH_MM ? draw({ width: room.width, height: left }) : undefined;
  if (graph && graph.letters >= MIN_SHARED_LETTER_MM) return [{ blocks: shown, graph }];
  return [{ blocks: shown }, { blocks: [], graph: draw({ width: room.width, height }) }];
}

/** The height of a sheet of a step in millimeters, without the empty space below its graph. */
export function stepSheetHeight<Graph extends FittedGraph>(
  title: string,
  { blocks, graph }: StepSheet<Graph>,
  paper: PaperName,
): number {
  const text = Math.max(heightOfAll(blocks, widthBesideCode(paper)), SHEET.code + SHEET.codeWords);
  return headHeight(title, printableArea(paper).width) + text + (graph ? SHEET.gap + graph.size.height : 0);
}

/** Distributes blocks over as many sheets as they need. `first` is the height of the first sheet's header, in millimeters. */
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
    // A block that is higher than a sheet still gets a sheet, and is cut at its edge.
    const placed = filled.placed.length > 0 ? filled.placed : rest.slice(0, 1);
    rest = filled.placed.length > 0 ? filled.rest : rest.slice(1);
    sheets.push(placed);
  }
  return sheets;
}
