import { type BoxLook, DRAWING_SIZES, type Drawing, type Shape } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';
import { nodeGraph } from './nodeGraph.ts';
import type { ScreenItem, ScreenPart, ScreenWord } from './screenParts.ts';
import { box, lineHeight, linesIn, lookOf, type Pen, penFor, textWidth, words } from './shapes.ts';

/** A part of the drawing: computes its height for a width, and draws itself at a position. */
interface Placed {
  height: number;
  draw: (x: number, y: number, height: number) => Shape[];
}

const CONTROL = 28;
const LIST_ROW = 23;
const CELL_ROW = 27;
const STEP_GAP = 22;
/** Room around numbers on the edge of the picture. */
const MARGIN = DRAWING_SIZES.number + 2;

/** Narrower than a switch no part can be drawn. */
const MIN_PART_PX = 36;

/** The width that a number takes in front of words. */
const NUMBER_ROOM = 2 * DRAWING_SIZES.number + 6;

const gapOf = (pen: Pen): number => (pen.isNarrow ? 9 : 12);
const insetOf = (pen: Pen): number => (pen.isNarrow ? 7 : 12);

/** Words for what is as wide in a row as its text, unless a weight is said; the others share what is left. */
const AS_WIDE_AS_ITS_WORDS: ReadonlySet<ScreenWord> = new Set([
  'choice',
  'badge',
  'button',
  'switch',
  'check',
  'tabs',
  'heading',
  'text',
]);

function ownWidth({ word, text, items, number }: ScreenPart, pen: Pen): number {
  const inset = insetOf(pen);
  const before = number === undefined ? 0 : NUMBER_ROOM;
  const across = (said: string, plain: 'plain' | 'strong' = 'plain') => {
    const { text: shown, look } = lookOf(said, plain);
    return textWidth(shown, look, pen.size);
  };
  switch (word) {
    case 'tabs':
      return items.reduce((sum, item) => sum + across(item.text) + 2 * inset + 1, 0);
    case 'heading':
      return across(text, 'strong') + 2 + before;
    case 'text':
      return across(text) + 2 + before;
    case 'switch':
    case 'check':
      return across(text) + 40;
    case 'choice':
      return across(text) + 2 * inset + 20;
    default:
      return across(text, 'strong') + 2 * Math.max(inset, 10) + 1;
  }
}

/** The widths of parts side by side. */
function shares(parts: readonly ScreenPart[], width: number, pen: Pen): number[] {
  const room = width - gapOf(pen) * (parts.length - 1);
  if (room < MIN_PART_PX * parts.length) throw new BlockError(parts[0]!.line, `${parts.length} parts have no room side by side`);
  const own = parts.map((part) => (AS_WIDE_AS_ITS_WORDS.has(part.word) && !part.weight ? ownWidth(part, pen) : 0));
  const taken = own.reduce((sum, one) => sum + one, 0);
  const weights = parts.map((part, index) => (own[index] === 0 ? (part.weight ?? 1) : 0));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  // Where there is not even room for the parts that are as wide as their words, all shrink alike.
  const least = Math.min(0.35 * room, 40 * weights.filter((one) => one > 0).length);
  const scale = taken > room - least ? (room - least) / taken : 1;
  const rest = room - taken * scale;
  return parts.map((_, index) => (own[index]! > 0 ? own[index]! * scale : (rest * weights[index]!) / weight));
}

function stack(parts: readonly ScreenPart[], width: number, pen: Pen): Placed {
  const placed = parts.map((part) => place(part, width, pen));
  const gap = gapOf(pen);
  const natural = placed.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, placed.length - 1);
  return {
    height: natural,
    draw: (x, y, height) => {
      let top = y;
      // The remaining width goes to the last part that can use it.
      const grows = parts.findLastIndex(({ word }) => ['panel', 'row', 'column', 'graph', 'list', 'code'].includes(word));
      return placed.flatMap((one, index) => {
        const own = one.height + (index === grows ? Math.max(0, height - natural) : 0);
        const shapes = one.draw(x, top, own);
        top += own + gap;
        return shapes;
      });
    },
  };
}

function row({ parts }: ScreenPart, width: number, pen: Pen): Placed {
  const widths = shares(parts, width, pen);
  const placed = parts.map((part, index) => place(part, widths[index]!, pen));
  const height = Math.max(...placed.map((one) => one.height));
  return {
    height,
    draw: (x, y, room) => {
      let left = x;
      return placed.flatMap((one, index) => {
        const stretches = ['panel', 'column', 'graph', 'list', 'code'].includes(parts[index]!.word);
        const shapes = one.draw(left, stretches ? y : y + (height - one.height) / 2, stretches ? room : one.height);
        left += widths[index]! + gapOf(pen);
        return shapes;
      });
    },
  };
}

function panel({ text, parts, line }: ScreenPart, width: number, pen: Pen): Placed {
  const inset = insetOf(pen);
  const title = text ? 32 : inset;
  const inside = stack(parts, width - 2 * inset, pen);
  return {
    height: title + inside.height + (parts.length > 0 ? inset : 0),
    draw: (x, y, height) => [
      box('panel', x, y, width, height, 6),
      ...words(pen, text, 'strong', { x: x + inset, y: y + 16, width: width - 2 * inset }, line),
      ...inside.draw(x + inset, y + title, height - title - inset),
    ],
  };
}

function tabs({ items, line }: ScreenPart, width: number, pen: Pen): Placed {
  const inset = insetOf(pen);
  const wish = items.map(({ text }) => textWidth(text, 'plain', pen.size) + 2 * inset + 1);
  const scale = Math.min(1, width / wish.reduce((sum, one) => sum + one, 0));
  return {
    height: CONTROL,
    draw: (x, y) => {
      let left = x;
      return items.flatMap((item, index) => {
        const across = wish[index]! * scale;
        const room = { x: left + across / 2, y: y + CONTROL / 2, width: across - 2 * inset * scale, anchor: 'middle' as const };
        left += across;
        return [
          box(item.isChosen ? 'chosen' : 'field', left - across, y, across, CONTROL, 3),
          ...words(pen, item.text, 'plain', room, line),
        ];
      });
    },
  };
}

function steps({ items, line }: ScreenPart, width: number, pen: Pen): Placed {
  const across = (width - STEP_GAP * (items.length - 1)) / items.length;
  return {
    height: CONTROL,
    draw: (x, y) =>
      items.flatMap((item, index): Shape[] => {
        const left = x + index * (across + STEP_GAP);
        const mid = y + CONTROL / 2;
        const arrow: Shape = {
          is: 'line',
          look: 'arrow',
          hasTip: true,
          points: [
            { x: left - STEP_GAP + 2, y: mid },
            { x: left - 3, y: mid },
          ],
        };
        return [
          ...(index > 0 ? [arrow] : []),
          box(item.isChosen ? 'chosen' : 'field', left, y, across, CONTROL, CONTROL / 2),
          ...words(pen, item.text, 'plain', { x: left + across / 2, y: mid, width: across - 18, anchor: 'middle' }, line),
        ];
      }),
  };
}

function list({ items, line }: ScreenPart, width: number, pen: Pen): Placed {
  const inset = insetOf(pen);
  return {
    height: items.length * LIST_ROW + 6,
    draw: (x, y, height) => [
      box('sunken', x, y, width, height, 4),
      ...items.flatMap((item, index) => {
        const top = y + 3 + index * LIST_ROW;
        return [
          ...(item.isChosen ? [box('chosen', x + 3, top, width - 6, LIST_ROW, 3)] : []),
          ...words(pen, item.text, 'plain', { x: x + inset, y: top + LIST_ROW / 2, width: width - 2 * inset }, line),
        ];
      }),
    ],
  };
}

function table({ items: head, parts: rows, line }: ScreenPart, width: number, pen: Pen): Placed {
  const inset = pen.isNarrow ? 5 : 8;
  const wish = head.map((_, column) =>
    Math.max(
      ...[head, ...rows.map(({ items }) => items)].map((cells, index) => {
        const { text, look } = lookOf(cells[column]?.text ?? '', index === 0 ? 'strong' : 'plain');
        return textWidth(text, look, pen.size) + 2 * inset + 1;
      }),
    ),
  );
  const sum = wish.reduce((total, one) => total + one, 0);
  // Extra width is shared equally; a shortage is taken from the parts by their length.
  const widths = wish.map((one) => (sum <= width ? one + (width - sum) / head.length : (one * width) / sum));
  const cells = (items: readonly ScreenItem[], look: 'strong' | 'plain', x: number, y: number, at: number) => {
    let left = x;
    return items.flatMap(({ text }, column) => {
      const across = widths[column] ?? 0;
      left += across;
      const room = { x: left - across + inset, y: y + CELL_ROW / 2, width: across - inset - 2 };
      return words(pen, text, look, room, at);
    });
  };
  return {
    height: (1 + rows.length) * CELL_ROW,
    draw: (x, y) => [
      box('field', x, y, width, (1 + rows.length) * CELL_ROW, 4),
      box('sunken', x, y, width, CELL_ROW, 4),
      ...cells(head, 'strong', x, y, line),
      ...rows.flatMap((one, index) => {
        const top = y + (index + 1) * CELL_ROW;
        const chosen = one.items.some(({ isChosen }) => isChosen);
        return [
          ...(chosen ? [box('chosen', x + 1, top, width - 2, CELL_ROW - 1, 2)] : []),
          ...cells(one.items, 'plain', x, top, one.line),
          ...(one.number ? [{ is: 'number' as const, x, y: top + CELL_ROW / 2, number: one.number }] : []),
        ];
      }),
    ],
  };
}

function lines({ word, text, line }: ScreenPart, width: number, pen: Pen): Placed {
  const look = word === 'heading' ? 'strong' : 'faint';
  const said = linesIn(pen, text, look, width);
  const step = lineHeight(pen);
  return {
    height: said.length * step,
    draw: (x, y) => said.flatMap((one, index) => words(pen, one, look, { x, y: y + (index + 0.5) * step, width }, line)),
  };
}

/** Text in an editor; a line break is written as a bar. */
function code({ text, line }: ScreenPart, width: number, pen: Pen): Placed {
  const inset = insetOf(pen);
  const step = lineHeight(pen);
  const said = text.split(' | ');
  return {
    height: said.length * step + 16,
    draw: (x, y, height) => [
      box('sunken', x, y, width, height, 4),
      ...said.flatMap((one, index) => {
        const indent = /^_*/.exec(one)![0].length * 8;
        const room = { x: x + inset + indent, y: y + 8 + (index + 0.5) * step, width: width - 2 * inset - indent };
        return words(pen, `\`${one.replace(/^_+/, '')}\``, 'code', room, line);
      }),
    ],
  };
}

function control({ word, text, isOn, line }: ScreenPart, width: number, pen: Pen): Placed {
  const inset = insetOf(pen);
  const mid = CONTROL / 2;
  const draw = (x: number, y: number): Shape[] => {
    if (word === 'switch' || word === 'check') {
      const label = words(pen, text, 'plain', { x: x + 38, y: y + mid, width: width - 38 }, line);
      if (word === 'check') return [box(isOn ? 'on' : 'field', x + 14, y + mid - 7, 14, 14, 3), ...label];
      const knob: Shape = { is: 'dot', look: 'plain', x: x + (isOn ? 24 : 10), y: y + mid, r: 5 };
      return [box(isOn ? 'on' : 'field', x + 2, y + mid - 8, 30, 16, 8), knob, ...label];
    }
    if (word === 'choice') {
      const tip = { x: x + width - inset - 4, y: y + mid };
      return [
        box('field', x, y, width, CONTROL),
        ...words(pen, text, 'plain', { x: x + inset, y: y + mid, width: width - 2 * inset - 16 }, line),
        {
          is: 'line',
          look: 'line',
          hasTip: false,
          points: [
            { x: tip.x - 4, y: tip.y - 2 },
            { x: tip.x, y: tip.y + 2 },
            { x: tip.x + 4, y: tip.y - 2 },
          ],
        },
      ];
    }
    if (word === 'field') {
      return [
        box('field', x, y, width, CONTROL),
        ...words(pen, text, 'faint', { x: x + inset, y: y + mid, width: width - 2 * inset }, line),
      ];
    }
    const look: BoxLook = word === 'badge' ? 'chosen' : isOn ? 'primary' : 'button';
    const room = { x: x + width / 2, y: y + mid, width: width - 1.4 * inset, anchor: 'middle' as const };
    return [
      box(look, x, y, width, CONTROL, word === 'badge' ? CONTROL / 2 : 6),
      ...words(pen, text, isOn ? 'onPrimary' : 'strong', room, line),
    ];
  };
  return { height: CONTROL, draw };
}

/** A graph on its canvas. */
function graph({ parts, line }: ScreenPart, width: number, pen: Pen): Placed {
  const inset = insetOf(pen);
  const chains = parts.map(({ items }) => items.map(({ text }) => text));
  const { height, draw } = nodeGraph(chains, width - 2 * inset, pen, line);
  return {
    height: height + 2 * inset,
    draw: (x, y, room) => [box('sunken', x, y, width, room, 4), ...draw(x + inset, y + (room - height) / 2)],
  };
}

function unnumbered(part: ScreenPart, width: number, pen: Pen): Placed {
  switch (part.word) {
    case 'row':
      return row(part, width, pen);
    case 'column':
      return stack(part.parts, width, pen);
    case 'panel':
      return panel(part, width, pen);
    case 'tabs':
      return tabs(part, width, pen);
    case 'steps':
      return steps(part, width, pen);
    case 'list':
      return list(part, width, pen);
    case 'table':
      return table(part, width, pen);
    case 'heading':
    case 'text':
      return lines(part, width, pen);
    case 'code':
      return code(part, width, pen);
    case 'graph':
      return graph(part, width, pen);
    default:
      return control(part, width, pen);
  }
}

function place(part: ScreenPart, width: number, pen: Pen): Placed {
  const { height, draw } = unnumbered(part, width, pen);
  const { number, word } = part;
  if (number === undefined) return { height, draw };
  // Words have no box whose corner could carry the number, so it is in front of them.
  if (word === 'text' || word === 'heading') {
    const inner = unnumbered(part, width - NUMBER_ROOM, pen);
    return {
      height: inner.height,
      draw: (x, y, room) => [
        ...inner.draw(x + NUMBER_ROOM, y, room),
        { is: 'number', x: x + DRAWING_SIZES.number, y: y + lineHeight(pen) / 2, number },
      ],
    };
  }
  return { height, draw: (x, y, room) => [...draw(x, y, room), { is: 'number', x, y, number }] };
}

/**
 * Draws a screen for a width: its parts below each other, in a frame when they are one window. Numbers are drawn on the upper left corner of what they name.
 * Throws a `BlockError` where words have no room in the wide drawing.
 */
export function drawScreen(parts: readonly ScreenPart[], width: number, isNarrow: boolean, isFramed: boolean): Drawing {
  const pen = penFor(width, isNarrow);
  const inset = isFramed ? insetOf(pen) + 2 : 0;
  const inside = stack(parts, width - 2 * MARGIN - 2 * inset, pen);
  const height = inside.height + 2 * inset;
  const shapes = inside.draw(MARGIN + inset, MARGIN + inset, inside.height);
  const frame = isFramed ? [box('frame', MARGIN, MARGIN, width - 2 * MARGIN, height, 8)] : [];
  const all = [...frame, ...shapes];
  // Numbers are drawn last, so that nothing covers them.
  return {
    width,
    height: Math.ceil(height + 2 * MARGIN),
    shapes: [...all.filter(({ is }) => is !== 'number'), ...all.filter(({ is }) => is === 'number')],
  };
}
