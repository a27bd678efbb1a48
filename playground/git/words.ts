import type { FileChange } from '#engine/git/changes.ts';
import type { GitAction } from '#engine/git/gitAction.ts';
import { type GitState, openConflicts, statusOf, type WorkspaceStatus } from '#engine/git/gitState.ts';
import { ancestors } from '#engine/git/history.ts';
import { problemsOf } from '#engine/pipeline/problems.ts';
import { counted } from '#engine/text/phrases.ts';
import type { Tone } from '#ui/Badge.tsx';

export const STATUS_TONES: Readonly<Record<WorkspaceStatus, Tone>> = {
  clean: 'ok',
  changed: 'warn',
  behind: 'info',
  'out of sync': 'danger',
  conflicted: 'danger',
  unreadable: 'danger',
  invalid: 'danger',
  'old format': 'warn',
  'locked out': 'danger',
};

/** The number of commits of the trunk that were fetched and that the workspace's branch does not have. */
function missingCommits({ history, known, workspace, trunk }: GitState): number {
  const own = ancestors(history, workspace.head);
  return [...ancestors(history, known.get(trunk)!)].filter((number) => !own.has(number)).length;
}

/** What the state of the workspace means, in a sentence. */
export function sentenceOf(state: GitState, changes: readonly FileChange[]): string {
  const { branch, merge } = state.workspace;
  if (merge)
    return openConflicts(merge).length > 0
      ? `${counted(openConflicts(merge).length, 'file has', 'files have')} conflicts.`
      : 'No conflict is left: finish the merge.';
  if (changes.length > 0) return `${counted(changes.length, 'file differs', 'files differ')} from the last commit of ${branch}.`;
  const missing = missingCommits(state);
  if (missing > 0)
    return `${state.trunk} has ${counted(missing, 'commit')} that ${branch === state.trunk ? 'your workspace' : branch} does not have.`;
  return 'Nothing is changed since the last commit. Select a node to change it, or press a commit to look at it.';
}

/** The control of a panel that a step leads to. */
export type Goal = 'message' | 'newBranch' | 'pullRequest';

type NextStep = { readonly label: string } & (
  | {
      readonly panel: string;
      readonly goal?: Goal;
      /** The id of the node that the panel is about. */
      readonly node?: string;
      readonly action?: undefined;
    }
  | { readonly action: (state: GitState) => GitAction }
);

/** The step that usually comes next; undefined if there is none. `selected` is the name of the selected node. */
export function nextStepOf(state: GitState, selected?: string): NextStep | undefined {
  const { history, known, remote, trunk, workspace } = state;
  const status = statusOf(state);
  if (status === 'conflicted' && openConflicts(workspace.merge!).length === 0)
    return { label: 'Merge', action: () => ({ do: 'finish' }) };
  if (status !== 'clean') return NEXT_STEPS[status];
  if (remote.get(trunk) !== known.get(trunk)) return { label: 'Fetch', action: () => ({ do: 'fetch' }) };
  if (missingCommits(state) > 0) return { label: `Merge ${trunk}`, action: () => ({ do: 'merge', branch: trunk }) };
  if (workspace.branch === trunk) return { label: 'Start a branch', panel: 'branches', goal: 'newBranch' };
  const broken = problemsOf(workspace.pipeline).find(({ code }) => code === 'REF_UNRESOLVED')?.nodeId;
  const name = workspace.pipeline.nodes.find(({ id }) => id === broken)?.name;
  if (broken !== undefined && name !== undefined) return { label: `Correct ${name}`, panel: 'edit', node: broken };
  if (!ancestors(history, known.get(trunk)!).has(workspace.head))
    return { label: `Bring it to ${trunk}`, panel: 'branches', goal: 'pullRequest' };
  return selected === undefined ? undefined : { label: `Edit ${selected}`, panel: 'edit' };
}

const NEXT_STEPS: Readonly<Partial<Record<WorkspaceStatus, NextStep>>> = {
  changed: { label: 'Write a message', panel: 'changes', goal: 'message' },
  behind: { label: 'Check Out Latest', action: ({ workspace }) => ({ do: 'checkout', branch: workspace.branch }) },
  'out of sync': { label: 'Start a branch', panel: 'branches', goal: 'newBranch' },
  conflicted: { label: 'Solve the conflicts', panel: 'merge' },
  unreadable: { label: 'Correct the file', panel: 'merge' },
  invalid: { label: 'Read the errors', panel: 'merge' },
  'old format': { label: 'Upgrade', action: () => ({ do: 'upgrade' }) },
  'locked out': { label: 'New token', action: () => ({ do: 'newToken' }) },
};
