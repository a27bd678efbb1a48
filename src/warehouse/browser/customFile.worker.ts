import { foundType } from '../custom/columnTypes.ts';
import { type FileRows, UnreadableFile } from '../custom/customFile.ts';
import { arrowRows, wrongValues } from '../custom/customTable.ts';
import { readCsv } from '../custom/readCsv.ts';
import type { FileAnswer, FileRequest } from './customFileReader.ts';

let rows: FileRows | undefined;

async function read(bytes: ArrayBuffer): Promise<FileRows> {
  const isParquet = new TextDecoder('latin1').decode(bytes.slice(0, 4)) === 'PAR1';
  if (isParquet) return await (await import('../custom/readParquet.ts')).readParquet(bytes);
  try {
    return readCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('It is neither Parquet nor CSV in UTF-8.');
  }
}

async function answerTo(request: FileRequest): Promise<FileAnswer> {
  if (request.kind === 'read') {
    rows = await read(request.bytes);
    const { names, values, lines, problems } = rows;
    const columns = names.map((name, at) => ({ name, dataType: foundType(values[at]!) }));
    return { kind: 'read', columns, rowCount: lines.length, problems };
  }
  if (!rows) throw new UnreadableFile('No file was read.');
  if (request.kind === 'check') return { kind: 'checked', problems: wrongValues(rows, request.columns) };
  return { kind: 'rows', rows: arrowRows(rows) };
}

globalThis.onmessage = ({ data }: MessageEvent<FileRequest>) => {
  answerTo(data).then(
    (answer) => postMessage(answer),
    (error: unknown) =>
      postMessage({
        kind: 'unreadable',
        message: error instanceof UnreadableFile ? error.message : 'It can’t be read.',
      } satisfies FileAnswer),
  );
};
