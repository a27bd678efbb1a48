import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '#explorer/catalog.ts';
import { computedQuestions } from '#learn/computedQuestions.ts';
import { type ExerciseText, exercisesOf } from '#learn/exerciseTexts.ts';
import { pathQuestions } from '#learn/pathQuestions.ts';
import { PATHS } from '#learn/paths/paths.ts';
import { questionWith, randomFrom, shuffled } from '#learn/question.ts';

describe('a question', () => {
  it('offers the right answer once, among wrong ones, in an order of its own', () => {
    const question = questionWith(
      { ask: 'Which?', from: { title: 'Here', address: '/' }, right: 'a', wrong: ['b', 'a', 'b', 'c', 'd', 'e'] },
      randomFrom(7),
    );
    expect(question?.choices).toHaveLength(4);
    expect(new Set(question?.choices).size).toBe(4);
    expect(question?.choices[question.right]).toBe('a');
    expect(
      questionWith({ ask: 'Which?', from: { title: 'Here', address: '/' }, right: 'a', wrong: ['a'] }, randomFrom(7)),
    ).toBeUndefined();
  });

  it('random numbers are those of their seed, from 0 up to 1, and shuffle without loss', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, list) => {
        const numbers = Array.from({ length: 20 }, randomFrom(seed));
        expect(numbers).toEqual(Array.from({ length: 20 }, randomFrom(seed)));
        for (const number of numbers) expect(number >= 0 && number < 1).toBe(true);
        expect([...shuffled(list, randomFrom(seed))].sort()).toEqual([...list].sort());
      }),
    );
  });
});

describe('the last check', () => {
  const exercises = new Map<string, readonly ExerciseText[]>();
  beforeAll(async () => {
    for (const path of PATHS) for (const [id, texts] of await exercisesOf(path.steps)) exercises.set(id, texts);
  });

  it('of every path has questions of several kinds, each with one right answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), fc.nat(), (path, seed) => {
        const questions = pathQuestions(path, catalog, exercises, seed);
        expect(questions).toEqual(pathQuestions(path, catalog, exercises, seed));
        expect(questions.length).toBeGreaterThanOrEqual(5);
        expect(questions.length).toBeLessThanOrEqual(8);
        expect(questions.some(({ ask }) => ask.startsWith('What did the exercise'))).toBe(true);
        for (const { choices, right } of questions) {
          expect(choices.length).toBeGreaterThanOrEqual(2);
          expect(new Set(choices).size).toBe(choices.length);
          expect(choices[right]).toBeDefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('asks of the path on selectors and schedules what the engine answers', () => {
    const questions = Array.from({ length: 12 }, (_, seed) =>
      computedQuestions('selectors-and-schedules', randomFrom(seed)),
    ).flat();
    const upstream = questions.find(({ code }) => code?.endsWith('\n+{ FCT_ORDERS }'));
    expect(upstream?.choices[upstream.right]).toBe('CUSTOMER, ORDERS, STG_CUSTOMER, STG_ORDERS, DIM_CUSTOMER, FCT_ORDERS');
    const weekday = questions.find(({ code }) => /^\d+ \d+ \* \* 1-5$/.test(code ?? ''));
    // It is always asked on a Saturday.
    expect(weekday?.choices[weekday.right]).toMatch(/^Mon/);
    expect(computedQuestions('no-such-path', randomFrom(1))).toEqual([]);
  });

  it('of every path asks something that the engine works out, and another thing for other numbers', () => {
    for (const { id } of PATHS) {
      const all = Array.from({ length: 12 }, (_, seed) => computedQuestions(id, randomFrom(seed)));
      for (const [seed, questions] of all.entries()) {
        expect(questions.length, `${id} ${seed}`).toBeGreaterThan(0);
        for (const { choices, right, ask } of questions) {
          expect(choices.length, ask).toBeGreaterThan(1);
          expect(choices[right], ask).toBeTruthy();
        }
      }
      expect(new Set(all.map((questions) => JSON.stringify(questions))).size, id).toBeGreaterThan(6);
    }
  });

  it('says of rows, templates, filters and roles what is so', () => {
    const asked = (path: string, about: string) => {
      const questions = Array.from({ length: 60 }, (_, seed) => computedQuestions(path, randomFrom(seed))).flat();
      const found = questions.find(({ ask, code = '' }) => `${ask}\n${code}`.includes(about))!;
      return { ...found, answer: found.choices[found.right]!, code: found.code ?? '' };
    };
    const stage = asked('rows-and-history', 'a stage that is emptied before each load');
    expect(stage.answer).toBe(/^Day 2: (.*)$/m.exec(stage.code)?.[1]);
    const appended = asked('rows-and-history', 'a fact without a business key');
    const rowsOf = (day: number) => new RegExp(`^Day ${day}: (.*)$`, 'm').exec(appended.code)![1]!.split(', ').length;
    expect(appended.answer.split(', ')).toHaveLength(rowsOf(1) + rowsOf(2));
    expect(asked('modeling', 'a new Dimension node').answer).toMatch(/^CUSTOMER_KEY, SYSTEM_VERSION/);
    expect(asked('modeling', 'a new View node').answer).toBe('None');
    expect(asked('templates', '{{ n }}').answer).toBe('0');
    expect(asked('templates', 'columns | length').answer).toBe('3');
    expect(asked('api-and-command-line', "'.data | length'").answer).toBe('4');
    expect(asked('roles-and-rights', 'takes a license').answer).toMatch(
      /Organization Administrator|Project (?:Administrator|Architect|Contributor)/,
    );
  });
});
