import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { CompiledPage, CompilePage } from './compilePage.ts';

/** Where the pages of this repository are kept. */
export const PAGE_CACHE_FOLDER = 'node_modules/.kept-pages';

/** How long a set of pages stays that no build asks for, in milliseconds. */
const UNUSED = 7 * 24 * 3_600_000;

/** A hash of texts and of values that are plain data. */
export function hashOf(...parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(JSON.stringify(part) ?? '').update('\n');
  return hash.digest('hex').slice(0, 32);
}

/** Marks the set as used, and deletes those that nobody used for long. */
function tidy(folder: string, set: string): void {
  try {
    mkdirSync(join(folder, set), { recursive: true });
    utimesSync(join(folder, set), new Date(), new Date());
    for (const other of readdirSync(folder)) {
      // Another build may be deleting it too.
      const used = statSync(join(folder, other), { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - used > UNUSED) rmSync(join(folder, other), { recursive: true, force: true });
    }
  } catch {
    // A folder that cannot be written to: every build compiles its pages.
  }
}

function read(file: string): CompiledPage | undefined {
  try {
    return deserialize(readFileSync(file)) as CompiledPage;
  } catch {
    // Not there, or of another version of Node: it is compiled again.
    return undefined;
  }
}

/** Beside its place first: who reads it meanwhile finds a whole file or none. */
function write(file: string, page: CompiledPage): void {
  const begun = `${file}.${process.pid}`;
  try {
    writeFileSync(begun, serialize(page));
    renameSync(begun, file);
  } catch {
    // Not to be written to, or deleted meanwhile: the next build compiles the page again.
    rmSync(begun, { force: true });
  }
}

/**
 * Compiles as `compile` does, and keeps the pages in a folder, from which the next build takes those that it would only make again. Most pages
 * are the same as in the build before, and compiling them is half of it.
 *
 * @param madeFrom A hash of all that a page is made from besides its own text: the code that compiles, and the data that it refers to.
 */
export function cachePages(folder: string, madeFrom: () => Promise<string>, compile: CompilePage): CompilePage {
  let tidied: string | undefined;
  return async (page) => {
    const set = await madeFrom();
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
