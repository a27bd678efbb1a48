/** What a reader's file may be at the most. */
export const MAX_BYTES = 20_000_000;
export const MAX_ROWS = 200_000;
const MAX_COLUMNS = 200;
/** The most letters of a value. */
export const MAX_LETTERS = 100_000;
/** How many problems of a file are reported. */
export const MAX_PROBLEMS = 20;

/** What is wrong with a line of a file, the line of its names being 1. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** The rows of a file, all values as text; NULL for what was empty. */
export interface FileRows {
  readonly names: readonly string[];
  /** By column, then by row. */
  readonly values: readonly (readonly (string | null)[])[];
  /** The line each row begins in; for files without lines its number. */
  readonly lines: readonly number[];
  /** Lines that are no rows. */
  readonly problems: readonly LineProblem[];
}

/** Thrown for a file that can't be read at all; the message is for the reader. */
export class UnreadableFile extends Error {}

/** Names that can name columns: none empty, none twice, whatever the case. Throws where there are too many. */
export function columnNames(names: readonly string[]): string[] {
  if (names.length > MAX_COLUMNS)
    throw new UnreadableFile(`It has ${names.length.toLocaleString('en')} columns: at most ${MAX_COLUMNS} are read.`);
  const known = new Set<string>();
  return names.map((name, index) => {
    const plain = name.trim().slice(0, 250) || `COLUMN_${index + 1}`;
    let own = plain;
    for (let number = 2; known.has(own.toUpperCase()); number++) own = `${plain}_${number}`;
    known.add(own.toUpperCase());
    return own;
  });
}
