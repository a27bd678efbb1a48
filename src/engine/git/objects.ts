import type { Files } from '../repository/write.ts';
import { sha1 } from './sha1.ts';

/** The author of a commit, from the Author Name and Author Email of a Git account. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

const ENCODER = new TextEncoder();

/** Receives each object of a repository: Git's name for the object, and its bytes before they are compressed. */
export type TakeObject = (id: string, bytes: Uint8Array) => void;
const drop: TakeObject = () => undefined;

/** The name that Git gives to an object with this content. */
function objectId(type: 'blob' | 'tree' | 'commit', content: Uint8Array, take: TakeObject): string {
  const head = ENCODER.encode(`${type} ${content.length}\u0000`);
  const bytes = new Uint8Array(head.length + content.length);
  bytes.set(head);
  bytes.set(content, head.length);
  const id = sha1(bytes);
  take(id, bytes);
  return id;
}

/** The name that Git gives to a file with this text. */
export function blobId(text: string, take: TakeObject = drop): string {
  return objectId('blob', ENCODER.encode(text), take);
}

/** A folder of a tree. A file is its name in Git. */
interface Folder {
  [name: string]: Folder | string;
}

/** Git's names of the files of a commit, by path. */
const knownIds = new WeakMap<Files, ReadonlyMap<string, string>>();

/** Git's names of files. Files that are the same in `before`, whose names are known, are not read again. */
function blobIds(files: Files, before?: Files, take: TakeObject = drop): ReadonlyMap<string, string> {
  const known = take === drop ? knownIds.get(files) : undefined;
  if (known) return known;
  const earlier = take === drop && before ? knownIds.get(before) : undefined;
  const ids = new Map<string, string>();
  for (const [path, text] of files)
    ids.set(path, (before?.get(path) === text ? earlier?.get(path) : undefined) ?? blobId(text, take));
  knownIds.set(files, ids);
  return ids;
}

/** The bytes of hexadecimal digits. */
export function hexBytes(id: string): number[] {
  return [...id.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16));
}

function folderId(folder: Folder, take: TakeObject): string {
  const bytes = Object.entries(folder)
    .map(([name, entry]) => ({ bytes: [...ENCODER.encode(name)], entry }))
    // Git compares bytes, and a folder's name as if it ended with a slash.
    .map((one) => ({ ...one, key: typeof one.entry === 'string' ? [...one.bytes, 0] : [...one.bytes, 47] }))
    .sort((one, other) => {
      const at = one.key.findIndex((byte, index) => byte !== other.key[index]);
      return at === -1 ? 0 : one.key[at]! - (other.key[at] ?? -1);
    })
    .flatMap(({ bytes: name, entry }) =>
      typeof entry === 'string'
        ? [...ENCODER.encode('100644 '), ...name, 0, ...hexBytes(entry)]
        : [...ENCODER.encode('40000 '), ...name, 0, ...hexBytes(folderId(entry, take))],
    );
  return objectId('tree', Uint8Array.from(bytes), take);
}

/** Git's name of the tree that holds the files. */
function treeId(files: Files, before: Files | undefined, take: TakeObject): string {
  const root: Folder = Object.create(null);
  for (const [path, id] of blobIds(files, before, take)) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      folder[part] ??= Object.create(null) as Folder;
      folder = folder[part] as Folder;
    }
    folder[parts.at(-1)!] = id;
  }
  return folderId(root, take);
}

/** What a commit consists of. `time` is in seconds since 1970, in UTC. */
export interface CommitContent {
  readonly files: Files;
  /** The files of the commit before this one, whose names are known. */
  readonly before?: Files | undefined;
  /** Git's names of the commits before this one; a merge has two. */
  readonly parents: readonly string[];
  readonly author: Person;
  readonly time: number;
  readonly message: string;
}

/** The name that Git gives to a commit: a repository with the same files, people, times and messages has the same names. */
export function commitId({ files, before, parents, author, time, message }: CommitContent, take: TakeObject = drop): string {
  const who = `${author.name} <${author.email}> ${time} +0000`;
  const text = [
    `tree ${treeId(files, before, take)}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    '',
    `${message}\n`,
  ].join('\n');
  return objectId('commit', ENCODER.encode(text), take);
}
