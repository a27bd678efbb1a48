import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockError } from '#docs/compile/blockError.ts';
import { readStateChart } from '#docs/compile/stateChart.ts';

const RUN = `(start) -> \`waitingToRun\`: a run is accepted
\`waitingToRun\` -> \`running\`: work begins

\`running\` -> \`completed\`: every node is done
\`waitingToRun\`, \`running\` -> \`canceled\`: somebody stops it: API or app
\`completed\`, \`canceled\` -> (end)`;

function refused(text: string, title = 'A run'): { line: number; problem: string } {
  try {
    readStateChart(text, title);
  } catch (error) {
    if (error instanceof BlockError) return { line: error.line, problem: error.problem };
    throw error;
  }
  throw new Error(`read without complaint: ${text}`);
}

describe('reading a states block', () => {
  it('gives states in the order they are named, transitions with their words, start and ends', () => {
    expect(readStateChart(RUN, 'A run')).toEqual({
      title: 'A run',
      states: [
        { name: 'waitingToRun', isCode: true, isEnd: false },
        { name: 'running', isCode: true, isEnd: false },
        { name: 'completed', isCode: true, isEnd: true },
        { name: 'canceled', isCode: true, isEnd: true },
      ],
      starts: [{ to: 'waitingToRun', label: 'a run is accepted' }],
      transitions: [
        { from: 'waitingToRun', to: 'running', label: 'work begins' },
        { from: 'running', to: 'completed', label: 'every node is done' },
        { from: 'waitingToRun', to: 'canceled', label: 'somebody stops it: API or app' },
        { from: 'running', to: 'canceled', label: 'somebody stops it: API or app' },
      ],
    });
  });

  it('takes several transitions between the same states, a state that stays, and arrows without words', () => {
    const { transitions } = readStateChart('(start) -> A\nA -> B: one way\nA -> B: another\nB -> B: again\nB -> A', 'T');
    expect(transitions).toEqual([
      { from: 'A', to: 'B', label: 'one way' },
      { from: 'A', to: 'B', label: 'another' },
      { from: 'B', to: 'B', label: 'again' },
      { from: 'B', to: 'A', label: '' },
    ]);
  });

  it.each([
    ['(start) -> A\nA to B', 2, 'no arrow'],
    ['(start) -> A\n\nA -> : nowhere', 3, 'is missing the name'],
    ['(start) -> A\nA, -> B', 2, 'is missing the name'],
    ['(start) -> A\nA -> B -> C', 2, 'two arrows'],
    ['(start) -> A\nA -> B, C: split', 2, 'several states'],
    ['(start) -> A\n(end) -> A', 2, 'nothing comes after (end)'],
    ['(start) -> A\nA -> (start)', 2, 'nothing leads to (start)'],
    ['(start) -> (end)', 1, 'no state between'],
    ['(start) -> A\nA -> (end): gone', 2, '(end) takes no words'],
    ['(start) -> A\nA -> B\nA -> (end)', 3, 'A is not a last state'],
    ['(start) -> A\nA -> B: go\nB -> A\nA -> B: go', 4, 'already in line 2'],
    ['(start) -> A\nA -> B\nC -> A', 3, 'nothing leads from (start) to C'],
    ['(start) -> Failed\nFailed -> failed', 1, 'are Failed and failed one state?'],
    ['(start) -> A\nA -> the `B` state', 2, 'only a part is code'],
    ['A -> B', 0, 'where does it begin? Write "(start) -> A"'],
    ['\n\n', 0, 'empty'],
    [`(start) -> ${'long '.repeat(9).trim()}`, 1, 'longer than 40'],
    [`(start) -> A: ${'long '.repeat(20).trim()}`, 1, 'longer than 90'],
    [`(start) -> S0\n${Array.from({ length: 24 }, (_, index) => `S${index} -> S${index + 1}`).join('\n')}`, 0, '25 states'],
  ])('refuses %j in line %i', (text, line, problem) => {
    const found = refused(text);
    expect(found.problem).toContain(problem);
    expect(found.line).toBe(line);
  });

  it('wants a title', () => {
    expect(refused('(start) -> A', ' ')).toEqual({ line: 0, problem: expect.stringContaining('needs a title') });
  });

  it('reads whatever it can write: every line is there again', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8})?$/);
    const chain = fc.uniqueArray(name, { minLength: 2, maxLength: 12, selector: (one) => one.toLowerCase() });
    const words = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,4}$/);
    fc.assert(
      fc.property(chain, words, (names, label) => {
        const lines = names.slice(1).map((to, index) => `${names[index]} -> ${to}: ${label}`);
        const chart = readStateChart([`(start) -> ${names[0]}`, ...lines, `${names.at(-1)} -> (end)`].join('\n'), 'T');
        expect(chart.states.map((state) => state.name)).toEqual(names);
        expect(chart.transitions.map(({ from, to, label: why }) => `${from} -> ${to}: ${why}`)).toEqual(lines);
        expect(chart.states.filter(({ isEnd }) => isEnd).map((state) => state.name)).toEqual([names.at(-1)]);
      }),
    );
  });

  it('says what is wrong with any text, or reads it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          readStateChart(text, 'T');
        } catch (error) {
          expect(error).toBeInstanceOf(BlockError);
        }
      }),
    );
  });
});
