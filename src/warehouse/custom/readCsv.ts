import Papa from 'papaparse';
import { counted } from '#engine/text/phrases.ts';
import {
  columnNames,
  type FileRows,
  type LineProblem,
  MAX_FILE_ROWS,
  MAX_REPORTED_PROBLEMS,
  MAX_VALUE_CHARACTERS,
  UnreadableFile,
} from './customFile.ts';

/**
 * Reads CSV whose first line has the column names; the separator is detected. An empty value is NULL. A line with more or fewer values than columns,
 * or with an unclosed quote, is reported and left out.
 */
export function readCsv(text: string): FileRows {
  const lines: number[] = [];
  const values: (string | null)[][] = [];
  const problems: LineProblem[] = [];
  let names: string[] | undefined;
  let line = 1;
  let read = 0;
  const problem = (at: number, message: string) =>
    problems.length < MAX_REPORTED_PROBLEMS && problems.push({ line: at, message });
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
    step({ data, errors, meta }, parser) {
      const at = line;
      for (; read < meta.cursor; read++) if (text.charCodeAt(read) === 10) line++;
      if (data.every((value) => value.trim() === '')) return;
      if (!names) {
        names = columnNames(data);
        for (const _ of names) values.push([]);
        return;
      }
      const [error] = errors.filter(({ type }) => type === 'Quotes');
      const long = data.findIndex((value) => value.length > MAX_VALUE_CHARACTERS);
      if (error) problem(at, 'A quote is opened and not closed, or closed too early.');
      else if (data.length !== names.length)
        problem(at, `It has ${counted(data.length, 'value')}, and there are ${counted(names.length, 'column')}.`);
      else if (long !== -1) problem(at, `${names[long]} has more than ${MAX_VALUE_CHARACTERS.toLocaleString('en')} characters.`);
      else if (lines.length === MAX_FILE_ROWS) {
        problem(at, `At most ${MAX_FILE_ROWS.toLocaleString('en')} rows are read: this row and all after it are left out.`);
        parser.abort();
      } else {
        lines.push(at);
        for (const [index, value] of data.entries()) values[index]!.push(value === '' ? null : value);
      }
    },
  });
  if (!names) throw new UnreadableFile('It is empty: the first line names the columns.');
  return { names, values, lines, problems };
}
