import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const fileOf = (path, name) => ({ path: name.replaceAll('\\', '/'), bytes: new Uint8Array(readFileSync(path)) });

/** The files of a project as the importers take them: all files of a folder, or the one file (.zip or .json) at the path. */
export function projectFiles(path) {
  if (!statSync(path).isDirectory()) return [fileOf(path, basename(path))];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => fileOf(file, relative(path, file)));
}
