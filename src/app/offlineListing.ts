import { createHash } from 'node:crypto';
import { ENGINE_GROUP, type Listing, listingSchema, pageGroup, playgroundGroup, SITE_GROUP } from '#learn/offline/listing.ts';
import type { SitePage } from './routeKinds.ts';

/** Minimum size in bytes from which a file counts as an engine, which readers keep only if they choose it. */
const MIN_ENGINE_BYTES = 4_000_000;

/** A file of the built site. */
export interface BuiltFile {
  bytes: number;
  /** Distinguishes versions of the content; empty if the path does. */
  revision: string;
}

/** A script of the built site, or another file that refers to files. */
export interface BuiltScript {
  /** The modules by which the script is requested, from the root of the repository. */
  modules: readonly string[];
  /** Files that are loaded together with the script. */
  needs: readonly string[];
  /** Scripts that the script loads dynamically. */
  later: readonly string[];
}

/** Modules that are separate groups, whoever imports them: the texts of pages and the views of playgrounds. */
const IS_CHOICE = /^(?:content\/.*\.mdx|playground\/[^/]+\/playground\.tsx)$/;

/** Files that are never requested offline, or not by readers. */
const LEFT_OUT = /^(?:404\.html|robots\.txt|sitemap\.xml|opensearch\.xml|llms\.txt|offline-worker\.js|offline\/[^/]+\.json)$/;

/** The file with the excerpts of a page, for the search. */
const searchFile = (route: string) => `search/${route.slice(1).replaceAll('/', '.')}.json`;

/** The ids of the playgrounds inside a page. */
function shownPlaygrounds(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/ data-playground="([^"]+)"/g), ([, id]) => id!))];
}

/**
 * The groups of files of the built site, for readers who keep only a part of it.
 *
 * @param files by their path in the built site
 * @param scripts by their path
 * @param htmlOf returns the text of a page's file
 */
export function offlineListing(
  files: ReadonlyMap<string, BuiltFile>,
  scripts: ReadonlyMap<string, BuiltScript>,
  pages: readonly SitePage[],
  htmlOf: (path: string) => string,
): Listing {
  const byModule = new Map([...scripts].flatMap(([path, { modules }]) => modules.map((module) => [module, path] as const)));

  /** Everything that some modules need, directly or indirectly, except modules that are separate groups. */
  function closure(modules: readonly string[]): Set<string> {
    const found = new Set<string>();
    const add = (path: string | undefined) => {
      if (path === undefined || found.has(path) || !files.has(path)) return;
      found.add(path);
      const script = scripts.get(path);
      for (const needed of script?.needs ?? []) add(needed);
      for (const fetched of script?.later ?? []) {
        if (!scripts.get(fetched)?.modules.some((module) => IS_CHOICE.test(module))) add(fetched);
      }
    };
    for (const module of modules) add(byModule.get(module));
    return found;
  }

  const groups = new Map<string, { files: Set<string>; uses?: string[] }>();
  const site = closure(['index.html', 'src/app/start.ts', ...pages.flatMap(({ kind }) => kind?.module ?? [])]);
  groups.set(SITE_GROUP, { files: site });
  for (const path of files.keys()) if (/^(?:[^/]+\.(?:js|svg|png|webmanifest)|search\/index\.json)$/.test(path)) site.add(path);

  const groupOf = (id: string, modules: readonly string[]) => {
    const known = groups.get(id) ?? { files: closure(modules) };
    groups.set(id, known);
    return known;
  };
  for (const { kind, info } of pages) {
    if (!kind) continue;
    const file = info.path === '/' ? 'index.html' : `${info.path.slice(1)}/index.html`;
    const [, section, id] = info.path.split('/');
    if (info.text !== undefined) {
      const group = groupOf(pageGroup(info.path), [info.text]);
      for (const path of [file, searchFile(info.path), info.twin?.slice(1) ?? '']) if (files.has(path)) group.files.add(path);
      const uses = shownPlaygrounds(htmlOf(file)).map(playgroundGroup);
      if (uses.length > 0) group.uses = uses;
    } else if ((section === 'playground' || section === 'embed') && id !== undefined) {
      groupOf(playgroundGroup(id), [`playground/${id}/playground.tsx`]).files.add(file);
    } else if (files.has(file)) site.add(file);
  }

  const engines = new Set([...files].flatMap(([path, { bytes }]) => (bytes >= MIN_ENGINE_BYTES ? [path] : [])));
  groups.set(ENGINE_GROUP, { files: engines });

  // The files that every group needs come first.
  const paths = [...new Set([...site, ...files.keys()])].filter((path) => files.has(path) && !LEFT_OUT.test(path));
  const indexes = new Map(paths.map((path, index) => [path, index]));
  const listing = {
    files: paths.map((path): [string, number, string] => {
      const { bytes, revision } = files.get(path)!;
      return [path, bytes, revision];
    }),
    groups: Object.fromEntries(
      [...groups].map(([id, group]) => {
        // Files of the site's own group are included anyway.
        const own = [...group.files].filter((path) => id === SITE_GROUP || id === ENGINE_GROUP || !site.has(path));
        const listed = own.flatMap((path) => indexes.get(path) ?? []).sort((a, b) => a - b);
        return [id, { files: listed, ...(group.uses ? { uses: group.uses } : {}) }];
      }),
    ),
  };
  const version = createHash('sha256').update(JSON.stringify(listing)).digest('hex').slice(0, 16);
  return listingSchema.parse({ version, ...listing });
}
