import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the code is that several examples begin with: a file a part. */
export const SHARED_CODE = 'content/code';

/** The parts by the names of their files, such as `rowsOf.js`. */
export type SharedCode = ReadonlyMap<string, string>;

/** Reads the parts below the root of a repository; none where it has no folder of them. */
export function readSharedCode(root: string): SharedCode {
  const folder = join(root, SHARED_CODE);
  if (!existsSync(folder)) return new Map();
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8').trimEnd()]));
}
