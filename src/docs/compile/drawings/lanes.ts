import type { Drawing, Shape } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';
import { box, lineHeight, linesIn, type Pen, penFor, words } from './shapes.ts';

/** Steps one after another, drawn beside other lanes that may begin or end at the same box. */
interface Lanes {
  from?: LaneStep;
  to?: LaneStep;
  lanes: readonly { name: string; steps: readonly LaneStep[]; line: number }[];
}

interface LaneStep {
  text: string;
  line: number;
}

const MAX = { lanes: 3, steps: 6 };

/**
 * Reads the text of a ```` ```lanes ```` block: a lane a line (`Deploy: a commit -> a plan -> changed tables`), before or behind them `(from): ...` and `(to): ...`
 * for what all begin at or lead to. Throws a `BlockError` for lines of another form.
 */
export function readLanes(text: string): Lanes {
  const read: Lanes & { lanes: { name: string; steps: LaneStep[]; line: number }[] } = { lanes: [] };
  for (const [index, said] of text.split('\n').entries()) {
    if (said.trim() === '') continue;
    const line = index + 1;
    const found = /^([^:]+): (.+)$/.exec(said.trim());
    if (!found) throw new BlockError(line, `"${said.trim()}" is not a lane; write "Deploy: a commit -> a plan"`);
    const steps = found[2]!.split('->').map((step) => ({ text: step.trim(), line }));
    if (steps.some((step) => step.text === '')) throw new BlockError(line, `"${said.trim()}" has an arrow that leads nowhere`);
    const name = found[1]!;
    if (name === '(from)' || name === '(to)') {
      if (steps.length > 1) throw new BlockError(line, `${name} is one box; the steps are those of a lane`);
      read[name === '(from)' ? 'from' : 'to'] = steps[0]!;
    } else {
      if (steps.length > MAX.steps) throw new BlockError(line, `${steps.length} steps have no room in a lane; ${MAX.steps} do`);
      read.lanes.push({ name, steps, line });
    }
  }
  if (read.lanes.length === 0) throw new BlockError(0, 'there is no lane; write "Deploy: a commit -> a plan"');
  if (read.lanes.length > MAX.lanes) throw new BlockError(0, `${read.lanes.length} lanes have no room; ${MAX.lanes} do`);
  return read;
}

/** The lanes in words, a sentence each. Code stays in backticks. */
export function lanesInWords({ from, to, lanes }: Lanes): string[] {
  return lanes.map(({ name, steps }) => {
    const way = [from, ...steps, to].flatMap((step) => step?.text ?? []);
    return `${name}: ${way.join(', then ')}`;
  });
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ARROW = 24;
const PAD = 10;
const TIGHT = 6;
const TITLE = 28;

/** A box with its words in the middle, as many lines as it takes. */
function labelled(pen: Pen, { text, line }: LaneStep, look: 'step' | 'shared', area: Area): Shape[] {
  const inner = area.width - 8;
  const plain = look === 'shared' ? 'strong' : 'plain';
  const said = linesIn(pen, text, plain, inner);
  const step = lineHeight(pen);
  return [
    box(look, area.x, area.y, area.width, area.height, 6),
    ...said.flatMap((one, index) => {
      const y = area.y + area.height / 2 + (index - (said.length - 1) / 2) * step;
      return words(pen, one, plain, { x: area.x + area.width / 2, y, width: inner + 2, anchor: 'middle' }, line);
    }),
  ];
}

function heightOf(pen: Pen, step: LaneStep, width: number, plain: 'plain' | 'strong' = 'plain'): number {
  return linesIn(pen, step.text, plain, width - 8).length * lineHeight(pen) + 16;
}

function arrow(x1: number, y1: number, x2: number, y2: number): Shape {
  return {
    is: 'line',
    look: 'arrow',
    hasTip: true,
    points: [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ],
  };
}

/** Lanes below each other, each from left to right. */
export function drawLanesWide({ from, to, lanes }: Lanes, width: number): Drawing {
  const pen = penFor(width, false);
  const side = 104;
  const left = 2 + (from ? side + ARROW + 4 : 0);
  const right = width - 2 - (to ? side + ARROW + 4 : 0);
  const shapes: Shape[] = [];
  let top = 2;
  for (const { name, steps, line } of lanes) {
    const across = (right - left - 2 * PAD - ARROW * (steps.length - 1)) / steps.length;
    const height = Math.max(...steps.map((step) => heightOf(pen, step, across)));
    const mid = top + TITLE + height / 2;
    shapes.push(box('sunken', left, top, right - left, TITLE + height + PAD, 8));
    shapes.push(...words(pen, name, 'strong', { x: left + PAD, y: top + 15, width: right - left - 2 * PAD }, line));
    for (const [index, step] of steps.entries()) {
      const x = left + PAD + index * (across + ARROW);
      shapes.push(...labelled(pen, step, 'step', { x, y: top + TITLE, width: across, height }));
      if (index > 0) shapes.push(arrow(x - ARROW + 1, mid, x - 2, mid));
    }
    if (from) shapes.push(arrow(2 + side, mid, left + PAD - 2, mid));
    if (to) shapes.push(arrow(right - PAD, mid, right + ARROW + 3, mid));
    top += TITLE + height + PAD + 14;
  }
  const height = top - 14;
  if (from) shapes.push(...labelled(pen, from, 'shared', { x: 2, y: 2, width: side, height: height - 2 }));
  if (to) shapes.push(...labelled(pen, to, 'shared', { x: width - 2 - side, y: 2, width: side, height: height - 2 }));
  return { width, height: Math.ceil(height + 2), shapes };
}

/** Lanes side by side, each downwards. */
export function drawLanesNarrow({ from, to, lanes }: Lanes, width: number): Drawing {
  const pen = penFor(width, true);
  const gap = 8;
  const across = (width - 4 - gap * (lanes.length - 1)) / lanes.length;
  const inner = across - 2 * TIGHT;
  const shapes: Shape[] = [];
  const shared = (step: LaneStep, y: number) => {
    const height = heightOf(pen, step, width - 4, 'strong');
    shapes.push(...labelled(pen, step, 'shared', { x: 2, y, width: width - 4, height }));
    return height;
  };
  const top = from ? 2 + shared(from, 2) + ARROW : 2;
  const titles = lanes.map(({ name }) => linesIn(pen, name, 'strong', inner));
  const title = Math.max(...titles.map((said) => said.length)) * lineHeight(pen) + 14;
  const heights = lanes.map(({ steps }) => steps.map((step) => heightOf(pen, step, inner)));
  const tallest = Math.max(...heights.map((all) => all.reduce((sum, one) => sum + one, 0) + ARROW * (all.length - 1)));
  const bottom = top + title + tallest + PAD;
  for (const [index, { steps, line }] of lanes.entries()) {
    const x = 2 + index * (across + gap);
    shapes.push(box('sunken', x, top, across, bottom - top, 8));
    for (const [row, said] of titles[index]!.entries()) {
      const y = top + 7 + (row + 0.5) * lineHeight(pen);
      shapes.push(...words(pen, said, 'strong', { x: x + TIGHT, y, width: inner + 4 }, line));
    }
    const mid = x + across / 2;
    let y = top + title;
    for (const [at, step] of steps.entries()) {
      const height = heights[index]![at]!;
      shapes.push(...labelled(pen, step, 'step', { x: x + TIGHT, y, width: inner, height }));
      if (at > 0) shapes.push(arrow(mid, y - ARROW + 1, mid, y - 2));
      y += height + ARROW;
    }
    // Behind the title the arrow would hide it: it ends at the lane.
    if (from) shapes.push(arrow(mid, top - ARROW, mid, top - 2));
    if (to) shapes.push(arrow(mid, y - ARROW, mid, bottom + ARROW - 2));
  }
  const end = to ? bottom + ARROW + shared(to, bottom + ARROW) : bottom;
  return { width, height: Math.ceil(end + 2), shapes };
}
