import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync, zlibSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { gitFolder } from '#engine/git/gitFolder.ts';
import { afterAction } from '#engine/git/gitState.ts';
import { HISTORY_LIMITS, openedHistorySchema, readHistory } from '#engine/git/openedHistory.ts';
import { openZip } from '#engine/git/openZip.ts';
import { OBJECT_LIMITS } from '#engine/git/packs.ts';
import { gitStateOf } from '#engine/git/replay.ts';
import { sha1 } from '#engine/git/sha1.ts';
import { writeRepository } from '#engine/repository/write.ts';
import { shopPipeline } from '#samples/deployedShop.ts';

const folder = mkdtempSync(join(tmpdir(), 'git-history-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The files below a folder, by their paths in it. */
function filesBelow(root: string, below = ''): [string, Uint8Array][] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry): [string, Uint8Array][] => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [[path, new Uint8Array(readFileSync(join(root, path)))]];
  });
}

/** A repository with two branches, a merge, a deleted file and a file that is no text. */
function repository(): { git: (...words: string[]) => string; files: () => Map<string, Uint8Array> } {
  const root = mkdtempSync(join(folder, 'repository-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@shop.example', ...words], {
      cwd: root,
      stdio: 'pipe',
    }).toString();
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  git('init', '-q', '--template=', '-b', 'main', '.');
  const long = Array.from({ length: 400 }, (_, line) => `line ${line} of a file that deltas are made of`).join('\n');
  write('data.yml', 'fileVersion: 3\n');
  write('nodes/A-B.yml', long);
  write('nodes/A-C.yml', 'name: C\n');
  write('picture.bin', new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0xff]));
  git('add', '.');
  git('commit', '-qm', 'First');
  git('checkout', '-qb', 'feature/x');
  write('nodes/A-B.yml', long.replace('line 7 ', 'line seven '));
  git('commit', '-qam', 'Change a line');
  git('checkout', '-q', 'main');
  git('rm', '-q', 'nodes/A-C.yml');
  git('commit', '-qm', 'Remove C');
  git('merge', '-q', '--no-ff', '--no-edit', 'feature/x');
  return { git, files: () => new Map(filesBelow(join(root, '.git'))) };
}

/** Adds an object to the files of `.git`, and returns its name. */
function add(files: Map<string, Uint8Array>, type: string, content: Uint8Array | string): string {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const head = bytesOf(`${type} ${bytes.length}\u0000`);
  const all = new Uint8Array([...head, ...bytes]);
  const id = sha1(all);
  files.set(`objects/${id.slice(0, 2)}/${id.slice(2)}`, zlibSync(all));
  return id;
}
const entry = (mode: string, name: string, id: string) => [
  ...bytesOf(`${mode} ${name}\u0000`),
  ...[...id.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16)),
];
/** A repository with one commit of a tree. */
function withTree(make: (files: Map<string, Uint8Array>) => number[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([['HEAD', bytesOf('ref: refs/heads/main\n')]]);
  const tree = add(files, 'tree', new Uint8Array(make(files)));
  files.set('refs/heads/main', bytesOf(add(files, 'commit', commitOf(tree))));
  return files;
}
const commitOf = (tree: string, parents: string[] = [], time = 1) =>
  `tree ${tree}\n${parents.map((id) => `parent ${id}\n`).join('')}author A <a@b.c> ${time} +0000\ncommitter A <a@b.c> ${time} +0000\n\nWords\n`;

describe('the history of a repository', () => {
  const { git, files } = repository();
  const expected = git('log', '--all', '--format=%H|%an|%s').trim().split('\n').sort();

  it.each(['loose objects', 'a pack'])('is read from %s', (kind) => {
    if (kind === 'a pack') git('gc', '-q', '--aggressive', '--prune=now');
    expect([...files().keys()].some((path) => path.endsWith('.pack'))).toBe(kind === 'a pack');
    const { history, notes } = readHistory(files());
    expect(openedHistorySchema.parse(history)).toEqual(history);
    expect(history.commits.map(({ id, name, message }) => `${id}|${name}|${message}`).sort()).toEqual(expected);
    expect(history.branch).toBe('main');
    expect(Object.fromEntries(history.branches)).toEqual({ main: 3, 'feature/x': expect.any(Number) });
    const merge = history.commits[3]!;
    expect(merge.parents).toHaveLength(2);
    expect(merge.changes['nodes/A-B.yml']).toContain('line seven of');
    expect(history.commits.find(({ message }) => message === 'Remove C')!.changes).toEqual({ 'nodes/A-C.yml': null });
    expect(notes).toEqual(['1 file of the history is left out, because only texts of up to 2 MB are read.']);
  });

  it('is cut after its newest commits, and says so', () => {
    const all = withTree(() => []);
    const tree = add(all, 'tree', '');
    let last = add(all, 'commit', commitOf(tree));
    for (let time = 2; time <= HISTORY_LIMITS.commits + 5; time++) last = add(all, 'commit', commitOf(tree, [last], time));
    all.set('refs/heads/main', bytesOf(last));
    const { history, notes } = readHistory(all);
    expect(history.commits).toHaveLength(HISTORY_LIMITS.commits);
    expect(history.commits[0]).toMatchObject({ parents: [], time: 6 });
    expect(notes[0]).toContain(`The newest ${HISTORY_LIMITS.commits} commits are read`);
  });

  it.each<[string, () => Map<string, Uint8Array>, RegExp]>([
    ['a path that leads out', () => withTree((all) => entry('100644', '..', add(all, 'blob', 'x'))), /leaves the folder/],
    ['a name with a slash', () => withTree((all) => entry('100644', '../x', add(all, 'blob', 'x'))), /leaves the folder/],
    ['a folder .git', () => withTree((all) => entry('40000', '.GIT', add(all, 'tree', ''))), /can’t have this name/],
    [
      'folders that multiply',
      () =>
        withTree((all) => {
          let tree = add(all, 'tree', new Uint8Array(entry('100644', 'f', add(all, 'blob', 'x'))));
          for (let level = 0; level < 9; level++)
            tree = add(all, 'tree', new Uint8Array(Array.from('abcdefghij').flatMap((name) => entry('40000', name, tree))));
          return entry('40000', 'a', tree);
        }),
      /more than 20,000 files/,
    ],
    [
      'folders without end',
      () =>
        withTree((all) => {
          let tree = add(all, 'tree', '');
          for (let level = 0; level < 60; level++) tree = add(all, 'tree', new Uint8Array(entry('40000', 'a', tree)));
          return entry('40000', 'a', tree);
        }),
      /deep/,
    ],
    [
      'a bomb',
      () =>
        withTree((all) => {
          // Refused before its name is checked.
          const bomb = new Uint8Array(OBJECT_LIMITS.one + 100);
          bomb.set(bytesOf(`blob ${OBJECT_LIMITS.one}\u0000`));
          all.set(`objects/11/${'1'.repeat(38)}`, zlibSync(bomb));
          return entry('100644', 'f', '1'.repeat(40));
        }),
      /more than 20,000,000 bytes/,
    ],
    ['a missing object', () => withTree(() => entry('100644', 'f', '1'.repeat(40))), /1111111 is missing/],
    [
      'an object with another content',
      () => {
        const all = withTree((some) => entry('100644', 'f', add(some, 'blob', 'x')));
        const other = add(new Map(), 'blob', 'x');
        all.set(`objects/${other.slice(0, 2)}/${other.slice(2)}`, zlibSync(bytesOf('blob 1\u0000y')));
        return all;
      },
      /does not fit its name/,
    ],
    [
      'an object that is cut off',
      () => {
        const all = withTree((some) => entry('100644', 'f', add(some, 'blob', 'x'.repeat(500))));
        for (const [path, bytes] of all) if (path.startsWith('objects/')) all.set(path, bytes.subarray(0, 8));
        return all;
      },
      /damaged/,
    ],
    [
      'references in a circle',
      () =>
        new Map([
          ['HEAD', bytesOf('ref: refs/heads/a')],
          ['refs/heads/a', bytesOf('ref: refs/heads/b')],
          ['refs/heads/b', bytesOf('ref: refs/heads/a')],
        ]),
      /circle/,
    ],
    ['no branch', () => new Map([['HEAD', bytesOf('ref: refs/heads/main')]]), /no branch/],
    ['a pack without an index', () => new Map([...withTree(() => []), ['objects/pack/p.pack', bytesOf('PACK')]]), /no index/],
    [
      'an index that is cut off',
      () => new Map([...withTree(() => []), ['objects/pack/p.pack', bytesOf('PACK')], ['objects/pack/p.idx', bytesOf('x')]]),
      /damaged/,
    ],
  ])('is refused for %s', (_, make, reason) => {
    expect(() => readHistory(make())).toThrow(reason);
  });

  it('is that of a repository that was downloaded here, whose workspace goes on where it was', () => {
    const state = gitStateOf({ pipeline: shopPipeline() }, [
      { do: 'branch', name: 'feature/x', commit: 0 },
      { do: 'edit', edit: { kind: 'renameNode', id: 'stg-orders', name: 'STG_ORDER' } },
      { do: 'commit', message: 'Rename' },
    ]);
    const { history, notes } = openZip(zipSync(Object.fromEntries(gitFolder(state))), 'shop');
    expect(notes).toEqual([]);
    const opened = gitStateOf({ pipeline: shopPipeline(), opened: { name: 'shop', history } }, []);
    expect(opened.history.map(({ id, files }) => [id, [...files].sort()])).toEqual(
      state.history.map(({ id, files }) => [id, [...files].sort()]),
    );
    expect(opened.workspace.branch).toBe('feature/x');
    const merged = afterAction(opened, { do: 'pullRequest', by: 'Mira', from: 'feature/x', into: 'main' });
    expect(merged.history.at(-1)!.parents).toEqual([0, 1]);
  });

  it('is one commit without .git, and a zip without a repository is refused', () => {
    const files = Object.fromEntries([...writeRepository(shopPipeline())].map(([path, text]) => [`shop/${path}`, bytesOf(text)]));
    const { history } = openZip(zipSync(files), 'shop');
    expect(history.commits).toHaveLength(1);
    expect(Object.keys(history.commits[0]!.changes)).toContain('nodes/STAGING-STG_ORDERS.yml');
    expect(() => openZip(zipSync({ 'a.txt': bytesOf('a') }), 'a')).toThrow(/no data.yml/);
    expect(() => openZip(zipSync({ ...files, '../x.yml': bytesOf('a') }), 'a')).toThrow(/leaves the folder/);
  });
});
