/** Maximum size of a custom file in bytes; larger files are refused. */
export const MAX_FILE_BYTES = 20_000_000;
/** Maximum number of rows of a custom file: further lines of a CSV file are left out, a Parquet file with more rows is refused. */
export const MAX_FILE_ROWS = 200_000;
/** Maximum number of columns of a custom file; wider files are refused. */
const MAX_FILE_COLUMNS = 200;
/** Maximum length of a value in characters: a CSV line with a longer value is left out, a longer value in a Parquet file is cut. */
export const MAX_VALUE_CHARACTERS = 100_000;
/** Maximum number of problems reported for a file. */
export const MAX_REPORTED_PROBLEMS = 20;

/** What is wrong with a line of a file; line 1 has the column names. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** The rows of a file, with all values as text and empty values as NULL. */
export interface FileRows {
  readonly names: readonly string[];
  /** Indexed by column, then by row. */
  readonly values: readonly (readonly (string | null)[])[];
  /** The line in which each row begins; for files without lines, the number of the row. */
  readonly lines: readonly number[];
  /** Lines that are not valid rows. */
  readonly problems: readonly LineProblem[];
}

/** Thrown for a file that cannot be read at all; the message is shown to the reader. */
export class UnreadableFile extends Error {}

/** Makes names usable as column names: not empty, and unique regardless of case. Throws if there are too many. */
export function columnNames(names: readonly string[]): string[] {
  if (names.length > MAX_FILE_COLUMNS)
    throw new UnreadableFile(`It has ${names.length.toLocaleString('en')} columns: at most ${MAX_FILE_COLUMNS} are read.`);
  const known = new Set<string>();
  return names.map((name, index) => {
    const plain = name.trim().slice(0, 250) || `COLUMN_${index + 1}`;
    let own = plain;
    for (let number = 2; known.has(own.toUpperCase()); number++) own = `${plain}_${number}`;
    known.add(own.toUpperCase());
    return own;
  });
}
