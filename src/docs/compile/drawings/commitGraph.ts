import type { Drawing, Shape } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';
import { codeWidth } from '../lettering.ts';
import { box, lineHeight, linesIn, penFor, words } from './shapes.ts';

/** A commit of a drawn history. */
interface DrawnCommit {
  id: string;
  branch: string;
  /** The commits it comes after: none for the first, two for a merge. */
  parents: readonly string[];
  text: string;
  line: number;
}

const LINE = /^(\S+) on (\S+)(?: after (\S+))?(?: merges (\S+))?(?:: (.+))?$/;
const BRANCHES = ['branch1', 'branch2', 'branch3', 'branch4'] as const;

/**
 * Reads the text of a ```` ```commits ```` block: a commit a line, the oldest first. `c1 on feature after m1: what it holds` begins a branch, `m2 on main merges
 * c1` is a merge; otherwise a commit comes after the last one of its branch. Throws a `BlockError` for commits that are not there yet.
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
    commits.push({ id, branch, parents, text: words, line });
  }
  if (commits.length === 0) throw new BlockError(0, 'the history is empty; write "m1 on main"');
  const branches = new Set(commits.map(({ branch }) => branch));
  if (branches.size > BRANCHES.length)
    throw new BlockError(0, `${branches.size} branches can't be told apart; ${BRANCHES.length} can`);
  return commits;
}

/** The history in words, a commit each. */
export function commitsInWords(commits: readonly DrawnCommit[]): string[] {
  return commits.map(({ id, branch, parents: [before, merged], text }) => {
    const from = before ? `, after \`${before}\`${merged ? ` and \`${merged}\`` : ''}` : '';
    return `\`${id}\` on \`${branch}\`${from}${text ? `: ${text}` : ''}`;
  });
}

const LANE = 26;
const DOT = 7;
const ROW_PAD = 9;

/** Draws a history downwards, a column a branch, with the words beside each commit. */
export function drawCommits(commits: readonly DrawnCommit[], width: number, isNarrow: boolean): Drawing {
  const pen = penFor(width, isNarrow);
  const branches = [...new Set(commits.map(({ branch }) => branch))];
  const step = lineHeight(pen);
  const left = 4 + branches.length * LANE + 8;
  const ids = Math.max(...commits.map(({ id }) => codeWidth(id, pen.size - 0.5))) + 14;
  const room = width - left - ids - 4;
  const shapes: Shape[] = [];
  const spots = new Map<string, { x: number; y: number; top: number; bottom: number }>();
  let top = 2;
  for (const [index, { id, branch, text, line }] of commits.entries()) {
    const isFirst = commits.findIndex((one) => one.branch === branch) === index;
    const chip = isFirst ? step + 6 : 0;
    const said = text ? linesIn(pen, text, 'plain', room) : [];
    const height = Math.max(step, chip + said.length * step) + 2 * ROW_PAD;
    const y = top + ROW_PAD + (chip > 0 ? chip - 2 : step) / 2;
    spots.set(id, { x: 4 + (branches.indexOf(branch) + 0.5) * LANE, y, top, bottom: top + height });
    shapes.push(...words(pen, `\`${id}\``, 'code', { x: left, y, width: ids }, line));
    if (isFirst) {
      const across = Math.min(room, codeWidth(branch, pen.size - 0.5) + 16);
      shapes.push(box('sunken', left + ids, top + ROW_PAD - 2, across, step + 4, 4));
      shapes.push(...words(pen, `\`${branch}\``, 'code', { x: left + ids + 8, y, width: across - 14 }, line));
    }
    for (const [row, one] of said.entries()) {
      const at = top + ROW_PAD + chip + (row + 0.5) * step;
      shapes.push(...words(pen, one, 'plain', { x: left + ids, y: at, width: room }, line));
    }
    top += height;
  }
  const lines = commits.flatMap(({ id, branch, parents }) =>
    parents.map((parent, index): Shape => {
      const from = spots.get(parent)!;
      const to = spots.get(id)!;
      // A branch leaves at once and goes down in its own column; a merge stays in its column to the last.
      const isMerge = index === 1;
      const bend = isMerge ? { x: from.x, y: to.top } : { x: to.x, y: from.bottom };
      const lineOf = isMerge ? commits.find((one) => one.id === parent)!.branch : branch;
      return {
        is: 'line',
        look: BRANCHES[branches.indexOf(lineOf)]!,
        hasTip: false,
        points:
          from.x === to.x ? [from, to].map(({ x, y }) => ({ x, y })) : [{ x: from.x, y: from.y }, bend, { x: to.x, y: to.y }],
      };
    }),
  );
  const dots = commits.map(({ id, branch }): Shape => {
    const { x, y } = spots.get(id)!;
    return { is: 'dot', look: BRANCHES[branches.indexOf(branch)]!, x, y, r: DOT };
  });
  return { width, height: Math.ceil(top + 2), shapes: [...lines, ...dots, ...shapes] };
}
