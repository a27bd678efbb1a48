import { statusOf, YOU } from '#engine/git/gitState.ts';
import type { CheckFacts } from '#workbench/contract.ts';
import { type GitData, repositoryOf } from './data.ts';
import type { GitArgs } from './meta.ts';

/** The facts about a repository that checks of custom exercises use. */
export const facts: CheckFacts<GitArgs, GitData> = {
  repository(state) {
    const repository = repositoryOf(state);
    return {
      branches: [...repository.remote.keys()],
      commits: repository.history.filter(({ author }) => author === YOU).map(({ message }) => message),
      isClean: statusOf(repository) === 'clean',
    };
  },
};
