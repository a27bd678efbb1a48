/** A small disk: file texts by absolute path, with `~` for the home folder. A folder exists if it contains a file or was created. */

export const HOME = '/home/mira';
/** The folder with the clone of the project. */
export const PROJECT = `${HOME}/retail`;

/** Resolves a path against a folder to an absolute path. */
export function absolute(path: string, folder: string): string {
  const from = path === '~' || path.startsWith('~/') ? HOME + path.slice(1) : path.startsWith('/') ? path : `${folder}/${path}`;
  const parts: string[] = [];
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** A path for display, with `~` for the home folder. */
export function shownPath(path: string): string {
  return path === HOME ? '~' : path.startsWith(`${HOME}/`) ? `~${path.slice(HOME.length)}` : path;
}

type Files = ReadonlyMap<string, string>;

/** The entries of a folder: files, and folders with a trailing `/`. Undefined if the folder does not exist. */
export function folderEntries(files: Files, folders: ReadonlySet<string>, folder: string): string[] | undefined {
  const prefix = folder === '/' ? '/' : `${folder}/`;
  const found = new Set<string>();
  for (const path of [...files.keys(), ...[...folders].map((one) => `${one}/`)]) {
    if (!path.startsWith(prefix) || path === prefix) continue;
    const rest = path.slice(prefix.length);
    const slash = rest.indexOf('/');
    found.add(slash === -1 ? rest : rest.slice(0, slash + 1));
  }
  const isThere = found.size > 0 || folders.has(folder) || folder === '/';
  return isThere ? [...found].sort() : undefined;
}
