import { z } from '#engine/zod.ts';

/**
 * The list of files of the built site that can be kept for offline use: every file with its size, and groups of files that belong together. The
 * build writes the list, and a browser stores the one that its saved files belong to; both are read through the schema.
 */

/** The path of a file below the site's root, without the base path. It can't lead out of the site. */
const path = z
  .string()
  .max(300)
  .regex(/^(?![/.])(?!.*\/\.)[\w.~@+%/-]+$/, 'A file is named by its path below the root of the site.');
const groupId = z.string().min(1).max(300);

const groupSchema = z.strictObject({
  /** The files of the group, by their index in the list. */
  files: z.array(z.int().min(0)).max(20_000),
  /** Groups that this group includes: the playgrounds that a page shows. */
  uses: z.array(groupId).max(1_000).optional(),
});

export const listingSchema = z.strictObject({
  /** Identifies the build; different builds have different versions. */
  version: z.string().regex(/^[\da-f]{8,64}$/),
  /** Path, size in bytes, and revision. The revision distinguishes contents of files whose path does not change with their content. */
  files: z.array(z.tuple([path, z.int().min(0), z.string().max(64)])).max(20_000),
  groups: z.record(groupId, groupSchema),
});

export type Listing = z.infer<typeof listingSchema>;

/** The group that every choice includes: the frame of the site, its lists, paths, forms and the search. */
export const SITE_GROUP = 'site';
/** The group of the SQL engines, which are larger than all pages of a path together; saved only when the reader chooses it. */
export const ENGINE_GROUP = 'engines';

export const pageGroup = (route: string) => `page:${route}`;
export const playgroundGroup = (id: string) => `playground:${id}`;

/** Something that the reader can keep: a path, the steps of a session, everything, or the engines. */
export interface Choice {
  /** `path:fundamentals`, `steps:Onboarding`, `everything`, `engines`. */
  id: string;
  title: string;
  /** The groups of the choice. Absent: everything but the engines. */
  groups?: readonly string[];
}

export const EVERYTHING: Choice = { id: 'everything', title: 'Everything' };
export const ENGINES: Choice = { id: 'engines', title: 'SQL engine and dialects', groups: [ENGINE_GROUP] };

/** The groups of a choice, with the groups that they include. */
function groupsOf(listing: Listing, { groups }: Choice): Set<string> {
  const all = new Set<string>();
  const add = (id: string) => {
    const group = Object.hasOwn(listing.groups, id) ? listing.groups[id] : undefined;
    if (!group || all.has(id)) return;
    all.add(id);
    for (const used of group.uses ?? []) add(used);
  };
  add(SITE_GROUP);
  for (const id of groups ?? []) add(id);
  return all;
}

/** One file of the site. */
export interface ListedFile {
  path: string;
  bytes: number;
  revision: string;
}

/**
 * The files that some choices need, each once and in the order of the list, which starts with the files that every choice needs. Empty without a
 * choice.
 */
export function filesOf(listing: Listing, choices: readonly Choice[]): ListedFile[] {
  const wanted = new Set<number>();
  const engines = new Set(listing.groups[ENGINE_GROUP]?.files);
  for (const choice of choices) {
    if (choice.groups === undefined) {
      for (const index of listing.files.keys()) if (!engines.has(index)) wanted.add(index);
      continue;
    }
    const withEngines = choice.groups.includes(ENGINE_GROUP);
    for (const id of groupsOf(listing, choice))
      for (const index of listing.groups[id]?.files ?? []) if (withEngines || !engines.has(index)) wanted.add(index);
  }
  return [...wanted]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const file = listing.files[index];
      return file ? [{ path: file[0], bytes: file[1], revision: file[2] }] : [];
    });
}

/** Whether parts of a choice work only with the engines. */
export function needsEngines(listing: Listing, choice: Choice): boolean {
  const engines = new Set(listing.groups[ENGINE_GROUP]?.files);
  if (choice.groups === undefined) return engines.size > 0;
  return [...groupsOf(listing, choice)].some((id) => listing.groups[id]?.files.some((index) => engines.has(index)));
}

export function bytesOf(files: readonly Pick<ListedFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Identifies a file with its content: the same in two listings if nothing changed. */
const contentOf = ({ path, revision }: ListedFile) => `${path} ${revision}`;

interface Plan {
  /** Files to download. */
  fetch: ListedFile[];
  /** Paths of saved files that are no longer needed. */
  stale: string[];
}

/**
 * The files to download and to delete so that the choices are saved in the version of `listing`.
 *
 * @param kept the paths of the saved files
 * @param of the listing that the saved files belong to; absent if nothing is saved
 */
export function planOf(listing: Listing, choices: readonly Choice[], kept: ReadonlySet<string>, of?: Listing): Plan {
  const wanted = filesOf(listing, choices);
  const known = new Set(of?.files.map(([path, bytes, revision]) => contentOf({ path, bytes, revision })));
  const paths = new Set(wanted.map(({ path }) => path));
  return {
    fetch: wanted.filter((file) => !kept.has(file.path) || !known.has(contentOf(file))),
    stale: [...kept].filter((path) => !paths.has(path)),
  };
}
