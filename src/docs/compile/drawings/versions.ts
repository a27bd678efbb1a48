import type { Drawing, Shape } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';
import { box, lineHeight, linesIn, penFor, textWidth, words } from './shapes.ts';

/** Rows of a table with the time in which each counts. */
interface Versions {
  /** Points in time, in their order. */
  times: readonly string[];
  rows: readonly { name: string; values: string; from: number /** None: it still counts. */; until?: number; line: number }[];
}

const LINE = /^(.+?) \| (.+): (.+?) ->(?: (.+))?$/;

/**
 * Reads the text of a ```` ```versions ```` block: `at: 2 March | 9 April | today`, then a row a line, `version 1 | Oslo: 2 March -> 9 April`; nothing behind the
 * arrow: it still counts. Throws a `BlockError` for other lines and for times that are not in the first.
 */
export function readVersions(text: string): Versions {
  let times: string[] = [];
  const rows: Versions['rows'][number][] = [];
  for (const [index, said] of text.split('\n').entries()) {
    if (said.trim() === '') continue;
    const line = index + 1;
    if (said.startsWith('at: ')) {
      times = said.slice(4).split(' | ');
      continue;
    }
    const found = LINE.exec(said.trim());
    if (!found) throw new BlockError(line, `"${said.trim()}" is not a row; write "version 1 | Oslo: 2 March -> 9 April"`);
    const [, name = '', values = '', begins = '', ends] = found;
    const at = (time: string) => {
      const position = times.indexOf(time);
      if (position < 0)
        throw new BlockError(line, `"${time}" is not one of the times: ${times.join(', ') || 'write "at: ..." first'}`);
      return position;
    };
    const from = at(begins);
    const until = ends === undefined ? undefined : at(ends);
    if (until !== undefined && until <= from) throw new BlockError(line, `${ends} is not after ${begins}`);
    rows.push({ name, values, from, ...(until === undefined ? {} : { until }), line });
  }
  if (times.length < 2) throw new BlockError(0, 'the times are missing; write "at: 2 March | 9 April | today"');
  if (rows.length === 0) throw new BlockError(0, 'there is no row; write "version 1 | Oslo: 2 March -> 9 April"');
  return { times, rows };
}

/** The rows in words. */
export function versionsInWords({ times, rows }: Versions): string[] {
  return rows.map(({ name, values, from, until }) => {
    const end = until === undefined ? 'on, and still' : `to ${times[until]}`;
    return `${name}: ${values}, from ${times[from]} ${end}`;
  });
}

const AXIS = 26;
const BAR = 12;

/** Draws a bar a row over its time; where there is little room, the name of the row is above its bar. */
export function drawVersions({ times, rows }: Versions, width: number, isNarrow: boolean): Drawing {
  const pen = penFor(width, isNarrow);
  const step = lineHeight(pen);
  const names = isNarrow ? 0 : Math.max(...rows.map(({ name }) => textWidth(name, 'strong', pen.size))) + 16;
  const ends = Math.max(textWidth(times[0]!, 'faint', pen.size), textWidth(times.at(-1)!, 'faint', pen.size)) / 2 + 2;
  const left = Math.max(names, ends);
  const right = width - ends;
  const xOf = (index: number) => left + ((right - left) * index) / (times.length - 1);
  const apart = (right - left) / (times.length - 1);
  const bars: Shape[] = [];
  const marks: number[][] = [];
  let top = AXIS;
  for (const { name, values, from, until, line } of rows) {
    const x = xOf(from);
    const across = (until === undefined ? right : xOf(until)) - x;
    const said = linesIn(pen, values, 'plain', across - 14);
    const height = said.length * step + 10;
    const above = isNarrow ? step + 2 : 0;
    if (isNarrow) bars.push(...words(pen, name, 'strong', { x: 2, y: top + step / 2, width: width - 4 }, line));
    else bars.push(...words(pen, name, 'strong', { x: 2, y: top + height / 2, width: names - 8 }, line));
    bars.push(box(until === undefined ? 'chosen' : 'gone', x, top + above, across, height, 5));
    for (const [index, one] of said.entries()) {
      bars.push(...words(pen, one, 'plain', { x: x + 8, y: top + above + 5 + (index + 0.5) * step, width: across - 12 }, line));
    }
    marks.push([top + above - 2, top + above + height + 2]);
    top += above + height + BAR;
  }
  const bottom = top - BAR + 4;
  // On a phone the names are between the bars, where lines would cross them.
  const ticks = isNarrow ? [[AXIS - 10, AXIS - 4], ...marks] : [[AXIS - 6, bottom]];
  const axis = times.flatMap((time, index): Shape[] => [
    ...ticks.map(
      ([from = 0, until = 0]): Shape => ({
        is: 'line',
        look: 'line',
        hasTip: false,
        points: [
          { x: xOf(index), y: from },
          { x: xOf(index), y: until },
        ],
      }),
    ),
    ...words(pen, time, 'faint', { x: xOf(index), y: 10, width: apart, anchor: 'middle' }, 1),
  ]);
  return { width, height: Math.ceil(bottom + 2), shapes: [...axis, ...bars] };
}
