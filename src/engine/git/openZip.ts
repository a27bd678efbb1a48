import { readArchive } from '../import/archive.ts';
import { decodeText, FILE_LIMITS, IGNORED, safePath } from '../import/files.ts';
import { openedRepository } from './gitState.ts';
import { historyOfFiles, type ReadHistory, readHistory } from './openedHistory.ts';
import { HistoryRefused } from './packs.ts';

/**
 * Reads a repository from a zip, with the history in its `.git`, or without `.git` as one commit. `data.yml` is at the top of the zip, or in a folder.
 *
 * @throws Error with the reason, where the zip is hostile or damaged, or holds no repository of the platform
 */
export function openZip(bytes: Uint8Array, name: string): ReadHistory {
  const archive = readArchive(bytes, {
    files: FILE_LIMITS.files,
    total: FILE_LIMITS.total,
    sizeOf: (path) => (/(^|\/)\.git\//.test(path) ? FILE_LIMITS.total : FILE_LIMITS.text),
    shouldUnpack: () => true,
  });
  if (!archive.ok) throw new HistoryRefused(archive.message);
  const all = new Map<string, Uint8Array>();
  for (const file of archive.files) {
    const safe = safePath(file.path);
    if (!safe.ok) throw new HistoryRefused(`${file.path.slice(0, 200)}: ${safe.reason}`);
    all.set(safe.path, file.bytes);
  }
  const roots = [...all.keys()].flatMap((path) => /^((?:[^/]+\/)?)(?:data\.yml|\.git\/HEAD)$/.exec(path)?.[1] ?? []);
  const [root] = roots.sort((one, other) => one.length - other.length);
  if (root === undefined) throw new HistoryRefused('there is no data.yml and no .git at the top of the zip or in a folder of it');
  const below = (folder: string) =>
    new Map(
      [...all].flatMap(([path, content]) => (path.startsWith(folder) ? [[path.slice(folder.length), content] as const] : [])),
    );
  const git = below(`${root}.git/`);
  const files = new Map<string, string>();
  for (const [path, content] of below(root)) {
    const text = IGNORED.test(path) ? undefined : decodeText(content);
    if (text !== undefined) files.set(path, text);
  }
  const read = git.has('HEAD') ? readHistory(git) : { history: historyOfFiles(files), notes: [] };
  const { workspace } = openedRepository(read.history, name);
  const isChanged = [...files].some(([path, text]) => workspace.files.get(path) !== text);
  return isChanged ? { ...read, notes: [...read.notes, 'Files of the zip that are in no commit are not read.'] } : read;
}
