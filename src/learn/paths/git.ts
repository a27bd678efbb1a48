import { exerciseStep, type LearningPath, pageStep } from './path.ts';

export const git: LearningPath = {
  id: 'work-together-on-git',
  title: 'Work together on Git',
  summary:
    'For those who share a pipeline with others: branch, commit, merge, solve conflicts, undo and deploy, in a repository in this tab.',
  asked: [
    'git course for data people',
    'learn branches and merges',
    'version control training',
    'practice resolving conflicts',
    'how do teams use git here',
    'git for beginners',
  ],
  steps: [
    pageStep('/docs/git-integration/basics', 'Git basics', 5, 'name the states of a workspace'),
    exerciseStep('git', 'first-branch', 6, 'bring a change to main by a branch and a pull request'),
    exerciseStep('git', 'parts', 4, 'make one commit for each task'),
    exerciseStep('git', 'rename', 4, 'say which files the rename of a node changes'),
    pageStep('/docs/git-integration/solving-git-errors/merge-conflicts', 'Merge conflicts', 5, 'read the markers of a conflict'),
    exerciseStep('git', 'conflict', 6, 'solve a conflict so that both changes stay'),
    exerciseStep('git', 'clean-merge', 5, 'find what a merge without conflicts broke'),
    exerciseStep('git', 'broken-file', 4, 'correct a file that stops a merge'),
    exerciseStep('git', 'wrong-value', 4, 'take back a commit whose values do not fit'),
    exerciseStep('git', 'out-of-sync', 5, 'rescue changes when the branch moved on'),
    exerciseStep('git', 'force-checkout', 4, 'say what a force checkout costs'),
    exerciseStep('git', 'token', 3, 'replace a token that has expired'),
    exerciseStep('git', 'old-format', 3, 'upgrade a branch in the old format'),
    exerciseStep('git', 'deploy', 4, 'take one commit through two environments'),
    exerciseStep('git', 'revert', 6, 'undo a deployed commit, and say which rows come back'),
  ],
};
