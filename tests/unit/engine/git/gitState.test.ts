import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { GitAction } from '#engine/git/gitAction.ts';
import { gitFolder } from '#engine/git/gitFolder.ts';
import { afterAction, changesOf, type GitState, newRepository, openConflicts, statusOf } from '#engine/git/gitState.ts';
import { gitStateOf } from '#engine/git/replay.ts';
import { sha1 } from '#engine/git/sha1.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import { shopPipeline } from '#samples/deployedShop.ts';

const folder = mkdtempSync(join(tmpdir(), 'git-playground-'));
afterAll(() => rmSync(folder, { recursive: true }));

const play = (...actions: GitAction[]) => gitStateOf({ pipeline: shopPipeline() }, actions);

/** Writes the folder of a repository and returns a function that runs Git in it. */
function cloneOf(state: GitState, name: string): (...words: string[]) => string {
  const root = join(folder, name);
  for (const [path, bytes] of gitFolder(state)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
  return (...words) =>
    execFileSync('git', ['-c', 'user.name=You', '-c', 'user.email=you@shop.example', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
}

const trimmed = (sql: string): GitAction => ({ do: 'transform', node: 'stg-customer', column: 'stg-customer.c_name', sql });
const branch = (name: string, commit = 0): GitAction => ({ do: 'branch', name, commit });
const commit = (message: string): GitAction => ({ do: 'commit', message });
const theirs = (sql: string, on = 'feature/upper-names'): GitAction => ({
  do: 'push',
  by: 'Jon',
  branch: on,
  message: 'Write names in capitals',
  edits: [{ node: 'stg-customer', column: 'stg-customer.c_name', sql }],
});
const FETCH: GitAction = { do: 'fetch' };

describe('the names of objects', () => {
  it('are those of SHA-1', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(sha1(bytes)).toBe(createHash('sha1').update(bytes).digest('hex'));
      }),
    );
  });

  it('are those of Git, for a history with branches, merges and changes that are not committed', () => {
    const state = play(
      branch('feature/trim-names'),
      trimmed('TRIM("CUSTOMER"."C_NAME")'),
      commit('Trim names'),
      {
        do: 'push',
        by: 'Jon',
        branch: 'main',
        message: 'Rename the view',
        edits: [{ kind: 'renameNode', id: 'v-sales-by-segment', name: 'V_SEGMENTS' }],
      },
      FETCH,
      { do: 'merge', branch: 'main' },
      { do: 'pullRequest', by: 'Mira', from: 'feature/trim-names', into: 'main' },
      FETCH,
      { do: 'edit', edit: { kind: 'removeNodes', ids: ['v-sales-by-segment'] } },
      {
        do: 'edit',
        edit: { kind: 'addNode', id: 'n1', name: 'STG_COPY', location: 'STAGING', type: 'Stage', from: ['customer'] },
      },
    );
    const git = cloneOf(state, 'history');
    expect(git('fsck', '--strict', '--full')).toBe('');
    const named = git('log', '--all', '--format=%H %P|%an|%s').trim().split('\n').sort();
    expect(named).toEqual(
      state.history
        .map(
          ({ id, parents, author, message }) =>
            `${id} ${parents.map((number) => state.history[number]!.id).join(' ')}|${author.name}|${message}`,
        )
        .sort(),
    );
    const words = { new: '??', modified: ' M', deleted: ' D' };
    expect(git('status', '--porcelain').trimEnd().split('\n').sort()).toEqual(
      changesOf(state)
        .map(({ path, kind }) => `${words[kind]} ${path}`)
        .sort(),
    );
    expect(git('branch', '--show-current').trim()).toBe('feature/trim-names');
    // Git's own merge of the same two commits has the same files.
    const merge = state.history.find(({ parents }) => parents.length === 2)!;
    const [one, other] = merge.parents.map((number) => state.history[number]!.id);
    git('stash', '--include-untracked');
    git('checkout', '--quiet', one!);
    git('merge', '--quiet', '--no-ff', '-m', 'again', other!);
    expect(git('rev-parse', 'HEAD^{tree}')).toBe(git('rev-parse', `${merge.id}^{tree}`));
  });
});

describe('a workspace', () => {
  it('is clean, changed, and clean again after a commit', () => {
    expect(statusOf(play())).toBe('clean');
    const changed = play(trimmed('TRIM("CUSTOMER"."C_NAME")'));
    expect(statusOf(changed)).toBe('changed');
    expect(changesOf(changed)).toEqual([{ path: 'nodes/STAGING-STG_CUSTOMER.yml', kind: 'modified' }]);
    const done = afterAction(changed, commit('Trim names'));
    expect(statusOf(done)).toBe('clean');
    expect(done.remote.get('main')).toBe(1);
    expect(statusOf(play(trimmed('TRIM("CUSTOMER"."C_NAME")'), { do: 'discard' }))).toBe('clean');
  });

  it('keeps what a commit leaves out', () => {
    const state = play(
      trimmed('TRIM("CUSTOMER"."C_NAME")'),
      { do: 'edit', edit: { kind: 'removeNodes', ids: ['v-sales-by-segment'] } },
      { do: 'unstage', path: 'nodes/REPORTING-V_SALES_BY_SEGMENT.yml' },
      commit('Trim names'),
    );
    expect(changesOf(state)).toEqual([{ path: 'nodes/REPORTING-V_SALES_BY_SEGMENT.yml', kind: 'deleted' }]);
    expect(afterAction(state, commit('Remove the view')).notice?.isRefusal).toBe(true);
    const both = afterAction(
      afterAction(state, { do: 'stage', path: 'nodes/REPORTING-V_SALES_BY_SEGMENT.yml' }),
      commit('Remove the view'),
    );
    expect(statusOf(both)).toBe('clean');
  });

  it('is behind after a fetch, and out of sync with changes', () => {
    const behind = play(theirs('UPPER("CUSTOMER"."C_NAME")', 'main'), FETCH);
    expect(statusOf(behind)).toBe('behind');
    expect(statusOf(afterAction(behind, { do: 'checkout', branch: 'main' }))).toBe('clean');
    const both = play(theirs('UPPER("CUSTOMER"."C_NAME")', 'main'), trimmed('TRIM("CUSTOMER"."C_NAME")'), commit('Trim'));
    expect(statusOf(both)).toBe('out of sync');
    expect(both.notice?.text).toContain('out of sync');
    const rescued = afterAction(afterAction(both, branch('rescue')), commit('Trim names'));
    expect(statusOf(rescued)).toBe('clean');
    expect(statusOf(afterAction(rescued, { do: 'merge', branch: 'main' }))).toBe('conflicted');
    expect(statusOf(afterAction(both, { do: 'force', branch: 'main' }))).toBe('clean');
  });

  it('solves a conflict with either side or an edit, and aborts without a change', () => {
    const before = play(
      branch('feature/trim'),
      trimmed('TRIM("CUSTOMER"."C_NAME")'),
      commit('Trim'),
      theirs('UPPER("CUSTOMER"."C_NAME")'),
      FETCH,
    );
    const open = afterAction(before, { do: 'merge', branch: 'feature/upper-names' });
    const { merge } = open.workspace;
    expect(openConflicts(merge!)).toEqual(['nodes/STAGING-STG_CUSTOMER.yml']);
    expect(merge!.texts.get('nodes/STAGING-STG_CUSTOMER.yml')).toContain(
      '<<<<<<< refs/heads/feature/trim\n            transform: TRIM("CUSTOMER"."C_NAME")\n=======\n            transform: UPPER("CUSTOMER"."C_NAME")\n>>>>>>> refs/remotes/origin/feature/upper-names',
    );
    expect(afterAction(open, { do: 'finish' }).workspace.merge).toBeDefined();
    for (const [side, word] of [
      ['current', 'TRIM'],
      ['incoming', 'UPPER'],
    ] as const) {
      const done = afterAction(afterAction(open, { do: 'decide', side }), { do: 'finish' });
      expect(statusOf(done)).toBe('clean');
      expect(done.workspace.files.get('nodes/STAGING-STG_CUSTOMER.yml')).toContain(`transform: ${word}("CUSTOMER"`);
      expect(done.history.at(-1)!.parents).toHaveLength(2);
    }
    const aborted = afterAction(open, { do: 'abort' });
    expect(aborted.workspace).toEqual(before.workspace);
  });

  it('has a text that is clean and a pipeline that is not', () => {
    const state = play(
      branch('feature/copy'),
      {
        do: 'edit',
        edit: { kind: 'addNode', id: 'n1', name: 'STG_COPY', location: 'STAGING', type: 'Stage', from: ['stg-orders'] },
      },
      commit('A copy of the orders'),
      {
        do: 'push',
        by: 'Jon',
        branch: 'main',
        message: 'Rename',
        edits: [{ kind: 'renameNode', id: 'stg-orders', name: 'STG_ORDER' }],
      },
      FETCH,
      { do: 'merge', branch: 'main' },
    );
    expect(statusOf(state)).toBe('clean');
    expect(problemsOf(state.workspace.pipeline).map(({ code }) => code)).toContain('REF_UNRESOLVED');
  });

  it('stops at a file that is no YAML, and at one whose value has the wrong type', () => {
    const path = 'nodes/STAGING-STG_CUSTOMER.yml';
    const write = (find: string, replace: string): GitAction => ({
      do: 'write',
      by: 'Jon',
      branch: 'main',
      path,
      find,
      replace,
      message: 'By a script',
    });
    const onBranch = [
      branch('feature/x'),
      { do: 'edit', edit: { kind: 'addLocation', name: 'AUDIT' } } as GitAction,
      commit('A location'),
    ];
    const broken = play(...onBranch, write('name: STG_CUSTOMER', 'name: "STG_CUSTOMER'), FETCH, { do: 'merge', branch: 'main' });
    expect(statusOf(broken)).toBe('unreadable');
    expect(broken.notice?.text).toContain(path);
    const text = broken.workspace.merge!.texts.get(path)!;
    const fixed = afterAction(broken, { do: 'resolve', path, text: text.replaceAll('"STG_CUSTOMER\n', 'STG_CUSTOMER\n') });
    expect(statusOf(afterAction(fixed, { do: 'finish' }))).toBe('clean');
    const invalid = play(...onBranch, write('deployEnabled: true', 'deployEnabled: "true"'), FETCH, {
      do: 'merge',
      branch: 'main',
    });
    expect(invalid.workspace.merge?.faults).toEqual([
      { path, kind: 'shape', at: 'operation.deployEnabled', message: 'Expected boolean, received string' },
    ]);
  });

  it('keeps its changes when the token has expired', () => {
    const state = play({ do: 'expire' }, trimmed('TRIM("CUSTOMER"."C_NAME")'), commit('Trim'));
    expect(statusOf(state)).toBe('locked out');
    const again = afterAction(state, { do: 'newToken' });
    expect(statusOf(again)).toBe('changed');
    expect(statusOf(afterAction(again, commit('Trim')))).toBe('clean');
  });

  it('takes back a commit at the provider', () => {
    const state = play(trimmed('TRIM("CUSTOMER"."C_NAME")'), commit('Trim names'), { do: 'revert', by: 'Mira', commit: 1 });
    expect(state.history.at(-1)!.files).toEqual(state.history[0]!.files);
    expect(newRepository(shopPipeline()).history[0]!.id).toBe(state.history[0]!.id);
  });
});
