import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Files } from '#engine/repository/write.ts';

/** Three sets of files: the commit that both sides come from, and the two sides. */
export type MergeCase = readonly [base: Files, current: Files, incoming: Files];

/** What a merge by Git leaves. */
interface GitMerge {
  /** All files; those in conflict have Git's markers. */
  readonly files: Files;
  /** The paths that Git asks the reader to decide. */
  readonly conflicts: readonly string[];
}

/** The commits of all cases, in the format of `git fast-import`: the branches `base0`, `current0`, `incoming0`, `base1` … */
function commitsOf(cases: readonly MergeCase[]): Buffer {
  const parts: Buffer[] = [];
  const write = (text: string) => parts.push(Buffer.from(text));
  const data = (text: string) => {
    const bytes = Buffer.from(text);
    write(`data ${bytes.length}\n`);
    parts.push(bytes);
    write('\n');
  };
  cases.forEach((sides, number) => {
    sides.forEach((files, side) => {
      const branch = `refs/heads/${['base', 'current', 'incoming'][side]}${number}`;
      write(`commit ${branch}\ncommitter A <a@shop.example> ${1_000 + side} +0000\n`);
      data(branch);
      if (side > 0) write(`from refs/heads/base${number}\n`);
      write('deleteall\n');
      for (const [path, text] of files) {
        write(`M 100644 inline ${path}\n`);
        data(text);
      }
    });
  });
  return Buffer.concat(parts);
}

/** Git's merges of all cases. `git merge-tree` merges as `git merge` does, without a working folder. */
export function gitMerges(cases: readonly MergeCase[]): GitMerge[] {
  const root = mkdtempSync(join(tmpdir(), 'git-merge-'));
  const git = (words: readonly string[], input: Buffer | string = '') =>
    spawnSync('git', words, { cwd: root, input, maxBuffer: 1 << 28 }).stdout;
  try {
    git(['init', '-q', '--template=', '.']);
    git(['fast-import', '--quiet'], commitsOf(cases));
    const merges = cases.map((sides, number) => {
      const words = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', `current${number}`, `incoming${number}`];
      const [tree = '', ...conflicts] = git(words)
        .toString()
        .split('\0')
        .filter((part) => part !== '');
      return { tree, conflicts, paths: [...new Set(sides.flatMap((files) => [...files.keys()]))] };
    });
    const wanted = merges.flatMap(({ tree, paths }) => paths.map((path) => `${tree}:${path}\n`)).join('');
    const texts = textsOf(git(['cat-file', '--batch'], wanted));
    return merges.map(({ conflicts, paths }) => {
      const found = paths.flatMap((path): [string, string][] => {
        const text = texts.next().value as string | undefined;
        return text === undefined ? [] : [[path, text]];
      });
      return { files: new Map(found), conflicts: conflicts.sort() };
    });
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The texts in the answer of `git cat-file --batch`; undefined for a file that a tree does not have. */
function* textsOf(answer: Buffer): Generator<string | undefined> {
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf('\n', at);
    const head = answer.toString('utf8', at, end);
    const size = head.endsWith(' missing') ? undefined : Number(head.split(' ').at(-1));
    yield size === undefined ? undefined : answer.toString('utf8', end + 1, end + 1 + size);
    at = size === undefined ? end + 1 : end + size + 2;
  }
}
