import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { chunkModules } from './chunkModules.ts';
import { type BuiltFile, type BuiltScript, offlineListing } from './offlineListing.ts';
import type { SitePage } from './routeKinds.ts';

/** Every file of the built site. Files below `assets/` are named after their content and need no revision. */
function builtFiles(out: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(out, file).replaceAll('\\', '/');
    const revision = path.startsWith('assets/') ? '' : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
    files.set(path, { bytes: statSync(file).size, revision });
  }
  return files;
}

/** The files that each file of the bundle refers to. */
function builtScripts(bundle: Rolldown.OutputBundle, root: string): Map<string, BuiltScript> {
  const byName = new Map(Object.keys(bundle).map((path) => [path.slice(path.lastIndexOf('/') + 1), path]));
  /** Workers, WebAssembly and fonts, which only the text of a file names. */
  const namedIn = (text: string) =>
    Array.from(text.matchAll(/[\w.-]+-[\w-]{8}\.[a-z\d]+/g), ([name]) => byName.get(name)).filter((path) => path !== undefined);
  const isAsset = (path: string) => bundle[path]?.type === 'asset' && !path.endsWith('.css');
  const scripts = new Map<string, BuiltScript>();
  for (const [path, file] of Object.entries(bundle)) {
    if (file.type === 'chunk') {
      // Names of scripts in its text are dynamic imports with everything that they need, so only other assets count.
      const assets = namedIn(file.code).filter(isAsset);
      const needs = [...file.imports, ...(file.viteMetadata?.importedCss ?? []), ...assets];
      scripts.set(path, { modules: chunkModules(file, root), needs, later: file.dynamicImports });
    } else if (/\.(?:m?js|css)$/.test(path)) {
      scripts.set(path, {
        modules: [],
        needs: namedIn(typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString()),
        later: [],
      });
    }
  }
  return scripts;
}

/**
 * Writes `offline/files.json`, the list of files that can be kept for offline use, and `offline/version.json`, which tells whether the list has
 * changed.
 */
export function writeOfflineFiles(out: string, root: string, bundle: Rolldown.OutputBundle, pages: readonly SitePage[]): void {
  const html = (path: string) => readFileSync(join(out, path), 'utf8');
  const listing = offlineListing(builtFiles(out), builtScripts(bundle, root), pages, html);
  mkdirSync(join(out, 'offline'), { recursive: true });
  writeFileSync(join(out, 'offline', 'files.json'), JSON.stringify(listing));
  writeFileSync(join(out, 'offline', 'version.json'), JSON.stringify({ version: listing.version }));
}
