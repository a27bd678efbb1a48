import { errorText } from '#engine/text/errorText.ts';
import { isArchive, readArchive } from './archive.ts';
import type { ImportFile } from './importFile.ts';
import type { ReportBuilder } from './report.ts';

/** Bytes of a megabyte. */
const MB = 1_000_000;

/**
 * Limits of imported files: bytes in total (`total`), of a text file (`text`) and of a JSON file (`json`), the number of files, and the characters of
 * a path. Real projects are far smaller: the largest node files have 0.2 MB, dbt manifests a few MB.
 */
export const FILE_LIMITS = { total: 200 * MB, files: 20_000, text: 2 * MB, json: 50 * MB, path: 1_000 } as const;

/** Whether the name of a file is that of an archive. */
export function isArchiveName(path: string): boolean {
  return /\.zip$/i.test(path);
}

/** Maximum size of a file in bytes: 50 MB for `.json` (dbt manifests, pipeline files), 200 MB for archives, 2 MB for other files. */
export function sizeLimit(path: string): number {
  if (isArchiveName(path)) return FILE_LIMITS.total;
  return /\.json$/i.test(path) ? FILE_LIMITS.json : FILE_LIMITS.text;
}

/**
 * A safe form of a path from outside, or the reason for refusing it: absolute paths, `..` and control characters are refused. Backslashes from
 * Windows archives become `/`; `.` parts and double slashes are removed.
 */
export function safePath(path: string): { ok: true; path: string } | { ok: false; reason: string } {
  const slashed = path.replaceAll('\\', '/');
  if (slashed.length > FILE_LIMITS.path) return { ok: false, reason: `its path is longer than ${FILE_LIMITS.path} characters` };
  if (/^\/|^[A-Za-z]:/.test(slashed)) return { ok: false, reason: 'its path is absolute' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in a path are what is refused here
  if (/[\u0000-\u001f]/.test(slashed)) return { ok: false, reason: 'its path holds control characters' };
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { ok: false, reason: 'its path leaves the folder with ".."' };
  if (parts.length === 0) return { ok: false, reason: 'its path is empty' };
  return { ok: true, path: parts.join('/') };
}

/** Whether an importer reads files with this name. Other files are only listed by name. */
export function isReadable(path: string): boolean {
  return /\.(?:ya?ml|sql|j2|json|zip)$/i.test(path);
}

/** Paths that are never part of a project and are not reported: version control, installed packages, system files. */
export const IGNORED = /(^|\/)(\.git|node_modules|__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/;

/**
 * Collects files with safe paths and within the limits, and unpacks archives. Refused files are in the report. Returns `stop` when the whole is too
 * large.
 */
export function collectFiles(offered: readonly ImportFile[], report: ReportBuilder): ImportFile[] | { stop: string } {
  const files: ImportFile[] = [];
  const paths = new Set<string>();
  let total = 0;
  let tooMany = false;
  const take = (file: ImportFile) => {
    const safe = safePath(file.path);
    const size = file.size ?? file.bytes.length;
    if (!safe.ok) {
      const path = file.path.slice(0, 200);
      report.add({ code: 'file.path', level: 'error', path, message: `${path}: ${safe.reason}. File skipped.` });
    } else if (IGNORED.test(safe.path)) {
      return;
    } else if (isReadable(safe.path) && size > sizeLimit(safe.path)) {
      const message = `${safe.path}: it holds ${size} bytes; at most ${sizeLimit(safe.path)} are read. File skipped.`;
      report.add({ code: 'file.size', level: 'error', path: safe.path, message });
    } else if (paths.has(safe.path)) {
      report.add({
        code: 'file.path',
        level: 'error',
        path: safe.path,
        message: `${safe.path}: two files have this path. The second file is skipped.`,
      });
    } else {
      if (isReadable(safe.path)) total += size;
      tooMany ||= files.length >= FILE_LIMITS.files;
      paths.add(safe.path);
      files.push({ path: safe.path, bytes: file.bytes });
    }
  };
  for (const file of offered) {
    if (tooMany || total > FILE_LIMITS.total) break;
    if (!isArchiveName(file.path)) {
      take(file);
      continue;
    }
    // Archives inside a chosen folder are not projects; archives that were chosen directly are.
    if (file.path.includes('/')) {
      report.collected.notImported.push(file.path);
      continue;
    }
    if ((file.size ?? file.bytes.length) > FILE_LIMITS.total) return { stop: tooLarge() };
    if (!isArchive(file.bytes)) {
      report.add({
        code: 'file.archive',
        level: 'error',
        path: file.path,
        message: errorText('…: it is not a zip archive. Archive skipped.', file.path),
      });
      continue;
    }
    const archive = readArchive(file.bytes, {
      files: FILE_LIMITS.files,
      total: FILE_LIMITS.total,
      sizeOf: sizeLimit,
      // An archive inside an archive is never opened.
      shouldUnpack: (name) => isReadable(name) && !isArchiveName(name),
    });
    if (!archive.ok) {
      report.add({
        code: 'file.archive',
        level: 'error',
        path: file.path,
        message: `${file.path}: ${archive.message}. Archive skipped.`,
      });
      continue;
    }
    const folder = offered.length > 1 ? `${file.path.replace(/\.zip$/i, '')}/` : '';
    for (const { name, reason } of archive.skipped) {
      if (IGNORED.test(name)) continue;
      report.add({
        code: 'file.archive',
        level: 'error',
        path: `${file.path}/${name.slice(0, 200)}`,
        message: `${file.path}: ${name.slice(0, 200)} is skipped: ${reason}.`,
      });
    }
    for (const entry of archive.files) {
      const safe = safePath(entry.path);
      take(safe.ok ? { path: folder + safe.path, bytes: entry.bytes } : entry);
    }
  }
  if (tooMany) return { stop: `More than ${FILE_LIMITS.files} files were chosen. Choose the folder of one project.` };
  if (total > FILE_LIMITS.total) return { stop: tooLarge() };
  return files;
}

function tooLarge(): string {
  return `More than ${FILE_LIMITS.total / MB} MB were chosen. Choose the folder of one project.`;
}

/**
 * The root folders of repositories: each holds a `data.yml` and is not inside another root. `''` is the chosen folder itself. A monorepo has several
 * roots, from which the reader chooses.
 */
export function findRoots(files: readonly ImportFile[]): string[] {
  const folders = files
    .filter((file) => /(^|\/)data\.yml$/.test(file.path) && !/(^|\/)\.(coa|runnel)\//.test(file.path))
    .map((file) => file.path.slice(0, -'data.yml'.length).replace(/\/$/, ''))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const roots = new Set<string>();
  for (const folder of folders) if (rootOf(folder, roots) === undefined) roots.add(folder);
  return [...roots];
}

/** The outermost of the folders that contains a path or is the path; `''` contains every path. */
function rootOf(path: string, roots: ReadonlySet<string>): string | undefined {
  if (roots.has('')) return '';
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    if (roots.has(path.slice(0, end))) return path.slice(0, end);
  return roots.has(path) ? path : undefined;
}

/** The number of files in each root. */
export function filesOfRoots(files: readonly ImportFile[], roots: readonly string[]): Map<string, number> {
  const counts = new Map(roots.map((root) => [root, 0]));
  const among = new Set(roots);
  for (const { path } of files) {
    const root = rootOf(path, among);
    if (root !== undefined) counts.set(root, counts.get(root)! + 1);
  }
  return counts;
}

function depth(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}

const STRICT = new TextDecoder('utf-8', { fatal: true });

/** The text of a file: UTF-8, with or without byte order mark, or UTF-16 with a byte order mark. `undefined` for other bytes. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return STRICT.decode(bytes);
  } catch {
    return undefined;
  }
}
