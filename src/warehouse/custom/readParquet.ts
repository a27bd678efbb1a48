import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { columnNames, type FileRows, MAX_FILE_ROWS, MAX_VALUE_CHARACTERS, UnreadableFile } from './customFile.ts';

/** Maximum uncompressed size of a Parquet file in bytes, as the file itself states it; larger files are refused. */
const MAX_UNCOMPRESSED_BYTES = 200_000_000;

/** A value as text: dates and times in ISO 8601, nested values as JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/Z$/, '')
      .replace('T', ' ');
  if (typeof value === 'object')
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return String(value);
}

/** Reads a Parquet file. Throws `UnreadableFile` if it is not one or is too large. */
export async function readParquet(bytes: ArrayBuffer): Promise<FileRows> {
  try {
    const metadata = await parquetMetadataAsync(bytes);
    const rows = Number(metadata.num_rows);
    if (rows > MAX_FILE_ROWS)
      throw new UnreadableFile(
        `It has ${rows.toLocaleString('en')} rows: at most ${MAX_FILE_ROWS.toLocaleString('en')} are read.`,
      );
    const unpacked = metadata.row_groups
      .flatMap(({ columns }) => columns)
      .reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0);
    if (unpacked > MAX_UNCOMPRESSED_BYTES) throw new UnreadableFile('It is larger than 200 MB when uncompressed.');
    const keys = parquetSchema(metadata).children.map(({ element }) => element.name);
    const names = columnNames(keys);
    const objects = await parquetReadObjects({ file: bytes, metadata, compressors });
    const values = keys.map((key) => objects.map((row) => textOf(row[key])?.slice(0, MAX_VALUE_CHARACTERS) ?? null));
    return { names, values, lines: objects.map((_, index) => index + 1), problems: [] };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`It can't be read as Parquet: ${error instanceof Error ? error.message : String(error)}`);
  }
}
