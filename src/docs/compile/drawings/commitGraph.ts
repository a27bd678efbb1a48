import type { DrawnCommit } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';

const LINE = /^(\S+) on (\S+)(?: after (\S+))?(?: merges (\S+))?(?:: (.+))?$/;
/** Maximum number of branches: each has a color. */
const MAX_BRANCHES = 4;

/**
 * Reads the text of a ```` ```commits ```` block: one commit per line, the oldest first. `c1 on feature after m1: what it holds` begins a branch, `m2 on main
 * merges c1` is a merge; otherwise a commit comes after the last one of its branch. Throws a `BlockError` for commits that are not there yet.
 */
export function readCommits(text: string): DrawnCommit[] {
  const commits: DrawnCommit[] = [];
  for (const [index, said] of text.split('\n').entries()) {
    if (said.trim() === '') continue;
    const line = index + 1;
    const found = LINE.exec(said.trim().replace(/:$/, ''));
    if (!found) throw new BlockError(line, `"${said.trim()}" is not a commit; write "m2 on main merges c1: both features"`);
    const [, id = '', branch = '', after, merges, words = ''] = found;
    if (commits.some((one) => one.id === id)) throw new BlockError(line, `${id} is already in the history`);
    for (const parent of [after, merges]) {
      if (parent && !commits.some((one) => one.id === parent))
        throw new BlockError(line, `${parent} is not in a line before ${id}`);
    }
    const last = commits.findLast((one) => one.branch === branch)?.id;
    if (!after && !last && commits.length > 0)
      throw new BlockError(line, `where does ${branch} begin? Write "${id} on ${branch} after ${commits[0]!.id}"`);
    const parents = [after ?? last, merges].filter((one) => one !== undefined);
    commits.push({ id, branch, parents, text: words });
  }
  if (commits.length === 0) throw new BlockError(0, 'the history is empty; write "m1 on main"');
  const branches = new Set(commits.map(({ branch }) => branch));
  if (branches.size > MAX_BRANCHES) throw new BlockError(0, `${branches.size} branches can't be told apart; ${MAX_BRANCHES} can`);
  return commits;
}

/** The history in words, one sentence per commit. */
export function commitsInWords(commits: readonly DrawnCommit[]): string[] {
  return commits.map(({ id, branch, parents: [before, merged], text }) => {
    const from = before ? `, after \`${before}\`${merged ? ` and \`${merged}\`` : ''}` : '';
    return `\`${id}\` on \`${branch}\`${from}${text ? `: ${text}` : ''}`;
  });
}
