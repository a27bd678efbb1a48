import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShell, quoteWord, type Script, ShellSyntaxError, type Word } from '#engine/cli/shellParse.ts';

const textOf = (word: Word) => word.map((part) => (part.kind === 'text' ? part.text : `<${part.kind}>`)).join('');
const wordsOf = (script: Script) => script.map(({ pipeline }) => pipeline.map(({ words }) => words.map(textOf)));

describe('lines of the shell', () => {
  it('takes words apart as a shell does', () => {
    expect(wordsOf(parseShell(`runnel refresh --include '{ name: "A" }' --x="a b"c  # why`))).toEqual([
      [['runnel', 'refresh', '--include', '{ name: "A" }', '--x=a bc']],
    ]);
    expect(wordsOf(parseShell('a \\\n  b \\ c "say \\"yes\\" \\n"'))).toEqual([[['a', 'b', ' c', 'say "yes" \\n']]]);
    expect(wordsOf(parseShell("echo ''"))).toEqual([[['echo', '']]]);
  });

  it('joins commands by pipes, conditions and line ends', () => {
    const script = parseShell('a | b && c || d; e\nf > out.txt >> more.txt');
    expect(script.map(({ when, pipeline }) => [when, pipeline.length])).toEqual([
      ['always', 2],
      ['success', 1],
      ['failure', 1],
      ['always', 1],
      ['always', 1],
    ]);
    expect(script[4]!.pipeline[0]!.into).toMatchObject({ appends: true });
  });

  it('knows variables, assignments and $(…), and a $ that is none', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the shell reads
    const [step] = parseShell('A=1 B="$A" echo $? ${A}x "$(git rev-parse HEAD)" 5$ \'$A\'');
    const [command] = step!.pipeline;
    expect(command!.assignments.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(command!.words.map(textOf)).toEqual(['echo', '<variable>', '<variable>x', '<output>', '5$', '$A']);
  });

  it.each([
    ["echo 'a", 'not closed', true, 5],
    ['echo "a', 'not closed', true, 5],
    ['echo $(ls', 'not closed', true, 5],
    ['ls |', 'missing', true, 4],
    ['ls &&', 'missing', true, 5],
    ['ls > ', 'file name', true, 5],
    ['| ls', 'missing', false, 0],
    ['ls )', 'closes nothing', false, 3],
    ['sleep 1 &', '& is not supported', false, 8],
    ['cat <<EOF', '< is not supported', false, 4],
  ])('refuses %s with its place', (text, words, isOpen, at) => {
    let problem: unknown;
    try {
      parseShell(text);
    } catch (thrown) {
      problem = thrown;
    }
    expect(problem).toBeInstanceOf(ShellSyntaxError);
    expect((problem as ShellSyntaxError).message).toContain(words);
    expect(problem).toMatchObject({ isOpen, at });
  });

  it('reads every text or says why not', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'a \'"$(){}|&;<>\\\n#?=') })),
        (text) => {
          try {
            parseShell(text);
          } catch (problem) {
            expect(problem).toBeInstanceOf(ShellSyntaxError);
            expect((problem as ShellSyntaxError).at).toBeLessThanOrEqual(text.length);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads quoted words back as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 5 }), (texts) => {
        expect(wordsOf(parseShell(['say', ...texts.map(quoteWord)].join(' ')))).toEqual([[['say', ...texts]]]);
      }),
      { numRuns: 200 },
    );
  });
});
