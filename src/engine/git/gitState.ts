import { applyEdit } from '../pipeline/apply.ts';
import type { Edit } from '../pipeline/edit.ts';
import { emptyPipeline } from '../pipeline/empty.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { type Files, type Snapshot, writeRepository } from '../repository/write.ts';
import { errorText } from '../text/errorText.ts';
import { counted } from '../text/phrases.ts';
import { changesBetween, type FileChange } from './changes.ts';
import type { GitAction } from './gitAction.ts';
import { ancestors, type Commit, mergeBase, withCommit } from './history.ts';
import { type Conflict, hasMarkers, mergeFiles, withSide } from './merge.ts';
import type { Person } from './objects.ts';
import type { OpenedHistory } from './openedHistory.ts';
import { documentOf, type FileFault, faultsOf, isOldFormat, rememberDocument } from './readFiles.ts';

/** A merge that waits for the reader. */
export interface OpenMerge {
  /** The branch that is merged into the workspace's branch. */
  readonly from: string;
  readonly incoming: number;
  readonly phase: 'conflicted' | 'unreadable' | 'invalid';
  /** The merged files, without those that are not decided. */
  readonly files: Files;
  readonly conflicts: ReadonlyMap<string, Conflict>;
  /** The texts of the files that the reader decides, as they are now. A file without a text is deleted. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  readonly faults: readonly FileFault[];
}

/** What the reader's workspace holds. */
interface Workspace {
  readonly branch: string;
  /** The commit that the workspace is based on. */
  readonly head: number;
  /** The pipeline with its edits. */
  readonly pipeline: Pipeline;
  readonly files: Files;
  /** Changed files that the next commit leaves out. */
  readonly unstaged: ReadonlySet<string>;
  readonly merge?: OpenMerge;
}

/** A deploy or refresh, in the order in which they were started. */
export type EnvironmentRun =
  | { readonly do: 'deploy'; readonly environment: string; readonly commit: Commit; readonly pipeline: Pipeline }
  | { readonly do: 'refresh'; readonly environment: string; readonly pipeline: Pipeline };

/** A repository at its provider, the reader's workspace, and what runs in the environments. */
export interface GitState {
  readonly history: readonly Commit[];
  /** The newest commit of each branch at the Git provider. */
  readonly remote: ReadonlyMap<string, number>;
  /** The same when the workspace last asked the provider. */
  readonly known: ReadonlyMap<string, number>;
  readonly workspace: Workspace;
  /** The commit at which each colleague's workspace is. */
  readonly colleagues: ReadonlyMap<string, number>;
  readonly hasToken: boolean;
  /** Whether the provider has refused the reader's token. */
  readonly isLockedOut: boolean;
  readonly runs: readonly EnvironmentRun[];
  /** What the last action did, or why it was refused. */
  readonly notice?: { readonly text: string; readonly isRefusal: boolean };
  /** A document of the project, for what no file holds. */
  readonly origin: Pipeline;
  /** The branch that the others are merged into: `main`, or what an opened repository has in its place. */
  readonly trunk: string;
}

/** The states of a workspace, in the words of `/docs/git-integration/basics#the-states-of-a-workspace`. */
export type WorkspaceStatus =
  | 'clean'
  | 'changed'
  | 'behind'
  | 'out of sync'
  | 'conflicted'
  | 'unreadable'
  | 'invalid'
  | 'old format'
  | 'locked out';

export const YOU: Person = { name: 'You', email: 'you@shop.example' };
const OUT_OF_SYNC = errorText(
  'Your branch is out of sync with the remote. Create a new branch to keep your changes, then merge.',
);
const LOCKED_OUT = errorText('remote: Invalid username or token. Password authentication is not supported for Git operations.');
const UNRELATED = 'The two branches have no commit in common among those that were read, so a merge has nothing to start from.';
export const UPGRADE_MESSAGE = 'Runnel: Automatic Upgrade Commit';

/** Seconds since 1970 of the first commit, and between two commits. */
const FIRST_TIME = Date.UTC(2026, 10, 2, 9) / 1_000;
const BETWEEN_COMMITS = 25 * 60;

function personOf(name: string): Person {
  return name === YOU.name ? YOU : { name, email: `${name.toLowerCase()}@shop.example` };
}

/** The files that a document is written to at first. */
function firstFiles(pipeline: Pipeline): Files {
  const files = writeRepository(pipeline);
  rememberDocument(files, pipeline);
  return files;
}

/** A repository with one commit on `main`, checked out in the reader's workspace. `files` replace those that the pipeline is written to. */
export function newRepository(pipeline: Pipeline, files: Files = firstFiles(pipeline)): GitState {
  const history = withCommit([], {
    parents: [],
    files,
    author: personOf('Mira'),
    time: FIRST_TIME,
    message: 'Start the pipeline',
    branch: 'main',
  });
  const heads = new Map([['main', 0]]);
  const document = documentOf(files, pipeline);
  return {
    history,
    remote: heads,
    known: heads,
    workspace: { branch: 'main', head: 0, pipeline: document, files, unstaged: new Set() },
    colleagues: new Map(),
    hasToken: true,
    isLockedOut: false,
    runs: [],
    origin: pipeline,
    trunk: 'main',
  };
}

/**
 * A repository that the reader opened, with its history. Its commits have the names that Git gave them.
 *
 * @throws Error if the files of the branch that is checked out hold no repository of the platform
 */
export function openedRepository({ branch, branches, commits }: OpenedHistory, name: string): GitState {
  const history: Commit[] = [];
  for (const { id, parents, name: author, email, time, message, branch: line, changes } of commits) {
    const files = new Map(history[parents[0] ?? -1]?.files);
    for (const [path, text] of Object.entries(changes)) {
      if (text === null) files.delete(path);
      else files.set(path, text);
    }
    history.push({ number: history.length, id, parents, files, author: { name: author, email }, time, message, branch: line });
  }
  const heads = new Map(branches);
  const head = heads.get(branch)!;
  const { files } = history[head]!;
  const pipeline = documentOf(files, { ...emptyPipeline(name) });
  return {
    history,
    remote: heads,
    known: heads,
    workspace: { branch, head, pipeline, files, unstaged: new Set() },
    colleagues: new Map(),
    hasToken: true,
    isLockedOut: false,
    runs: [],
    origin: pipeline,
    trunk: ['main', 'master'].find((one) => heads.has(one)) ?? branch,
  };
}

/** The files and the document of a commit. */
export function snapshotOf(state: GitState, number: number): Snapshot {
  const { files } = state.history[number]!;
  return { files, pipeline: documentOf(files, state.origin) };
}

/** The files of the workspace that differ from its commit. */
export function changesOf(state: GitState): readonly FileChange[] {
  const { head, files } = state.workspace;
  return changesBetween(state.history[head]!.files, files);
}

/** The state of the workspace. */
export function statusOf(state: GitState): WorkspaceStatus {
  const { workspace, known, history } = state;
  if (workspace.merge) return workspace.merge.phase;
  if (state.isLockedOut) return 'locked out';
  if (isOldFormat(history[workspace.head]!.files)) return 'old format';
  const isBehind = known.get(workspace.branch) !== workspace.head;
  const isChanged = changesOf(state).length > 0;
  if (isBehind) return isChanged ? 'out of sync' : 'behind';
  return isChanged ? 'changed' : 'clean';
}

/** Letters that Git allows in the name of a branch here. */
const BRANCH_NAME = /^(?!.*(?:\.\.|\/\/|\.lock(?:\/|$)))[A-Za-z0-9_][A-Za-z0-9._/-]*(?<![./])$/;

const needsToken = new Set<GitAction['do']>(['commit', 'fetch', 'branch', 'checkout', 'force', 'merge', 'finish', 'upgrade']);

/** Why an action is not possible now, in a sentence for the reader; undefined if it is. The provider's refusals are not foreseen. */
export function refusalOf(state: GitState, action: GitAction): string | undefined {
  const { workspace, history, known, remote } = state;
  const { merge } = workspace;
  const changes = changesOf(state);
  const isOld = isOldFormat(history[workspace.head]!.files);
  switch (action.do) {
    case 'resolve':
    case 'decide':
    case 'abort':
      return merge ? undefined : 'No merge is open.';
    case 'finish':
      if (!merge) return 'No merge is open.';
      if (merge.phase === 'invalid') return 'Correct the file at the Git provider, then abort, fetch and merge again.';
      return openConflicts(merge).length > 0
        ? `${counted(openConflicts(merge).length, 'file still has', 'files still have')} conflicts.`
        : undefined;
    case 'push':
    case 'write':
    case 'expire':
    case 'newToken':
      return undefined;
    case 'pullRequest': {
      const [from, into] = [remote.get(action.from), remote.get(action.into)];
      if (from === undefined || into === undefined) return 'There is no such branch at the Git provider.';
      if (mergeBase(history, into, from) === undefined) return UNRELATED;
      return ancestors(history, into).has(from) ? `${action.into} already has every commit of ${action.from}.` : undefined;
    }
    case 'revert': {
      const commit = history[action.commit];
      const isOnBranch = commit && (remote.has(commit.branch) || ancestors(history, remote.get(state.trunk)!).has(commit.number));
      return isOnBranch && commit.parents.length === 1
        ? undefined
        : 'Only a commit with one commit before it can be reverted here.';
    }
    case 'deploy':
      return history[action.commit] ? undefined : 'There is no such commit.';
    case 'refresh':
      return state.runs.some((run) => run.do === 'deploy' && run.environment === action.environment)
        ? undefined
        : 'Nothing is deployed there yet.';
    default:
  }
  if (merge) return 'Finish the merge or abort it first.';
  switch (action.do) {
    case 'fetch':
      return undefined;
    case 'edit':
    case 'transform':
      return undefined;
    case 'stage':
    case 'unstage':
      return changes.some(({ path }) => path === action.path) ? undefined : 'This file did not change.';
    case 'discard':
      return changes.length > 0 ? undefined : 'There is nothing to discard.';
    case 'upgrade':
      return isOld ? undefined : 'This branch is in the current format.';
    case 'commit':
      if (isOld) return 'Repository format upgrade: this branch is in the old format. Upgrade it first.';
      if (changes.length === 0) return 'There is nothing to commit.';
      if (changes.every(({ path }) => workspace.unstaged.has(path))) return 'Every file is left out: stage at least one.';
      if (action.message.trim() === '') return 'Write a message that says what you did and why.';
      return known.get(workspace.branch) === workspace.head ? undefined : OUT_OF_SYNC;
    case 'branch':
      if (!BRANCH_NAME.test(action.name))
        return 'A branch name has letters, digits and the characters . _ - and /, such as feature/trim-names.';
      if (remote.has(action.name)) return `There is a branch ${action.name} already.`;
      if (!history[action.commit]) return 'There is no such commit.';
      return changes.length > 0 && action.commit !== workspace.head
        ? 'Your changes can only go along to a branch that starts at the commit of your workspace.'
        : undefined;
    case 'merge': {
      const incoming = known.get(action.branch);
      if (incoming === undefined) return `There is no branch ${action.branch} here. Fetch first?`;
      if (changes.length > 0) return 'Commit or discard your changes before you merge.';
      if (mergeBase(history, workspace.head, incoming) === undefined) return UNRELATED;
      return ancestors(history, workspace.head).has(incoming)
        ? `${workspace.branch} already has every commit of ${action.branch} that was fetched.`
        : undefined;
    }
    case 'checkout':
    case 'force': {
      const target = known.get(action.branch);
      if (target === undefined) return `There is no branch ${action.branch} here. Fetch first?`;
      if (action.do === 'force') return undefined;
      if (changes.length > 0) return 'Commit or discard your changes first. Force Checkout would throw them away.';
      return target === workspace.head && action.branch === workspace.branch ? 'The workspace already has it.' : undefined;
    }
  }
}

/** The paths of a merge whose conflicts are not decided yet. */
export function openConflicts(merge: OpenMerge): string[] {
  return [...merge.conflicts.keys()].filter((path) => {
    const text = merge.texts.get(path);
    const isDecided = merge.texts.has(path) && (text === undefined || !hasMarkers(text));
    return !isDecided;
  });
}

function noted(state: GitState, text: string, isRefusal = false): GitState {
  return { ...state, notice: { text, isRefusal } };
}

function withHead(heads: ReadonlyMap<string, number>, branch: string, number: number): ReadonlyMap<string, number> {
  return new Map([...heads, [branch, number]]);
}

/** Adds a commit to the history and moves a branch at the provider to it. */
function committed(state: GitState, commit: Pick<Commit, 'parents' | 'files' | 'message' | 'branch'> & { by: string }): GitState {
  const { by, ...content } = commit;
  const time = Math.max(FIRST_TIME, ...state.history.map((one) => one.time)) + BETWEEN_COMMITS;
  const history = withCommit(state.history, { ...content, author: personOf(by), time });
  const number = history.length - 1;
  const colleagues = by === YOU.name ? state.colleagues : withHead(state.colleagues, by, number);
  return { ...state, history, remote: withHead(state.remote, commit.branch, number), colleagues };
}

/** The workspace after it took over a commit of a branch. */
function checkedOut(state: GitState, branch: string, head: number): GitState {
  const { files, pipeline } = snapshotOf(state, head);
  return { ...state, workspace: { branch, head, files, pipeline, unstaged: new Set() } };
}

/** The reader's own commit: the workspace and what it knows of its branch move along. */
function ownCommit(state: GitState, content: Pick<Commit, 'parents' | 'files' | 'message'>): GitState {
  const { branch } = state.workspace;
  const after = committed(state, { ...content, branch, by: YOU.name });
  return { ...after, known: withHead(after.known, branch, after.history.length - 1) };
}

function shortMessage(message: string): string {
  return message.length > 60 ? `${message.slice(0, 59)}…` : message;
}

/** Whether a branch moved at the provider since the last fetch, so that a push would be refused. */
function isRejected({ remote, known, workspace }: GitState): boolean {
  return remote.get(workspace.branch) !== known.get(workspace.branch);
}

function rejected(state: GitState): GitState {
  const { branch } = state.workspace;
  const known = withHead(state.known, branch, state.remote.get(branch)!);
  return noted({ ...state, known }, OUT_OF_SYNC, true);
}

function editedBy(pipeline: Pipeline, edit: Edit): Pipeline | string {
  const outcome = applyEdit(pipeline, edit);
  return outcome.ok ? outcome.pipeline : outcome.refusal.message;
}

/** The edit that sets the transform of a column in its first source. */
function transformEdit(
  pipeline: Pipeline,
  { node, column, sql }: { node: string; column: string; sql: string },
): Edit | undefined {
  const found = pipeline.nodes.find(({ id }) => id === node)?.columns.find(({ id }) => id === column);
  const [first, ...others] = found?.sources ?? [];
  if (!first) return undefined;
  return { kind: 'setColumn', id: node, columnId: column, patch: { sources: [{ ...first, transform: sql }, ...others] } };
}

const NO_COLUMN = 'There is no such column, or it reads nothing.';

function withEdit(state: GitState, edit: Edit | undefined): GitState {
  const { workspace } = state;
  const pipeline = edit === undefined ? NO_COLUMN : editedBy(workspace.pipeline, edit);
  if (typeof pipeline === 'string') return noted(state, pipeline, true);
  return { ...state, workspace: { ...workspace, pipeline, files: workspaceFiles(state, pipeline) } };
}

/** The files that the workspace's pipeline is written to. */
function workspaceFiles(state: GitState, pipeline: Pipeline): Files {
  const base = snapshotOf(state, state.workspace.head);
  if (!isOldFormat(base.files)) return writeRepository(pipeline, base);
  // Until the upgrade, the files of a branch in the old format are compared as they will be after it.
  const upgraded = writeRepository(base.pipeline);
  const edited = writeRepository(pipeline, { files: upgraded, pipeline: base.pipeline });
  return new Map([
    ...[...base.files].filter(([path]) => edited.has(path) || !upgraded.has(path)),
    ...[...edited].filter(([path, text]) => text !== upgraded.get(path)),
  ]);
}

/** Commits the staged files. The workspace keeps the others as changes. */
function withOwnCommit(state: GitState, message: string): GitState {
  if (isRejected(state)) return rejected(state);
  const { workspace } = state;
  const files = new Map(state.history[workspace.head]!.files);
  for (const { path, kind } of changesOf(state)) {
    if (workspace.unstaged.has(path)) continue;
    if (kind === 'deleted') files.delete(path);
    else files.set(path, workspace.files.get(path)!);
  }
  const after = ownCommit(state, { parents: [workspace.head], files, message: message.trim() });
  const head = after.history.length - 1;
  const left = changesBetween(files, workspace.files);
  // The commit of everything holds the workspace's document.
  if (left.length === 0) rememberDocument(files, workspace.pipeline);
  return noted(
    { ...after, workspace: { ...workspace, head, files: left.length === 0 ? files : workspace.files } },
    `Committed and pushed to ${workspace.branch}: ${shortMessage(message.trim())}.`,
  );
}

/** Throws away one change, or all. */
function discarded(state: GitState, path: string | undefined): GitState {
  const { workspace } = state;
  if (path === undefined) return noted(checkedOut(state, workspace.branch, workspace.head), 'All changes are discarded.');
  const old = state.history[workspace.head]!.files.get(path);
  const files = new Map(workspace.files);
  if (old === undefined) files.delete(path);
  else files.set(path, old);
  const pipeline = documentOf(files, state.origin);
  return noted({ ...state, workspace: { ...workspace, files, pipeline } }, `The change of ${path} is discarded.`);
}

function mergeMessage(from: string, into: string): string {
  return `Merge branch '${from}' into ${into}`;
}

/** Begins a merge of the newest known commit of a branch into the workspace's branch. */
function merging(state: GitState, from: string): GitState {
  const { workspace, history } = state;
  const incoming = state.known.get(from)!;
  if (isRejected(state)) return rejected(state);
  const base = mergeBase(history, workspace.head, incoming)!;
  if (base === workspace.head) {
    // Nothing to merge: the branch only moves forward.
    const files = history[incoming]!.files;
    const faults = faultsOf(
      files,
      changesBetween(history[base]!.files, files).map(({ path }) => path),
    );
    if (faults.length === 0) {
      const after = checkedOut(state, workspace.branch, incoming);
      return noted(
        {
          ...after,
          remote: withHead(after.remote, workspace.branch, incoming),
          known: withHead(after.known, workspace.branch, incoming),
        },
        `${workspace.branch} moved forward to the newest commit of ${from}.`,
      );
    }
  }
  const names = { current: `refs/heads/${workspace.branch}`, incoming: `refs/remotes/origin/${from}` };
  const [was, ours, theirs] = [base, workspace.head, incoming].map((number) => history[number]!.files) as [Files, Files, Files];
  const { files, conflicts } = mergeFiles(was, ours, theirs, names);
  const texts = new Map(
    [...conflicts].filter(([, { kind }]) => kind === 'lines').map(([path, { marked }]) => [path, marked] as const),
  );
  return checkedMerge(state, { from, incoming, phase: 'conflicted', files, conflicts, texts, faults: [] });
}

/** All files of a merge, with the texts that the reader decided. */
function mergedFiles({ files, texts }: Pick<OpenMerge, 'files' | 'texts'>): Files {
  const all = new Map(files);
  for (const [path, text] of texts) {
    if (text === undefined) all.delete(path);
    else all.set(path, text);
  }
  return all;
}

/** Goes on with a merge as far as possible: conflicts, then YAML, then the shape of values, then the commit. */
function checkedMerge(state: GitState, merge: OpenMerge): GitState {
  const { workspace, history } = state;
  const waiting = (phase: OpenMerge['phase'], faults: readonly FileFault[], texts = merge.texts): GitState => ({
    ...state,
    workspace: { ...workspace, merge: { ...merge, phase, faults, texts } },
  });
  const open = openConflicts(merge);
  if (open.length > 0)
    return noted(waiting('conflicted', []), `${counted(open.length, 'file has', 'files have')} conflicts.`, true);
  const files = mergedFiles(merge);
  const changed = changesBetween(history[workspace.head]!.files, files).map(({ path }) => path);
  const faults = faultsOf(files, changed);
  const broken = faults.filter(({ kind }) => kind === 'parse');
  if (broken.length > 0) {
    const texts = new Map([...merge.texts, ...broken.map(({ path }) => [path, files.get(path)] as const)]);
    return noted(waiting('unreadable', broken, texts), `${broken[0]!.path}:${broken[0]!.at} ${broken[0]!.message}`, true);
  }
  if (faults.length > 0)
    return noted(waiting('invalid', faults), `${faults[0]!.path}: ${faults[0]!.at} ${faults[0]!.message}`, true);
  if (isRejected(state)) return rejected(state);
  const after = ownCommit(state, {
    parents: [workspace.head, merge.incoming],
    files,
    message: mergeMessage(merge.from, workspace.branch),
  });
  return noted(
    checkedOut(after, workspace.branch, after.history.length - 1),
    `${merge.from} is merged into ${workspace.branch}.`,
  );
}

/** Applies edits of somebody else to the newest commit of a branch at the provider. */
function pushed(state: GitState, action: Extract<GitAction, { do: 'push' }>): GitState {
  const parent = state.remote.get(action.branch) ?? state.remote.get(action.from ?? state.trunk)!;
  const base = snapshotOf(state, parent);
  let pipeline = base.pipeline;
  for (const one of action.edits) {
    const edit = 'kind' in one ? one : transformEdit(pipeline, one);
    const outcome = edit === undefined ? NO_COLUMN : editedBy(pipeline, edit);
    if (typeof outcome === 'string') return noted(state, outcome, true);
    pipeline = outcome;
  }
  const files = writeRepository(pipeline, base);
  rememberDocument(files, pipeline);
  return committed(state, { parents: [parent], files, message: action.message, branch: action.branch, by: action.by });
}

function writtenBy(state: GitState, action: Extract<GitAction, { do: 'write' }>): GitState {
  const parent = state.remote.get(action.branch) ?? state.remote.get(action.from ?? state.trunk)!;
  const { files } = state.history[parent]!;
  const text = files.get(action.path);
  if (text === undefined || !text.includes(action.find)) return noted(state, `${action.path} has no such text.`, true);
  const changed = new Map([...files, [action.path, text.replace(action.find, () => action.replace)]]);
  const { message, branch, by } = action;
  return noted(
    committed(state, { parents: [parent], files: changed, message, branch, by }),
    `${action.path} is changed on ${branch} at the Git provider.`,
  );
}

function pullRequest(state: GitState, { by, from, into }: Extract<GitAction, { do: 'pullRequest' }>): GitState {
  const { history, remote } = state;
  const [incoming, current] = [remote.get(from)!, remote.get(into)!];
  const base = mergeBase(history, current, incoming)!;
  const [was, ours, theirs] = [base, current, incoming].map((number) => history[number]!.files) as [Files, Files, Files];
  const { files, conflicts } = mergeFiles(was, ours, theirs, { current: into, incoming: from });
  if (conflicts.size > 0)
    return noted(state, `The pull request has conflicts. Merge ${into} into ${from} and solve them there.`, true);
  const after = committed(state, { parents: [current, incoming], files, message: mergeMessage(from, into), branch: into, by });
  return noted(after, `The pull request is merged: ${into} has ${from} at the Git provider. Fetch to see the commit.`);
}

function reverted(state: GitState, { by, commit: number }: Extract<GitAction, { do: 'revert' }>): GitState {
  const { history, remote } = state;
  const commit = history[number]!;
  const branch = ancestors(history, remote.get(state.trunk)!).has(number) ? state.trunk : commit.branch;
  const head = remote.get(branch)!;
  const [was, ours, theirs] = [number, head, commit.parents[0]!].map((one) => history[one]!.files) as [Files, Files, Files];
  const { files, conflicts } = mergeFiles(was, ours, theirs, { current: branch, incoming: 'revert' });
  if (conflicts.size > 0) return noted(state, 'A later commit edited the same lines. Revert that commit first.', true);
  if (changesBetween(ours, files).length === 0) return noted(state, 'This commit is taken back already.', true);
  const message = `Revert "${commit.message}"`;
  const after = committed(state, { parents: [head], files, message, branch, by });
  return noted(after, `${message}: a new commit on ${branch} at the Git provider. Fetch to see the commit.`);
}

function upgraded(state: GitState): GitState {
  if (isRejected(state)) return rejected(state);
  const { workspace } = state;
  const base = snapshotOf(state, workspace.head);
  const readme = base.files.get('README.md');
  const files = new Map([...writeRepository(base.pipeline), ...(readme === undefined ? [] : [['README.md', readme] as const])]);
  const after = ownCommit(state, { parents: [workspace.head], files, message: UPGRADE_MESSAGE });
  const head = after.history.length - 1;
  const moved = { ...after, workspace: { ...workspace, head } };
  return noted(
    { ...moved, workspace: { ...moved.workspace, files: workspaceFiles(moved, workspace.pipeline) } },
    'The branch is in the current format. Your own changes are not in that commit: commit them now.',
  );
}

/** The state after an action. An action that is not possible changes nothing but the notice. */
export function afterAction(state: GitState, action: GitAction): GitState {
  const refusal = refusalOf(state, action);
  if (refusal !== undefined) return noted(state, refusal, true);
  if (needsToken.has(action.do) && !state.hasToken) return noted({ ...state, isLockedOut: true }, LOCKED_OUT, true);
  const { notice: _, ...quiet } = state;
  const { workspace } = state;
  switch (action.do) {
    case 'edit':
      return withEdit(quiet, action.edit);
    case 'transform':
      return withEdit(quiet, transformEdit(workspace.pipeline, action));
    case 'stage':
    case 'unstage': {
      const unstaged = new Set(workspace.unstaged);
      if (action.do === 'stage') unstaged.delete(action.path);
      else unstaged.add(action.path);
      return { ...quiet, workspace: { ...workspace, unstaged } };
    }
    case 'commit':
      return withOwnCommit(quiet, action.message);
    case 'discard':
      return discarded(quiet, action.path);
    case 'fetch': {
      const isNew = [...state.remote].some(([branch, number]) => state.known.get(branch) !== number);
      return noted(
        { ...quiet, known: state.remote },
        isNew ? 'Fetched. Your files are as they were.' : 'Fetched: nothing is new.',
      );
    }
    case 'branch': {
      const heads = {
        remote: withHead(state.remote, action.name, action.commit),
        known: withHead(state.known, action.name, action.commit),
      };
      const text = `The workspace is on ${action.name}.`;
      if (action.commit !== workspace.head) return noted(checkedOut({ ...quiet, ...heads }, action.name, action.commit), text);
      return noted({ ...quiet, ...heads, workspace: { ...workspace, branch: action.name } }, text);
    }
    case 'checkout':
    case 'force': {
      const target = state.known.get(action.branch)!;
      const { files } = state.history[target]!;
      const [fault] = faultsOf(files, files.keys());
      if (fault) return noted(quiet, `${fault.path}: ${fault.at} ${fault.message}`, true);
      const lost = changesOf(state).length;
      const text = lost > 0 ? `${counted(lost, 'changed file is', 'changed files are')} lost.` : '';
      return noted(
        checkedOut(quiet, action.branch, target),
        `The workspace has the newest commit of ${action.branch}. ${text}`.trim(),
      );
    }
    case 'merge':
      return merging(quiet, action.branch);
    case 'resolve': {
      const merge = { ...workspace.merge!, texts: new Map([...workspace.merge!.texts, [action.path, action.text] as const]) };
      return { ...quiet, workspace: { ...workspace, merge } };
    }
    case 'decide': {
      const merge = workspace.merge!;
      const texts = new Map(merge.texts);
      for (const path of openConflicts(merge)) {
        const conflict = merge.conflicts.get(path)!;
        texts.set(path, conflict.kind === 'deleted' ? conflict[action.side] : withSide(texts.get(path)!, action.side));
      }
      return { ...quiet, workspace: { ...workspace, merge: { ...merge, texts } } };
    }
    case 'finish':
      return checkedMerge(quiet, workspace.merge!);
    case 'abort': {
      const { merge: _merge, ...before } = workspace;
      return noted({ ...quiet, workspace: before }, 'The merge is aborted. Nothing changed.');
    }
    case 'upgrade':
      return upgraded(quiet);
    case 'expire':
      return { ...quiet, hasToken: false };
    case 'newToken':
      return noted({ ...quiet, hasToken: true, isLockedOut: false }, 'The new token works. Your changes are as they were.');
    case 'push':
      return pushed(quiet, action);
    case 'write':
      return writtenBy(quiet, action);
    case 'pullRequest':
      return pullRequest(quiet, action);
    case 'revert':
      return reverted(quiet, action);
    case 'deploy': {
      const { pipeline } = snapshotOf(state, action.commit);
      const run: EnvironmentRun = {
        do: 'deploy',
        environment: action.environment,
        commit: state.history[action.commit]!,
        pipeline,
      };
      return { ...quiet, runs: [...state.runs, run] };
    }
    case 'refresh': {
      const { pipeline } = state.runs.findLast((run) => run.do === 'deploy' && run.environment === action.environment)!;
      return { ...quiet, runs: [...state.runs, { do: 'refresh', environment: action.environment, pipeline }] };
    }
  }
}
