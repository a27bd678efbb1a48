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

interface Folder {
  [name: string]: Folder | string;
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
        ? [...ENCODER.encode('100644 '), ...name, 0, ...hexBytes(blobId(entry, take))]
        : [...ENCODER.encode('40000 '), ...name, 0, ...hexBytes(folderId(entry, take))],
    );
  return objectId('tree', Uint8Array.from(bytes), take);
}

/** Git's name of the tree that holds the files. */
function treeId(files: Files, take: TakeObject): string {
  const root: Folder = Object.create(null);
  for (const [path, text] of files) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      folder[part] ??= Object.create(null) as Folder;
      folder = folder[part] as Folder;
    }
    folder[parts.at(-1)!] = text;
  }
  return folderId(root, take);
}

/** What a commit consists of. `time` is in seconds since 1970, in UTC. */
export interface CommitContent {
  readonly files: Files;
  /** Git's names of the commits before this one; a merge has two. */
  readonly parents: readonly string[];
  readonly author: Person;
  readonly time: number;
  readonly message: string;
}

/** The name that Git gives to a commit: a repository with the same files, people, times and messages has the same names. */
export function commitId({ files, parents, author, time, message }: CommitContent, take: TakeObject = drop): string {
  const who = `${author.name} <${author.email}> ${time} +0000`;
  const text = [
    `tree ${treeId(files, take)}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    '',
    `${message}\n`,
  ].join('\n');
  return objectId('commit', ENCODER.encode(text), take);
}
