import type { Versions } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';

const LINE = /^(.+?) \| (.+): (.+?) ->(?: (.+))?$/;

/**
 * Reads the text of a ```` ```versions ```` block: `at: 2 March | 9 April | today`, then one line per row, `version 1 | Oslo: 2 March -> 9 April`. A row
 * without a time after the arrow still counts. Throws a `BlockError` for other lines and for times that are not in the first.
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
    rows.push({ name, values, from, ...(until === undefined ? {} : { until }) });
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
