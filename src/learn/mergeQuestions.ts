import { mergeText } from '#engine/git/merge.ts';
import { type Question, questionWith, shuffled } from './question.ts';

/** The lines of a node file that both sides start from. */
const LINES = [
  'name: STG_NATION',
  'location: STAGING',
  'nodeType: Stage',
  'description: Nations',
  'materialization: table',
  'deployEnabled: true',
];

/** Asks what a merge does when two people each changed one line of a file. */
export function mergeQuestion(random: () => number): Question | undefined {
  const [yours = 0, theirs = 0] = random() < 0.4 ? [2, 2] : shuffled([0, 1, 3, 4, 5], random);
  const withLine = (at: number, who: string) => LINES.map((line, index) => (index === at ? `${line} # ${who}` : line)).join('\n');
  const isConflict = mergeText(LINES.join('\n'), withLine(yours, 'you'), withLine(theirs, 'Ben')).some(
    (piece) => 'current' in piece,
  );
  const [stops, keeps] = ['The merge stops: the file has a conflict.', 'The merge keeps both changes.'];
  return questionWith(
    {
      ask: `You changed line ${yours + 1} of this file on your branch. Ben changed line ${theirs + 1} on main. What happens when you merge main?`,
      code: LINES.join('\n'),
      from: { title: 'Merge conflicts', address: '/docs/git-integration/solving-git-errors/merge-conflicts' },
      right: isConflict ? stops! : keeps!,
      wrong: [stops!, keeps!, 'Your change replaces the change of Ben.', 'The change of Ben replaces your change.'],
    },
    random,
  );
}
