import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder with the code that several examples share, a file for each part. */
export const SHARED_CODE = 'content/code';

/** The shared parts by file name, such as `rowsOf.js`. */
export type SharedCode = ReadonlyMap<string, string>;

/** Reads the shared parts of a repository; empty when it has no folder of them. */
export function readSharedCode(root: string): SharedCode {
  const folder = join(root, SHARED_CODE);
  if (!existsSync(folder)) return new Map();
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8').trimEnd()]));
}
