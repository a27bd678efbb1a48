import { zlibSync } from 'fflate';
import type { Files } from '../repository/write.ts';
import type { GitState } from './gitState.ts';
import { blobId, commitId, hexBytes } from './objects.ts';
import { sha1 } from './sha1.ts';

const ENCODER = new TextEncoder();
const text = (content: string) => ENCODER.encode(content);

/** The mode of a file that is not a program. */
const FILE_MODE = 0o100644;
/** Length of an entry of the index before its name, in bytes. */
const ENTRY_HEAD = 62;

/** The index of a checkout: the files of its commit, by the order of their bytes. Git fills in the times of the files itself. */
function indexOf(files: Files): Uint8Array {
  const names = [...files].map(([path, content]) => ({ name: text(path), content }));
  const order = (one: Uint8Array, other: Uint8Array) => {
    const at = one.findIndex((byte, index) => byte !== other[index]);
    return at === -1 ? one.length - other.length : one[at]! - (other[at] ?? -1);
  };
  names.sort((one, other) => order(one.name, other.name));
  const lengths = names.map(({ name }) => (ENTRY_HEAD + name.length + 8) & ~7);
  const size = 12 + lengths.reduce((sum, length) => sum + length, 0);
  const bytes = new Uint8Array(size + 20);
  const view = new DataView(bytes.buffer);
  bytes.set(text('DIRC'));
  view.setUint32(4, 2);
  view.setUint32(8, names.length);
  let at = 12;
  names.forEach(({ name, content }, index) => {
    view.setUint32(at + 24, FILE_MODE);
    view.setUint32(at + 36, text(content).length);
    bytes.set(hexBytes(blobId(content)), at + 40);
    view.setUint16(at + 60, Math.min(name.length, 0xfff));
    bytes.set(name, at + ENTRY_HEAD);
    at += lengths[index]!;
  });
  bytes.set(hexBytes(sha1(bytes.subarray(0, size))), size);
  return bytes;
}

/**
 * The folder of the repository as a clone has it: the files of the workspace, changes included, and `.git` with all branches that were fetched or
 * made here. Git on any machine reads it: `git log`, `git status`, `git fsck`. The paths are those of a zip.
 */
export function gitFolder(state: GitState): Map<string, Uint8Array> {
  const folder = new Map<string, Uint8Array>();
  const { workspace, history, known, remote } = state;
  const ids = new Map<string, Uint8Array>();
  // The commits of an opened repository get other names: what was not read of them is not written.
  const names: string[] = [];
  for (const commit of history)
    names.push(
      commitId({ ...commit, parents: commit.parents.map((number) => names[number]!) }, (id, bytes) => ids.set(id, bytes)),
    );
  for (const [id, bytes] of ids) folder.set(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`, zlibSync(bytes));
  for (const [branch, number] of known) folder.set(`.git/refs/heads/${branch}`, text(`${names[number]}\n`));
  folder.set(`.git/refs/heads/${workspace.branch}`, text(`${names[workspace.head]}\n`));
  for (const [branch, number] of remote) folder.set(`.git/refs/remotes/origin/${branch}`, text(`${names[number]}\n`));
  folder.set('.git/HEAD', text(`ref: refs/heads/${workspace.branch}\n`));
  folder.set('.git/config', text('[core]\n\trepositoryformatversion = 0\n\tbare = false\n'));
  folder.set('.git/index', indexOf(history[workspace.head]!.files));
  for (const [path, content] of workspace.files) folder.set(path, text(content));
  return folder;
}
