/** A small disk: texts by absolute path, with `~` for the home. A folder exists when there is a file in it or when somebody created it. */

export const HOME = '/home/mira';
/** The clone of the project. */
export const PROJECT = `${HOME}/retail`;

/** The absolute path that a path means in a folder. */
export function absolute(path: string, folder: string): string {
  const from = path === '~' || path.startsWith('~/') ? HOME + path.slice(1) : path.startsWith('/') ? path : `${folder}/${path}`;
  const parts: string[] = [];
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** A path as it is shown: the home is `~`. */
export function shownPath(path: string): string {
  return path === HOME ? '~' : path.startsWith(`${HOME}/`) ? `~${path.slice(HOME.length)}` : path;
}

type Files = ReadonlyMap<string, string>;

/** What is in a folder: files, and folders with a `/` behind them. Undefined where there is no such folder. */
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
