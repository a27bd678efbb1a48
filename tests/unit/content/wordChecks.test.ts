import { describe, expect, it } from 'vitest';
import { type Passage, passageOf } from './prose.ts';
import { repeats } from './repeats.ts';
import { doubts, strayForms } from './voice.ts';
import { strayWordings } from './wording.ts';

// What the checks of words find, and what they leave alone.

const say = (text: string): Passage[] => [passageOf('a:1', text)];
const found = (lines: readonly string[]) => lines.map((line) => line.slice('a:1: '.length));

describe('wording', () => {
  it.each([
    ['Log in with your e-mail address', ['e-mail: write email', 'Log in: write sign in, sign-in']],
    ['The colour of a node', ['colour: write color']],
    ['Github, BigQuery and Big Query', ['Github: write GitHub', 'Big Query: write BigQuery']],
    ['The dag of a sub-graph', ['dag: write DAG', 'sub-graph: write subgraph, subquery, subfolder']],
    ['Setup is what you set up; an organization administrator signs in', []],
    ['The library js-yaml and `git` write JSON', []],
    ['Open Build Settings → Macros', ['s → M: write > between what is clicked one after the other']],
    ['Open Build Settings > Macros; `DATE` → `TIMESTAMP_NTZ`, 50 → 41', []],
  ])('%s', (text, wrong) => expect(found(strayWordings(say(text))).sort()).toEqual(wrong.sort()));
});

describe('voice', () => {
  it.each([
    [
      'Mend it, or it shall stay broken for ever.',
      ['Mend: write fix', 'shall: write should, or the present tense', 'for ever: write forever'],
    ],
    [
      'Whoever polls should wait. Build it anew.',
      [
        'Whoever: write if you, anyone who',
        'Whoever polls should: write if you, anyone who',
        'anew: write again, create again, rebuild',
      ],
    ],
    [
      'The page tells how; one row an order, one row a day.',
      ['tells how: write explains, says, shows', 'one row an o: write one row per …'],
    ],
    ['This is no JSON. There is no person with that name.', ['is no JSON: write is not a …']],
    [
      'Find it in the panel Change. A name. Empty: the first.',
      ['in the panel C: write in the … tab, in the … panel', '. Empty:: write leave it empty for …'],
    ],
    ['Whose names are compared.', ['Whose names are compared.: write the … whose']],
    [
      'ORDERS is no node. The worker ended by itself, and the rest runs all the same.',
      ['is no node: write is not a …', 'ended by itself: write stopped unexpectedly', 'all the same: write still, anyway'],
    ],
    [
      'What becomes of it? Put it behind the semicolon, as in the run before.',
      [
        'What becomes of: write what happens to',
        'behind the semicolon: write after, before',
        'the run before: write the previous …',
      ],
    ],
    ['Check it afterwards.', ['afterwards: write afterward, toward, downward, upward']],
    ['Whose rows are these? There is no node before the run before that one, and all the same rows stay.', []],
    ['A recommended amendment is saved by whoever commits first, and tells you how.', []],
  ])('%s', (text, wrong) => expect(found(strayForms(say(text))).sort()).toEqual(wrong.sort()));

  it.each([
    ['Its bounds are not published.', ['not published']],
    [
      'That is undocumented, and not stated anywhere by any text we could find.',
      ['undocumented', 'not stated anywhere', 'by any text'],
    ],
    ['Public guides differ.', ['Public guides']],
    ['A package that you published has a public release and documents its options.', []],
  ])('doubt: %s', (text, wrong) =>
    expect(found(doubts(say(text)))).toEqual(wrong.map((phrase) => `${phrase}: write the safe thing to do, or nothing`)),
  );
});

describe('repeats', () => {
  const at = (where: string, text: string, kind?: Passage['kind']) => passageOf(where, text, kind);

  it('finds a sentence in two files, whatever its case and punctuation', () => {
    const passages = [
      at('a:1', 'Nodes run in waves. A node waits for everything that it reads.'),
      at('b:2', '"A node waits, for everything that it reads!" Not more.'),
    ];
    expect(repeats(passages, [])).toEqual(['“a node waits for everything that it reads”: a:1, b:2']);
    expect(repeats(passages, ['A node waits for everything that it reads'])).toEqual([]);
  });

  it('leaves short ones, those of one file, short cells and code', () => {
    const twice = (text: string, kind?: Passage['kind']) => [at('a:1', text, kind), at('b:1', text, kind)];
    expect(repeats(twice('A node waits for it.'), [])).toEqual([]);
    expect(repeats(twice('a node waits for all it reads', 'cell'), [])).toEqual([]);
    expect(repeats(twice('Type `SELECT a, b FROM c JOIN d` there.'), [])).toEqual([]);
    const own = 'A node waits for everything that it reads.';
    expect(repeats([at('a:1', own), at('a:9', own)], [])).toEqual([]);
  });
});
