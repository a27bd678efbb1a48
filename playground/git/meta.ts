import { GitBranch } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

export const meta = defineMeta({
  id: 'git',
  title: 'Git',
  group: 'Work together',
  summary:
    'Branch, commit, merge and revert a pipeline in a repository in this tab, solve conflicts, deploy a commit, and download the folder with its history.',
  asked: [
    'practice merge conflicts',
    'try branches without breaking anything',
    'git simulator',
    'which commit is in production',
    'what happens when two people change the same node',
    'how to save my work before a force checkout',
    'undo a commit on main',
    'learn version control',
  ],
  icon: GitBranch,
  hasGraph: false,
  opensWith: 'changes',
  args: {
    commit: {
      inView: true,
      kind: 'number',
      label: 'Commit',
      help: 'The commit that is shown, counted from 0. -1 shows the workspace.',
      min: -1,
      max: 999,
      step: 1,
      default: -1,
    },
  },
  docs: [
    { title: 'Git basics', route: '/docs/git-integration/basics' },
    { title: 'Branches', route: '/docs/git-integration/branches' },
    { title: 'Merge conflicts', route: '/docs/git-integration/solving-git-errors/merge-conflicts' },
    { title: 'Reverting changes', route: '/docs/git-integration/reverting' },
  ],
});
export type GitArgs = ArgsOf<typeof meta.args>;
