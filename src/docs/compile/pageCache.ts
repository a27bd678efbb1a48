import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { CompiledPage, CompilePage } from './compilePage.ts';

/** Folder of the page cache of this repository. */
export const PAGE_CACHE_FOLDER = 'node_modules/.kept-pages';

/** Milliseconds after which an unused set of pages is deleted. */
const MAX_UNUSED_MS = 7 * 24 * 3_600_000;

/** A hash of plain data. */
export function hashOf(...parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(JSON.stringify(part) ?? '').update('\n');
  return hash.digest('hex').slice(0, 32);
}

/** Marks the set as used, and deletes sets that were not used for `MAX_UNUSED_MS`. */
function tidy(folder: string, set: string): void {
  try {
    mkdirSync(join(folder, set), { recursive: true });
    utimesSync(join(folder, set), new Date(), new Date());
    for (const other of readdirSync(folder)) {
      // Another build may delete the set at the same time.
      const used = statSync(join(folder, other), { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - used > MAX_UNUSED_MS) rmSync(join(folder, other), { recursive: true, force: true });
    }
  } catch {
    // The folder is not writable, so every build compiles all pages.
  }
}

function read(file: string): CompiledPage | undefined {
  try {
    return deserialize(readFileSync(file)) as CompiledPage;
  } catch {
    // The file does not exist, or is from another version of Node: the page is compiled again.
    return undefined;
  }
}

/** Writes to a temporary file first, so that other builds read a complete file or none. */
function write(file: string, page: CompiledPage): void {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, serialize(page));
    renameSync(temporary, file);
  } catch {
    // The folder is not writable, or was deleted meanwhile: the next build compiles the page again.
    rmSync(temporary, { force: true });
  }
}

/**
 * Compiles pages as `compile` does, and caches them in a folder for later builds. Most pages do not change between two builds, and compiling them takes half
 * of a build.
 *
 * @param inputsHash Returns a hash of everything besides its own text that a page depends on: the code that compiles it, and the data that it refers to.
 */
export function cachePages(folder: string, inputsHash: () => Promise<string>, compile: CompilePage): CompilePage {
  let tidied: string | undefined;
  return async (page) => {
    const set = await inputsHash();
    if (tidied !== set) {
      tidied = set;
      tidy(folder, set);
    }
    const file = join(folder, set, hashOf(page.file, page.route, page.source));
    const kept = read(file);
    if (kept) return kept;
    const compiled = await compile(page);
    write(file, compiled);
    return compiled;
  };
}
