import { z } from '#engine/zod.ts';

/**
 * What of the built site can be kept for offline: every file with its size, and groups of files that belong together. The build writes it, and a
 * browser keeps the one that its kept files are of; both are read through the schema.
 */

/** What each file is called, from the site's root, without the base path. It can't lead anywhere else. */
const path = z
  .string()
  .max(300)
  .regex(/^(?![/.])(?!.*\/\.)[\w.~@+%/-]+$/, 'A file is named by its path below the root of the site.');
const groupId = z.string().min(1).max(300);

const groupSchema = z.strictObject({
  /** Its files, by their index in the list. */
  files: z.array(z.int().min(0)).max(20_000),
  /** Groups that come with it: the playgrounds that a page shows. */
  uses: z.array(groupId).max(1_000).optional(),
});

export const listingSchema = z.strictObject({
  /** Another one for every build that differs. */
  version: z.string().regex(/^[\da-f]{8,64}$/),
  /** Path, bytes, and what tells one content from another where the path does not. */
  files: z.array(z.tuple([path, z.int().min(0), z.string().max(64)])).max(20_000),
  groups: z.record(groupId, groupSchema),
});

export type Listing = z.infer<typeof listingSchema>;

/** The files that every choice needs: the frame of the site, its lists, paths, forms and the search. */
export const SITE_GROUP = 'site';
/** Files of engines that are larger than all pages of a path together: kept only when the reader says so. */
export const ENGINE_GROUP = 'engines';

export const pageGroup = (route: string) => `page:${route}`;
export const playgroundGroup = (id: string) => `playground:${id}`;

/** Something that the reader keeps: a path, the steps of a session, everything, the engines. */
export interface Choice {
  /** `path:fundamentals`, `steps:Onboarding`, `everything`, `engines`. */
  id: string;
  title: string;
  /** Its groups; absent for all but the engines. */
  groups?: readonly string[];
}

export const EVERYTHING: Choice = { id: 'everything', title: 'Everything' };
export const ENGINES: Choice = { id: 'engines', title: 'SQL engine and dialects', groups: [ENGINE_GROUP] };

/** The groups of a choice with those that come with them. */
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

/** The files that choices need, each once, in the order of the list: what all need comes first. None for no choice. */
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

/** A file as one content of it: the same in two listings where nothing changed. */
const contentOf = ({ path, revision }: ListedFile) => `${path} ${revision}`;

interface Plan {
  /** To be fetched. */
  fetch: ListedFile[];
  /** Paths of what is kept and no longer wanted. */
  stale: string[];
}

/**
 * What has to be fetched and deleted so that the choices are kept as the listing has them.
 *
 * @param kept the paths that are kept
 * @param of the listing that they are kept of; none where nothing is kept
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
