import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Checkout, GitState } from '#engine/cli/checkout.ts';
import { isReadable } from '#engine/import/files.ts';
import { importProject } from '#engine/import/import.ts';
import { fileFindings } from '#engine/validate/validateFiles.ts';

/** Folders that contain no part of a project and can be large. */
const SKIPPED_FOLDERS = new Set(['.git', 'node_modules']);
/** Maximum number of files that are read from a folder; further ones are ignored. */
const MAX_FILES = 100_000;

function filesBelow(root: string): string[] {
  const found: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) folders.push(path);
      else if (entry.isFile() && found.length < MAX_FILES) found.push(path);
    }
  }
  return found;
}

function git(folder: string, ...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trimEnd();
  } catch {
    return undefined;
  }
}

function gitState(folder: string): GitState | undefined {
  const oid = git(folder, 'rev-parse', 'HEAD');
  if (oid === undefined) return undefined;
  const status = git(folder, 'status', '--porcelain', '--untracked-files=all', '.') ?? '';
  const prefix = git(folder, 'rev-parse', '--show-prefix') ?? '';
  const paths = status
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.slice(3).replace(/^"|"$/g, '').split(' -> ').at(-1)!]));
  return {
    branch: git(folder, 'rev-parse', '--abbrev-ref', 'HEAD') ?? '',
    oid,
    message: git(folder, 'log', '-1', '--format=%s') ?? '',
    changed: paths.map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path)),
  };
}

/** Plan files contain a whole pipeline but are not part of the project. */
function isPlan(path: string, bytes: Uint8Array): boolean {
  return path.endsWith('.json') && new TextDecoder().decode(bytes.subarray(0, 40)).includes('"targetEnvironment"');
}

/** The project in a folder of this machine, of any kind that `/docs/guides/open-a-repository` opens; or a sentence that says why there is none. */
export function readCheckout(folder: string): Checkout | string {
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is not a folder.`;
  } catch {
    return `There is no folder ${folder}.`;
  }
  const paths = filesBelow(folder).map((path) => ({ path: relative(folder, path).replaceAll('\\', '/'), full: path }));
  const files = paths
    .filter(({ path }) => isReadable(path))
    .map(({ path, full }) => ({ path, bytes: new Uint8Array(readFileSync(full)) }))
    .filter(({ path, bytes }) => !isPlan(path, bytes));
  const result = importProject(files);
  if (result.kind === 'stop') return result.message.message;
  if (result.kind === 'choice')
    return `There are several projects in ${folder}: ${result.roots.map(({ root }) => root).join(', ')}. Name one with \`--dir\`.`;
  const state = gitState(folder);
  return {
    pipeline: result.pipeline,
    findings: () => fileFindings(files, result.pipeline, result.report.messages),
    broken: result.report.messages.filter(({ level }) => level === 'error').map(({ message }) => message),
    isMapped: paths.some(({ path }) => /^workspaces?\.ya?ml$/.test(path)) || result.kind !== 'repository',
    ...(state ? { git: state } : {}),
  };
}
