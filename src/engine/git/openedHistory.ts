import { FILE_LIMITS, safePath } from '../import/files.ts';
import { LIMITS } from '../pipeline/schema.ts';
import type { Files } from '../repository/write.ts';
import { counted } from '../text/phrases.ts';
import { z } from '../zod.ts';
import { commitId } from './objects.ts';
import { type GitObject, HistoryRefused, objectReader, treeEntries } from './packs.ts';

/** Maximum numbers of commits, branches and parents that are read, and of references that a reference leads through. */
export const HISTORY_LIMITS = { commits: 200, branches: 50, parents: 16, references: 5, depth: 40 } as const;

/** The history of a repository that the reader opened, as a playground keeps it. */
export const openedHistorySchema = z
  .strictObject({
    /** The branch that is checked out. */
    branch: z.string().min(1).max(LIMITS.name),
    /** The number of the newest commit of each branch. */
    branches: z
      .array(z.tuple([z.string().min(1).max(LIMITS.name), z.int().min(0)]))
      .min(1)
      .max(HISTORY_LIMITS.branches),
    /** Commits after those that they come from. `changes` holds the files that differ from the first commit before it; null deletes a file. */
    commits: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[0-9a-f]{40}$/),
          parents: z.array(z.int().min(0)).max(HISTORY_LIMITS.parents),
          name: z.string().max(LIMITS.name),
          email: z.string().max(LIMITS.name),
          time: z.int().min(0).max(1e11),
          message: z.string().max(10_000),
          branch: z.string().max(LIMITS.name),
          changes: z.record(z.string().max(FILE_LIMITS.path), z.string().max(FILE_LIMITS.text).nullable()),
        }),
      )
      .min(1)
      .max(HISTORY_LIMITS.commits)
      .refine((commits) => commits.every(({ parents }, number) => parents.every((parent) => parent < number)), {
        message: 'a commit comes before the commits that it comes from',
      }),
  })
  .refine(({ branches, commits }) => branches.every(([, number]) => number < commits.length), {
    message: 'a branch has no commit',
  });
export type OpenedHistory = z.infer<typeof openedHistorySchema>;

/** A history that was read, with sentences about what was left out. */
export interface ReadHistory {
  readonly history: OpenedHistory;
  readonly notes: readonly string[];
}

const DECODER = new TextDecoder();
const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ID = /^[0-9a-f]{40}$/;

/** The commits of the references of a repository by the names of the references. */
function referencesOf(files: ReadonlyMap<string, Uint8Array>): { refs: Map<string, string>; head: string | undefined } {
  const texts = new Map<string, string>();
  for (const line of DECODER.decode(files.get('packed-refs')).split('\n')) {
    const [, id, name] = /^([0-9a-f]{40}) (refs\/\S+)$/.exec(line) ?? [];
    if (id && name) texts.set(name, id);
  }
  for (const [path, bytes] of files)
    if (path.startsWith('refs/') || path === 'HEAD') texts.set(path, DECODER.decode(bytes.subarray(0, 1_000)).trim());
  const resolved = (name: string, via: readonly string[] = []): string | undefined => {
    if (via.includes(name) || via.length > HISTORY_LIMITS.references)
      throw new HistoryRefused(`its references lead in a circle: ${[...via, name].join(', ')}`);
    const text = texts.get(name);
    const to = text?.startsWith('ref: ') ? text.slice(5).trim() : undefined;
    if (to !== undefined) return resolved(to, [...via, name]);
    return text !== undefined && ID.test(text) ? text : undefined;
  };
  const refs = new Map<string, string>();
  for (const name of texts.keys()) {
    const id = resolved(name);
    if (id !== undefined) refs.set(name, id);
  }
  return { refs, head: texts.get('HEAD')?.match(/^ref: refs\/heads\/(.+)$/)?.[1] };
}

/** The branches: those of the repository itself, and those of `origin` that it has no branch of its own for. */
function branchesOf(refs: ReadonlyMap<string, string>): Map<string, string> {
  const branches = new Map<string, string>();
  for (const folder of ['refs/heads/', 'refs/remotes/origin/'])
    for (const [ref, id] of refs) {
      const name = ref.startsWith(folder) ? ref.slice(folder.length) : '';
      if (name !== '' && name !== 'HEAD' && name.length <= LIMITS.name && !branches.has(name)) branches.set(name, id);
    }
  return branches;
}

interface RawCommit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly name: string;
  readonly email: string;
  readonly time: number;
  readonly message: string;
}

function parseCommit(id: string, { type, bytes }: GitObject): RawCommit {
  const text = DECODER.decode(bytes);
  const split = text.indexOf('\n\n');
  const head = (split === -1 ? text : text.slice(0, split)).split('\n');
  const values = (key: string) => head.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  const [tree = ''] = values('tree');
  const parents = values('parent');
  const [, name = '', email = '', time = ''] = /^(.*?) ?<(.*)> (\d{1,11}) [+-]\d{4}$/.exec(values('committer')[0] ?? '') ?? [];
  if (
    type !== 'commit' ||
    ![tree, ...parents].every((one) => ID.test(one)) ||
    time === '' ||
    parents.length > HISTORY_LIMITS.parents
  )
    throw new HistoryRefused(`the commit ${id.slice(0, 7)} is damaged`);
  const author = /^(.*?) ?<(.*)> /.exec(values('author')[0] ?? '');
  return {
    id,
    tree,
    parents,
    name: (author?.[1] || name || 'unknown').slice(0, LIMITS.name),
    email: (author?.[2] ?? email).slice(0, LIMITS.name),
    time: Number(time),
    message: (split === -1 ? '' : text.slice(split + 2).trim()).slice(0, 10_000) || '(no message)',
  };
}

/** The newest commits, those that others come from first. `isCut` says whether older ones were left out. */
function commitsOf(
  heads: readonly string[],
  read: (id: string) => GitObject,
  shallow: ReadonlySet<string>,
): { commits: RawCommit[]; isCut: boolean } {
  const found = new Map<string, RawCommit>();
  const take = (id: string) => {
    const known = found.get(id);
    if (known) return undefined;
    const commit = parseCommit(id, read(id));
    found.set(id, commit);
    return commit;
  };
  const open = heads.flatMap((id) => take(id) ?? []);
  const newest: RawCommit[] = [];
  while (open.length > 0 && newest.length < HISTORY_LIMITS.commits) {
    const next = open.reduce((best, one) => (one.time > best.time ? one : best));
    open.splice(open.indexOf(next), 1);
    newest.push(next);
    if (shallow.has(next.id)) continue;
    for (const parent of next.parents) {
      const commit = take(parent);
      if (commit) open.push(commit);
    }
  }
  const kept = new Set(newest.map(({ id }) => id));
  const ordered: RawCommit[] = [];
  const placed = new Set<string>();
  // A commit follows all that it comes from, whatever the clocks of its authors said.
  const waiting = [...newest].reverse();
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ parents }) => parents.every((parent) => !kept.has(parent) || placed.has(parent)));
    if (at === -1) throw new HistoryRefused('its commits come from each other in a circle');
    const [commit] = waiting.splice(at, 1);
    placed.add(commit!.id);
    ordered.push(commit!);
  }
  return { commits: ordered, isCut: open.length > 0 || newest.some(({ id, parents }) => shallow.has(id) && parents.length > 0) };
}

/** Reads the files of a tree. Files that are no text, links and submodules are left out and counted. */
function treeReader(read: (id: string) => GitObject) {
  const texts = new Map<string, string | undefined>();
  const folders = new Map<string, ReturnType<typeof treeEntries>>();
  const leftOut = new Set<string>();
  const textOf = (id: string) => {
    if (texts.has(id)) return texts.get(id);
    let text: string | undefined;
    const { type, bytes } = read(id);
    if (type !== 'blob') throw new HistoryRefused(`the object ${id.slice(0, 7)} is not a file`);
    try {
      if (bytes.length <= FILE_LIMITS.text) text = TEXT.decode(bytes);
    } catch {
      // A file of another kind.
    }
    texts.set(id, text);
    return text;
  };
  function collect(id: string, above: string, depth: number, files: Map<string, string>): void {
    if (depth > HISTORY_LIMITS.depth) throw new HistoryRefused(`its folders are more than ${HISTORY_LIMITS.depth} deep`);
    let entries = folders.get(id);
    if (!entries) {
      const { type, bytes } = read(id);
      if (type !== 'tree') throw new HistoryRefused(`the object ${id.slice(0, 7)} is not a folder`);
      entries = treeEntries(bytes);
      folders.set(id, entries);
    }
    for (const entry of entries) {
      const path = above === '' ? entry.name : `${above}/${entry.name}`;
      const safe = safePath(path);
      if (!safe.ok || safe.path !== path || entry.name.includes('/') || entry.name.toLowerCase() === '.git')
        throw new HistoryRefused(`${path.slice(0, 200)}: ${safe.ok ? 'a file can’t have this name' : safe.reason}`);
      if (/^0?40000$/.test(entry.mode)) {
        collect(entry.id, path, depth + 1, files);
        continue;
      }
      const text = /^100/.test(entry.mode) ? textOf(entry.id) : undefined;
      if (text === undefined) leftOut.add(path);
      else files.set(path, text);
      if (files.size + leftOut.size > FILE_LIMITS.files)
        throw new HistoryRefused(`a commit has more than ${FILE_LIMITS.files.toLocaleString('en')} files`);
    }
  }
  return {
    leftOut,
    filesOf(tree: string): Files {
      const files = new Map<string, string>();
      collect(tree, '', 0, files);
      return files;
    },
  };
}

/** The branch that each commit was made on, as far as the branches tell: each takes its own line of first parents. */
function linesOf(commits: readonly { parents: readonly number[] }[], branches: readonly (readonly [string, number])[]): string[] {
  const lines: string[] = [];
  for (const [branch, head] of branches)
    for (let at: number | undefined = head; at !== undefined && lines[at] === undefined; at = commits[at]!.parents[0])
      lines[at] = branch;
  return commits.map((_, number) => lines[number] ?? '(merged)');
}

/**
 * Reads the history in the folder `.git` of a repository: the newest commits of all branches, with their text files.
 *
 * @param files the files of `.git`, by their paths in it
 * @throws HistoryRefused with the reason
 */
export function readHistory(files: ReadonlyMap<string, Uint8Array>): ReadHistory {
  const { refs, head } = referencesOf(files);
  const named = branchesOf(refs);
  const detached = refs.get('HEAD');
  if (named.size === 0 && detached) named.set('HEAD', detached);
  if (named.size === 0) throw new HistoryRefused('it has no branch with a commit');
  const current =
    head !== undefined && named.has(head) ? head : (['main', 'master'].find((one) => named.has(one)) ?? [...named.keys()][0]!);
  const order = [...new Set([current, ...['main', 'master'].filter((one) => named.has(one)), ...named.keys()])];
  const taken = order.slice(0, HISTORY_LIMITS.branches);
  const read = objectReader(files);
  const shallow = new Set(DECODER.decode(files.get('shallow')).split('\n'));
  const { commits, isCut } = commitsOf([...new Set(taken.map((name) => named.get(name)!))], read, shallow);
  const numbers = new Map(commits.map(({ id }, number) => [id, number]));
  const branches = taken.flatMap((name): [string, number][] => {
    const number = numbers.get(named.get(name)!);
    return number === undefined ? [] : [[name, number]];
  });
  if (!branches.some(([name]) => name === current))
    throw new HistoryRefused(`the branch ${current} is older than the commits that are read`);
  const trees = treeReader(read);
  const sets: Files[] = [];
  const parentsOf = commits.map(({ parents }) => parents.flatMap((id) => numbers.get(id) ?? []));
  const lines = linesOf(
    parentsOf.map((parents) => ({ parents })),
    [...branches].sort(([one], [other]) => Number(/^(main|master)$/.test(other)) - Number(/^(main|master)$/.test(one))),
  );
  const history: OpenedHistory = {
    branch: current,
    branches,
    commits: commits.map(({ tree, id, name, email, time, message }, number) => {
      const set = trees.filesOf(tree);
      sets.push(set);
      const parents = parentsOf[number]!;
      const before: Files = sets[parents[0] ?? -1] ?? new Map();
      const changes: Record<string, string | null> = Object.create(null);
      for (const [path, text] of set) if (before.get(path) !== text) changes[path] = text;
      for (const path of before.keys()) if (!set.has(path)) changes[path] = null;
      return { id, parents, name, email, time, message, branch: lines[number]!, changes: { ...changes } };
    }),
  };
  const notes = [
    isCut
      ? `The newest ${counted(commits.length, 'commit')} are read; the commits before them are left out, so the oldest ones have all their files as new.`
      : '',
    taken.length < order.length ? `${counted(taken.length, 'branch', 'branches')} of ${order.length} are read.` : '',
    trees.leftOut.size > 0
      ? `${counted(trees.leftOut.size, 'file')} of the history ${trees.leftOut.size === 1 ? 'is' : 'are'} left out, because only texts of up to 2 MB are read.`
      : '',
  ].filter(Boolean);
  return { history, notes };
}

/** A history of one commit, for a repository without `.git`. */
export function historyOfFiles(files: Files): OpenedHistory {
  const commit = { message: 'Start the repository', time: 0, author: { name: 'You', email: 'you@shop.example' } };
  const id = commitId({ ...commit, files, parents: [] });
  const { message, time, author } = commit;
  return {
    branch: 'main',
    branches: [['main', 0]],
    commits: [{ id, parents: [], ...author, time, message, branch: 'main', changes: Object.fromEntries(files) }],
  };
}
