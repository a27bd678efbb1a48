import { serveWorker } from '#ui/worker.ts';
import { foundType } from '../custom/columnTypes.ts';
import { type FileRows, type LineProblem, UnreadableFile } from '../custom/customFile.ts';
import { arrowRows, type CustomColumn, wrongValues } from '../custom/customTable.ts';
import { readCsv } from '../custom/readCsv.ts';

/** The content of a file: its columns with the detected types, and the lines that are not rows. */
export interface FileContent {
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
  readonly rowCount: number;
  readonly problems: readonly LineProblem[];
}

let rows: FileRows | undefined;

async function readFile(bytes: ArrayBuffer): Promise<FileRows> {
  const isParquet = new TextDecoder('latin1').decode(bytes.slice(0, 4)) === 'PAR1';
  if (isParquet) return await (await import('../custom/readParquet.ts')).readParquet(bytes);
  try {
    return readCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('It is neither Parquet nor CSV in UTF-8.');
  }
}

/** The rows of the file that was read. */
function readRows(): FileRows {
  if (!rows) throw new UnreadableFile('No file was read.');
  return rows;
}

const methods = {
  /** Reads the file, and detects the types of its columns. */
  async read(bytes: ArrayBuffer): Promise<FileContent> {
    try {
      rows = await readFile(bytes);
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile('It can’t be read.');
    }
    const { names, values, lines, problems } = rows;
    const columns = names.map((name, at) => ({ name, dataType: foundType(values[at]!) }));
    return { columns, rowCount: lines.length, problems };
  },
  check: (columns: readonly CustomColumn[]) => wrongValues(readRows(), columns),
  rows: () => arrowRows(readRows()),
};
export type CustomFileMethods = typeof methods;

serveWorker(methods);
